//! Flat numbers for actions, for playouts and learners: a small fixed id space and a lossless map to and from the
//! readable [`Action`].
//!
//! The space falls into segments, each of which is a bit set in [`Actions`](crate::actions::Actions). Only offers have too many
//! forms to number: the canonical ones (one for one, two for one, one for two, one side open), made to everybody the seat may
//! ask, have ids; others don't, though `check` and `play` accept them.

pub(crate) mod counter;
pub(crate) mod helper;
pub(crate) mod misc;
pub(crate) mod offer;
pub(crate) mod reply;

use crate::action::{Action, Building, Plenty, Side, Slot, Swap};
use crate::cards::{Cards, DevCard, Resource};
use crate::helpers::Helper;
use crate::ids::{Corner, Edge, Hex, Seat};
use crate::sets::SeatSet;

/// The number of an action, below [`FlatId::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FlatId(u16);

/// A part of the id space: one bit set of [`Actions`](crate::actions::Actions).
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
    Counter,
}

impl Segment {
    pub(crate) const ALL: [Segment; 10] = [
        Segment::Misc,
        Segment::Robber,
        Segment::Settlement,
        Segment::City,
        Segment::Road,
        Segment::Lift,
        Segment::Helper,
        Segment::Offer,
        Segment::Reply,
        Segment::Counter,
    ];

    /// Those whose bits are places on the board.
    pub(crate) const PLACES: [Segment; 4] =
        [Segment::Robber, Segment::Settlement, Segment::City, Segment::Road];

    /// Those of helpers and of trade between players.
    pub(crate) const MORE: [Segment; 5] =
        [Segment::Lift, Segment::Helper, Segment::Offer, Segment::Reply, Segment::Counter];

    pub(crate) const fn size(self) -> u16 {
        match self {
            Segment::Misc => 64,
            Segment::Robber => Hex::MAX as u16,
            Segment::Settlement | Segment::City => Corner::MAX as u16,
            Segment::Road | Segment::Lift => Edge::MAX as u16,
            Segment::Helper => 128,
            Segment::Offer => offer::SIZE,
            Segment::Reply => reply::SIZE,
            Segment::Counter => counter::SIZE,
        }
    }

    /// Where each segment begins.
    const STARTS: [u16; Segment::ALL.len()] = {
        let mut starts = [0; Segment::ALL.len()];
        let mut at = 1;
        while at < starts.len() {
            starts[at] = starts[at - 1] + Segment::ALL[at - 1].size();
            at += 1;
        }
        starts
    };

    /// Where the segment begins.
    #[inline]
    pub(crate) const fn start(self) -> u16 {
        Segment::STARTS[self as usize]
    }
}

impl FlatId {
    /// How many ids there are.
    pub const COUNT: usize = (Segment::Counter.start() + Segment::Counter.size()) as usize;

    /// Changes whenever an id changes its meaning.
    pub const VERSION: u32 = 2;

    /// The id with this number, if there is one.
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

    #[inline]
    pub(crate) fn split(self) -> (Segment, u16) {
        // Most choices in a game are small ones.
        if self.0 < Segment::Misc.size() {
            return (Segment::Misc, self.0);
        }
        let segment = Segment::ALL.into_iter().rev().find(|segment| self.0 >= segment.start());
        let segment = segment.expect("the first segment starts at zero");
        (segment, self.0 - segment.start())
    }

    /// The action with this id; offers are made to `ask`. A few ids mean nothing and give `None`.
    pub fn action(self, ask: SeatSet) -> Option<Action> {
        let (segment, bit) = self.split();
        action_of(segment, bit, ask)
    }
}

