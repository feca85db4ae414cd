//! Flat numbers for actions, for playouts and learners: a small fixed id space and a lossless map to and from the
//! readable [`Action`].
//!
//! The space falls into segments, each of which is a bit set in [`crate::Actions`]. Offers are the one thing that has too
//! many forms to number: the canonical ones (one for one, two for one, one for two, one side open) have ids, made to
//! everybody one may ask; others have none, though `check` and `play` take them.

use crate::action::{Action, Building, Plenty, Side, Slot, Swap};
use crate::cards::{Cards, DevCard, Resource};
use crate::helpers::Helper;
use crate::ids::{Edge, Hex, Node, Seat};
use crate::sets::SeatSet;

/// The number of an action, below [`FlatId::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FlatId(u16);

/// A part of the id space: one bit set of [`crate::Actions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Segment {
    Misc,
    Robber,
    Settlement,
    City,
    Road,
    Lift,
    Helper,
    Offer,
    Reply,
}

impl Segment {
    pub(crate) const ALL: [Segment; 9] = [
        Segment::Misc,
        Segment::Robber,
        Segment::Settlement,
        Segment::City,
        Segment::Road,
        Segment::Lift,
        Segment::Helper,
        Segment::Offer,
        Segment::Reply,
    ];

    /// All but the first.
    pub(crate) const WIDE: [Segment; 8] = [
        Segment::Robber,
        Segment::Settlement,
        Segment::City,
        Segment::Road,
        Segment::Lift,
        Segment::Helper,
        Segment::Offer,
        Segment::Reply,
    ];

    pub(crate) const fn size(self) -> u16 {
        match self {
            Segment::Misc => 64,
            Segment::Robber => Hex::MAX as u16,
            Segment::Settlement | Segment::City => Node::MAX as u16,
            Segment::Road | Segment::Lift => Edge::MAX as u16,
            Segment::Helper => 128,
            Segment::Offer => offer::SIZE,
            Segment::Reply => reply::SIZE,
        }
    }

    /// Where the segment begins.
    pub(crate) const fn start(self) -> u16 {
        let mut start = 0;
        let mut at = 0;
        while at < self as usize {
            start += Segment::ALL[at].size();
            at += 1;
        }
        start
    }
}

impl FlatId {
    /// How many ids there are.
    pub const COUNT: usize = (Segment::Reply.start() + Segment::Reply.size()) as usize;

    /// Changes whenever an id changes its meaning.
    pub const VERSION: u32 = 1;

