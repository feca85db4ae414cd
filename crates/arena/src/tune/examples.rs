//! Positions worth learning from.

use hexhaven_bots::{Extractor, Features};
use hexhaven_luck::{Fast, Seed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Event, Game, Input, Seat, State};

use crate::play::Observer;

/// A position between two turns, and who won the game.
#[derive(Clone, Debug)]
pub struct Example {
    /// How far along the game was.
    pub stage: f32,
    /// The features of every seat.
    pub seats: Vec<Features>,
    /// Who won.
    pub winner: Seat,
}

/// The first turn and every Nth after it are kept: positions from the same game are much alike.
const EVERY: u32 = 4;

/// Watches a game and keeps positions.
pub(super) struct Gatherer<'a> {
    extractor: Extractor<'a>,
    luck: Fast,
    found: Vec<(f32, Vec<Features>)>,
}

impl<'a> Gatherer<'a> {
    pub(super) fn new(game: &'a Game, seed: Seed) -> Gatherer<'a> {
        Gatherer { extractor: Extractor::new(game), luck: seed.stream("examples"), found: Vec::new() }
    }

    pub(super) fn examples(self, winner: Seat) -> Vec<Example> {
        self.found.into_iter().map(|(stage, seats)| Example { stage, seats, winner }).collect()
    }
}

impl Observer for Gatherer<'_> {
    const INPUTS: bool = true;

    fn after(&mut self, game: &Game, state: &State, input: Input, _: &[Event]) {
        let drawn = !matches!(input, Input::Act(_, Action::EndTurn)) || self.luck.pick(EVERY) == 0;
        if drawn && is_between_turns(state, input) {
            let seats = game.seats().map(|seat| self.extractor.of(state, seat)).collect();
            self.found.push((self.extractor.stage(state), seats));
        }
    }
}

/// Has a turn just begun? The first one follows a road of the set-up, the others the end of another turn.
pub(super) fn is_between_turns(state: &State, input: Input) -> bool {
    let public = state.public();
    let begins = match input {
        Input::Act(_, Action::Road(_)) => public.turn == 1 && !public.rolled,
        Input::Act(_, Action::EndTurn) => true,
        _ => false,
    };
    begins && public.phase == Phase::BeforeRoll
}
