//! The table itself: what it holds, and how one entry of the log changes it.

use std::collections::VecDeque;

use hexhaven_luck::ServerSeed;
use hexhaven_rules::board::Color;
use hexhaven_rules::seats::{BySeat, SeatSet};
use hexhaven_rules::{Event, Game, Rules, Seat};
use hexhaven_wire::{Occupant, Settings, Status};
use thiserror::Error;

use crate::budget::Budgets;
use crate::error::TableError;
use crate::history::History;
use crate::log::{Log, LogEntry, Logged};
use crate::play::{Change, Play};
use crate::question::Stamp;
use crate::replace::ReplaceVotes;
use crate::seats::{Brain, Chair};
use crate::settings::{checked, checked_rules};
use crate::table_name::TableName;
use crate::time::TableTime;

/// One authoritative game with its seats.
#[derive(Clone, Debug)]
pub struct Table {
    /// None at a table from an earlier version, or one for practice.
    pub(crate) name: Option<TableName>,
    pub(crate) settings: Settings,
    pub(crate) rules: Rules,
    /// None at a table whose luck isn't its own.
    pub(crate) server_seed: Option<ServerSeed>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) host: Option<Seat>,
    pub(crate) status: Status,
    pub(crate) play: Option<Box<Play>>,
    pub(crate) log: Log,
    pub(crate) time: TableTime,
    pub(crate) answers: BySeat<VecDeque<Answered>>,
    pub(crate) rematch: Option<String>,
    /// How often the start was called off after all seeds were known.
    pub(crate) called_off: u32,
    pub(crate) budgets: Budgets,
    pub(crate) history: History,
    /// Counts changes that everybody sees but the log doesn't have: votes about this moment, wishes for a rematch.
    pub(crate) unlogged: u64,
    /// Since when everybody has wanted to end the game, in the table's time.
    pub(crate) agreed_at: Option<u64>,
    /// Since when everybody who is present has wanted another game, in the table's time.
    pub(crate) wished_at: Option<u64>,
}

/// The answer that a command got, kept in case it is sent again.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) id: String,
    pub(crate) answer: Result<u64, TableError>,
}

/// An applied entry, with what it did in the game. It contains hidden cards: [`Table::update`] says what a viewer may
/// see of it.
#[derive(Clone, Debug)]
pub struct Step {
    pub(crate) number: u64,
    pub(crate) events: Vec<Event>,
}

impl Step {
    /// The number of its entry in the log.
    pub const fn number(&self) -> u64 {
        self.number
    }
}

/// A stored log that can't be folded: it was damaged, or written by another version.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {entry} of the table's log: {why}")]
pub struct BrokenLog {
    /// The number of the entry, from 1.
    pub entry: usize,
    /// What is wrong with it.
    pub why: String,
}

/// How many answers are kept for each seat: far more than a client has in flight.
const KEPT_ANSWERS: usize = 64;

impl Table {
    /// A new table. Its name and its seed have been chosen at random; the players see the hash of the seed.
    pub fn open(
        settings: Settings,
        name: TableName,
        server_seed: ServerSeed,
        now: u64,
    ) -> Result<Table, TableError> {
        let (settings, rules) = checked(settings)?;
        let mut table = Table::opened(settings, rules, server_seed, Some(name));
        table.time.advance(now, true);
        Ok(table)
    }

    /// A table with its first entry.
    pub(crate) fn opened(
        settings: Settings,
        rules: Rules,
        server_seed: ServerSeed,
        name: Option<TableName>,
    ) -> Table {
        let what = Logged::Opened {
            settings: Box::new(settings.clone()),
            server_seed: server_seed.clone(),
            name: name.clone(),
        };
        let mut table = Table::bare(settings, rules, Some(server_seed), Log::new());
        table.name = name;
        table.log.push(LogEntry { at: 0, what });
        table
    }

    pub(crate) fn bare(settings: Settings, rules: Rules, server_seed: Option<ServerSeed>, log: Log) -> Table {
        let mut table = Table {
            name: None,
            settings,
            rules,
            server_seed,
            chairs: Vec::new(),
            host: None,
            status: Status::Open,
            play: None,
            log,
            time: TableTime::standing_at(0),
            answers: BySeat(std::array::from_fn(|_| VecDeque::new())),
            rematch: None,
            called_off: 0,
            budgets: Budgets::default(),
            history: History::recent(),
            unlogged: 0,
            agreed_at: None,
            wished_at: None,
        };
        table.fit_chairs();
        table
    }

