//! Games and decisions as rows of Parquet files; `docs/open-games.md` says what each column means.

use std::time::Duration;

use hexhaven_record::Record;
use hexhaven_rules::actions::Actions;
use hexhaven_rules::{Game, Input, Seat, Starter, State};

use super::format::ending_word;
use super::measure::Measure;
use super::parquet::{ColumnKind, ColumnSpec, Rows};
use super::stats::PlayedGame;
use crate::play::Observer;

use ColumnKind::{Number, Text};

/// Stands for no seat and no flat id.
const NONE: i64 = -1;

const GAME_COLUMNS: [(&str, ColumnKind); 11] = [
    ("game", Number),
    ("seed", Text),
    ("rules", Text),
    ("board", Text),
    ("first", Text),
    ("ending", Text),
    ("winner", Number),
    ("turns", Number),
    ("input_count", Number),
    ("inputs", Text),
    ("fingerprint", Text),
];

const DECISION_COLUMNS: [(&str, ColumnKind); 13] = [
    ("game", Number),
    ("input", Number),
    ("turn", Number),
    ("seat", Number),
    ("bot", Text),
    ("phase", Text),
    ("action", Text),
    ("flat", Number),
    ("choices", Number),
    ("points", Number),
    ("hand", Number),
    ("position", Text),
    ("legal", Text),
];

fn named(columns: &[(&str, ColumnKind)]) -> Vec<ColumnSpec> {
    columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()
}

/// The columns of a file with a row for each game.
pub(crate) fn game_columns(players: usize) -> Vec<ColumnSpec> {
    let mut columns = named(&GAME_COLUMNS);
    for seat in Seat::all(players) {
        columns.extend([(format!("seat{seat}_bot"), Text), (format!("seat{seat}_points"), Number)]);
    }
    columns
}

/// The columns of a file with a row for each decision.
pub(crate) fn decision_columns() -> Vec<ColumnSpec> {
    named(&DECISION_COLUMNS)
}

fn number_of(seat: Seat) -> i64 {
    i64::from(seat.index() as u32)
}

/// The row of a game with its record. Only a game too long for a record has none, and so no inputs.
pub(crate) fn game_row(played: &PlayedGame, names: &[String], record: Option<&Record>) -> Rows {
    let mut rows = Rows::default();
    let text = |of: fn(&Record) -> String| record.map_or(String::new(), of);
    let inputs = text(|record| {
        let codes = record.entries().iter().map(|entry| entry.input.code(record.game()));
        codes.collect::<Vec<_>>().join(" ")
    });
    rows.number(played.number.cast_signed())
        .text(&format!("{:016x}", played.seed))
        .text(&text(|record| record.game().rules().to_text()))
        .text(&text(|record| record.game().board().to_text()))
        .text(&text(|record| match record.starter() {
            Starter::Roll => "roll".to_owned(),
            Starter::Seat(seat) => seat.to_string(),
        }))
        .text(ending_word(&played.ending))
        .number(played.winner().map_or(NONE, number_of))
        .number(played.counts.turns.into())
        .number(i64::from(played.counts.inputs))
        .text(&inputs)
        .text(&text(|record| {
            record.fingerprint().map_or(String::new(), |fingerprint| format!("{fingerprint:016x}"))
        }));
    for (seat, bot) in Seat::all(played.bots.len()).zip(&played.bots) {
        let points = played.counts.seats[seat].sum(Measure::Points);
        rows.text(&names[*bot]).number(points.cast_signed());
    }
    rows.end();
    rows
}

/// Writes the decisions of one game into rows.
pub(crate) struct DecisionRows<'a> {
    game: u64,
    names: Vec<&'a str>,
    input: i64,
    actions: Actions,
    /// The rows so far.
    pub(crate) rows: Rows,
}

impl<'a> DecisionRows<'a> {
    /// For a game with these bots in its seats.
    pub(crate) fn new(game: u64, names: Vec<&'a str>) -> DecisionRows<'a> {
        DecisionRows { game, names, input: 0, actions: Actions::NONE, rows: Rows::default() }
    }
}

impl Observer for DecisionRows<'_> {
    fn before(&mut self, game: &Game, state: &State, input: Input, _: Option<Duration>) {
        self.input += 1;
        let Input::Act(seat, action) = input else { return };
        state.legal_into(game, seat, &mut self.actions);
        let legal: Vec<String> = self.actions.iter().map(|action| action.code(game)).collect();
        let flat = action.flat(self.actions.ask()).map_or(NONE, |id| i64::from(id.index() as u32));
        self.rows
            .number(self.game.cast_signed())
            .number(self.input)
            .number(state.public().turn.into())
            .count(seat.index())
            .text(self.names[seat.index()])
            .text(state.public().phase.name())
            .text(&action.code(game))
            .number(flat)
            .count(legal.len())
            .number(state.points(seat).into())
            .number(state.hand(seat).total().into())
            .text(&state.to_text(game))
            .text(&legal.join(" "))
            .end();
    }
}
