//! What one viewer sees of a table. This is the only way out of it while a game runs.

use hexhaven_luck::Seed;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::Slot;
use hexhaven_rules::{Event, Game, Next, Seat, View, Viewer};
use hexhaven_wire as wire;
use hexhaven_wire::{
    CountedHand, GameInfo, Happening, Item, OpenOffer, Patience, Question, RevealedLuck, Room, RuleSet,
    SeatClock, SeatInfo, SeatSeed, Status, Update,
};

use crate::log::{By, Logged, Said};
use crate::question::Waiting;
use crate::replace::{HOST_PATIENCE, TABLE_PATIENCE};
use crate::submit::GRACE;
use crate::table::{Step, Table};

/// Everything that a bot may know when it decides for a seat.
#[derive(Clone, Debug)]
pub struct Briefing {
    /// Rules and board.
    pub game: Game,
    /// What the seat sees.
    pub view: View,
    /// What the seat remembers, if that was asked for.
    pub knowledge: Option<Knowledge>,
    /// For its random choices; a different one for each question.
    pub seed: Seed,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableResult {
    /// Who won; nobody, if the turn limit came first.
    pub winner: Option<Seat>,
    /// How many turns it took.
    pub turns: u16,
}

/// Does an update include the viewer's question?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asking {
    /// Yes.
    Now,
    /// No: more updates follow before the viewer is asked.
    Later,
}

/// How much a bot wants to know about what happened before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotMemory {
    /// Nothing: it decides based on what it sees.
    None,
    /// Everything its seat has seen since the start of the game.
    Full,
}

impl Table {
    /// What these steps, the last ones, looked like to a viewer, and how the table looks now.
    pub fn update(&self, viewer: Viewer, steps: &[Step]) -> Update {
        self.update_asking(viewer, steps, Asking::Now)
    }

    pub(crate) fn update_asking(&self, viewer: Viewer, steps: &[Step], asking: Asking) -> Update {
        let after = steps.first().map_or(self.number(), |step| step.number - 1);
        let mut items = Vec::new();
        for step in steps {
            self.items(viewer, step.number, &step.events, &mut items);
        }
        let entries = steps.iter().filter_map(|step| self.log.get(step.number)).map(|entry| &entry.what);
        let started = entries.clone().any(|what| matches!(what, Logged::Started { .. }));
        let room = entries.clone().any(changes_room) || self.status != Status::Running;
        let mut update = self.now(viewer, after, items, asking);
        update.room = room.then(|| self.room(viewer));
        update.game = started.then(|| self.game_info()).flatten();
        update
    }

    /// Only the seats and settings, when somebody came or went.
    pub fn presence(&self, viewer: Viewer) -> Update {
        let mut update = self.now(viewer, self.number(), Vec::new(), Asking::Now);
        update.room = Some(self.room(viewer));
        update
    }

    /// How the game ended, once it has.
    pub fn result(&self) -> Option<TableResult> {
        let public = self.play.as_deref()?.state().public();
        match public.next() {
            Next::Over { winner } => Some(TableResult { winner, turns: public.turn }),
            Next::Act(_) | Next::Chance(_) => None,
        }
    }

    /// What a bot needs to decide. The seat has to be one that a bot plays.
    pub fn briefing(&mut self, waiting: Waiting, memory: BotMemory) -> Option<Briefing> {
        self.running().ok().filter(|_| self.brain(waiting.seat).is_some())?;
        let knowledge = match memory {
            BotMemory::None => None,
            BotMemory::Full => self.recall(waiting.seat),
        };
        let play = self.running().ok()?;
        let seed = play.driver.luck().bot_seed(waiting.seat).child("question", waiting.question);
        let view = View::of(&play.game, play.state(), Viewer::Seat(waiting.seat));
        Some(Briefing { game: play.game.clone(), view, knowledge, seed })
    }

    /// What a seat has seen since the start of the game. It is kept from the first question on.
    pub(crate) fn recall(&mut self, seat: Seat) -> Option<Knowledge> {
        let known = self.running().ok()?.memory.of(&self.play.as_deref()?.game, seat);
        if known.is_some() {
            return known;
        }
        let knowledge = self.remembered(seat)?;
        let play = self.play.as_deref_mut()?;
        play.memory.begin(seat, knowledge);
        play.memory.of(&play.game, seat)
    }

    /// The items of one entry for a viewer.
    pub(crate) fn items(&self, viewer: Viewer, number: u64, events: &[Event], items: &mut Vec<Item>) {
        let Some(entry) = self.log.get(number) else { return };
        let number_of = |seat: &Seat| seat.index() as u8;
        let mut push = |what: Happening| items.push(Item { number, at: entry.at, what });
        match &entry.what {
            Logged::Opened { .. }
            | Logged::Recolored { .. }
            | Logged::Ready { .. }
            | Logged::AutoPass { .. }
            | Logged::Muted { .. }
            | Logged::Played { by: By::Player | By::Bot | By::AutoPass, .. } => {}
            Logged::Sat { seat, occupant } => {
                push(Happening::Sat { seat: number_of(seat), occupant: occupant.clone() });
            }
            Logged::Left { seat } => push(Happening::Left { seat: number_of(seat) }),
            Logged::Changed { .. } => push(Happening::Changed {}),
            Logged::Started { .. } => push(Happening::Started {}),
            Logged::Played { seat, by: By::Clock, .. } => push(Happening::TimeUp { seat: number_of(seat) }),
            Logged::Undone { seat, .. } => push(Happening::Undone { seat: number_of(seat) }),
            Logged::Said { seat, what } => {
                if !self.has_muted(viewer, *seat) {
                    let seat = number_of(seat);
                    push(match what {
                        Said::Text(text) => Happening::Chat { seat, text: text.clone() },
                        Said::Emote(emote) => Happening::Emote { seat, emote: *emote },
                        Said::Phrase(phrase) => Happening::Phrase { seat, phrase: *phrase },
                    });
                }
            }
            Logged::Replaced { seat } => push(Happening::Replaced { seat: number_of(seat) }),
            Logged::StandIn { seat, on } => push(Happening::StandIn { seat: number_of(seat), on: *on }),
            Logged::Vote { seat, yes } => push(Happening::Vote { seat: number_of(seat), yes: *yes }),
            Logged::Abandoned => push(Happening::Abandoned {}),
            Logged::Rematch { code } => push(Happening::Rematch { code: code.clone() }),
        }
        for event in events {
            push(Happening::Game { event: wire::Event::of(&event.seen_by(viewer)) });
        }
    }

