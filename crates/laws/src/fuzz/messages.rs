//! Arbitrary texts as what comes over a socket: read or refused, and every command of what is read gets one answer at a
//! table in memory. A refused command changes nothing for anybody.

use hexhaven_luck::ServerSeed;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{Submitted, Table, TableError, TableName};
use hexhaven_wire::{Command, FromTable, Occupant, Settings, Status, ToTable, Update};

/// No socket takes a longer message.
const LONGEST: usize = 16 * 1_024;
/// One input sends at most this much, so that a long one doesn't hold up the others.
const MOST_LINES: usize = 200;
/// The longest wait of one line, in milliseconds: longer than any clock.
const LONGEST_WAIT: u64 = 20 * 60_000;
/// How often the clock has acted in the game that is well under way.
const FORCED: usize = 60;
const PLAYERS: usize = 3;

/// The first line may be the word for a table; every other one is a message, or a number: that many milliseconds pass. A
/// hello says who speaks from then on: the digit that its token begins with, or a spectator.
pub fn message(data: &[u8]) {
    thread_local!(static PLACES: [(&'static str, Table); 3] = places());
    let text = String::from_utf8_lossy(data);
    let first = text.lines().next().unwrap_or_default();
    let place = PLACES.with(|places| places.iter().find(|(name, _)| *name == first).cloned());
    let (named, table) = match place {
        Some((_, table)) => (1, table),
        None => (0, PLACES.with(|places| places[0].1.clone())),
    };
    let start = table.number();
    let mut visit = Visit { seen: looks(&table), table, who: Viewer::Seat(Seat::new(0)), now: HOUR };
    for line in text.lines().skip(named).take(MOST_LINES).filter(|line| line.len() <= LONGEST) {
        match line.parse::<u64>() {
            Ok(wait) => visit.wait(wait.min(LONGEST_WAIT)),
            Err(_) => visit.read(line),
        }
    }
    // A table where nothing happened is unchanged.
    if visit.table.number() > start {
        visit.must_come_back();
    }
}

/// The time at which every visit begins; the tables are younger.
const HOUR: u64 = 100 * 60 * 60_000;

/// Before the start, at the start, and in the middle of a game.
fn places() -> [(&'static str, Table); 3] {
    let mut lobby = Table::open(settings(), TableName::draw(0), ServerSeed::from_bytes([7; 32]), 0)
        .expect("a valid rule set");
    let people = [Occupant::Person { name: "Ada".into() }, Occupant::Person { name: "Ben".into() }];
    for occupant in people {
        let (seat, _) = lobby.sit(0, None, occupant).expect("a free seat");
        lobby.connect(0, seat);
    }
    let mut game = lobby.clone();
    game.sit(0, None, Occupant::Remote { name: "Bot".into() }).expect("a free seat");
    game.connect(0, Seat::new(2));
    for seat in Seat::all(2) {
        let ready = Command::Ready { ready: true, client_seed: "seed".into() };
        game.submit(0, seat, "ready", ready).expect("everybody may be ready");
    }
    assert_eq!(game.status(), Status::Running, "all are ready");
    let mut middle = game.clone();
    let mut now = 0;
    for _ in 0..FORCED {
        now += LONGEST_WAIT;
        middle.tick(now);
    }
    [("lobby", lobby), ("game", game), ("middle", middle)]
}

fn settings() -> Settings {
    serde_json::from_str(r#"{"rules": "fifth:3:helpers", "clock": "fast", "counter": "hands"}"#)
        .expect("these are settings")
}

/// A table, and who is speaking.
struct Visit {
    table: Table,
    /// What everybody sees of it now.
    seen: Vec<Update>,
    who: Viewer,
    now: u64,
}

impl Visit {
    fn wait(&mut self, time: u64) {
        self.now += time;
        let before = self.table.number();
        let steps = self.table.tick(self.now);
        assert_eq!(self.table.number(), before + steps.len() as u64, "every step has a number");
        self.seen = looks(&self.table);
    }

    fn read(&mut self, line: &str) {
        match serde_json::from_str::<ToTable>(line) {
            Ok(ToTable::Hello { token, seen, .. }) => {
                let digit = token.and_then(|token| token.chars().next()).and_then(|first| first.to_digit(10));
                self.who = digit.map_or(Viewer::Spectator, |digit| {
                    Viewer::Seat(Seat::new((digit as usize % PLAYERS) as u8))
                });
                if self.sits() {
                    told(&self.table.sync(self.who, seen));
                }
            }
            Ok(ToTable::Command { id, command }) => self.command(&id, &command),
            Ok(ToTable::Ping {}) => {}
            Err(error) => assert!(!error.to_string().is_empty(), "'{line}' is refused for no reason"),
        }
    }

    /// Does the speaker's seat exist? The host may have chosen a smaller table.
    fn sits(&self) -> bool {
        self.who.seat().is_none_or(|seat| seat.index() < self.table.seats().len())
    }

    /// One command, and then the same again.
    fn command(&mut self, id: &str, command: &Command) {
        let Viewer::Seat(seat) = self.who else { return };
        let before = self.table.number();
        let result = self.table.submit(self.now, seat, id, command.clone());
        answered(id, &result);
        match &result {
            Ok(done) => {
                assert_eq!(self.table.number(), before + done.steps.len() as u64, "every step has a number");
                for viewer in viewers(&self.table) {
                    let update = self.table.update(viewer, &done.steps);
                    assert_eq!(update.number, self.table.number());
                    told(&update);
                }
                self.seen = looks(&self.table);
            }
            Err(fault) => self.must_be_unchanged(before, fault),
        }
        // The table forgets seats that left, even what they said before.
        if !matches!(command, Command::Leave {} | Command::Remove { .. } | Command::Change { .. }) {
            let again = self.table.submit(self.now, seat, id, command.clone());
            match (&result, &again) {
                (Ok(first), Ok(second)) => {
                    assert!(
                        first.number == second.number && second.steps.is_empty(),
                        "{command:?} was done twice"
                    );
                }
                (Err(first), Err(second)) => {
                    assert_eq!(first.refusal(), second.refusal(), "{command:?}");
                }
                _ => panic!("{command:?} had another answer the second time: {again:?}"),
            }
        }
    }

    fn must_be_unchanged(&self, number: u64, fault: &TableError) {
        assert_eq!(self.table.number(), number, "refused by {fault}, yet something was written");
        assert_eq!(looks(&self.table), self.seen, "refused by {fault}, yet something changed");
    }

    /// The table that is stored is the table that everybody saw.
    fn must_come_back(&self) {
        let restored = Table::restore(self.table.lines_after(0)).expect("its own log can be read");
        assert_eq!(restored.number(), self.table.number());
        for viewer in viewers(&self.table) {
            let (here, there) = (self.table.presence(viewer), restored.presence(viewer));
            assert_eq!(here.view, there.view, "{viewer:?} sees another position after a restart");
            assert_eq!(here.question, there.question, "{viewer:?} is asked something else after a restart");
        }
    }
}

fn viewers(table: &Table) -> impl Iterator<Item = Viewer> {
    table.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// What everybody sees.
fn looks(table: &Table) -> Vec<Update> {
    viewers(table).map(|viewer| table.presence(viewer)).collect()
}

/// Every answer can be sent, and a refusal has a code.
fn answered(id: &str, result: &Result<Submitted, TableError>) {
    let (done, refused) = match result {
        Ok(done) => (Some(done.number), None),
        Err(fault) => (None, Some(fault.refusal())),
    };
    assert!(refused.as_ref().is_none_or(|refusal| !refusal.code.is_empty()), "{result:?}");
    let answer = FromTable::Answer { id: id.to_owned(), done, refused };
    assert!(serde_json::to_string(&answer).is_ok(), "{answer:?} cannot be sent");
}

fn told(update: &Update) {
    assert!(serde_json::to_string(update).is_ok(), "{update:?} cannot be sent");
}