    /// The number of the last entry.
    pub fn number(&self) -> u64 {
        self.log.number()
    }

    /// The entries with numbers above this one.
    pub fn log_after(&self, number: u64) -> &[LogEntry] {
        self.log.after(number)
    }

    /// Its status.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The table's settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who may change the settings.
    pub const fn host(&self) -> Option<Seat> {
        self.host
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&Game> {
        self.play.as_deref().map(|play| &play.game)
    }

    /// The seats.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = Seat> + use<> {
        Seat::all(self.chairs.len())
    }

    /// Who is sitting here.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.chairs.get(seat.index()).map(|chair| &chair.occupant)
    }

    /// Who decides for this seat, if nobody outside does.
    pub fn brain(&self, seat: Seat) -> Option<Brain<'_>> {
        self.chairs.get(seat.index()).and_then(Chair::brain)
    }

    /// Changes with everything that viewers see but the log doesn't have, except who is connected.
    pub const fn unlogged(&self) -> u64 {
        self.unlogged
    }

    /// Counts one change against a seat's budget, for what isn't in the log.
    pub fn charge(&mut self, seat: Seat) -> Result<(), TableError> {
        self.budgets.change(seat)?;
        self.budgets.charge(seat);
        Ok(())
    }

    /// Is anybody playing who isn't one of the server's bots?
    pub fn has_players(&self) -> bool {
        self.chairs.iter().any(Chair::is_outside)
    }

    /// SHA-256 of the server's seed; empty if nothing is promised about luck.
    pub fn commitment(&self) -> String {
        let promised = self.server_seed.as_ref().filter(|_| !self.is_taken_up());
        promised.map(|seed| seed.commitment().to_hex()).unwrap_or_default()
    }

    /// The table of the next game with the same seats, if one was opened.
    pub fn rematch_code(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Writes a change into the log and applies it.
    pub(crate) fn write(&mut self, now: u64, what: Logged) -> Step {
        self.write_change(now, what, Change::NONE)
    }

    /// The same for something that has already changed the game.
    pub(crate) fn write_change(&mut self, now: u64, what: Logged, change: Change) -> Step {
        self.time.advance(now, self.time.runs());
        let entry = LogEntry { at: self.time.shown(), what };
        self.apply(entry, change).expect("a command was checked before it is written down")
    }

    /// Applies an entry. Its part of the game was played before.
    pub(crate) fn apply(&mut self, entry: LogEntry, change: Change) -> Result<Step, String> {
        let number = self.number() + 1;
        let (host, taken) = (self.host, self.taken());
        self.fold(number, &entry, &change)?;
        self.budgets.count(&entry.what, host, taken);
        self.history.push(number, &change.events);
        self.log.push(entry);
        Ok(Step { number, events: change.events })
    }

    fn fold(&mut self, number: u64, entry: &LogEntry, change: &Change) -> Result<(), String> {
        let at = entry.at;
        match &entry.what {
            Logged::Opened { .. } => return Err("the table is open already".to_owned()),
            Logged::Started { .. } => self.fold_started(Stamp { number, at, actor: None }, change),
            Logged::Played { seat, by, id, .. } => {
                self.fold_played(Stamp { number, at, actor: Some(*seat) }, *seat, *by, id, change);
            }
            Logged::Undone { seat, id } => {
                self.fold_undone(number, at)?;
                self.remember(*seat, id, Ok(number));
            }
            Logged::Sat { seat, occupant } => self.fold_sat(*seat, occupant, at),
            Logged::Left { seat } => self.fold_left(*seat),
            Logged::Recolored { seat, color } => self.chairs[seat.index()].color = *color,
            Logged::Changed { settings } => self.fold_changed(settings)?,
            Logged::Ready { seat, ready, client_seed } => {
                if !ready {
                    self.note_calling_off(self.chairs[seat.index()].ready);
                }
                let chair = &mut self.chairs[seat.index()];
                chair.ready = *ready;
                chair.client_seed = Some(client_seed.clone());
            }
            Logged::Said { .. } => {}
            Logged::Replaced { seat } => {
                let chair = &mut self.chairs[seat.index()];
                chair.stand_in = true;
                chair.replace_votes = ReplaceVotes::NONE;
                self.count_votes(at);
            }
            Logged::StandIn { seat, on } => {
                self.chairs[seat.index()].stand_in = *on;
                if let Some(play) = self.play.as_deref_mut().filter(|_| !on) {
                    play.questions.restart(*seat, at);
                    play.memory.forget(*seat);
                }
                self.count_votes(at);
            }
            Logged::AutoPass { seat, special, reactions } => {
                let chair = &mut self.chairs[seat.index()];
                chair.passes_special = *special;
                chair.passes_reactions = *reactions;
            }
            Logged::Vote { seat, yes } => {
                self.chairs[seat.index()].votes_abandon = *yes;
                self.count_votes(at);
            }
            Logged::Muted { seat, whom, muted } => {
                let chair = &mut self.chairs[seat.index()];
                chair.muted = if *muted { chair.muted.with(*whom) } else { chair.muted.without(*whom) };
            }
            Logged::Abandoned => self.status = Status::Abandoned,
            Logged::Rematch { code } => self.rematch = Some(code.clone()),
        }
        Ok(())
    }

    fn fold_sat(&mut self, seat: Seat, occupant: &Occupant, at: u64) {
        let newcomer = self.chairs[seat.index()].is_open();
        let chair = &mut self.chairs[seat.index()];
        chair.occupant = occupant.clone();
        chair.ready = matches!(occupant, Occupant::Remote { .. });
        if newcomer {
            chair.absent_since = at;
        }
        if chair.is_person() && self.host.is_none() {
            self.host = Some(seat);
        }
    }

    fn fold_left(&mut self, seat: Seat) {
        self.note_calling_off(self.chairs[seat.index()].is_person() && self.chairs[seat.index()].ready);
        self.chairs[seat.index()] = Chair::open(self.chairs[seat.index()].color);
        self.answers[seat].clear();
        if self.host == Some(seat) {
            self.host = self.seats().find(|seat| self.chairs[seat.index()].is_person());
        }
    }

    fn fold_changed(&mut self, settings: &Settings) -> Result<(), String> {
        self.note_calling_off(self.chairs.iter().any(|chair| chair.is_person() && chair.ready));
        self.rules = checked_rules(settings).map_err(|fault| fault.to_string())?;
        self.settings = settings.clone();
        self.fit_chairs();
        for chair in self.chairs.iter_mut().filter(|chair| chair.is_person()) {
            chair.ready = false;
        }
        Ok(())
    }

    /// Somebody who was ready has to give another seed. If the server knew everybody's seeds, it could have looked ahead and
    /// disliked what it saw, so this is recorded.
    fn note_calling_off(&mut self, was_ready: bool) {
        let mut outside = self.chairs.iter().filter(|chair| chair.is_outside());
        if was_ready && outside.all(|chair| chair.ready) {
            self.called_off += 1;
        }
    }

    /// One chair for each player in the rule set, each with a color that it allows.
    fn fit_chairs(&mut self) {
        let players = usize::from(self.rules.players);
        self.chairs.resize_with(players, || Chair::open(Color::Red));
        let allowed: Vec<Color> = Game::open_colors(&self.rules).collect();
        for at in 0..players {
            let taken = |color: Color| self.chairs[..at].iter().any(|chair| chair.color == color);
            let color = self.chairs[at].color;
            if taken(color) || !allowed.contains(&color) {
                let free = allowed.iter().copied().find(|color| !taken(*color));
                self.chairs[at].color = free.expect("there are as many colors as seats");
            }
        }
    }

    pub(crate) fn remember(&mut self, seat: Seat, id: &str, answer: Result<u64, TableError>) {
        let answers = &mut self.answers[seat];
        if id.is_empty() {
            return;
        }
        if answers.len() == KEPT_ANSWERS {
            answers.pop_front();
        }
        answers.push_back(Answered { id: id.to_owned(), answer });
    }

    /// The taken seats.
    fn taken(&self) -> SeatSet {
        self.seats().filter(|seat| !self.chairs[seat.index()].is_open()).collect()
    }

    /// The seats of people and programs.
    pub(crate) fn outside(&self) -> SeatSet {
        self.seats().filter(|seat| self.chairs[seat.index()].is_outside()).collect()
    }
}
