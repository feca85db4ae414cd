//! Puts a table together and plays it: people who say what the test says, bots for the rest.

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_luck::ServerSeed;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{BotMemory, Brain, END_DELAY, SAY_EVERY, Step, Table, TableError, TableName, Waiting};
use hexhaven_wire::{Command, Occupant, Settings, Status};

/// A table with a clock of its own.
pub(crate) struct Drive {
    pub(crate) table: Table,
    pub(crate) now: u64,
    next_id: u64,
}

/// The settings of a rule set, everything else as usual.
pub(crate) fn settings(rules: &str) -> Settings {
    Settings {
        rules: rules.to_owned(),
        clock: hexhaven_wire::Speed::Off,
        counter: hexhaven_wire::Counter::Off,
        dice: hexhaven_wire::DiceMode::Fair,
        board: None,
        first: None,
        listed: false,
        spectators: true,
        admit: false,
        bot_speed: hexhaven_wire::BotSpeed::Normal,
    }
}

impl Drive {
    /// An open table.
    pub(crate) fn open(settings: Settings, seed: u8) -> Drive {
        let table =
            Table::open(settings, TableName::draw(0), ServerSeed::from_bytes([seed; 32]), 1_000).unwrap();
        Drive { table, now: 1_000, next_id: 0 }
    }

    /// A running table: this many people, who are connected, then bots.
    pub(crate) fn running(settings: Settings, seed: u8, people: usize, level: &str) -> Drive {
        let mut drive = Drive::open(settings, seed);
        let seats: Vec<Seat> = drive.table.seats().collect();
        for seat in &seats {
            let occupant = if seat.index() < people {
                Occupant::Person { name: format!("Player {seat}") }
            } else {
                Occupant::Bot { level: level.to_owned() }
            };
            drive.table.sit(drive.now, Some(*seat), occupant).unwrap();
        }
        for seat in seats.into_iter().take(people) {
            drive.table.connect(drive.now, seat);
            let ready = Command::Ready { ready: true, client_seed: format!("seed-{seat}") };
            drive.submit(seat, ready).unwrap();
        }
        assert_eq!(drive.table.status(), Status::Running);
        drive
    }

    /// Everybody has voted to end the game: lets the time to think again pass.
    pub(crate) fn wait_for_the_end(&mut self) {
        self.now += END_DELAY;
        self.table.tick(self.now);
        assert_eq!(self.table.status(), Status::Abandoned);
    }

    pub(crate) fn submit(&mut self, seat: Seat, command: Command) -> Result<Vec<Step>, TableError> {
        self.next_id += 1;
        let id = format!("c{}", self.next_id);
        self.table.submit(self.now, seat, &id, command).map(|done| done.steps)
    }

    /// Says something as soon as it may.
    pub(crate) fn say(&mut self, seat: Seat, what: Command) -> Result<Vec<Step>, TableError> {
        self.now += SAY_EVERY;
        self.submit(seat, what)
    }

    /// What the seat is asked, with the number of the question.
    pub(crate) fn question(&self, seat: Seat) -> Option<hexhaven_wire::Question> {
        self.table.sync(Viewer::Seat(seat), self.table.number()).question
    }

    /// Plays one action of a person that the table lists.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        actions: Vec<hexhaven_wire::Action>,
    ) -> Result<Vec<Step>, TableError> {
        let question = self.question(seat).map_or(0, |question| question.number);
        self.submit(seat, Command::Act { question, actions })
    }

    /// Lets a bot answer for a seat of its own.
    pub(crate) fn bot(&mut self, waiting: Waiting) -> Vec<Step> {
        let level = match self.table.brain(waiting.seat) {
            Some(Brain::Bot(level)) => level.parse().unwrap(),
            _ => Level::Novice,
        };
        let brief = self.table.briefing(waiting, BotMemory::Full).unwrap();
        let budget = Budget::of_nodes(200);
        let actions = answer(level, brief.seed, &brief.game, brief.knowledge, &brief.view, &budget);
        self.table
            .answer_for(self.now, waiting, &actions)
            .or_else(|_| self.table.answer_least(self.now, waiting))
            .unwrap()
    }

    /// Lets all bots answer until only people are awaited, or the game is over. Each batch of steps goes to the watcher.
    pub(crate) fn bots(&mut self, mut watch: impl FnMut(&Table, &[Step])) {
        for _ in 0..100_000 {
            let Some(waiting) = self.table.waiting_for_bots().first().copied() else { return };
            self.now += 10;
            let steps = self.bot(waiting);
            watch(&self.table, &steps);
        }
        panic!("the bots never come to an end");
    }

    /// Lets a person's seat be played by a novice, through commands like those of a client.
    pub(crate) fn as_client(&mut self, seat: Seat) -> Result<Vec<Step>, TableError> {
        // The choices of the wire are enough to play: the first one that is not an answer to nothing.
        let question = self.question(seat).ok_or(TableError::QuestionClosed { open: None })?;
        let action = question.choices.actions.first().cloned().ok_or(TableError::NothingToUndo)?;
        let due = self
            .table
            .sync(Viewer::Seat(seat), self.table.number())
            .view
            .map_or(0, |view| view.players[seat.index()].due);
        let actions = match action {
            hexhaven_wire::Action::Discard { .. } => self.whole_discard(seat, due),
            action => vec![action],
        };
        let number =
            actions.first().and_then(|action| self.offer_number(seat, action)).unwrap_or(question.number);
        self.submit(seat, Command::Act { question: number, actions })
    }

    fn offer_number(&self, seat: Seat, action: &hexhaven_wire::Action) -> Option<u64> {
        use hexhaven_wire::Action as A;
        let slot = match action {
            A::Accept { slot } | A::Decline { slot } | A::Withdraw { slot } | A::Confirm { slot, .. } => {
                slot.0
            }
            _ => return None,
        };
        let offers = self.table.sync(Viewer::Seat(seat), self.table.number()).offers;
        offers.iter().find(|offer| offer.slot == slot).map(|offer| offer.question)
    }

    fn whole_discard(&self, seat: Seat, due: u8) -> Vec<hexhaven_wire::Action> {
        let view = self.table.sync(Viewer::Seat(seat), self.table.number()).view.unwrap();
        let cards = view.own.unwrap().hand.each().take(usize::from(due));
        cards.map(|resource| hexhaven_wire::Action::Discard { resource }).collect()
    }
}
