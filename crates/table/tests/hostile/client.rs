//! A client that misbehaves: it acts on what it saw last, which may be long ago.

use hexhaven_luck::Fast;
use hexhaven_rules::Seat;
use hexhaven_rules::chance::Picker;
use hexhaven_wire::{Action, Command, Emote, Happening, Item, Question, SeatClock, Update};

/// What a client has.
pub(crate) struct Client {
    pub(crate) seat: Seat,
    pub(crate) connected: bool,
    /// The last number it has seen.
    pub(crate) seen: u64,
    /// How many items it has, all of those above a number.
    pub(crate) items: usize,
    pub(crate) since: u64,
    question: Option<Question>,
    offers: Vec<(u8, u64)>,
    due: u8,
    hand: Vec<hexhaven_wire::Resource>,
    sent: Vec<(String, Command)>,
    next_id: u64,
}

impl Client {
    pub(crate) const fn new(seat: Seat) -> Client {
        Client {
            seat,
            connected: false,
            seen: 0,
            items: 0,
            since: 0,
            question: None,
            offers: Vec::new(),
            due: 0,
            hand: Vec::new(),
            sent: Vec::new(),
            next_id: 0,
        }
    }

    /// Takes an update and checks that it continues what was there.
    pub(crate) fn hear(&mut self, update: Update) {
        if update.after == 0 {
            self.items = 0;
            let oldest = update.items.first().map_or(0, |item| item.number);
            self.since = if update.more { oldest - 1 } else { 0 };
        } else {
            assert_eq!(update.after, self.seen, "updates continue each other");
        }
        assert!(update.number >= self.seen || update.after == 0);
        self.items += update.items.len();
        check_order(&update.items);
        check_clocks(&update.clocks, update.at);
        self.seen = update.number;
        self.question = update.question;
        self.offers = update.offers.iter().map(|offer| (offer.slot, offer.question)).collect();
        if let Some(view) = &update.view {
            let own = view.own.as_ref().expect("a seat sees its own cards");
            self.due = view.players[self.seat.index()].due;
            self.hand = own.hand.each().collect();
            let others = view.players.iter().filter(|player| usize::from(player.seat.0) != self.seat.index());
            for player in others {
                assert!(
                    view.over || player.points == player.public_points,
                    "points of others hide their cards"
                );
            }
        }
    }

    /// What it sends next: sensible, or anything but.
    pub(crate) fn command(&mut self, luck: &mut Fast, players: u8) -> (String, Command) {
        self.next_id += 1;
        let id = format!("{}-{}", self.seat, self.next_id);
        let sent = match luck.pick(20) {
            // The same again, as after a lost connection.
            0 if !self.sent.is_empty() => {
                return self.sent[luck.pick(self.sent.len() as u32) as usize].clone();
            }
            1 => (id, self.nonsense(luck, players)),
            2 => (String::new(), Command::Undo {}),
            3 => (
                id,
                Command::Chat { text: ["hello", "", "\u{202e}", "gg"][luck.pick(4) as usize].to_owned() },
            ),
            4 if luck.pick(2) == 0 => (id, Command::Emote { emote: Emote::ALL[luck.pick(6) as usize] }),
            4 => (id, Command::Undo {}),
            5 => (id, Command::VoteAbandon { yes: false }),
            6 => (id, Command::Resume {}),
            7 => {
                let seat = luck.pick(u32::from(players) + 1) as u8;
                (id, Command::Replace { seat, yes: luck.pick(3) > 0 })
            }
            _ => (id, self.sensible(luck)),
        };
        if self.sent.len() < 20 {
            self.sent.push(sent.clone());
        }
        sent
    }

    fn sensible(&self, luck: &mut Fast) -> Command {
        let Some(question) = &self.question else { return Command::Undo {} };
        let actions = &question.choices.actions;
        if actions.is_empty() {
            return Command::Undo {};
        }
        let action = actions[luck.pick(actions.len() as u32) as usize].clone();
        let slot = match &action {
            Action::Accept { slot }
            | Action::Decline { slot }
            | Action::Withdraw { slot }
            | Action::Confirm { slot, .. } => Some(slot.0),
            _ => None,
        };
        let offer = self.offers.iter().find(|(at, _)| Some(*at) == slot).map(|(_, number)| *number);
        let actions = match action {
            Action::Discard { .. } => {
                let cards = self.hand.iter().take(usize::from(self.due));
                cards.map(|card| Action::Discard { resource: *card }).collect()
            }
            action => vec![action],
        };
        Command::Act { question: offer.unwrap_or(question.number), actions }
    }

    /// Out of range, out of turn, out of mind.
    fn nonsense(&self, luck: &mut Fast, players: u8) -> Command {
        use hexhaven_wire::{Cards, Corner, Edge, Hex, Seat, Slot};
        let byte = luck.pick(256) as u8;
        let many = Cards { brick: byte, lumber: 0, wool: 255, grain: 0, ore: 1 };
        let action = match luck.pick(8) {
            0 => Action::Settlement { corner: Corner(byte) },
            1 => Action::Road { edge: Edge(byte) },
            2 => Action::MoveRobber { hex: Hex(byte) },
            3 => Action::Rob { seat: Seat(byte % (players + 2)) },
            4 => Action::Offer { to: vec![Seat(byte), Seat(byte)], give: Some(many), get: None },
            5 => Action::Accept { slot: Slot(byte % 8) },
            6 => Action::YearOfPlenty { cards: many },
            _ => Action::EndTurn {},
        };
        let question = self.question.as_ref().map_or(u64::from(byte), |question| question.number);
        Command::Act {
            question: question + u64::from(luck.pick(2)),
            actions: vec![action; 1 + luck.pick(3) as usize],
        }
    }
}

fn check_order(items: &[Item]) {
    for pair in items.windows(2) {
        assert!(pair[0].number <= pair[1].number && pair[0].at <= pair[1].at, "items come in their order");
    }
    for item in items {
        if let Happening::Chat { text, .. } = &item.what {
            assert!(!text.is_empty() && !text.contains('\u{202e}'));
        }
    }
}

fn check_clocks(clocks: &[SeatClock], at: u64) {
    for clock in clocks {
        assert!(clock.deadline.is_none_or(|deadline| deadline >= at || clock.bank == 0), "{clock:?} at {at}");
    }
}
