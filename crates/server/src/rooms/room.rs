//! The task of one table: it takes messages one by one, stores what follows from each, and only then tells the members.

use std::collections::HashSet;
use std::time::Duration;

use hexhaven_bots::Level;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::log::{LogEntry, Logged};
use hexhaven_table::{BotMemory, Brain, Decision, Step, Table, TableError, Waiting};
use hexhaven_wire::{Command, Refusal, Status};
use tokio::sync::mpsc;
use tracing::Instrument;

use super::audience::Audience;
use super::members::{Member, Welcome};
use super::message::{Overview, Reply, RoomMessage, Scene, Standing};
use super::opening::known_level;
use super::seats::{Knocking, left_seat};
use super::summary::{header, summary};
use super::{RoomError, Rooms};
#[cfg(debug_assertions)]
use crate::sabotage::{self, Part};
use crate::store::{Append, Hold, SeatChange, SeatToken, StoreError, StoredTable, TableInfo};
use crate::timestamp::Timestamp;
use crate::tokens::SecretHash;

/// A table that nobody needs is unloaded after this time.
const IDLE: Duration = Duration::from_mins(2);

/// The level that plays for somebody who is away.
const STAND_IN: Level = Level::Steady;

/// One table and its members.
pub(super) struct Room {
    pub(super) rooms: Rooms,
    pub(super) info: TableInfo,
    pub(super) hold: Hold,
    /// The term of the node's lease in which it was claimed.
    term: u64,
    pub(super) table: Table,
    /// How many entries are on the disk.
    stored: u64,
    /// As the store has them.
    pub(super) tokens: Vec<SeatToken>,
    pub(super) members: Vec<Member>,
    pub(super) next_member: u64,
    pub(super) knocking: Vec<Knocking>,
    pub(super) last_knock: u32,
    pub(super) audience: Audience,
    /// What newcomers are told now; gone with the next change.
    pub(super) welcomes: Vec<Welcome>,
    /// For each viewer with members at other nodes: how many updates those were told.
    pub(super) told: Vec<(Viewer, u64)>,
    /// The table's status, as lists show it; none until this task has stored it once.
    listed_as: Option<Status>,
    /// The questions that bots are thinking about.
    thinking: HashSet<(Seat, u64)>,
    inbox: mpsc::WeakSender<RoomMessage>,
}

/// Does the task continue?
enum Then {
    GoOn,
    /// It ends, and reads what is already in its inbox.
    End,
    /// It ends at once. The table in memory may be ahead of the disk, or gone, so nothing in the inbox may touch it.
    Abort,
}

impl Room {
    pub(super) fn new(
        rooms: Rooms,
        table: Table,
        stored: StoredTable,
        (hold, term): (Hold, u64),
        inbox: mpsc::WeakSender<RoomMessage>,
    ) -> Room {
        Room {
            rooms,
            listed_as: None,
            info: stored.info,
            hold,
            term,
            stored: table.number(),
            tokens: stored.seats,
            members: Vec::new(),
            next_member: 0,
            knocking: Vec::new(),
            last_knock: 0,
            audience: Audience::default(),
            welcomes: Vec::new(),
            told: Vec::new(),
            thinking: HashSet::new(),
            inbox,
            table,
        }
    }

    /// Lives until nobody needs it; then it returns its hold, unless that has ended.
    pub(super) async fn run(mut self, messages: mpsc::Receiver<RoomMessage>) -> Option<Hold> {
        let released = self.live(messages).await;
        self.send_on();
        released
    }