    fn has_muted(&self, viewer: Viewer, speaker: Seat) -> bool {
        viewer.seat().is_some_and(|seat| self.chairs[seat.index()].muted.has(speaker))
    }

    /// The game as spectators see it, once it has begun.
    pub fn public_view(&self) -> Option<(&Game, View)> {
        let play = self.play.as_deref()?;
        Some((&play.game, View::of(&play.game, play.state(), Viewer::Spectator)))
    }

    /// How the table looks to a viewer now.
    pub(crate) fn now(&self, viewer: Viewer, after: u64, items: Vec<Item>, asking: Asking) -> Update {
        let mut update = Update::of_items(self.number(), after, self.time.shown(), items);
        let Some(play) = self.play.as_deref() else { return update };
        let view = View::of(&play.game, play.state(), viewer);
        update = update.seeing(&view, &play.game);
        update.can_undo = viewer.seat().is_some_and(|seat| self.can_undo(seat));
        update.counted = play.memory.counted(&play.game).map(|knowledge| {
            let hand = |seat: Seat| CountedHand {
                seat: seat.index() as u8,
                certain: knowledge.certain(seat).into(),
                possible: knowledge.possible(seat).into(),
            };
            self.seats().map(hand).collect()
        });
        if self.status != Status::Running {
            return update;
        }
        update.waiting = self.awaited();
        if asking == Asking::Now {
            update.question = viewer.seat().and_then(|seat| {
                let asked = play.questions.of(seat)?;
                if asked.owes() {
                    Some(Question::owed(&view, &play.game, asked.number))
                } else {
                    Question::free(&view, &play.game, asked.number)
                }
            });
        }
        let offers = play.state().public().offers.iter();
        update.offers = offers
            .map(|(slot, _): (Slot, _)| OpenOffer {
                slot: slot.index() as u8,
                question: play.questions.of_offer(slot),
            })
            .collect();
        if play.clocks.is_on() {
            let clock = |seat: Seat| SeatClock {
                seat: seat.index() as u8,
                deadline: self.deadline(seat),
                bank: play.clocks.bank(seat),
            };
            update.clocks = self.seats().map(clock).collect();
        }
        update
    }

    pub(crate) fn game_info(&self) -> Option<GameInfo> {
        let game = self.game()?;
        Some(GameInfo { board_chosen: self.settings.board.is_some(), ..GameInfo::of(game) })
    }

    /// The seats and settings, as a viewer sees them.
    pub fn room(&self, viewer: Viewer) -> Room {
        let own = viewer.seat().and_then(|seat| self.chairs.get(seat.index()));
        let seats = |set: SeatSet| set.iter().map(|seat| seat.index() as u8).collect();
        Room {
            name: self.name.as_ref().map(|name| name.as_str().to_owned()),
            status: self.status,
            settings: self.settings.clone(),
            rules: RuleSet::of(&self.rules),
            seats: self.seats().map(|seat| self.seat_info(seat)).collect(),
            host: self.host.map(|seat| seat.index() as u8),
            you: viewer.seat().map(|seat| seat.index() as u8),
            commitment: self.commitment(),
            luck: self.revealed(),
            rematch: self.rematch.clone(),
            rematch_at: self.rematch_at(),
            called_off: self.called_off,
            knocking: Vec::new(),
            ends_at: self.ends_at(),
            muted: own.map(|chair| seats(chair.muted)).unwrap_or_default(),
            passes_special: own.is_some_and(|chair| chair.passes_special),
            passes_reactions: own.is_some_and(|chair| chair.passes_reactions),
            patience: Patience { away: GRACE, table: TABLE_PATIENCE, host: HOST_PATIENCE },
        }
    }

    fn seat_info(&self, seat: Seat) -> SeatInfo {
        let chair = &self.chairs[seat.index()];
        let played = self.status == Status::Running && chair.is_outside();
        chair.info(seat, if played { self.grace_ends(seat) } else { None })
    }

    /// The seeds, once nobody can gain anything from them.
    fn revealed(&self) -> Option<RevealedLuck> {
        let over = matches!(self.status, Status::Over | Status::Abandoned);
        let server_seed = self.server_seed.as_ref().filter(|_| over)?;
        Some(RevealedLuck {
            server_seed: server_seed.to_hex(),
            client_seeds: self
                .client_seeds()
                .into_iter()
                .map(|(seat, seed)| SeatSeed { seat: seat.index() as u8, seed: seed.to_string() })
                .collect(),
        })
    }
}

/// Does this change what everybody sees of the seats?
const fn changes_room(what: &Logged) -> bool {
    !matches!(what, Logged::Played { .. } | Logged::Undone { .. } | Logged::Said { .. })
}
