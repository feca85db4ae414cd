//! A table on this device: the same table as at the server, with the lines of one page instead of sockets, and bots that are asked
//! in the same way.

use std::collections::BTreeMap;

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::log::{LogEntry, Logged};
use hexhaven_table::{BotMemory, Brain, Decision, Step, Table, Waiting, bot_pause};
use hexhaven_wire::{
    AskedBot, EngineLines, EngineMessage, EngineOutput, FromTable, Status, TableLook, TableTick, Update,
};

use crate::entropy::Entropy;

/// The level that plays for somebody who is away.
const STAND_IN: Level = Level::Steady;

/// The usual pause of bots in milliseconds, as at a server that nobody has configured.
const PAUSE: u64 = 700;

/// One table and who follows it.
pub(crate) struct LocalTable {
    pub(crate) code: String,
    /// In milliseconds since 1970.
    pub(crate) created_at: i64,
    pub(crate) table: Table,
    /// How many entries the page has stored, or was told to store.
    stored: u64,
    /// The table's status as lists show it.
    listed_as: Option<Status>,
    lines: Vec<Line>,
    /// The questions that bots were asked, with what they decided.
    thinking: BTreeMap<(Seat, u64), Option<Decision>>,
}

#[derive(Clone, Copy)]
struct Line {
    number: u32,
    viewer: Viewer,
}

impl LocalTable {
    /// A new one, which nobody has stored.
    pub(crate) fn new(code: String, created_at: i64, table: Table) -> LocalTable {
        LocalTable {
            code,
            created_at,
            table,
            stored: 0,
            listed_as: None,
            lines: Vec::new(),
            thinking: BTreeMap::new(),
        }
    }

    /// One that came back from the store.
    pub(crate) fn restored(code: String, created_at: i64, table: Table) -> LocalTable {
        let (stored, listed_as) = (table.number(), Some(table.status()));
        LocalTable { stored, listed_as, ..LocalTable::new(code, created_at, table) }
    }

    /// How it looks to somebody who does not sit there.
    pub(crate) fn look(&self) -> TableLook {
        TableLook {
            code: self.code.clone(),
            room: self.table.room(Viewer::Spectator),
            number: self.table.number(),
            created_at: self.created_at,
        }
    }

    pub(crate) fn viewer_of(&self, line: u32) -> Option<Viewer> {
        self.lines.iter().find(|known| known.number == line).map(|known| known.viewer)
    }

    /// A line begins: everybody else learns who came, and the newcomer what was missed.
    pub(crate) fn join(&mut self, now: u64, line: u32, viewer: Viewer, seen: u64, out: &mut EngineOutput) {
        if let Viewer::Seat(seat) = viewer {
            let present = self.table.present().has(seat);
            let steps = self.table.connect(now, seat);
            self.publish(&steps, out);
            if !present {
                self.tell_presence(now, out);
            }
        }
        self.table.watch_presence(now);
        out.tell.push(update(line, self.table.sync(viewer, seen)));
        self.lines.push(Line { number: line, viewer });
    }

    /// A line ends.
    pub(crate) fn part(&mut self, now: u64, line: u32, out: &mut EngineOutput) {
        let Some(viewer) = self.viewer_of(line) else { return };
        self.lines.retain(|known| known.number != line);
        if let Viewer::Seat(seat) = viewer {
            self.table.disconnect(now, seat);
            if !self.table.present().has(seat) {
                self.tell_presence(now, out);
            }
        }
    }

    pub(crate) fn tell_presence(&mut self, now: u64, out: &mut EngineOutput) {
        self.table.watch_presence(now);
        self.tell_all(out, Table::presence);
    }

    /// Lets the page store the steps, and then tells them to everybody.
    pub(crate) fn publish(&mut self, steps: &[Step], out: &mut EngineOutput) {
        let entries = self.table.log_after(self.stored);
        if entries.is_empty() {
            return;
        }
        // Lists show nothing of single acts, and there are many.
        let unseen = |entry: &LogEntry| {
            matches!(entry.what, Logged::Played { .. } | Logged::Undone { .. } | Logged::Said { .. })
        };
        let status = self.table.status();
        let same = self.listed_as == Some(status) && entries.iter().all(unseen);
        out.store.push(EngineLines {
            code: self.code.clone(),
            first: self.stored,
            lines: self.table.lines_after(self.stored),
            look: (!same).then(|| self.look()),
        });
        self.listed_as = Some(status);
        self.stored = self.table.number();
        self.tell_all(out, |table, viewer| table.update(viewer, steps));
    }

    fn tell_all(&self, out: &mut EngineOutput, tell: impl Fn(&Table, Viewer) -> Update) {
        out.tell.extend(self.lines.iter().map(|line| update(line.number, tell(&self.table, line.viewer))));
    }

    /// Asks bots the questions that they have not seen yet, as long as somebody follows the table, and says when time matters next.
    pub(crate) fn wait(&mut self, now: u64, entropy: &mut Entropy, out: &mut EngineOutput) {
        let watched = !self.lines.is_empty();
        let waiting = if watched { self.table.waiting_for_bots() } else { Vec::new() };
        self.thinking
            .retain(|(seat, question), _| waiting.contains(&Waiting { seat: *seat, question: *question }));
        let speed = self.table.settings().bot_speed;
        for Waiting { seat, question } in waiting {
            if self.thinking.contains_key(&(seat, question)) {
                continue;
            }
            self.thinking.insert((seat, question), None);
            // Without randomness, any pause is as good as another.
            let random = entropy.take().map_or(0, u32::from_le_bytes);
            let pause = bot_pause(PAUSE, speed, random);
            out.asked.push(AskedBot { code: self.code.clone(), seat: seat.index() as u8, question, pause });
        }
        let wait = if watched { self.table.next_tick(now) } else { None };
        out.ticks.push(TableTick { code: self.code.clone(), wait });
    }

    /// A bot thinks about a question, unless it is gone or was thought about.
    pub(crate) fn think(&mut self, seat: Seat, question: u64) {
        if self.thinking.get(&(seat, question)).is_some_and(Option::is_none) {
            let decision = self.decide(Waiting { seat, question });
            self.thinking.insert((seat, question), decision);
        }
    }

    fn decide(&mut self, waiting: Waiting) -> Option<Decision> {
        let level = match self.table.brain(waiting.seat) {
            Some(Brain::Bot(level)) => level.parse().unwrap_or(STAND_IN),
            _ => STAND_IN,
        };
        let memory = if level.follows() { BotMemory::Full } else { BotMemory::None };
        let brief = self.table.briefing(waiting, memory)?;
        let saw = self.table.offers().copied();
        let actions = answer(level, brief.seed, &brief.game, brief.knowledge, &brief.view, &Budget::FULL);
        Some(Decision { waiting, saw, actions })
    }

    /// A bot does what it decided.
    pub(crate) fn answer(&mut self, now: u64, seat: Seat, question: u64, out: &mut EngineOutput) {
        self.think(seat, question);
        if let Some(Some(decision)) = self.thinking.remove(&(seat, question)) {
            let carried = self.table.carry_out(now, &decision);
            self.publish(&carried.steps, out);
        }
    }
}

fn update(line: u32, update: Update) -> EngineMessage {
    EngineMessage { line, message: FromTable::Update(Box::new(update)) }
}
