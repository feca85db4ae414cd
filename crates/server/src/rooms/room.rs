//! The task of one table: it takes letters one by one, stores what follows from each, and only then tells the visitors.

use std::collections::HashSet;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hexhaven_bots::Level;
use hexhaven_record::log::{LogEntry, Logged};
use hexhaven_record::wire::{Command, FromTable, Occupant, Refusal, Status, Summary, Update};
use hexhaven_rules::{Action, Seat, Viewer};
use hexhaven_table::{Brain, Fault, Step, Table, Waiting};
use tokio::sync::mpsc;

use super::mail::{Look, Mail, MemberId, Outbox};
use super::opening::known_level;
use super::summary::{header, summary};
use super::{RoomError, Rooms};
use crate::moment::Moment;
use crate::store::{Append, SeatChange, SeatKind, SeatToken, StoreError, StoredTable, TableInfo};
use crate::tokens::SecretHash;

/// A table that nobody needs leaves the memory after this time.
const IDLE: Duration = Duration::from_mins(2);

/// The level that plays for somebody who is away.
const STAND_IN: Level = Level::Steady;

/// One table and its visitors.
pub(super) struct Room {
    rooms: Rooms,
    info: TableInfo,
    table: Table,
    /// How many entries are on the disk.
    stored: u64,
    tokens: Vec<SeatToken>,
    members: Vec<Member>,
    next_member: u64,
    summary: Summary,
    status: Status,
    /// The questions that bots are thinking about.
    thinking: HashSet<(Seat, u64)>,
    mailbox: mpsc::WeakSender<Mail>,
}

struct Member {
    id: MemberId,
    viewer: Viewer,
    outbox: Outbox,
}

/// Does the task go on?
enum Then {
    GoOn,
    End,
    /// The table is no more: nothing that is still to be read would make sense.
    Vanish,
}

impl Room {
    pub(super) fn new(
        rooms: Rooms,
        table: Table,
        stored: StoredTable,
        mailbox: mpsc::WeakSender<Mail>,
    ) -> Room {
        Room {
            rooms,
            info: stored.info,
            stored: table.number(),
            tokens: stored.seats,
            members: Vec::new(),
            next_member: 0,
            summary: summary(&table),
            status: table.status(),
            thinking: HashSet::new(),
            mailbox,
            table,
        }
    }

    pub(super) async fn run(mut self, mut letters: mpsc::Receiver<Mail>) {
        loop {
            self.ask_bots();
            let wait = self.table.next_tick(self.rooms.now()).map(Duration::from_millis);
            let needed = wait.is_some() || !self.members.is_empty() || !self.thinking.is_empty();
            let wait = wait.unwrap_or(if needed { Duration::from_hours(1) } else { IDLE });
            let then = match tokio::time::timeout(wait, letters.recv()).await {
                Ok(Some(mail)) => self.read(mail).await,
                Err(_) if needed => self.tick().await,
                Ok(None) | Err(_) => Then::End,
            };
            match then {
                Then::GoOn => {}
                Then::End => break,
                Then::Vanish => return self.rooms.forget(&self.info.code),
            }
        }
        // Whoever writes from now on finds no mailbox and looks again; what is in it already is still read.
        self.rooms.forget(&self.info.code);
        letters.close();
        while let Some(mail) = letters.recv().await {
            self.read(mail).await;
        }
    }