impl Action {
    /// The id of this action, if it has one. Offers have one if they are made to `ask` and have a canonical form.
    pub fn flat(self, ask: SeatSet) -> Option<FlatId> {
        let misc = |bit| (Segment::Misc, bit);
        let helper = |bit| (Segment::Helper, bit);
        let reply = |bit| (Segment::Reply, bit);
        let (segment, bit) = match self {
            Action::Roll => misc(0),
            Action::EndTurn => misc(1),
            Action::BuyDevCard => misc(2),
            Action::Knight => misc(3),
            Action::RoadBuilding => misc(4),
            Action::DeclineRoad => misc(5),
            Action::DeclineTheft => misc(6),
            Action::DeclareVictory => misc(7),
            Action::Rob(seat) => misc(misc::ROB_AT + seat.index()),
            Action::Monopoly(resource) => misc(misc::MONOPOLY_AT + resource.index()),
            Action::Discard(resource) => misc(misc::DISCARD_AT + resource.index()),
            Action::SupplyTrade { give, get } => misc(misc::supply_bit(give, get)?),
            Action::YearOfPlenty(cards) => misc(misc::plenty_bit(cards)?),
            Action::MoveRobber(hex) => (Segment::Robber, hex.index()),
            Action::Settlement(corner) => (Segment::Settlement, corner.index()),
            Action::City(corner) => (Segment::City, corner.index()),
            Action::Road(edge) => (Segment::Road, edge.index()),
            Action::Louis(edge) => (Segment::Lift, edge.index()),
            Action::PassReaction => helper(helper::PASS_AT),
            Action::FlipHelper => helper(helper::FLIP_AT),
            Action::ExchangeHelper(other) => helper(helper::EXCHANGE_AT + other as usize),
            Action::Nassir(resource) => helper(helper::NASSIR_AT + resource.index()),
            Action::NassirAsk(seats) => helper(helper::ask_bit(seats)?),
            Action::NassirReturn(resource) => helper(helper::RETURN_AT + resource.index()),
            Action::William(swap) => helper(helper::william_bit(swap)?),
            Action::Marianne(resource) => helper(helper::MARIANNE_AT + resource.index()),
            Action::Candamir(swap) => helper(helper::candamir_bit(swap)?),
            Action::CandamirKeep(card) => helper(helper::KEEP_AT + card.index()),
            Action::Hilde(seat) => helper(helper::HILDE_AT + seat.index()),
            Action::HildeTake(resource) => helper(helper::TAKE_AT + resource.index()),
            Action::Jean(resource) => helper(helper::JEAN_AT + resource.index()),
            Action::SeanKeep => helper(helper::SEAN_KEEP_AT),
            Action::SeanTake(resource) => helper(helper::SEAN_TAKE_AT + resource.index()),
            Action::Vincent(building) => helper(helper::VINCENT_AT + building as usize),
            Action::Lin(hex) => helper(helper::LIN_AT + hex.index()),
            Action::Offer { to, give, get } => {
                let bit = offer::bit(give, get).filter(|_| to == ask)?;
                (Segment::Offer, bit)
            }
            Action::Accept(slot) => reply(reply::ACCEPT_AT + slot.index()),
            Action::Decline(slot) => reply(reply::DECLINE_AT + slot.index()),
            Action::Withdraw(slot) => reply(reply::WITHDRAW_AT + slot.index()),
            Action::Confirm { slot, with } => {
                reply(reply::CONFIRM_AT + slot.index() * Seat::MAX + with.index())
            }
            Action::Counter { slot, give, get } => (Segment::Counter, counter::bit(slot, give, get)?),
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
        Segment::Settlement => Action::Settlement(Corner::of(at)),
        Segment::City => Action::City(Corner::of(at)),
        Segment::Road => Action::Road(Edge::of(at)),
        Segment::Lift => Action::Louis(Edge::of(at)),
        Segment::Helper => return helper::action(at),
        Segment::Offer => return offer::action(at, ask),
        Segment::Reply => return reply::action(at),
        Segment::Counter => return counter::action(at),
    })
}

/// How many ordered pairs of different resources there are.
pub(crate) const PAIRS: usize = 20;

/// The number of an ordered pair of different resources, below [`PAIRS`].
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
pub(crate) const PAIRS_GIVING: [u32; 32] = pairs(Half::Given);
/// For a mask of kinds that can be received: the pairs with one of them on the receiving side.
pub(crate) const PAIRS_GETTING: [u32; 32] = pairs(Half::Got);

/// The half of a pair that a mask of kinds refers to.
#[derive(Clone, Copy)]
enum Half {
    Given,
    Got,
}

const fn pairs(half: Half) -> [u32; 32] {
    let mut table = [0; 32];
    let mut mask = 0;
    while mask < 32 {
        let mut number = 0;
        while number < PAIRS {
            let (give, get) = unpair(number);
            let kind = match half {
                Half::Given => give,
                Half::Got => get,
            };
            if mask >> kind.index() & 1 == 1 {
                table[mask] |= 1 << number;
            }
            number += 1;
        }
        mask += 1;
    }
    table
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