    async fn live(&mut self, mut messages: mpsc::Receiver<RoomMessage>) -> Option<Hold> {
        loop {
            if !self.holds() {
                return None;
            }
            self.ask_bots();
            self.tell_audience();
            let now = self.rooms.now();
            let ticks = [self.table.next_tick(now), self.audience.next_tick(now)];
            let wait = ticks.into_iter().flatten().min().map(Duration::from_millis);
            let needed = wait.is_some() || !self.members.is_empty() || !self.thinking.is_empty();
            let wait = wait.unwrap_or(if needed { Duration::from_hours(1) } else { IDLE });
            let then = match tokio::time::timeout(wait, messages.recv()).await {
                Ok(Some(message)) => self.read(message).await,
                Err(_) if needed => self.tick().await,
                Ok(None) | Err(_) => Then::End,
            };
            match then {
                Then::GoOn => self.close_lobby(),
                Then::End => break,
                Then::Abort => return None,
            }
        }
        // Senders find no inbox from now on and look again; what is already in it is still read.
        messages.close();
        while let Some(message) = messages.recv().await {
            if matches!(self.read(message).await, Then::Abort) {
                return None;
            }
        }
        Some(self.hold)
    }

    /// May this node answer for the table?
    fn holds(&self) -> bool {
        self.rooms.node().is_none_or(|node| node.holds() && node.term() == self.term)
    }

    async fn read(&mut self, message: RoomMessage) -> Then {
        if !self.holds() {
            return Then::Abort;
        }
        match message {
            RoomMessage::Join { who, seen, way, reply } => {
                let joined = self.join(who, seen, way).await;
                let member = joined.as_ref().ok().map(|joined| joined.member);
                let gone = reply.is_closed();
                let then = self.reply(reply, joined);
                // A caller that doesn't wait for the answer will never leave.
                if let Some(member) = member.filter(|_| gone) {
                    self.part(member);
                }
                then
            }
            RoomMessage::Part { member } => {
                self.part(member);
                Then::GoOn
            }
            RoomMessage::Stay { node, members } => {
                self.note_members(node, &members);
                Then::GoOn
            }
            RoomMessage::Alive { nodes } => {
                self.note_alive(&nodes);
                Then::GoOn
            }
            RoomMessage::Whom { who, reply } => {
                let found = self.viewer_of(who);
                let standing =
                    found.map(|viewer| Standing { hold: self.hold, viewer, told: self.told(viewer) });
                self.reply(reply, standing)
            }
            RoomMessage::Command { who, id, command, span, reply } => {
                let done = Box::pin(self.command(who, &id, command).instrument(span)).await;
                self.reply(reply, done)
            }
            RoomMessage::React { from, emote, reply } => {
                let done = self.react(from, emote);
                self.reply(reply, done)
            }
            RoomMessage::Sit { request, reply } => {
                let seated = self.sit(request).await;
                self.reply(reply, seated)
            }
            RoomMessage::OfferHandover { who, link, reply } => {
                let offered = self.offer_handover(who, link).await;
                self.reply(reply, offered)
            }
            RoomMessage::TakeHandover { link, token, reply } => {
                let taken = self.take_handover(link, token).await;
                self.reply(reply, taken)
            }
            RoomMessage::Overview { who, reply } => {
                let overview = self.viewer_of(who).map(|_| self.overview());
                self.reply(reply, overview)
            }
            RoomMessage::History { who, before, reply } => {
                let page = self.viewer_of(who).map(|viewer| self.table.earlier(viewer, before));
                self.reply(reply, page)
            }
            RoomMessage::Scene { reply } => {
                let scene = self.viewer_of(None).map(|_| self.scene());
                self.reply(reply, scene)
            }
            RoomMessage::Record { who, reply } => {
                let record = self.viewer_of(who).and_then(|_| self.record());
                self.reply(reply, record)
            }
            RoomMessage::Bot(decision) => self.bot_answers(&decision).await,
            RoomMessage::Removed => self.vanish(),
            RoomMessage::Stop => {
                // In a cluster the table goes on at another node, and its members with it.
                if self.rooms.node().is_none() {
                    self.dismiss(|_| true, &Refusal::new("stopping"));
                }
                Then::End
            }
            RoomMessage::Abandon => Then::Abort,
            #[cfg(test)]
            RoomMessage::Tokens { reply } => {
                let tokens = self.tokens.clone();
                self.reply(reply, Ok(tokens))
            }
            #[cfg(test)]
            RoomMessage::Panic => panic!("as the test wants it"),
        }
    }

