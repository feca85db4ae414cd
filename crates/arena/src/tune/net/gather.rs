//! Watches a game and keeps some positions between two turns.

use hexhaven_bots::{Extractor, Judge, Weights};
use hexhaven_luck::{Fast, Seed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::{Event, Game, Input, Seat, State};

use super::row::{Row, SeatRow};
use crate::play::Observer;
use crate::tune::examples::is_between_turns;

/// After this many rounds the players' own judge says what it thinks of an earlier position.
const ROUNDS: u16 = 2;

/// One in this many turns is kept until the game is over; then some of those are drawn.
const EVERY: u32 = 2;

pub(super) struct RowGatherer<'a> {
    judge: Judge<'a>,
    luck: Fast,
    found: Vec<Row>,
    /// Positions waiting for their later value, each with the turn in which it becomes known.
    open: Vec<(u16, usize)>,
}

impl<'a> RowGatherer<'a> {
    pub(super) fn new(game: &'a Game, weights: &'a Weights, seed: Seed) -> RowGatherer<'a> {
        let judge = Judge::new(Extractor::new(game), weights);
        RowGatherer { judge, luck: seed.stream("rows"), found: Vec::new(), open: Vec::new() }
    }

    /// The positions of a game that this seat won: the first one and others, this many at most.
    pub(super) fn rows(mut self, winner: Seat, most: usize) -> Vec<Row> {
        for (_, place) in self.open {
            let row = &mut self.found[place];
            row.seats.iter_mut().enumerate().for_each(|(seat, row)| row.later = won(seat, winner));
        }
        while self.found.len() > most.max(1) {
            let place = 1 + self.luck.pick(self.found.len() as u32 - 1) as usize;
            self.found.swap_remove(place);
        }
        for row in &mut self.found {
            row.seats.iter_mut().enumerate().for_each(|(seat, row)| row.outcome = won(seat, winner));
        }
        self.found
    }
}

/// A position with nothing known about its future.
pub(super) fn row_of(extractor: &Extractor<'_>, state: &State) -> Row {
    let seats = extractor.game().seats();
    let seen = seats.map(|seat| SeatRow { inputs: extractor.seen(state, seat).1, outcome: 0.0, later: 0.0 });
    Row { table: extractor.table(state), seats: seen.collect() }
}

fn won(seat: usize, winner: Seat) -> f32 {
    f32::from(u8::from(seat == winner.index()))
}

impl Observer for RowGatherer<'_> {
    fn after(&mut self, game: &Game, state: &State, input: Input, _: &[Event]) {
        if !is_between_turns(state, input) {
            return;
        }
        let turn = state.public().turn;
        let due: Vec<usize> =
            self.open.extract_if(.., |(when, _)| *when <= turn).map(|(_, place)| place).collect();
        if !due.is_empty() {
            let chances = self.judge.chances(state);
            for place in due {
                for (row, chance) in self.found[place].seats.iter_mut().zip(chances.0) {
                    row.later = chance;
                }
            }
        }
        if turn == 1 || self.luck.pick(EVERY) == 0 {
            self.open.push((turn + ROUNDS * game.players() as u16, self.found.len()));
            self.found.push(row_of(self.judge.extractor(), state));
        }
    }
}
