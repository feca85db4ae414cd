//! The table itself: what it holds, and how one entry of the log changes it.

use std::collections::VecDeque;
use std::fmt;

use crate::log::{LogEntry, Logged};
use hexhaven_luck::{ClientSeed, ServerSeed};
use hexhaven_rules::{BySeat, Color, Event, Game, Rules, Seat, SeatSet};
use hexhaven_wire::{Occupant, Settings, Status};

use crate::budget::Budgets;
use crate::fault::Fault;
use crate::history::History;
use crate::play::Play;
use crate::replace::ReplaceVotes;
use crate::seats::{Brain, Chair};
use crate::settings::{checked, checked_rules};
use crate::time::TableTime;

/// One authoritative game with its seats.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Settings,
    pub(crate) rules: Rules,
    pub(crate) server_seed: ServerSeed,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) host: Option<Seat>,
    pub(crate) status: Status,
    pub(crate) play: Option<Box<Play>>,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) time: TableTime,
    pub(crate) answers: BySeat<VecDeque<Answered>>,
    pub(crate) rematch: Option<String>,
    /// How often the start was called off after all seeds were known.
    pub(crate) called_off: u32,
    pub(crate) budgets: Budgets,
    pub(crate) history: History,
    /// Counts what everybody sees and the log doesn't have: votes about this moment, wishes for a rematch.
    pub(crate) unlogged: u64,
    /// Since when everybody has wanted to end the game, in the table's time.
    pub(crate) agreed_at: Option<u64>,
}

/// The answer that a command got, kept for the case that it is sent again.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) id: String,
    pub(crate) answer: Result<u64, Fault>,
}

/// One entry that was applied, with what happened in the game by it. It holds hidden cards: what a viewer may see of it says
/// [`Table::update`].
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

/// A stored log that cannot be folded: it was damaged, or written by another version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLog {
    /// The number of the entry, from 1.
    pub entry: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of the table's log: {}", self.entry, self.why)
    }
}

impl std::error::Error for BrokenLog {}

/// How many answers are kept for each seat: far more than a client has on the way.
const KEPT_ANSWERS: usize = 64;

impl Table {
    /// A new table. The seed has been chosen at random; its hash is what the players see.
    pub fn open(settings: Settings, server_seed: ServerSeed, now: u64) -> Result<Table, Fault> {
        let (settings, rules) = checked(settings)?;
        let opened = Logged::Opened { settings: settings.clone(), server_seed: server_seed.to_hex() };
        let mut table = Table::bare(settings, rules, server_seed);
        table.log.push(LogEntry { at: 0, what: opened });
        table.time.advance(now, true);
        Ok(table)
    }

    /// The table of a log, as it was when its last entry was written. Nobody is connected, and its time stands.
    pub fn restore(log: Vec<LogEntry>) -> Result<Table, BrokenLog> {
        let broken = |entry: usize, why: &str| BrokenLog { entry, why: why.to_owned() };
        let mut entries = log.into_iter();
        let first = entries.next().ok_or_else(|| broken(1, "it is missing"))?;
        let Logged::Opened { settings, server_seed } = first.what.clone() else {
            return Err(broken(1, "a log begins with the opening of the table"));
        };
        let rules = checked_rules(&settings).map_err(|fault| broken(1, &fault.to_string()))?;
        let seed = ServerSeed::parse(&server_seed).map_err(|error| broken(1, &error.to_string()))?;
        let mut table = Table::bare(settings, rules, seed);
        table.log.push(first);
        for (place, entry) in entries.enumerate() {
            if entry.at < table.time.at(0) {
                return Err(broken(place + 2, "it is older than the entry before it"));
            }
            table.time = TableTime::standing_at(entry.at);
            table.apply(entry).map_err(|why| BrokenLog { entry: place + 2, why })?;
        }
        if table.status == Status::Open {
            // Earlier versions opened tables with settings that could never start.
            checked(table.settings.clone()).map_err(|fault| broken(1, &fault.to_string()))?;
        }
        let at = table.time.at(0);
        for chair in &mut table.chairs {
            chair.absent_since = at;
        }
        Ok(table)
    }

