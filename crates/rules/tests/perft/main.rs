//! Counts of sequences of inputs: the set-up against an independent oracle, fixed positions against themselves.

mod positions;

use hexhaven_laws::perft::{known_set_up_count, perft_set_up};
use hexhaven_rules::board::Island;

/// Ply 5 takes a moment; `cargo xtask perft` goes to 6, or to 8.
const PLIES: usize = 5;

#[test]
fn the_set_up_has_as_many_sequences_as_the_graph_says() {
    for island in Island::ALL {
        for plies in 1..=PLIES {
            assert_eq!(
                Some(perft_set_up(island, plies)),
                known_set_up_count(island, plies),
                "{island:?} {plies}"
            );
        }
    }
}
