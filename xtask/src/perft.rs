//! `perft`: counts the set-up sequences on both islands and compares them with the known numbers.

use std::time::Instant;

use hexhaven_laws::perft::{known_set_up_count, perft_set_up};
use hexhaven_rules::board::Island;

use crate::Outcome;

/// No number is known beyond this ply.
const MOST_PLIES: i64 = 8;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Count up to this ply, 8 at most
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=MOST_PLIES))]
    plies: u8,
}

pub(crate) fn run(options: &Options) -> Outcome {
    table(usize::from(options.plies))
}

/// Prints the table up to this ply and fails if a number is wrong.
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
