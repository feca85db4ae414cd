//! Matches and tournaments: the same luck for everybody, the seed as the unit, results that survive an interruption.

mod contest;
mod log;
mod rating;
mod sprt;
mod standing;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use crate::simulate::DecisionTimes;
use crate::workers::in_order;

pub use contest::{Contest, ContestError, GameOutcome, GameResult, SeedResult};
pub use log::{LogError, MatchLog};
pub use rating::{Ledger, MEAN_RATING};
pub use sprt::{BadSprt, SeedMeans, Sprt, SprtVerdict};
pub use standing::{Estimate, HeadToHead, Interval, Score, Standing};

/// How a contest is run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ContestOptions {
    /// The most seeds to play, each in all rotations.
    pub seeds: u64,
    /// How many threads to use.
    pub threads: NonZeroUsize,
    /// Ends the contest as soon as the first entrant has passed or failed.
    pub sprt: Option<Sprt>,
}

/// Plays a contest, keeps its results in the log and shows the standing after each seed, in the order of the seeds. The
/// results are the same on any number of threads and after any number of interruptions.
pub fn run(
    contest: &Contest,
    options: &ContestOptions,
    mut log: MatchLog,
    mut on_seed: impl FnMut(&Standing),
) -> io::Result<Standing> {
    let finished: BTreeMap<u64, SeedResult> = log.take_finished();
    let mut standing = Standing::new(contest);
    let broken = RefCell::new(None);
    in_order(
        options.threads,
        0..options.seeds,
        |number| {
            let kept = finished.get(&number).cloned().map(Seeded::Kept);
            kept.unwrap_or_else(|| Seeded::fresh(contest.play(number)))
        },
        |_, seed| {
            if let Seeded::Fresh(result, _) = seed
                && let Err(error) = log.keep(result)
            {
                broken.borrow_mut().get_or_insert(error);
            }
        },
        |_, seed| {
            let result = match seed {
                Seeded::Kept(result) => result,
                Seeded::Fresh(result, times) => {
                    standing.times.iter_mut().zip(&times).for_each(|(all, times)| all.merge(times));
                    result
                }
            };
            standing.add(contest, &result);
            on_seed(&standing);
            let sprt = options.sprt.map_or(SprtVerdict::Open, |sprt| sprt.verdict(&standing.scores[0].means));
            let done = sprt != SprtVerdict::Open || broken.borrow().is_some();
            if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    broken.into_inner().map_or(Ok(standing), Err)
}

/// A seed that was just played, or was in the log.
enum Seeded {
    Kept(SeedResult),
    Fresh(SeedResult, Vec<DecisionTimes>),
}

impl Seeded {
    fn fresh((result, times): (SeedResult, Vec<DecisionTimes>)) -> Seeded {
        Seeded::Fresh(result, times)
    }
}