    async fn read(&mut self, mail: Mail) -> Then {
        // Nobody who has stopped waiting for an answer gets one; that is no error.
        match mail {
            Mail::Join { who, seen, outbox, reply } => match self.join(who, seen, outbox).await {
                Ok(joined) => drop(reply.send(Ok(joined))),
                Err(error) => return self.refuse(error, |error| drop(reply.send(Err(error)))),
            },
            Mail::Part { member } => self.part(member),
            Mail::Command { who, id, command, reply } => match self.command(who, &id, command).await {
                Ok(number) => drop(reply.send(Ok(number))),
                Err(error) => return self.refuse(error, |error| drop(reply.send(Err(error)))),
            },
            Mail::Sit { wanted, occupant, token, kind, reply } => {
                match self.sit(wanted, occupant, token, kind).await {
                    Ok(seat) => drop(reply.send(Ok(seat))),
                    Err(error) => return self.refuse(error, |error| drop(reply.send(Err(error)))),
                }
            }
            Mail::Identify { who, reply } => drop(reply.send(self.seat_of(who))),
            Mail::Admit { seat, token } => {
                let kind = SeatKind::Person;
                self.tokens.push(SeatToken { seat: seat.index() as u8, hash: token, kind });
            }
            Mail::Look { reply } => drop(reply.send(Ok(self.look()))),
            Mail::Record { reply } => drop(reply.send(self.record())),
            Mail::Bot { waiting, actions } => return self.bot_answers(waiting, &actions).await,
            Mail::Removed => return self.vanish(),
            Mail::Stop => {
                self.dismiss(&Refusal::new("stopping"));
                return Then::End;
            }
        }
        Then::GoOn
    }

    /// Tells why not. After a failure of the store the table in memory may be ahead of the disk, so it ends here; it comes
    /// back from the disk as it was when it was last stored.
    fn refuse(&mut self, error: RoomError, tell: impl FnOnce(RoomError)) -> Then {
        let then = match &error {
            RoomError::Store(_) | RoomError::Damaged(_) => self.broken(&error),
            _ => Then::GoOn,
        };
        tell(error);
        then
    }

    fn broken(&mut self, error: &RoomError) -> Then {
        if matches!(error, RoomError::Store(StoreError::NoSuchTable { .. })) {
            return self.vanish();
        }
        tracing::error!(code = %self.info.code, "the table could not be stored and leaves the memory");
        self.dismiss(&Refusal::new("storage"));
        Then::End
    }

    fn vanish(&mut self) -> Then {
        self.dismiss(&Refusal::new("no_such_table"));
        Then::Vanish
    }

    async fn tick(&mut self) -> Then {
        let steps = self.table.tick(self.rooms.now());
        match self.publish(&steps, Vec::new()).await {
            Ok(()) => Then::GoOn,
            Err(error) => self.broken(&error),
        }
    }

