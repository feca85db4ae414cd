//! The start of a game: seeds are fixed, the board is drawn or was chosen, and the first player is
//! determined.

use hexhaven_luck::{ClientSeed, CommittedLuck, Dice};
use hexhaven_rules::board::Color;
use hexhaven_rules::faults::{Faults, GameFault};
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Board, Event, Game, Seat, Starter};
use hexhaven_wire::{Counter, DiceMode, Speed, Status};

use crate::log::Logged;
use crate::play::{Change, Play};
use crate::question::Stamp;
use crate::settings::chosen_board;
use crate::table::{Step, Table};

/// The settings that still matter during the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaySettings {
    pub(crate) clock: Speed,
    pub(crate) counter: Counter,
}

impl Table {
    /// Begins the game if all seats are taken and ready.
    pub(crate) fn start_if_ready(&mut self, now: u64) -> Vec<Step> {
        let ready = self.status == Status::Open
            && self.chairs.iter().all(|chair| !chair.is_open() && (chair.ready || !chair.is_outside()));
        if ready { vec![self.start(now)] } else { Vec::new() }
    }

    fn start(&mut self, now: u64) -> Step {
        let luck = self.luck();
        let board = match &self.settings.board {
            Some(text) => {
                chosen_board(text, &self.rules).expect("a chosen board was checked when it was chosen")
            }
            None => luck.board(&self.rules.board),
        };
        let starter = match (self.rules.first_player, self.settings.first) {
            (FirstPlayer::Roll, _) => Starter::Roll,
            (_, Some(seat)) => {
                Starter::Seat(self.named(seat).expect("the first seat was checked when it was named"))
            }
            (_, None) => Starter::Seat(luck.first_seat(self.chairs.len())),
        };
        let (play, events) = self
            .new_play(board, starter)
            .expect("rules, board and colors were checked when they were chosen");
        self.begin(now, play, events)
    }

    /// Starts a game in which this has happened so far: luck decides until somebody has to act.
    pub(crate) fn begin(&mut self, now: u64, mut play: Play, mut events: Vec<Event>) -> Step {
        let settled = play.driver.settle(&play.game);
        events.extend(settled.events);
        let what = Logged::Started { starter: play.starter, inputs: settled.inputs };
        self.play = Some(Box::new(play));
        self.write_change(now, what, Change { events, before: None })
    }

    /// All of the game's luck, from the seeds as they are now.
    pub(crate) fn luck(&self) -> CommittedLuck {
        let seed = self.server_seed.as_ref().expect("only a table that was opened with a seed starts a game");
        let dice = match self.settings.dice {
            DiceMode::Fair => Dice::Fair,
            DiceMode::Balanced => Dice::Balanced1,
        };
        CommittedLuck::new(seed, &self.client_seeds(), dice)
    }

    /// The players' shares of the luck.
    pub(crate) fn client_seeds(&self) -> Vec<(Seat, ClientSeed)> {
        let people = self.seats().filter(|seat| self.chairs[seat.index()].is_outside());
        people
            .filter_map(|seat| self.chairs[seat.index()].client_seed.clone().map(|seed| (seat, seed)))
            .collect()
    }

    pub(crate) fn new_play(
        &self,
        board: Board,
        starter: Starter,
    ) -> Result<(Play, Vec<Event>), Faults<GameFault>> {
        let colors: Vec<Color> = self.chairs.iter().map(|chair| chair.color).collect();
        let game = Game::with_colors(self.rules, board, &colors)?;
        let settings = PlaySettings { clock: self.settings.clock, counter: self.settings.counter };
        Ok(Play::new(game, starter, Box::new(self.luck()), settings))
    }

    /// The game has begun.
    pub(crate) fn fold_started(&mut self, stamp: Stamp, change: &Change) {
        if let Some(play) = self.play.as_deref_mut() {
            play.memory.see(&play.game, &change.events, false);
            play.renew(stamp, &change.events);
        }
        self.status = Status::Running;
    }
}
