//! One game with hostile clients, a lossy network and a clock that jumps.

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_luck::{Fast, ServerSeed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{BotMemory, Step, Table, TableName};
use hexhaven_wire::{BotSpeed, Command, Counter, DiceMode, Item, Occupant, Settings, Speed, Status};

use crate::client::Client;

const RULES: [&str; 8] = [
    "fifth:3",
    "fifth:4:helpers",
    "sixth:4",
    "classic-1999:3",
    "fifth:6:five-six",
    "family:3",
    "fifth:4:vp-to-win=5",
    "sixth:3:vp-to-win=4",
];

/// The most rounds of an evening: the games of such players need not end.
const ROUNDS: usize = 700;

pub(crate) struct Evening {
    luck: Fast,
    table: Table,
    clients: Vec<Client>,
    now: u64,
    pub(crate) commands: u64,
    pub(crate) refused: u64,
}

impl Evening {
    pub(crate) fn new(seed: u64) -> Evening {
        let mut luck = Fast::new(seed);
        let settings = Settings {
            rules: RULES[luck.pick(RULES.len() as u32) as usize].to_owned(),
            clock: [Speed::Off, Speed::Fast, Speed::Normal][luck.pick(3) as usize],
            counter: [Counter::Off, Counter::Hands][luck.pick(2) as usize],
            dice: [DiceMode::Fair, DiceMode::Balanced][luck.pick(2) as usize],
            board: None,
            first: None,
            listed: false,
            spectators: true,
            admit: false,
            bot_speed: BotSpeed::Normal,
        };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut table = Table::open(settings, TableName::draw(0), ServerSeed::from_bytes(bytes), 0).unwrap();
        let people = 1 + luck.pick(table.seats().len() as u32) as usize;
        let seats: Vec<Seat> = table.seats().collect();
        for seat in &seats {
            let occupant = if seat.index() < people {
                Occupant::Person { name: format!("P{seat}") }
            } else {
                Occupant::Bot { level: "weighted".to_owned() }
            };
            table.sit(0, Some(*seat), occupant).unwrap();
        }
        let clients = seats.into_iter().take(people).map(Client::new).collect();
        let mut evening = Evening { luck, table, clients, now: 0, commands: 0, refused: 0 };
        for at in 0..people {
            evening.come(at);
            let ready = Command::Ready { ready: true, client_seed: format!("seed-{at}") };
            let steps = evening.table.submit(0, evening.clients[at].seat, "ready", ready).unwrap().steps;
            evening.tell(&steps);
        }
        assert_eq!(evening.table.status(), Status::Running);
        evening
    }

    pub(crate) fn run(mut self) -> Evening {
        for round in 0..ROUNDS {
            if self.table.status() != Status::Running {
                break;
            }
            self.pass_time();
            self.somebody_sends();
            self.bots();
            if self.luck.pick(25) == 0 {
                self.come_or_go();
            }
            if round % 97 == 96 {
                self.restart();
            }
        }
        self.check_the_end();
        self
    }

    /// Time continues, jumps, or is set back.
    fn pass_time(&mut self) {
        self.now = match self.luck.pick(40) {
            0 => self.now + 90_000,
            1 => self.now.saturating_sub(3_600_000),
            2 => self.now + 10_000,
            _ => self.now + u64::from(self.luck.pick(800)),
        };
        let steps = self.table.tick(self.now);
        self.tell(&steps);
    }

    fn somebody_sends(&mut self) {
        let at = self.luck.pick(self.clients.len() as u32) as usize;
        let flood = if self.luck.pick(50) == 0 { 30 } else { 1 };
        for _ in 0..flood {
            let players = self.table.seats().len() as u8;
            let client = &mut self.clients[at];
            if !client.connected {
                return;
            }
            let (id, command) = client.command(&mut self.luck, players);
            let seat = client.seat;
            self.commands += 1;
            let before = self.table.number();
            match self.table.submit(self.now, seat, &id, command) {
                Ok(done) => {
                    assert_eq!(self.table.number(), before + done.steps.len() as u64);
                    self.tell(&done.steps);
                }
                Err(fault) => {
                    self.refused += 1;
                    assert_eq!(self.table.number(), before, "a refusal changes nothing: {fault}");
                    assert!(!fault.refusal().code.is_empty());
                }
            }
        }
    }

    fn bots(&mut self) {
        for _ in 0..8 {
            let waiting = self.table.waiting_for_bots();
            if waiting.is_empty() {
                return;
            }
            let one = waiting[self.luck.pick(waiting.len() as u32) as usize];
            let brief = self.table.briefing(one, BotMemory::None).unwrap();
            let actions = answer(Level::Weighted, brief.seed, &brief.game, None, &brief.view, &Budget::FULL);
            let steps = self.table.answer_for(self.now, one, &actions);
            let steps = steps.or_else(|_| self.table.answer_least(self.now, one)).unwrap();
            self.tell(&steps);
            // Nobody answers a question twice.
            assert!(self.table.answer_for(self.now, one, &actions).is_err());
        }
    }

    fn come_or_go(&mut self) {
        let at = self.luck.pick(self.clients.len() as u32) as usize;
        if self.clients[at].connected {
            self.clients[at].connected = false;
            let seat = self.clients[at].seat;
            self.table.disconnect(self.now, seat);
        } else {
            self.come(at);
        }
    }

    /// A client comes, with what it has seen, with nothing, or with a number from elsewhere.
    fn come(&mut self, at: usize) {
        let seat = self.clients[at].seat;
        let steps = self.table.connect(self.now, seat);
        self.tell(&steps);
        let client = &mut self.clients[at];
        client.connected = true;
        let seen = match self.luck.pick(5) {
            0 => 0,
            1 => u64::MAX / 2,
            _ => client.seen,
        };
        let update = self.table.sync(Viewer::Seat(seat), seen);
        // The whole log is expensive, so it is compared now and then.
        if seen == client.seen && update.after > 0 && self.luck.pick(16) == 0 {
            let all = whole(&self.table, Viewer::Seat(seat));
            let expected = all.iter().filter(|item| item.number > client.since).count();
            assert_eq!(client.items + update.items.len(), expected, "what was missed makes it whole");
        }
        client.hear(update);
    }

    fn tell(&mut self, steps: &[Step]) {
        if steps.is_empty() {
            return;
        }
        for client in self.clients.iter_mut().filter(|client| client.connected) {
            client.hear(self.table.update(Viewer::Seat(client.seat), steps));
        }
        let watched = serde_json::to_string(&self.table.update(Viewer::Spectator, steps)).unwrap();
        for secret in ["\"type\":\"laid_aside\"", "\"server_seed\""] {
            let over = self.table.status() != Status::Running;
            assert!(over || !watched.contains(secret), "{secret} in {watched}");
        }
    }

    /// The server is killed and comes back.
    fn restart(&mut self) {
        self.table = Table::restore(self.table.lines_after(0)).unwrap();
        for at in 0..self.clients.len() {
            let connected = self.clients[at].connected;
            self.clients[at].connected = false;
            if connected {
                self.come(at);
            }
        }
    }

    fn check_the_end(&self) {
        match self.table.status() {
            Status::Over => {
                let verified = self.table.record().unwrap().unwrap().verify();
                assert!(verified.is_ok(), "{verified:?}");
            }
            Status::Running => {
                assert!(self.table.record().is_none(), "the record of a running game is nobody's");
            }
            other => panic!("nobody left the game, and it is {other:?}"),
        }
    }
}

/// The whole log of a viewer, page by page.
fn whole(table: &Table, viewer: Viewer) -> Vec<Item> {
    let newest = table.sync(viewer, 0);
    let (mut items, mut more) = (newest.items, newest.more);
    while more {
        let page = table.earlier(viewer, items.first().map_or(0, |item| item.number));
        assert!(!page.items.is_empty() || !page.more, "every page goes further back");
        more = page.more;
        items.splice(0..0, page.items);
    }
    items
}
