//! Commands of seats, presence, and time that passes.

use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Seat};
use hexhaven_wire::{Command, Status};

use crate::error::TableError;
use crate::log::{By, Logged, Said};
use crate::replace::ReplaceVotes;
use crate::table::{Step, Table};
use crate::words::clean_chat;

/// How long a seat may be away before a stand-in plays for it, in the table's milliseconds.
pub const GRACE: u64 = 60_000;
/// The longest id of a command.
const ID_LENGTH: usize = 36;
/// More acts of the clock than can follow each other at one moment: a guard, not a limit.
const MOST_FORCED: usize = 1_000;

impl Table {
    /// A command from a seat. Repeating an id gives the same answer again, and no steps.
    pub fn submit(
        &mut self,
        now: u64,
        seat: Seat,
        id: &str,
        command: Command,
    ) -> Result<Submitted, TableError> {
        let sound = (1..=ID_LENGTH).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !sound {
            return Err(TableError::BadId);
        }
        if self.chairs.get(seat.index()).is_none_or(|chair| !chair.is_outside()) {
            return Err(TableError::Watching);
        }
        if let Some(answered) = self.answers[seat].iter().find(|answered| answered.id == id) {
            return answered.answer.clone().map(|number| Submitted { number, steps: Vec::new() });
        }
        let result = self.obey(now, seat, id, command);
        let answer = result.as_ref().map(|_| self.number()).map_err(Clone::clone);
        // An act is remembered by its entry, which knows its number; everything else is remembered here.
        if !self.answers[seat].iter().any(|answered| answered.id == id) {
            self.remember(seat, id, answer);
        }
        result.map(|steps| Submitted { number: self.number(), steps })
    }

    /// Forgets which commands it has answered, so that a repeated one looks new. Only to prove that this would be noticed.
    #[cfg(debug_assertions)]
    #[doc(hidden)]
    pub fn forget_answers(&mut self) {
        self.answers.0.iter_mut().for_each(std::collections::VecDeque::clear);
    }

    fn obey(&mut self, now: u64, seat: Seat, id: &str, command: Command) -> Result<Vec<Step>, TableError> {
        match command {
            Command::Act { question, actions } => {
                let game = &self.running()?.game;
                let actions: Result<Vec<Action>, _> =
                    actions.iter().map(|action| action.to_rules(game)).collect();
                let actions = actions.map_err(|bad| TableError::Malformed(bad.into()))?;
                let mut steps = self.act(now, seat, id, question, &actions)?;
                // A seat that acts is present.
                self.chairs[seat.index()].replace_votes = ReplaceVotes::NONE;
                steps.extend(self.resume(now, seat));
                Ok(steps)
            }
            Command::Undo {} => self.undo(now, seat, id),
            Command::Replace { seat: whom, yes } => self.vote_replace(now, seat, whom, yes),
            Command::Resume {} => Ok(self.resume(now, seat)),
            Command::Chat { text } => self.say(now, seat, Said::Text(clean_chat(&text)?)),
            Command::Emote { emote } => self.say(now, seat, Said::Emote(emote)),
            Command::Phrase { phrase } => self.say(now, seat, Said::Phrase(phrase)),
            Command::Ready { ready, client_seed } => {
                if !ready {
                    self.budgets.change(seat)?;
                }
                self.ready(now, seat, ready, &client_seed)
            }
            Command::Rename { name } => {
                self.budgets.change(seat)?;
                self.rename(now, seat, &name)
            }
            Command::Recolor { color } => {
                self.budgets.change(seat)?;
                self.recolor(now, seat, color)
            }
            Command::Change { settings } => {
                self.budgets.change(seat)?;
                self.change(now, seat, settings)
            }
            Command::AddBot { seat: where_to, level } => self.add_bot(now, seat, where_to, level),
            Command::Remove { seat: whom } => self.remove(now, seat, whom),
            Command::Leave {} => self.empty(now, seat),
            Command::AutoPass { special, reactions } => {
                let chair = &self.chairs[seat.index()];
                if (chair.passes_special, chair.passes_reactions) == (special, reactions) {
                    return Ok(Vec::new());
                }
                self.budgets.change(seat)?;
                let mut steps = vec![self.write(now, Logged::AutoPass { seat, special, reactions })];
                steps.extend(self.pass_by_itself(now));
                Ok(steps)
            }
            Command::VoteAbandon { yes } => {
                if self.chairs[seat.index()].votes_abandon == yes {
                    return self.play_on_instead(now, seat).map(|()| Vec::new());
                }
                self.budgets.change(seat)?;
                self.vote(now, seat, yes)
            }
            Command::Mute { seat: whom, muted } => {
                let whom = self.named(whom)?;
                if self.chairs[seat.index()].muted.has(whom) == muted {
                    return Ok(Vec::new());
                }
                self.budgets.change(seat)?;
                Ok(vec![self.write(now, Logged::Muted { seat, whom, muted })])
            }
            // The server opens tables, and only it knows about devices and who is knocking.
            Command::Rematch { .. } | Command::SignOutOthers {} | Command::Admit { .. } => {
                Err(TableError::NotOver)
            }
        }
    }

