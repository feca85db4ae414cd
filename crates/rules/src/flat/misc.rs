//! The ordinary choices of a turn.

use super::{Action, PAIRS, Plenty, Resource, Seat, pair, unpair};

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

/// The unordered pairs of resources for Year of Plenty, including two of the same.
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

/// For a mask of kinds that the supply has: the pairs of two different ones.
pub(crate) const PLENTY_MIXED: [u64; 32] = plenty(Pair::Mixed);
/// For a mask of kinds that the supply has two of: the pairs of the same kind.
pub(crate) const PLENTY_EQUAL: [u64; 32] = plenty(Pair::Equal);

#[derive(Clone, Copy)]
enum Pair {
    Mixed,
    Equal,
}

const fn plenty(wanted: Pair) -> [u64; 32] {
    let mut table = [0; 32];
    let mut mask = 0;
    while mask < 32 {
        let mut at = 0;
        while at < 15 {
            let (a, b) = PLENTY[at];
            let fits = match wanted {
                Pair::Mixed => a != b,
                Pair::Equal => a == b,
            };
            if fits && mask >> a & 1 == 1 && mask >> b & 1 == 1 {
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
    while at < PAIRS {
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

/// The bit of Year of Plenty for these cards.
pub(super) fn plenty_bit(cards: Plenty) -> Option<usize> {
    Some(match cards.parts() {
        (last, None) => PLENTY_LAST_AT + last.index(),
        (a, Some(b)) => PLENTY_AT + PLENTY.iter().position(|at| *at == (a.index(), b.index()))?,
    })
}

/// The bit of a trade with the supply.
pub(super) fn supply_bit(give: Resource, get: Resource) -> Option<usize> {
    (give != get).then(|| SUPPLY_AT + pair(give, get))
}
