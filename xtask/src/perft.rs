//! `perft`: the sequences of the set-up on both islands against the known numbers.

use std::time::Instant;

use hexhaven_laws::perft::{known_set_up_count, perft_set_up};
use hexhaven_rules::Island;

use crate::Outcome;
use crate::args::Args;

/// Beyond this no number is known.
const MOST_PLIES: usize = 8;

pub(crate) fn run(mut args: Args) -> Outcome {
    let plies = args.value("--plies")?.unwrap_or(6);
    args.nothing_left()?;
    if !(1..=MOST_PLIES).contains(&plies) {
        return Err(format!("--plies goes from 1 to {MOST_PLIES}"));
    }
    table(plies)
}

/// Prints the table to this ply and fails where a number is wrong.
pub(crate) fn table(plies: usize) -> Outcome {
    let mut wrong = 0;
    println!("{:>8} {:>4} {:>14} {:>14} {:>8}", "island", "ply", "counted", "known", "seconds");
    for island in Island::ALL {
        for ply in 1..=plies {
            let start = Instant::now();
            let counted = perft_set_up(island, ply);
            let known = known_set_up_count(island, ply);
            let mark = if known == Some(counted) { "" } else { "  WRONG" };
            wrong += usize::from(known != Some(counted));
            let known = known.map_or_else(|| "?".to_owned(), |known| known.to_string());
            let (island, seconds) = (format!("{island:?}"), start.elapsed().as_secs_f64());
            println!("{island:>8} {ply:>4} {counted:>14} {known:>14} {seconds:>8.2}{mark}");
        }
    }
    if wrong == 0 { Ok(()) } else { Err(format!("perft: {wrong} numbers are wrong")) }
}