    fn say(&mut self, now: u64, seat: Seat, what: Said) -> Result<Vec<Step>, TableError> {
        self.budgets.say(now, seat, &what)?;
        Ok(vec![self.write(now, Logged::Said { seat, what })])
    }

    /// A seat gained a connection. A stand-in hands the seat back immediately.
    pub fn connect(&mut self, now: u64, seat: Seat) -> Vec<Step> {
        let Some(chair) = self.chairs.get_mut(seat.index()) else { return Vec::new() };
        chair.connections += 1;
        let stand_in = chair.stand_in;
        self.watch_presence(now);
        self.count_wishes(now);
        if stand_in { vec![self.write(now, Logged::StandIn { seat, on: false })] } else { Vec::new() }
    }

    /// A seat lost a connection.
    pub fn disconnect(&mut self, now: u64, seat: Seat) {
        let at = self.time.at(now);
        let Some(chair) = self.chairs.get_mut(seat.index()) else { return };
        chair.connections = chair.connections.saturating_sub(1);
        if chair.connections == 0 {
            chair.absent_since = at;
        }
        self.watch_presence(now);
        self.count_wishes(now);
    }

    /// The table's time runs while somebody is present, or while nobody has to be. What happens next gets this time.
    pub fn watch_presence(&mut self, now: u64) {
        let outside = self.outside();
        let someone = outside.iter().any(|seat| self.chairs[seat.index()].connections > 0);
        self.time.advance(now, outside.is_empty() || someone);
    }

    /// Lets time pass: whatever expires takes effect. If nobody is present, nothing happens.
    pub fn tick(&mut self, now: u64) -> Vec<Step> {
        self.watch_presence(now);
        let mut steps = Vec::new();
        if self.status != Status::Running || !self.time.runs() {
            return steps;
        }
        let at = self.time.at(now);
        if self.ends_at().is_some_and(|end| end <= at) {
            return vec![self.write(now, Logged::Abandoned)];
        }
        for seat in self.outside() {
            if self.grace_ends(seat).is_some_and(|end| end <= at) {
                steps.push(self.write(now, Logged::StandIn { seat, on: true }));
            }
        }
        for _ in 0..MOST_FORCED {
            let late = self.outside().iter().find(|seat| self.deadline(*seat).is_some_and(|end| end <= at));
            let Some(seat) = late else { break };
            steps.extend(self.force(now, seat));
        }
        steps
    }

    /// In how many milliseconds [`Table::tick`] has something to do, or the next game should open; none while nothing is
    /// running.
    pub fn next_tick(&self, now: u64) -> Option<u64> {
        if !self.time.runs() {
            return None;
        }
        let seats = if self.status == Status::Running { self.outside() } else { SeatSet::EMPTY };
        let ends = seats.iter().flat_map(|seat| [self.deadline(seat), self.grace_ends(seat)]);
        let ends = ends.chain([self.ends_at(), self.rematch_at()]);
        ends.flatten().min().map(|end| end.saturating_sub(self.time.at(now)))
    }

    /// When a stand-in takes over, in the table's time.
    pub(crate) fn grace_ends(&self, seat: Seat) -> Option<u64> {
        let chair = &self.chairs[seat.index()];
        (chair.connections == 0 && !chair.stand_in).then_some(chair.absent_since + GRACE)
    }

    /// When a seat's time is up, in the table's time. A bot has all the time it needs, which isn't much.
    pub(crate) fn deadline(&self, seat: Seat) -> Option<u64> {
        let play = self.running().ok()?;
        let asked = play.questions.of(seat).filter(|_| self.brain(seat).is_none())?;
        play.clocks.deadline(seat, asked)
    }

    fn force(&mut self, now: u64, seat: Seat) -> Vec<Step> {
        let Ok(actions) = self.least(seat) else { return Vec::new() };
        self.play_on(now, seat, By::Clock, "", &actions).unwrap_or_default()
    }

    /// The people and programs who are connected now.
    pub fn present(&self) -> SeatSet {
        self.outside().iter().filter(|seat| self.chairs[seat.index()].connections > 0).collect()
    }
}

/// A command that was carried out.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// The table's number after it.
    pub number: u64,
    /// What followed; nothing if the command was a repeat.
    pub steps: Vec<Step>,
}