    fn bare(settings: Settings, rules: Rules, server_seed: ServerSeed) -> Table {
        let mut table = Table {
            settings,
            rules,
            server_seed,
            chairs: Vec::new(),
            host: None,
            status: Status::Open,
            play: None,
            log: Vec::new(),
            time: TableTime::standing_at(0),
            answers: BySeat(std::array::from_fn(|_| VecDeque::new())),
            rematch: None,
            called_off: 0,
            budgets: Budgets::default(),
            history: History::recent(),
            unlogged: 0,
            agreed_at: None,
        };
        table.fit_chairs();
        table
    }

    /// The number of the last entry.
    pub fn number(&self) -> u64 {
        self.log.len() as u64
    }

    /// The entries with their numbers above this one; what has to be stored.
    pub fn log_after(&self, number: u64) -> &[LogEntry] {
        &self.log[(number as usize).min(self.log.len())..]
    }

    /// Where it stands.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// How it is played.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who decides about the settings.
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

    /// Who sits here.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.chairs.get(seat.index()).map(|chair| &chair.occupant)
    }

    /// Who decides for this seat, if nobody outside does.
    pub fn brain(&self, seat: Seat) -> Option<Brain<'_>> {
        self.chairs.get(seat.index()).and_then(Chair::brain)
    }

    /// Changes with everything that viewers see and the log doesn't have, but for who is connected.
    pub const fn unlogged(&self) -> u64 {
        self.unlogged
    }

    /// Takes one change of mind off a seat's budget, for what isn't in the log.
    pub fn charge(&mut self, seat: Seat) -> Result<(), Fault> {
        self.budgets.change(seat)?;
        self.budgets.charge(seat);
        Ok(())
    }

    /// Does anybody play who is not a bot of the server?
    pub fn has_players(&self) -> bool {
        self.chairs.iter().any(Chair::is_outside)
    }

    /// SHA-256 of the server's seed.
    pub fn commitment(&self) -> String {
        self.server_seed.commitment().to_hex()
    }

    /// The table of the next game with the same seats, if one was opened.
    pub fn rematch_code(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Writes what happened into the log and does it.
    pub(crate) fn write(&mut self, now: u64, what: Logged) -> Step {
        self.time.advance(now, self.time.runs());
        let entry = LogEntry { at: self.time.shown(), what };
        self.apply(entry).expect("a command was checked before it is written down")
    }

    /// Does what an entry says.
    fn apply(&mut self, entry: LogEntry) -> Result<Step, String> {
        let number = self.number() + 1;
        let (host, taken) = (self.host, self.taken());
        let events = self.fold(number, &entry)?;
        self.budgets.count(&entry.what, host, taken);
        self.history.push(number, &events);
        self.log.push(entry);
        Ok(Step { number, events })
    }

    fn fold(&mut self, number: u64, entry: &LogEntry) -> Result<Vec<Event>, String> {
        match &entry.what {
            Logged::Opened { .. } => return Err("the table is open already".to_owned()),
            Logged::Started { .. } => return self.fold_start(number, entry),
            Logged::Played { .. } => return self.fold_played(number, entry),
            Logged::Undone { seat, id } => {
                self.fold_undone(number, entry.at)?;
                self.remember(self.known(*seat)?, id, Ok(number));
            }
            Logged::Sat { seat, occupant } => self.fold_sat(self.known(*seat)?, occupant, entry.at),
            Logged::Left { seat } => self.fold_left(self.known(*seat)?),
            Logged::Recolored { seat, color } => self.chair_mut(*seat)?.color = (*color).into(),
            Logged::Changed { settings } => self.fold_changed(settings)?,
            Logged::Ready { seat, ready, client_seed } => {
                if !ready {
                    self.note_calling_off(self.chairs[self.known(*seat)?.index()].ready);
                }
                let seed = ClientSeed::parse(client_seed).map_err(|error| error.to_string())?;
                let chair = self.chair_mut(*seat)?;
                chair.ready = *ready;
                chair.client_seed = Some(seed);
            }
            Logged::Chat { seat, .. } => {
                if let Some(seat) = seat {
                    self.known(*seat)?;
                }
            }
            Logged::Replaced { seat } => {
                let chair = self.chair_mut(*seat)?;
                chair.stand_in = true;
                chair.replace_votes = ReplaceVotes::NONE;
                self.count_votes(entry.at);
            }
            Logged::StandIn { seat, on } => {
                self.chair_mut(*seat)?.stand_in = *on;
                let seat = self.known(*seat)?;
                if let Some(play) = self.play.as_deref_mut().filter(|_| !on) {
                    play.questions.restart(seat, entry.at);
                }
                self.count_votes(entry.at);
            }
            Logged::AutoPass { seat, special, reactions } => {
                let chair = self.chair_mut(*seat)?;
                chair.passes_special = *special;
                chair.passes_reactions = *reactions;
            }
            Logged::Vote { seat, yes } => {
                self.chair_mut(*seat)?.votes_abandon = *yes;
                self.count_votes(entry.at);
            }
            Logged::Muted { seat, whom, muted } => {
                let whom = self.known(*whom)?;
                let chair = self.chair_mut(*seat)?;
                chair.muted = if *muted { chair.muted.with(whom) } else { chair.muted.without(whom) };
            }
            Logged::Abandoned {} => self.status = Status::Abandoned,
            Logged::Rematch { code } => self.rematch = Some(code.clone()),
        }
        Ok(Vec::new())
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

    /// Somebody who was ready is to give another seed. If the server knew the seeds of all who sat there, it could have looked
    /// ahead and found something to dislike, so it is recorded.
    fn note_calling_off(&mut self, was_ready: bool) {
        let mut outside = self.chairs.iter().filter(|chair| chair.is_outside());
        if was_ready && outside.all(|chair| chair.ready) {
            self.called_off += 1;
        }
    }

    /// As many chairs as the rule set has players, each with a colour that it allows.
    fn fit_chairs(&mut self) {
        let players = usize::from(self.rules.players);
        self.chairs.resize_with(players, || Chair::open(Color::Red));
        let allowed: Vec<Color> = Game::open_colors(&self.rules).collect();
        for at in 0..players {
            let taken = |color: Color| self.chairs[..at].iter().any(|chair| chair.color == color);
            let color = self.chairs[at].color;
            if taken(color) || !allowed.contains(&color) {
                let free = allowed.iter().copied().find(|color| !taken(*color));
                self.chairs[at].color = free.expect("there are as many colours as seats");
            }
        }
    }

    pub(crate) fn remember(&mut self, seat: Seat, id: &str, answer: Result<u64, Fault>) {
        let answers = &mut self.answers[seat];
        if id.is_empty() {
            return;
        }
        if answers.len() == KEPT_ANSWERS {
            answers.pop_front();
        }
        answers.push_back(Answered { id: id.to_owned(), answer });
    }

    pub(crate) fn known(&self, seat: u8) -> Result<Seat, String> {
        let known = Seat::try_new(usize::from(seat)).filter(|seat| seat.index() < self.chairs.len());
        known.ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn chair_mut(&mut self, seat: u8) -> Result<&mut Chair, String> {
        let seat = self.known(seat)?;
        Ok(&mut self.chairs[seat.index()])
    }

    /// The seats that somebody has.
    fn taken(&self) -> SeatSet {
        self.seats().filter(|seat| !self.chairs[seat.index()].is_open()).collect()
    }

    /// The seats of people and programs.
    pub(crate) fn outside(&self) -> SeatSet {
        self.seats().filter(|seat| self.chairs[seat.index()].is_outside()).collect()
    }
}
