//! Perft: how many sequences of inputs there are from a position, to a depth. A wrong rule shows as a wrong number.
//!
//! The set-up has an oracle that knows nothing of this engine: a script that only has the graph of the island
//! ([`SET_UP_COUNTS`]).

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use hexhaven_rules::board::Island;
use hexhaven_rules::{Board, Edition, Game, Input, Next, Rules, Seat, Starter, State};

/// Sequences of set-up moves to ply 1, 2, … 8, for [`Island::ALL`]: ply 1 a settlement, ply 2 a road at it, ply 3 the next
/// settlement, and so on (SETUP-21 … SETUP-24, SETTLE-3).
pub const SET_UP_COUNTS: [[u64; 8]; 2] = [
    [54, 144, 7_236, 19_248, 897_180, 2_380_536, 102_569_328, 271_461_600],
    [80, 218, 16_612, 45_204, 3_276_320, 8_902_740, 612_786_216, 1_662_732_024],
];

/// The known number of sequences of the set-up, for 1 to 8 plies.
pub fn known_set_up_count(island: Island, plies: usize) -> Option<u64> {
    let counts = &SET_UP_COUNTS[Island::ALL.iter().position(|at| *at == island)?];
    counts.get(plies.checked_sub(1)?).copied()
}

/// The number of sequences of the set-up with this engine, on the most players an island has, on all cores.
///
/// ```
/// use hexhaven_laws::perft::perft_set_up;
/// assert_eq!(perft_set_up(hexhaven_rules::board::Island::Base, 3), 7_236);
/// ```
pub fn perft_set_up(island: Island, plies: usize) -> u64 {
    let rules = match island {
        Island::Base => Rules::of(Edition::Fifth, 4),
        Island::Large => Rules::of(Edition::Fifth, 6).with_five_six(),
    };
    let game = Game::new(rules, Board::fixed(island)).expect("a preset has no faults");
    let start =
        State::start(&game, Starter::Seat(Seat::new(0)), &mut ()).expect("the starter sits at the table");
    if plies < 2 {
        return perft(&game, &start, plies);
    }
    let mut firsts = Vec::new();
    for_each_child(&game, &start, &mut |child| firsts.push(*child));
    let (next, sum) = (AtomicUsize::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(state) = firsts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    sum.fetch_add(perft(&game, state, plies - 1), Ordering::Relaxed);
                }
            });
        }
    });
    sum.into_inner()
}

/// The number of sequences of this many inputs: every choice of every seat that is asked, and every outcome of luck. A game
/// that ends earlier counts once for where it ended.
pub fn perft(game: &Game, state: &State, plies: usize) -> u64 {
    let Some(last) = plies.checked_sub(1) else { return 1 };
    match state.next() {
        Next::Over { .. } => 1,
        // The last ply doesn't have to be played to be counted.
        Next::Act(seats) if last == 0 => seats.iter().map(|seat| state.legal(game, seat).len() as u64).sum(),
        Next::Chance(_) if last == 0 => state.outcomes().as_slice().len() as u64,
        Next::Act(_) | Next::Chance(_) => {
            let mut sum = 0;
            for_each_child(game, state, &mut |child| sum += perft(game, child, last));
            sum
        }
    }
}

/// Visits the positions one input later. They are not gathered in a list, which would take most of the time.
fn for_each_child(game: &Game, state: &State, visit: &mut impl FnMut(&State)) {
    let mut play = |input| {
        let mut child = *state;
        child.play_unchecked(game, &input, &mut ());
        visit(&child);
    };
    match state.next() {
        Next::Over { .. } => {}
        Next::Chance(_) => {
            for (outcome, _) in state.outcomes().as_slice() {
                play(Input::Chance(*outcome));
            }
        }
        Next::Act(seats) => {
            for seat in seats {
                for action in state.legal(game, seat).iter() {
                    play(Input::Act(seat, action));
                }
            }
        }
    }
}
