//! The record of a game, written while it is played.

use std::time::Duration;

use hexhaven_record::{Origin, Record, Recorder};
use hexhaven_rules::board::SetUp;
use hexhaven_rules::{Game, Input, State};

use crate::deal::Deal;
use crate::play::{GameEnd, Observer};

/// Records one game.
pub(crate) struct Scribe {
    recorder: Option<Recorder>,
    /// The record, once the game is over.
    pub(crate) record: Option<Record>,
}

impl Scribe {
    /// For a game with these bots in its seats.
    pub(crate) fn new(deal: &Deal, game: u64, names: &[&str]) -> Scribe {
        let origin = match deal.game().rules().board.set_up {
            SetUp::Variable => Origin::Drawn(deal.seed()),
            SetUp::Fixed => Origin::Printed,
        };
        let mut recorder = Recorder::new(deal.game().clone(), origin, deal.starter());
        let mut header = |key: &str, value: &str| {
            // Engines name themselves; a name that a record can't hold is left out.
            let _ = recorder.header(key, value);
        };
        header("event", &format!("game {game} of a simulation"));
        header("seed", &format!("{:016x}", deal.seed().number()));
        for (seat, name) in deal.game().seats().zip(names) {
            header(&format!("bot{seat}"), name);
        }
        Scribe { recorder: Some(recorder), record: None }
    }
}

impl Observer for Scribe {
    fn before(&mut self, _: &Game, _: &State, input: Input, _: Option<Duration>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.push(input);
        }
    }

    fn end(&mut self, _: &Game, state: &State, ending: &GameEnd) {
        let Some(mut recorder) = self.recorder.take() else { return };
        if let GameEnd::Failed(failure) = ending {
            // A reason that is too long for a comment is in the other outputs.
            let _ = recorder.comment(&failure.to_string());
        }
        // Only a game too long for a record is left out.
        self.record = recorder.abandon(state).ok();
    }
}
