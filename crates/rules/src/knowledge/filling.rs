//! Filling a table of holders and kinds whose rows and columns have known sums and whose cells have bounds.
//!
//! A filling is found, and a cell pushed to its least or most, by passing single cards along a chain of holders: the
//! first gets a card of some kind from the second, who gets another one from the third, and so on. If no chain helps, no
//! other filling does either (this is the augmenting path of network flows, on a seven-by-five table).

use super::bounds::Bounds;
use super::fact::{ByHolder, Holder};
use crate::cards::{Kind, Lanes};

/// The row of the cards that nobody has been given yet; the rows before it are the holders.
const PILE: usize = Holder::COUNT;
const ROWS: usize = PILE + 1;

/// Counts of each kind in each row.
type Cells = [[u8; 5]; ROWS];

/// How far [`all_fillings`] goes. It is enough for a few hundred fillings, and finding out that there are more takes
/// microseconds.
const STEPS: usize = 4_096;

/// Ways beyond this are not told apart, so that the ways of all fillings together stay within a `u64`.
const MOST_WAYS: u64 = 1 << 48;

/// One way to fill the table, with the bounds of every cell.
pub(super) struct Filling {
    count: Cells,
    low: Cells,
    high: Cells,
}

impl Filling {
    /// A filling within the bounds, if there is any.
    pub(super) fn of<K: Kind>(bounds: &Bounds<K>) -> Option<Filling> {
        let mut filling = Filling { count: [[0; 5]; ROWS], low: [[0; 5]; ROWS], high: [[0; 5]; ROWS] };
        let mut pile = bounds.all();
        for holder in Holder::all() {
            let (row, low, high) = (holder.index(), bounds.low(holder), bounds.high(holder));
            high.checked_sub(low)?;
            pile = pile.checked_sub(low)?;
            filling.count[row] = low.counts();
            filling.low[row] = low.counts();
            filling.high[row] = high.counts();
        }
        filling.count[PILE] = pile.counts();
        for holder in Holder::all() {
            for _ in 0..bounds.size(holder).checked_sub(bounds.low(holder).size())? {
                filling.hand_on(PILE, holder.index()).then_some(())?;
            }
        }
        Some(filling)
    }

    /// The least that this cell can be.
    pub(super) fn lowest(&mut self, holder: Holder, kind: usize) -> u8 {
        let row = holder.index();
        let kept = self.high[row][kind];
        while self.lower(row, kind) {}
        self.high[row][kind] = kept;
        self.count[row][kind]
    }

    /// The most that this cell can be.
    pub(super) fn highest(&mut self, holder: Holder, kind: usize) -> u8 {
        let row = holder.index();
        let kept = self.low[row][kind];
        while self.raise(row, kind) {}
        self.low[row][kind] = kept;
        self.count[row][kind]
    }

    /// One more in this cell: another row gives it and gets some other card of this row. The lower bound follows, so that
    /// it is not the same kind that goes back.
    fn raise(&mut self, row: usize, kind: usize) -> bool {
        if self.count[row][kind] == self.high[row][kind] {
            return false;
        }
        (0..PILE).filter(|giver| *giver != row).any(|giver| {
            if self.count[giver][kind] == self.low[giver][kind] {
                return false;
            }
            self.give(giver, row, kind);
            self.low[row][kind] = self.count[row][kind];
            let closed = self.hand_on(row, giver);
            if !closed {
                self.give(row, giver, kind);
                self.low[row][kind] = self.count[row][kind];
            }
            closed
        })
    }

    /// One less in this cell: another row takes it and gives some other card back.
    fn lower(&mut self, row: usize, kind: usize) -> bool {
        if self.count[row][kind] == self.low[row][kind] {
            return false;
        }
        (0..PILE).filter(|taker| *taker != row).any(|taker| {
            if self.count[taker][kind] == self.high[taker][kind] {
                return false;
            }
            self.give(row, taker, kind);
            self.high[row][kind] = self.count[row][kind];
            let closed = self.hand_on(taker, row);
            if !closed {
                self.give(taker, row, kind);
                self.high[row][kind] = self.count[row][kind];
            }
            closed
        })
    }

