//! The moment when a game begins: seeds are fixed, the board is drawn or taken as chosen, the first player is found.

use crate::log::{LogEntry, Logged};
use hexhaven_luck::{ClientSeed, CommittedLuck, Dice};
use hexhaven_rules::{Board, Color, Event, FirstPlayer, Game, Seat, Starter};
use hexhaven_wire::{Counter, DiceMode, Speed, Status};

use crate::play::Play;
use crate::question::Stamp;
use crate::settings::chosen_board;
use crate::table::{Step, Table};

/// What of the settings goes on to matter during the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
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
                Starter::Seat(self.known(seat).expect("the first seat was checked when it was named"))
            }
            (_, None) => Starter::Seat(luck.first_seat(self.chairs.len())),
        };
        let board_text = board.to_text();
        let (play, _) = self.new_play(board, starter);
        let (mut state, mut luck, mut inputs) = (play.state, play.luck.clone(), Vec::new());
        play.draw(&mut state, &mut luck, &mut inputs);
        let first = match starter {
            Starter::Roll => None,
            Starter::Seat(seat) => Some(seat.index() as u8),
        };
        let colors = self.chairs.iter().map(|chair| chair.color.into()).collect();
        let inputs = play.codes(&inputs);
        self.write(now, Logged::Started { board: board_text, colors, first, inputs })
    }

    /// All luck of the game, from the seeds as they are now.
    pub(crate) fn luck(&self) -> CommittedLuck {
        let dice = match self.settings.dice {
            DiceMode::Fair => Dice::Fair,
            DiceMode::Balanced => Dice::Balanced1,
        };
        CommittedLuck::new(&self.server_seed, &self.client_seeds(), dice)
    }

    /// The shares of the people in the luck.
    pub(crate) fn client_seeds(&self) -> Vec<(Seat, ClientSeed)> {
        let people = self.seats().filter(|seat| self.chairs[seat.index()].is_outside());
        people
            .filter_map(|seat| self.chairs[seat.index()].client_seed.clone().map(|seed| (seat, seed)))
            .collect()
    }

    fn new_play(&self, board: Board, starter: Starter) -> (Play, Vec<Event>) {
        let colors: Vec<Color> = self.chairs.iter().map(|chair| chair.color).collect();
        let game = Game::with_colors(self.rules, board, &colors)
            .expect("rules, board and colours were checked when they were chosen");
        let rates = Rates { clock: self.settings.clock, counter: self.settings.counter };
        Play::new(game, starter, self.luck(), rates)
    }

    /// The beginning from the log.
    pub(crate) fn fold_start(&mut self, number: u64, entry: &LogEntry) -> Result<Vec<Event>, String> {
        let Logged::Started { board, colors, first, inputs } = &entry.what else {
            return Err("no beginning".to_owned());
        };
        let board = Board::parse(board, self.rules.board.island)
            .map_err(|faults| faults.first().map_or_else(|| "no board".to_owned(), ToString::to_string))?;
        let starter = match first {
            None => Starter::Roll,
            Some(seat) => Starter::Seat(self.known(*seat)?),
        };
        if colors.len() != self.chairs.len() || self.status != Status::Open {
            return Err("the game cannot begin like this".to_owned());
        }
        for (chair, color) in self.chairs.iter_mut().zip(colors) {
            chair.color = (*color).into();
        }
        let (mut play, mut events) = self.new_play(board, starter);
        let inputs = play.parse(inputs)?;
        events.extend(play.fold(&inputs)?);
        play.settle(Stamp { number, at: entry.at, actor: None }, &events);
        self.play = Some(Box::new(play));
        self.status = Status::Running;
        Ok(events)
    }

    /// The game as it stood at its beginning, before the first entry of play.
    pub(crate) fn play_again(&self) -> Option<(Play, Vec<Event>)> {
        let play = self.play.as_deref()?;
        let (mut again, mut events) = self.new_play(play.game.board().clone(), play.starter);
        let started = self.log.iter().find_map(|entry| match &entry.what {
            Logged::Started { inputs, .. } => Some(inputs),
            _ => None,
        })?;
        let inputs = again.parse(started).ok()?;
        events.extend(again.fold(&inputs).ok()?);
        Some((again, events))
    }
}
