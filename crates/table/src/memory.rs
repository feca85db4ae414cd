//! What the bots at a table remember, and what the card counter has counted, kept up to date with the game: nobody has to replay
//! it to answer one question.
//!
//! Acts that can still be taken back are kept separately as events. A memory can't forget, so they enter it once they can't be
//! undone.

use std::borrow::Cow;

use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Event, Game, Seat, Viewer};

/// The memories of one game.
#[derive(Clone, Debug)]
pub(crate) struct Memories {
    /// What everybody has seen, if the table counts cards.
    counter: Option<Box<Knowledge>>,
    /// What the seats played by bots with a memory have seen.
    seats: BySeat<Option<Box<Knowledge>>>,
    /// The events of the acts that can be taken back.
    pending: Vec<Vec<Event>>,
}

impl Memories {
    pub(crate) fn new(game: &Game, counts: bool) -> Memories {
        Memories {
            counter: counts.then(|| Box::new(Knowledge::new(game, Viewer::Spectator))),
            seats: BySeat(std::array::from_fn(|_| None)),
            pending: Vec::new(),
        }
    }

    /// An act was played; can it be taken back?
    pub(crate) fn see(&mut self, game: &Game, events: &[Event], undoable: bool) {
        if undoable {
            self.pending.push(events.to_vec());
            return;
        }
        for earlier in std::mem::take(&mut self.pending) {
            self.learn(game, &earlier);
        }
        self.learn(game, events);
    }

    fn learn(&mut self, game: &Game, events: &[Event]) {
        let memories = self.counter.iter_mut().chain(self.seats.0.iter_mut().flatten());
        for memory in memories {
            follow(memory, game, events);
        }
    }

    /// The last act was taken back.
    pub(crate) fn undo(&mut self) {
        self.pending.pop();
    }

    /// What everybody has seen, if the table counts cards.
    pub(crate) fn counted(&self, game: &Game) -> Option<Cow<'_, Knowledge>> {
        self.counter.as_deref().map(|counter| self.now(game, counter))
    }

    /// What a seat has seen, if it is remembered.
    pub(crate) fn of(&self, game: &Game, seat: Seat) -> Option<Knowledge> {
        self.seats[seat].as_deref().map(|memory| self.now(game, memory).into_owned())
    }

    /// Remembers for a seat from now on. This is what it has seen, without the acts that can be taken back.
    pub(crate) fn begin(&mut self, seat: Seat, knowledge: Knowledge) {
        self.seats[seat] = Some(Box::new(knowledge));
    }

    /// A person plays the seat and does their own remembering.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.seats[seat] = None;
    }

    /// How many of the last acts aren't in the memories yet.
    pub(crate) const fn pending(&self) -> usize {
        self.pending.len()
    }

    /// A memory including the acts that can be taken back. It may hold thousands of worlds, so it is only copied if there
    /// are any.
    fn now<'a>(&self, game: &Game, memory: &'a Knowledge) -> Cow<'a, Knowledge> {
        if self.pending.is_empty() {
            return Cow::Borrowed(memory);
        }
        let mut now = memory.clone();
        for events in &self.pending {
            follow(&mut now, game, events);
        }
        Cow::Owned(now)
    }
}

/// Follows the game by these events, as the seat that remembers sees them.
pub(crate) fn follow(memory: &mut Knowledge, game: &Game, events: &[Event]) {
    let viewer = memory.view().viewer();
    for event in events {
        memory.see(game, &event.seen_by(viewer));
    }
}