    /// The id of this number, if there is one.
    pub const fn new(number: usize) -> Option<FlatId> {
        if number < FlatId::COUNT { Some(FlatId(number as u16)) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn of(segment: Segment, bit: u16) -> FlatId {
        FlatId(segment.start() + bit)
    }

    pub(crate) fn split(self) -> (Segment, u16) {
        let segment = Segment::ALL.into_iter().rev().find(|segment| self.0 >= segment.start());
        let segment = segment.expect("the first segment starts at zero");
        (segment, self.0 - segment.start())
    }

    /// The action of this id; offers are made to `ask`. A few ids have no meaning of their own and give `None`.
    pub fn action(self, ask: SeatSet) -> Option<Action> {
        let (segment, bit) = self.split();
        action_of(segment, bit, ask)
    }
}

impl Action {
    /// The id of this action, if it has one. Offers have one if they are made to `ask` and of a canonical form.
    pub fn flat(self, ask: SeatSet) -> Option<FlatId> {
        let (segment, bit) = match self {
            Action::MoveRobber(hex) => (Segment::Robber, hex.index()),
            Action::Settlement(node) => (Segment::Settlement, node.index()),
            Action::City(node) => (Segment::City, node.index()),
            Action::Road(edge) => (Segment::Road, edge.index()),
            Action::Louis(edge) => (Segment::Lift, edge.index()),
            Action::Offer { to, give, get } if to == ask => (Segment::Offer, offer::bit(give, get)?),
            Action::Offer { .. } => return None,
            _ => misc::bit(self)
                .map(|bit| (Segment::Misc, bit))
                .or_else(|| helper::bit(self).map(|bit| (Segment::Helper, bit)))
                .or_else(|| reply::bit(self).map(|bit| (Segment::Reply, bit)))?,
        };
        Some(FlatId::of(segment, bit as u16))
    }
}

/// The action of a bit of a segment.
#[inline]
pub(crate) fn action_of(segment: Segment, bit: u16, ask: SeatSet) -> Option<Action> {
    let at = bit as usize;
    Some(match segment {
        Segment::Misc => misc::ACTIONS[at & 63],
        Segment::Robber => Action::MoveRobber(Hex::of(at)),
        Segment::Settlement => Action::Settlement(Node::of(at)),
        Segment::City => Action::City(Node::of(at)),
        Segment::Road => Action::Road(Edge::of(at)),
        Segment::Lift => Action::Louis(Edge::of(at)),
        Segment::Helper => return helper::action(at),
        Segment::Offer => return offer::action(at, ask),
        Segment::Reply => return reply::action(at),
    })
}

/// The number of an ordered pair of different resources, 0 to 19.
const fn pair(give: Resource, get: Resource) -> usize {
    let (give, get) = (give.index(), get.index());
    give * 4 + if get > give { get - 1 } else { get }
}

/// The pair of a number.
const fn unpair(number: usize) -> (Resource, Resource) {
    let give = number / 4;
    let get = number % 4;
    (Resource::ALL[give], Resource::ALL[if get >= give { get + 1 } else { get }])
}

/// For a mask of kinds that can be given: the pairs with one of them on the giving side.
pub(crate) const PAIRS_GIVING: [u32; 32] = pairs(true);
/// For a mask of kinds that can be got: the pairs with one of them on the getting side.
pub(crate) const PAIRS_GETTING: [u32; 32] = pairs(false);

const fn pairs(giving: bool) -> [u32; 32] {
    let mut table = [0; 32];
    let mut mask = 0;
    while mask < 32 {
        let mut number = 0;
        while number < 20 {
            let (give, get) = unpair(number);
            let kind = if giving { give } else { get };
            if mask >> kind.index() & 1 == 1 {
                table[mask] |= 1 << number;
            }
            number += 1;
        }
        mask += 1;
    }
    table
}

/// The ordinary choices of a turn.
pub(crate) mod misc {
    use super::{Action, Plenty, Resource, Seat, pair, unpair};

    pub(crate) const ROLL: u64 = 1;
    pub(crate) const END_TURN: u64 = 1 << 1;
    pub(crate) const BUY_DEV_CARD: u64 = 1 << 2;
    pub(crate) const KNIGHT: u64 = 1 << 3;
    pub(crate) const ROAD_BUILDING: u64 = 1 << 4;
    pub(crate) const DECLINE_ROAD: u64 = 1 << 5;
    pub(crate) const DECLINE_THEFT: u64 = 1 << 6;
    pub(crate) const DECLARE_VICTORY: u64 = 1 << 7;
    pub(crate) const ROB_AT: usize = 8;
    pub(crate) const MONOPOLY_AT: usize = 14;
    pub(crate) const DISCARD_AT: usize = 19;
    pub(crate) const SUPPLY_AT: usize = 24;
    pub(crate) const PLENTY_AT: usize = 44;
    pub(crate) const PLENTY_LAST_AT: usize = 59;

    /// The unordered pairs of resources for Year of Plenty, equal ones included.
    const PLENTY: [(usize, usize); 15] = {
        let mut pairs = [(0, 0); 15];
        let (mut a, mut at) = (0, 0);
        while a < 5 {
            let mut b = a;
            while b < 5 {
                pairs[at] = (a, b);
                at += 1;
                b += 1;
            }
            a += 1;
        }
        pairs
    };

    /// For a mask of kinds that the supply has: the pairs of two different ones of them.
    pub(crate) const PLENTY_MIXED: [u64; 32] = plenty(false);
    /// For a mask of kinds that the supply has two of: the pairs of two equal ones.
    pub(crate) const PLENTY_EQUAL: [u64; 32] = plenty(true);

    const fn plenty(equal: bool) -> [u64; 32] {
        let mut table = [0; 32];
        let mut mask = 0;
        while mask < 32 {
            let mut at = 0;
            while at < 15 {
                let (a, b) = PLENTY[at];
                if (a == b) == equal && mask >> a & 1 == 1 && mask >> b & 1 == 1 {
                    table[mask] |= 1 << (PLENTY_AT + at);
                }
                at += 1;
            }
            mask += 1;
        }
        table
    }

    pub(crate) static ACTIONS: [Action; 64] = {
        let mut table = [Action::Roll; 64];
        table[1] = Action::EndTurn;
        table[2] = Action::BuyDevCard;
        table[3] = Action::Knight;
        table[4] = Action::RoadBuilding;
        table[5] = Action::DeclineRoad;
        table[6] = Action::DeclineTheft;
        table[7] = Action::DeclareVictory;
        let mut at = 0;
        while at < Seat::MAX {
            table[ROB_AT + at] = Action::Rob(Seat::of(at));
            at += 1;
        }
        at = 0;
        while at < 5 {
            table[MONOPOLY_AT + at] = Action::Monopoly(Resource::ALL[at]);
            table[DISCARD_AT + at] = Action::Discard(Resource::ALL[at]);
            table[PLENTY_LAST_AT + at] = Action::YearOfPlenty(Plenty::last(Resource::ALL[at]));
            at += 1;
        }
        at = 0;
        while at < 20 {
            let (give, get) = unpair(at);
            table[SUPPLY_AT + at] = Action::SupplyTrade { give, get };
            at += 1;
        }
        at = 0;
        while at < 15 {
            let (a, b) = PLENTY[at];
            let cards = Plenty::from_parts(Resource::ALL[a], Some(Resource::ALL[b]));
            table[PLENTY_AT + at] = Action::YearOfPlenty(cards);
            at += 1;
        }
        table
    };

    pub(super) fn bit(action: Action) -> Option<usize> {
        Some(match action {
            Action::Roll => 0,
            Action::EndTurn => 1,
            Action::BuyDevCard => 2,
            Action::Knight => 3,
            Action::RoadBuilding => 4,
            Action::DeclineRoad => 5,
            Action::DeclineTheft => 6,
            Action::DeclareVictory => 7,
            Action::Rob(seat) => ROB_AT + seat.index(),
            Action::Monopoly(resource) => MONOPOLY_AT + resource.index(),
            Action::Discard(resource) => DISCARD_AT + resource.index(),
            Action::SupplyTrade { give, get } if give != get => SUPPLY_AT + pair(give, get),
            Action::YearOfPlenty(cards) => match cards.parts() {
                (last, None) => PLENTY_LAST_AT + last.index(),
                (a, Some(b)) => PLENTY_AT + PLENTY.iter().position(|at| *at == (a.index(), b.index()))?,
            },
            _ => return None,
        })
    }
}

/// The choices of the Helpers module, apart from lifting a road.
pub(crate) mod helper {
    use super::{Action, Building, Cards, DevCard, Helper, Hex, Resource, Seat, SeatSet, Swap};

    pub(crate) const PASS: u128 = 1;
    pub(crate) const FLIP: u128 = 1 << 1;
    pub(crate) const EXCHANGE_AT: usize = 2;
    pub(crate) const NASSIR_AT: usize = 12;
    pub(crate) const ASK_AT: usize = 17;
    pub(crate) const RETURN_AT: usize = 38;
    pub(crate) const WILLIAM_AT: usize = 43;
    pub(crate) const MARIANNE_AT: usize = 51;
    pub(crate) const CANDAMIR_AT: usize = 56;
    pub(crate) const KEEP_AT: usize = 69;
    pub(crate) const HILDE_AT: usize = 74;
    pub(crate) const TAKE_AT: usize = 80;
    pub(crate) const JEAN_AT: usize = 85;
    pub(crate) const SEAN_KEEP: u128 = 1 << 90;
    pub(crate) const SEAN_TAKE_AT: usize = 91;
    pub(crate) const VINCENT_AT: usize = 96;
    pub(crate) const LIN_AT: usize = 98;

    /// The ways to replace a card of this price by one of another kind, in a fixed order.
    pub(crate) fn swaps(price: Cards) -> impl Iterator<Item = Swap> {
        price.iter().flat_map(|(instead_of, _)| {
            let others = Resource::ALL.into_iter().filter(move |pay| *pay != instead_of);
            others.map(move |pay| Swap { instead_of, pay })
        })
    }

    /// The groups of one or two seats that Nassir may ask: six single ones, then fifteen pairs.
    pub(crate) fn groups() -> impl Iterator<Item = SeatSet> {
        let singles = Seat::all(Seat::MAX).map(SeatSet::of);
        let pairs = Seat::all(Seat::MAX)
            .flat_map(|a| Seat::all(Seat::MAX).filter(move |b| a < *b).map(move |b| SeatSet::of(a).with(b)));
        singles.chain(pairs)
    }

    pub(super) fn action(bit: usize) -> Option<Action> {
        let resource = |at: usize| Resource::ALL[bit - at];
        Some(match bit {
            0 => Action::PassReaction,
            1 => Action::FlipHelper,
            EXCHANGE_AT..NASSIR_AT => Action::ExchangeHelper(Helper::ALL[bit - EXCHANGE_AT]),
            NASSIR_AT..ASK_AT => Action::Nassir(resource(NASSIR_AT)),
            ASK_AT..RETURN_AT => Action::NassirAsk(groups().nth(bit - ASK_AT)?),
            RETURN_AT..WILLIAM_AT => Action::NassirReturn(resource(RETURN_AT)),
            WILLIAM_AT..MARIANNE_AT => Action::William(swaps(Cards::ROAD).nth(bit - WILLIAM_AT)?),
            MARIANNE_AT..CANDAMIR_AT => Action::Marianne(resource(MARIANNE_AT)),
            CANDAMIR_AT => Action::Candamir(None),
            57..KEEP_AT => Action::Candamir(Some(swaps(Cards::DEV_CARD).nth(bit - CANDAMIR_AT - 1)?)),
            KEEP_AT..HILDE_AT => Action::CandamirKeep(DevCard::ALL[bit - KEEP_AT]),
            HILDE_AT..TAKE_AT => Action::Hilde(Seat::of(bit - HILDE_AT)),
            TAKE_AT..JEAN_AT => Action::HildeTake(resource(TAKE_AT)),
            JEAN_AT..90 => Action::Jean(resource(JEAN_AT)),
            90 => Action::SeanKeep,
            SEAN_TAKE_AT..VINCENT_AT => Action::SeanTake(resource(SEAN_TAKE_AT)),
            96 => Action::Vincent(Building::Settlement),
            97 => Action::Vincent(Building::City),
            _ => Action::Lin(Hex::try_new(bit - LIN_AT)?),
        })
    }

    pub(super) fn bit(action: Action) -> Option<usize> {
        Some(match action {
            Action::PassReaction => 0,
            Action::FlipHelper => 1,
            Action::ExchangeHelper(helper) => EXCHANGE_AT + helper as usize,
            Action::Nassir(resource) => NASSIR_AT + resource.index(),
            Action::NassirAsk(seats) => ASK_AT + groups().position(|group| group == seats)?,
            Action::NassirReturn(resource) => RETURN_AT + resource.index(),
            Action::William(swap) => WILLIAM_AT + swaps(Cards::ROAD).position(|at| at == swap)?,
            Action::Marianne(resource) => MARIANNE_AT + resource.index(),
            Action::Candamir(None) => CANDAMIR_AT,
            Action::Candamir(Some(swap)) => {
                CANDAMIR_AT + 1 + swaps(Cards::DEV_CARD).position(|at| at == swap)?
            }
            Action::CandamirKeep(card) => KEEP_AT + card.index(),
            Action::Hilde(seat) => HILDE_AT + seat.index(),
            Action::HildeTake(resource) => TAKE_AT + resource.index(),
            Action::Jean(resource) => JEAN_AT + resource.index(),
            Action::SeanKeep => 90,
            Action::SeanTake(resource) => SEAN_TAKE_AT + resource.index(),
            Action::Vincent(building) => VINCENT_AT + building as usize,
            Action::Lin(hex) => LIN_AT + hex.index(),
            _ => return None,
        })
    }
}

/// The canonical offers.
pub(crate) mod offer {
    use super::{Action, Cards, Resource, SeatSet, Side, pair, unpair};

    pub(crate) const ONE_FOR_ONE_AT: usize = 0;
    pub(crate) const TWO_FOR_ONE_AT: usize = 20;
    pub(crate) const ONE_FOR_TWO_AT: usize = 40;
    pub(crate) const GIVE_OPEN_GET_AT: usize = 60;
    pub(crate) const OPEN_GIVE_GET_AT: usize = 65;
    pub(crate) const SIZE: u16 = 70;

    pub(super) fn action(bit: usize, to: SeatSet) -> Option<Action> {
        let sides = |number: usize, gives: u8, gets: u8| {
            let (give, get) = unpair(number);
            (Side::of(Cards::of(give, gives)), Side::of(Cards::of(get, gets)))
        };
        let (give, get) = match bit {
            ..TWO_FOR_ONE_AT => sides(bit, 1, 1),
            TWO_FOR_ONE_AT..ONE_FOR_TWO_AT => sides(bit - TWO_FOR_ONE_AT, 2, 1),
            ONE_FOR_TWO_AT..GIVE_OPEN_GET_AT => sides(bit - ONE_FOR_TWO_AT, 1, 2),
            GIVE_OPEN_GET_AT..OPEN_GIVE_GET_AT => {
                (Side::of(Cards::one(Resource::ALL[bit - GIVE_OPEN_GET_AT])), Side::OPEN)
            }
            _ => (Side::OPEN, Side::of(Cards::one(*Resource::ALL.get(bit - OPEN_GIVE_GET_AT)?))),
        };
        Some(Action::Offer { to, give, get })
    }

    pub(super) fn bit(give: Side, get: Side) -> Option<usize> {
        match (give.cards(), get.cards()) {
            (Some(give), Some(get)) => {
                let ((give, gives), (get, gets)) = (single(give)?, single(get)?);
                let at = match (gives, gets) {
                    (1, 1) => ONE_FOR_ONE_AT,
                    (2, 1) => TWO_FOR_ONE_AT,
                    (1, 2) => ONE_FOR_TWO_AT,
                    _ => return None,
                };
                (give != get).then(|| at + pair(give, get))
            }
            (Some(give), None) => one(give).map(|resource| GIVE_OPEN_GET_AT + resource.index()),
            (None, Some(get)) => one(get).map(|resource| OPEN_GIVE_GET_AT + resource.index()),
            (None, None) => None,
        }
    }

    /// The only kind of these cards and how many there are of it.
    pub(super) fn single(cards: Cards) -> Option<(Resource, u8)> {
        let mut kinds = cards.iter();
        kinds.next().filter(|_| kinds.next().is_none())
    }

    fn one(cards: Cards) -> Option<Resource> {
        single(cards).filter(|(_, count)| *count == 1).map(|(resource, _)| resource)
    }
}

/// Answers to offers, with the canonical counter-offers, one card for another.
pub(crate) mod reply {
    use super::{Action, Cards, Seat, Side, Slot, offer, pair, unpair};

    pub(crate) const ACCEPT_AT: usize = 0;
    pub(crate) const DECLINE_AT: usize = 4;
    pub(crate) const WITHDRAW_AT: usize = 8;
    pub(crate) const CONFIRM_AT: usize = 12;
    pub(crate) const COUNTER_AT: usize = 36;
    pub(crate) const SIZE: u16 = 116;

    pub(super) fn action(bit: usize) -> Option<Action> {
        Some(match bit {
            ..DECLINE_AT => Action::Accept(Slot::ALL[bit]),
            DECLINE_AT..WITHDRAW_AT => Action::Decline(Slot::ALL[bit - DECLINE_AT]),
            WITHDRAW_AT..CONFIRM_AT => Action::Withdraw(Slot::ALL[bit - WITHDRAW_AT]),
            CONFIRM_AT..COUNTER_AT => {
                let at = bit - CONFIRM_AT;
                Action::Confirm { slot: Slot::ALL[at / Seat::MAX], with: Seat::of(at % Seat::MAX) }
            }
            _ => {
                let at = bit - COUNTER_AT;
                let (give, get) = unpair(at % 20);
                let slot = Slot::try_new(at / 20)?;
                let (give, get) = (Side::of(Cards::one(give)), Side::of(Cards::one(get)));
                Action::Counter { slot, give, get }
            }
        })
    }

    pub(super) fn bit(action: Action) -> Option<usize> {
        Some(match action {
            Action::Accept(slot) => ACCEPT_AT + slot.index(),
            Action::Decline(slot) => DECLINE_AT + slot.index(),
            Action::Withdraw(slot) => WITHDRAW_AT + slot.index(),
            Action::Confirm { slot, with } => CONFIRM_AT + slot.index() * Seat::MAX + with.index(),
            Action::Counter { slot, give, get } => {
                let ((give, 1), (get, 1)) = (offer::single(give.cards()?)?, offer::single(get.cards()?)?)
                else {
                    return None;
                };
                if give == get {
                    return None;
                }
                COUNTER_AT + slot.index() * 20 + pair(give, get)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_actions_map_to_each_other_without_loss() {
        let ask = SeatSet::first_n(4).without(Seat::new(1));
        let mut seen = std::collections::HashSet::new();
        for number in 0..FlatId::COUNT {
            let id = FlatId::new(number).expect("below the count");
            let action = id.action(ask).unwrap_or_else(|| panic!("{id:?} has no action"));
            assert_eq!(action.flat(ask), Some(id), "{action:?}");
            assert!(seen.insert(action), "{action:?} has two ids");
        }
    }
}