    /// Answers. After a failure of the store the table in memory may be ahead of the disk, so it ends here; it comes back
    /// from the disk as it was when it was last stored.
    fn reply<T>(&mut self, reply: Reply<T>, result: Result<T, RoomError>) -> Then {
        let then = match &result {
            Err(error @ (RoomError::Store(_) | RoomError::Damaged(_))) => self.broken(error),
            _ => Then::GoOn,
        };
        // The sender may have stopped waiting for an answer; that isn't an error.
        let _ = reply.send(result);
        then
    }

    fn broken(&mut self, error: &RoomError) -> Then {
        if matches!(error, RoomError::Store(StoreError::NoSuchTable { .. })) {
            return self.vanish();
        }
        if let Some(node) = self.rooms.node() {
            // Another node continues with it, or this one when the store is back; the members find it again.
            if matches!(error, RoomError::Store(StoreError::Deposed { .. })) {
                node.metrics().deposed.inc();
            }
            tracing::warn!(table = %self.info.id, %error, "the table is no longer at this node");
            return Then::Abort;
        }
        tracing::error!(code = %self.info.code, %error, "the table couldn't be stored and was unloaded");
        self.dismiss(|_| true, &Refusal::new("storage"));
        Then::Abort
    }

    fn vanish(&mut self) -> Then {
        self.dismiss(|_| true, &Refusal::new("no_such_table"));
        Then::Abort
    }

    async fn tick(&mut self) -> Then {
        let steps = self.table.tick(self.rooms.now());
        let done = match self.publish(&steps, Vec::new()).await {
            Ok(()) => self.open_rematch().await,
            refused => refused,
        };
        match done {
            Ok(()) => Then::GoOn,
            Err(error) => self.broken(&error),
        }
    }

    async fn command(&mut self, who: SecretHash, id: &str, command: Command) -> Result<u64, RoomError> {
        let seat = self.seat_of(who)?;
        let command = match command {
            Command::Rematch { yes } => return self.rematch(seat, yes).await,
            Command::SignOutOthers {} => return self.sign_out_others(seat, who).await,
            Command::Admit { knock, yes } => return self.admit(seat, knock, yes).await,
            Command::Rename { name } => Command::Rename { name: self.distinct(&name, Some(seat))? },
            Command::AddBot { seat, level } => {
                known_level(&level)?;
                Command::AddBot { seat, level }
            }
            other => other,
        };
        #[cfg(debug_assertions)]
        if sabotage::is_off(Part::Ids) {
            self.table.forget_answers();
        }
        let unlogged = self.table.unlogged();
        let done = self.table.submit(self.rooms.now(), seat, id, command)?;
        self.publish(&done.steps, Vec::new()).await?;
        if self.table.unlogged() != unlogged {
            self.tell_presence();
        }
        Ok(done.number)
    }

    async fn rematch(&mut self, seat: Seat, yes: bool) -> Result<u64, RoomError> {
        let unlogged = self.table.unlogged();
        self.table.ask_rematch(self.rooms.now(), seat, yes)?;
        if self.table.unlogged() != unlogged {
            self.tell_presence();
        }
        self.open_rematch().await?;
        Ok(self.table.number())
    }

    /// Opens the next game, if it is due.
    async fn open_rematch(&mut self) -> Result<(), RoomError> {
        if !self.table.rematch_is_due(self.rooms.now()) {
            return Ok(());
        }
        let code = Box::pin(self.rooms.open_again(&self.table, self.tokens.clone())).await?;
        let steps = self.table.rematch(self.rooms.now(), code.as_str())?;
        self.publish(&steps, Vec::new()).await
    }

