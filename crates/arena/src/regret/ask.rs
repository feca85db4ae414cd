//! Asks an entrant about every position.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use hexhaven_bots::Question;
use hexhaven_luck::Seed;
use hexhaven_rules::Action;

use super::file::Sample;
use super::kind::DecisionKind;
use super::make::Making;
use super::value::{Playouts, knowledge};
use crate::player::Entrant;
use crate::workers::in_order;

/// What an entrant answered, and what that costs.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// What was decided.
    pub kind: DecisionKind,
    /// The answer; `None` if there was none, which costs as much as the worst plan.
    pub answer: Result<Action, String>,
    /// Was it one of the plans?
    pub listed: bool,
    /// What it loses, as a chance.
    pub regret: f64,
}

/// Asks an entrant about each position, a new player each time. The number of threads makes no difference.
pub fn ask(
    entrant: &dyn Entrant,
    making: &Making,
    samples: &[&Sample],
    seed: Seed,
    threads: NonZeroUsize,
    mut answered: impl FnMut(Answered),
) {
    in_order(
        threads,
        0..samples.len() as u64,
        |number| one(entrant, making, samples[number as usize], seed.child("position", number)),
        |_, _| {},
        |_, answer| {
            answered(answer);
            ControlFlow::Continue(())
        },
    );
}

fn one(entrant: &dyn Entrant, making: &Making, sample: &Sample, seed: Seed) -> Answered {
    let answer = answer(entrant, sample, seed);
    let kind = sample.kind();
    let listed = answer.as_ref().is_ok_and(|action| sample.plan(*action).is_some());
    let regret = answer.as_ref().map_or(sample.most(), |action| making.regret(sample, *action));
    Answered { kind, answer, listed, regret }
}

impl Making {
    /// What an answer loses against the best plan. One that isn't among the plans is now played out like them.
    pub fn regret(&self, sample: &Sample, answer: Action) -> f64 {
        if let Some(plan) = sample.plan(answer) {
            return sample.best() - plan.chance();
        }
        let playouts = Playouts::new(self, &sample.position);
        playouts.map_or(sample.most(), |playouts| (sample.best() - playouts.short(answer)).max(0.0))
    }
}

fn answer(entrant: &dyn Entrant, sample: &Sample, seed: Seed) -> Result<Action, String> {
    let position = &sample.position;
    let question = Question::from_view(&position.game, &position.view).ok_or("a spectator isn't asked")?;
    let mut player = entrant.player(question.seat(), seed);
    if let Some(knowledge) = knowledge(position) {
        player.bot.recall(knowledge);
    }
    let action = player.bot.decide(&question, &player.budget);
    if let Some(why) = player.trouble.taken() {
        return Err(why);
    }
    question.check(action).map(|()| action).map_err(|illegal| illegal.to_string())
}

/// The mean of what answers lose.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Regret {
    /// How many answers there were.
    pub count: usize,
    /// How many of them were not among the plans.
    pub unlisted: usize,
    /// How many lose nothing.
    pub best: usize,
    sum: f64,
    squares: f64,
}

impl Regret {
    /// Adds an answer.
    pub fn add(&mut self, answered: &Answered) {
        self.count += 1;
        self.unlisted += usize::from(!answered.listed);
        self.best += usize::from(answered.regret == 0.0);
        self.sum += answered.regret;
        self.squares += answered.regret * answered.regret;
    }

    /// The mean, as a chance.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The mean is as uncertain as this, with 95%: the spread over positions.
    pub fn margin(&self) -> f64 {
        let count = self.count.max(2) as f64;
        let variance = (self.squares / count - self.mean().powi(2)).max(0.0) * count / (count - 1.0);
        1.96 * (variance / count).sqrt()
    }
}
