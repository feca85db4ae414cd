//! One line for each decision of a game: for researchers, and large.

use std::fmt::Write;
use std::time::Duration;

use hexhaven_rules::actions::Actions;
use hexhaven_rules::{Game, Input, State};

use super::format::Form;
use crate::play::Observer;

/// The columns of a decision, in their order.
pub(crate) const COLUMNS: [&str; 11] =
    ["game", "input", "turn", "seat", "bot", "phase", "action", "flat", "choices", "points", "hand"];

/// Writes the decisions of one game into a text.
pub(crate) struct Decisions<'a> {
    form: Form,
    game: u64,
    names: Vec<&'a str>,
    input: u32,
    actions: Actions,
    /// The lines so far.
    pub(crate) text: String,
}

impl<'a> Decisions<'a> {
    /// For a game with these bots in its seats.
    pub(crate) fn new(form: Form, game: u64, names: Vec<&'a str>) -> Decisions<'a> {
        Decisions { form, game, names, input: 0, actions: Actions::NONE, text: String::new() }
    }
}

impl Observer for Decisions<'_> {
    fn before(&mut self, game: &Game, state: &State, input: Input, _: Option<Duration>) {
        self.input += 1;
        let Input::Act(seat, action) = input else { return };
        state.legal_into(game, seat, &mut self.actions);
        let public = state.public();
        let flat = action.flat(self.actions.ask()).map(|id| id.index().to_string());
        let (number, turn, choices) = (self.input, public.turn, self.actions.len());
        let (bot, phase, code) = (self.names[seat.index()], public.phase.name(), action.code(game));
        let (points, hand) = (state.points(seat), state.hand(seat).total());
        let written = match self.form {
            Form::Csv => {
                let flat = flat.as_deref().unwrap_or("");
                let bot = super::format::csv_cell(bot);
                writeln!(
                    self.text,
                    "{},{number},{turn},{seat},{bot},{phase},{code},{flat},{choices},{points},{hand}",
                    self.game
                )
            }
            Form::Ndjson => {
                let flat = flat.as_deref().unwrap_or("null");
                let bot = super::format::json_text(bot);
                writeln!(
                    self.text,
                    "{{\"game\":{},\"input\":{number},\"turn\":{turn},\"seat\":{seat},\"bot\":{bot},\"phase\":\"{phase}\",\
                     \"action\":\"{code}\",\"flat\":{flat},\"choices\":{choices},\"points\":{points},\"hand\":{hand}}}",
                    self.game
                )
            }
        };
        written.expect("a string takes everything");
    }
}
