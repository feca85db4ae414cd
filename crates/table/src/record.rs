//! A table's game record: for everybody once the game is over, and for nobody before that.

use hexhaven_luck::Dice;
use hexhaven_record::{Luck, Origin, Record, RecordFlaw, Recorder};
use hexhaven_rules::State;
use hexhaven_rules::board::{Island, SetUp};
use hexhaven_wire::{DiceMode, Occupant, Status};

use crate::log::Logged;
use crate::table::Table;

impl Table {
    /// The record of the game, if it is over or was abandoned.
    pub fn record(&self) -> Option<Result<Record, RecordFlaw>> {
        let over = matches!(self.status, Status::Over | Status::Abandoned);
        over.then(|| self.write_record()).flatten()
    }

    fn write_record(&self) -> Option<Result<Record, RecordFlaw>> {
        let play = self.play.as_deref()?;
        // The printed map of the large island still draws a desert for the robber, so the record includes that luck, too.
        let origin = match (&self.settings.board, self.rules.board.set_up, self.rules.board.island) {
            (_, SetUp::Fixed, Island::Base) => Origin::Printed,
            _ if self.is_taken_up() => Origin::Given,
            (Some(_), ..) => Origin::Chosen,
            (None, ..) => Origin::Committed,
        };
        let mut recorder = Recorder::new(play.game.clone(), origin, play.starter);
        let mut before = 0;
        for (number, entry) in self.log.iter() {
            let inputs = match &entry.what {
                Logged::Started { inputs, .. } => inputs,
                Logged::Played { inputs, .. } if play.acts.binary_search(&number).is_ok() => inputs,
                _ => continue,
            };
            // The act took the time since the last one; luck takes none.
            let mut took = entry.at.saturating_sub(before);
            if matches!(entry.what, Logged::Started { .. }) {
                took = 0;
            }
            for input in inputs {
                recorder.push_timed(*input, took);
                took = 0;
            }
            before = entry.at;
        }
        Some(self.finish(recorder, play.state()))
    }

    fn finish(&self, mut recorder: Recorder, state: &State) -> Result<Record, RecordFlaw> {
        for seat in self.seats() {
            match &self.chairs[seat.index()].occupant {
                Occupant::Person { name } | Occupant::Remote { name } => {
                    recorder.header(&format!("player{seat}"), name)?;
                }
                Occupant::Bot { level } => recorder.header(&format!("bot{seat}"), level)?,
                Occupant::Nobody {} => {}
            }
        }
        if self.called_off > 0 {
            recorder.header("called-off", &self.called_off.to_string())?;
        }
        let dice = match self.settings.dice {
            DiceMode::Fair => Dice::Fair,
            DiceMode::Balanced => Dice::Balanced1,
        };
        if let Some(server_seed) = self.server_seed.as_ref().filter(|_| !self.is_taken_up()) {
            recorder.set_luck(Luck {
                commitment: server_seed.commitment(),
                server_seed: Some(server_seed.clone()),
                client_seeds: self.client_seeds(),
                dice,
            })?;
        }
        recorder.abandon(state)
    }
}