    async fn join(
        &mut self,
        who: Option<SecretHash>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<(MemberId, Viewer), RoomError> {
        let viewer = match who {
            Some(who) => Viewer::Seat(self.seat_of(who)?),
            None => Viewer::Spectator,
        };
        if let Viewer::Seat(seat) = viewer {
            let present = self.table.present().has(seat);
            let steps = self.table.connect(self.rooms.now(), seat);
            self.publish(&steps, Vec::new()).await?;
            if !present {
                self.tell_presence();
            }
        }
        let id = MemberId(self.next_member);
        self.next_member += 1;
        let member = Member { id, viewer, outbox };
        if member.tell(&encode(self.table.sync(viewer, seen))) {
            self.members.push(member);
        }
        Ok((id, viewer))
    }

    fn part(&mut self, id: MemberId) {
        if let Some(place) = self.members.iter().position(|member| member.id == id) {
            let member = self.members.swap_remove(place);
            self.has_gone(&member);
        }
    }

    fn has_gone(&mut self, member: &Member) {
        if let Viewer::Seat(seat) = member.viewer {
            self.table.disconnect(self.rooms.now(), seat);
            if !self.table.present().has(seat) {
                self.tell_presence();
            }
        }
    }

    async fn sit(
        &mut self,
        wanted: Option<Seat>,
        occupant: Occupant,
        hash: SecretHash,
        kind: SeatKind,
    ) -> Result<Seat, RoomError> {
        let (seat, steps) = self.table.sit(self.rooms.now(), wanted, occupant)?;
        let token = SeatToken { seat: seat.index() as u8, hash, kind };
        self.tokens.push(token);
        self.publish(&steps, vec![SeatChange::Give(token)]).await?;
        Ok(seat)
    }

    async fn command(&mut self, who: SecretHash, id: &str, command: Command) -> Result<u64, RoomError> {
        let seat = self.seat_of(who)?;
        if matches!(command, Command::Rematch {}) {
            return self.rematch().await;
        }
        if let Command::AddBot { level, .. } = &command {
            known_level(level)?;
        }
        let done = self.table.submit(self.rooms.now(), seat, id, command)?;
        self.publish(&done.steps, Vec::new()).await?;
        Ok(done.number)
    }

    async fn rematch(&mut self) -> Result<u64, RoomError> {
        if self.table.rematch_code().is_none() {
            if !matches!(self.table.status(), Status::Over | Status::Abandoned) {
                return Err(Fault::NotOver.into());
            }
            let code = self.rooms.open_again(&self.table, self.tokens.clone()).await?;
            let steps = self.table.rematch(self.rooms.now(), code.as_str())?;
            self.publish(&steps, Vec::new()).await?;
        }
        Ok(self.table.number())
    }

    fn seat_of(&self, who: SecretHash) -> Result<Seat, RoomError> {
        // Every token is compared, so the time tells nothing about which one it was.
        let mut found = None;
        for token in &self.tokens {
            if token.hash == who {
                found = Seat::try_new(usize::from(token.seat));
            }
        }
        found.ok_or_else(|| Refusal::new("bad_token").into())
    }

    /// Stores the steps, and then tells them to everybody.
    async fn publish(&mut self, steps: &[Step], mut changes: Vec<SeatChange>) -> Result<(), RoomError> {
        let entries = self.table.log_after(self.stored);
        if entries.is_empty() {
            return Ok(());
        }
        let left: Vec<u8> = entries.iter().filter_map(left_seat).collect();
        changes.extend(left.iter().map(|seat| SeatChange::Clear { seat: *seat }));
        self.store(texts(entries)?, changes).await?;
        for viewer in self.viewers() {
            let text = encode(self.table.update(viewer, steps));
            self.tell(|member| member.viewer == viewer, &text);
        }
        for seat in left {
            self.has_left(seat);
        }
        Ok(())
    }

    async fn store(&mut self, entries: Vec<String>, changes: Vec<SeatChange>) -> Result<(), StoreError> {
        let first = u32::try_from(self.stored).unwrap_or(u32::MAX);
        let mut append = Append::new(self.info.id, first, entries, Moment::now());
        let summary = summary(&self.table);
        if summary != self.summary || self.status != self.table.status() {
            append = append.header(header(&self.table, &summary));
            self.summary = summary;
            self.status = self.table.status();
        }
        for change in changes {
            append = append.seat(change);
        }
        self.rooms.shared.store.append(append).await?;
        self.stored = self.table.number();
        Ok(())
    }

    /// The seat is open again: who sat there watches from now on.
    fn has_left(&mut self, seat: u8) {
        self.tokens.retain(|token| token.seat != seat);
        let text = encode(self.table.sync(Viewer::Spectator, 0));
        for member in &mut self.members {
            if member.viewer.seat().is_some_and(|own| own.index() == usize::from(seat)) {
                member.viewer = Viewer::Spectator;
                member.tell(&text);
            }
        }
    }

    fn tell_presence(&mut self) {
        for viewer in self.viewers() {
            let text = encode(self.table.presence(viewer));
            self.tell(|member| member.viewer == viewer, &text);
        }
    }

    /// The viewers among the visitors, each once.
    fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = Vec::new();
        for member in &self.members {
            if !viewers.contains(&member.viewer) {
                viewers.push(member.viewer);
            }
        }
        viewers
    }

    /// Sends a text to some visitors. Those who do not read are let go.
    fn tell(&mut self, to: impl Fn(&Member) -> bool, text: &Utf8Bytes) {
        let slow: Vec<MemberId> = self
            .members
            .iter()
            .filter(|member| to(member) && !member.tell(text))
            .map(|member| member.id)
            .collect();
        for id in slow {
            self.part(id);
        }
    }