    fn give(&mut self, from: usize, to: usize, kind: usize) {
        self.count[from][kind] -= 1;
        self.count[to][kind] += 1;
    }

    /// Lets one row lose a card and another one get a card, of any kinds, through others if need be. If that's
    /// impossible, nothing has changed.
    fn hand_on(&mut self, from: usize, to: usize) -> bool {
        // Breadth first, from the row that gets a card: who could give it one, who could give one to those, and so on.
        let mut given_to = [usize::MAX; ROWS];
        let mut queue = [to; ROWS];
        let (mut next, mut end) = (0, 1);
        while next < end {
            let taker = queue[next];
            next += 1;
            let wanted = self.wanted(taker);
            for giver in 0..ROWS {
                if giver != to && given_to[giver] == usize::MAX && wanted & self.spare(giver) != 0 {
                    given_to[giver] = taker;
                    if giver == from {
                        self.hand_along(&given_to, from, to);
                        return true;
                    }
                    queue[end] = giver;
                    end += 1;
                }
            }
        }
        false
    }

    fn hand_along(&mut self, given_to: &[usize; ROWS], from: usize, to: usize) {
        let mut giver = from;
        while giver != to {
            let taker = given_to[giver];
            let kinds = self.wanted(taker) & self.spare(giver);
            self.give(giver, taker, kinds.trailing_zeros() as usize);
            giver = taker;
        }
    }

    /// The kinds that a row can have more of, as bits.
    fn wanted(&self, row: usize) -> u8 {
        (0..5).fold(0, |mask, kind| mask | u8::from(self.count[row][kind] < self.high[row][kind]) << kind)
    }

    /// The kinds that a row can have less of, as bits.
    fn spare(&self, row: usize) -> u8 {
        (0..5).fold(0, |mask, kind| mask | u8::from(self.count[row][kind] > self.low[row][kind]) << kind)
    }
}

/// Every filling, each with the number of ways to deal the cards above the lower bounds that lead to it; nothing if it
/// would take too many steps to find them.
pub(super) fn all_fillings<K: Kind>(bounds: &Bounds<K>) -> Option<Vec<(ByHolder<Lanes<K>>, u64)>> {
    let lows = bounds.lows();
    let more = ByHolder([0; Holder::COUNT]);
    let mut search = Search { room: lows, more, steps: STEPS, found: Vec::new() };
    for holder in Holder::all() {
        search.room[holder] = bounds.high(holder) - lows[holder];
        search.more[holder] = bounds.size(holder) - lows[holder].size();
    }
    search.fill(0, search.more.0[0], bounds.all() - lows.sum(), lows, 1).then_some(search.found)
}

struct Search<K> {
    /// How many more of each kind each holder may have.
    room: ByHolder<Lanes<K>>,
    /// How many more cards each holder has.
    more: ByHolder<u8>,
    steps: usize,
    found: Vec<(ByHolder<Lanes<K>>, u64)>,
}

impl<K: Kind> Search<K> {
    /// Tries all counts for this cell and those after it. Says whether the steps were enough.
    fn fill(&mut self, cell: usize, more: u8, open: Lanes<K>, filled: ByHolder<Lanes<K>>, ways: u64) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let (row, lane) = (cell / 5, cell % 5);
        let Some(room) = self.room.0.get(row) else {
            self.found.push((filled, ways));
            return true;
        };
        let kind = K::ALL[lane];
        let most = room.get(kind).min(open.get(kind)).min(more);
        // The last kind of a row takes what the row still needs.
        let least = if lane == 4 { more } else { 0 };
        (least..=most).all(|count| {
            let mut filled = filled;
            filled.0[row] += Lanes::of(kind, count);
            let ways = ways.saturating_mul(binomial(open.get(kind).into(), count.into())).min(MOST_WAYS);
            let more = if lane == 4 { self.more.0.get(row + 1).copied().unwrap_or(0) } else { more - count };
            self.fill(cell + 1, more, open - Lanes::of(kind, count), filled, ways)
        })
    }
}

/// No supply has more than fifty of a kind, so it cannot overflow.
fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