    /// Stores the steps, and then tells them to everybody.
    pub(super) async fn publish(
        &mut self,
        steps: &[Step],
        mut changes: Vec<SeatChange>,
    ) -> Result<(), RoomError> {
        let entries = self.table.log_after(self.stored);
        if entries.is_empty() {
            return Ok(());
        }
        self.welcomes.clear();
        let left: Vec<u8> = entries.iter().filter_map(left_seat).collect();
        let lines = self.table.lines_after(self.stored);
        changes.extend(left.iter().map(|seat| SeatChange::Clear { seat: *seat }));
        self.store(lines, changes).await?;
        self.tell_all(|room, viewer| room.table.update(viewer, steps));
        for seat in left {
            self.has_left(seat);
        }
        Ok(())
    }

    pub(super) async fn store(
        &mut self,
        entries: Vec<String>,
        changes: Vec<SeatChange>,
    ) -> Result<(), StoreError> {
        let first = u32::try_from(self.stored).unwrap_or(u32::MAX);
        let mut append = Append::new(self.hold, first, entries, Timestamp::now());
        // Lists don't show single acts, and there are many.
        let status = self.table.status();
        let unseen = |entry: &LogEntry| {
            matches!(entry.what, Logged::Played { .. } | Logged::Undone { .. } | Logged::Said { .. })
        };
        if self.listed_as != Some(status) || !self.table.log_after(self.stored).iter().all(unseen) {
            append = append.header(header(&self.table, &summary(&self.table)));
        }
        for change in changes {
            append = append.seat(change);
        }
        self.rooms.store().append(append).await?;
        self.listed_as = Some(status);
        self.stored = self.table.number();
        Ok(())
    }

    fn overview(&self) -> Overview {
        Overview {
            room: self.table.room(Viewer::Spectator),
            number: self.table.number(),
            created_at: self.info.created_at,
        }
    }

    fn scene(&self) -> Option<Scene> {
        let (game, view) = self.table.public_view()?;
        Some(Scene { game: game.clone(), view, number: self.table.number() })
    }

    fn record(&self) -> Result<hexhaven_record::Record, RoomError> {
        let record = self.table.record().ok_or_else(|| RoomError::from(TableError::NotOver))?;
        let mut record = record.map_err(|flaw| RoomError::Damaged(flaw.to_string()))?;
        // The date is a header like others; a record without it is just as good.
        let _ = record.headers_mut().add("date", &self.info.created_at.date());
        Ok(record)
    }

    /// Lets bots think about the questions that they have not seen yet.
    fn ask_bots(&mut self) {
        // A table of bots without spectators waits until somebody watches.
        let watched = !self.members.is_empty() || self.table.has_players();
        let waiting = if watched { self.table.waiting_for_bots() } else { Vec::new() };
        self.thinking
            .retain(|(seat, question)| waiting.contains(&Waiting { seat: *seat, question: *question }));
        for waiting in waiting {
            if !self.thinking.insert((waiting.seat, waiting.question)) {
                continue;
            }
            let level = match self.table.brain(waiting.seat) {
                Some(Brain::Bot(level)) => level.parse().unwrap_or(STAND_IN),
                _ => STAND_IN,
            };
            let memory = if level.follows() { BotMemory::Full } else { BotMemory::None };
            let brief = self.table.briefing(waiting, memory);
            let (Some(brief), Some(inbox)) = (brief, self.inbox.upgrade()) else { continue };
            let (saw, bots) = (self.table.offers().copied(), self.rooms.shared.bots.clone());
            let speed = self.table.settings().bot_speed;
            tokio::spawn(async move {
                let actions = bots.decide(level, speed, brief).await;
                // A table that was unloaded asks again when it comes back.
                let _ = inbox.send(RoomMessage::Bot(Decision { waiting, saw, actions })).await;
            });
        }
    }

    async fn bot_answers(&mut self, decision: &Decision) -> Then {
        self.thinking.remove(&(decision.waiting.seat, decision.waiting.question));
        let carried = self.table.carry_out(self.rooms.now(), decision);
        if let Some(fault) = carried.fault {
            tracing::warn!(code = %self.info.code, %fault, "a bot gave an answer that the table refuses");
        }
        match self.publish(&carried.steps, Vec::new()).await {
            Ok(()) => Then::GoOn,
            Err(error) => self.broken(&error),
        }
    }
}