    /// Sends everybody away.
    fn dismiss(&mut self, why: &Refusal) {
        let goodbye = FromTable::Goodbye { refusal: why.clone() };
        if let Ok(text) = serde_json::to_string(&goodbye) {
            let text = Utf8Bytes::from(text);
            for member in self.members.drain(..) {
                member.tell(&text);
            }
        }
    }

    fn look(&self) -> Look {
        let update = self.table.presence(Viewer::Spectator);
        Look {
            room: update.room.expect("presence tells the room"),
            number: update.number,
            created_at: self.info.created_at,
        }
    }

    fn record(&self) -> Result<hexhaven_record::Record, RoomError> {
        let record = self.table.record().ok_or_else(|| RoomError::from(Fault::NotOver))?;
        let mut record = record.map_err(|flaw| RoomError::Damaged(flaw.to_string()))?;
        // The date is a header like others; a record without it is as good.
        let _ = record.headers_mut().add("date", &self.info.created_at.date());
        Ok(record)
    }

    /// Lets bots think about the questions that they have not seen yet.
    fn ask_bots(&mut self) {
        let waiting = self.table.waiting_for_bots();
        self.thinking
            .retain(|(seat, question)| waiting.contains(&Waiting { seat: *seat, question: *question }));
        for waiting in waiting {
            if !self.thinking.insert((waiting.seat, waiting.question)) {
                continue;
            }
            let (Some(brief), Some(mailbox)) = (self.table.briefing(waiting), self.mailbox.upgrade()) else {
                continue;
            };
            let level = match self.table.brain(waiting.seat) {
                Some(Brain::Bot(level)) => level.parse().unwrap_or(STAND_IN),
                _ => STAND_IN,
            };
            let history =
                if level.follows() { self.table.history(Viewer::Seat(waiting.seat)) } else { Vec::new() };
            let bots = self.rooms.shared.bots.clone();
            tokio::spawn(async move {
                let actions = bots.decide(level, brief, history).await;
                // A table that has gone asks again when it comes back.
                let _ = mailbox.send(Mail::Bot { waiting, actions }).await;
            });
        }
    }

    async fn bot_answers(&mut self, waiting: Waiting, actions: &[Action]) -> Then {
        self.thinking.remove(&(waiting.seat, waiting.question));
        let now = self.rooms.now();
        let answered = self.table.answer_for(now, waiting, actions);
        let answered = match answered {
            Err(Fault::QuestionClosed { .. }) => return Then::GoOn,
            // Weak bots repeat themselves; nobody has to know.
            Err(Fault::SameOffer) => self.table.answer_least(now, waiting),
            Err(fault) => {
                tracing::warn!(code = %self.info.code, %fault, "a bot gave an answer that the table refuses");
                self.table.answer_least(now, waiting)
            }
            done => done,
        };
        let Ok(steps) = answered else { return Then::GoOn };
        match self.publish(&steps, Vec::new()).await {
            Ok(()) => Then::GoOn,
            Err(error) => self.broken(&error),
        }
    }
}

impl Member {
    /// Puts a text into the outbox, if there is room.
    fn tell(&self, text: &Utf8Bytes) -> bool {
        self.outbox.try_send(text.clone()).is_ok()
    }
}

fn left_seat(entry: &LogEntry) -> Option<u8> {
    match entry.what {
        Logged::Left { seat } => Some(seat),
        _ => None,
    }
}

fn encode(update: Update) -> Utf8Bytes {
    let text = serde_json::to_string(&FromTable::Update(Box::new(update)));
    text.expect("messages are plain data").into()
}

/// Entries as they are stored.
pub(super) fn texts(entries: &[LogEntry]) -> Result<Vec<String>, RoomError> {
    let texts: Result<_, _> = entries.iter().map(serde_json::to_string).collect();
    texts.map_err(|error| RoomError::Damaged(error.to_string()))
}
