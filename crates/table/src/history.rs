//! Recent events, kept so that a returning viewer only costs what they missed; and access to what happened before, one page
//! at a time.

use std::collections::VecDeque;

use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Seat, State, Viewer};
use hexhaven_wire::{Happening, HistoryPage, Item, Update};

use crate::log::Logged;
use crate::memory::follow;
use crate::news::Asking;
use crate::table::Table;
use crate::undo;

/// Entries whose events are kept: a few minutes of a game, longer than a train spends in a tunnel.
const KEPT: usize = 128;
/// Items on a page.
const PAGE_ITEMS: usize = 200;
/// Bytes on a page, roughly.
const PAGE_BYTES: usize = 48 * 1_024;
/// Bytes of an item without its words, roughly.
const ITEM_BYTES: usize = 160;

/// The events of the last entries. They contain what is hidden.
#[derive(Clone, Debug)]
pub(crate) struct History {
    last: u64,
    events: VecDeque<Box<[Event]>>,
    /// How many entries are kept.
    most: usize,
}

impl History {
    /// What a table keeps.
    pub(crate) const fn recent() -> History {
        History { last: 0, events: VecDeque::new(), most: KEPT }
    }

    /// Everything, as long as somebody is reading.
    const fn whole() -> History {
        History { last: 0, events: VecDeque::new(), most: usize::MAX }
    }

    pub(crate) fn push(&mut self, number: u64, events: &[Event]) {
        if self.events.len() == self.most {
            self.events.pop_front();
        }
        self.events.push_back(events.into());
        self.last = number;
    }

    /// What happened at this entry, if it is kept. The first entry opens the table, and nothing happens at it.
    fn at(&self, number: u64) -> Option<&[Event]> {
        if number == 1 {
            return Some(&[]);
        }
        let back = usize::try_from(self.last.checked_sub(number)?).ok()?;
        let place = self.events.len().checked_sub(back + 1)?;
        self.events.get(place).map(|events| &**events)
    }
}

/// Items of several entries.
struct ItemPage {
    items: Vec<Item>,
    /// The number of the last entry that is too old for this page.
    before: u64,
}

impl Table {
    /// What a viewer who has seen everything up to this number has missed. A viewer who has seen nothing, or missed more than
    /// fits on a page, gets the newest page, and [`Table::earlier`] has the rest.
    pub fn sync(&self, viewer: Viewer, seen: u64) -> Update {
        // A number from the future belongs to another table, or to a log that was lost: the viewer starts over.
        let seen = if seen <= self.number() { seen } else { 0 };
        let mut page = self.page(viewer, seen, self.number(), &self.history);
        if page.items.is_empty() && page.before > seen {
            // Nothing that this viewer sees has been kept; a page has something on it as long as there is more.
            page = self.page(viewer, seen, self.number(), &self.retell(self.number()));
        }
        let more = page.before > seen;
        let mut update = self.now(viewer, if more { 0 } else { seen }, page.items, Asking::Now);
        update.more = more;
        update.rolls = self.play.as_deref().filter(|_| update.after == 0).map(|play| play.rolls);
        update.room = Some(self.room(viewer));
        update.game = self.game_info();
        update
    }

    /// The page of items that ends before this number. This replays the game, which isn't cheap.
    pub fn earlier(&self, viewer: Viewer, before: u64) -> HistoryPage {
        let until = before.saturating_sub(1).min(self.number());
        let page = self.page(viewer, 0, until, &self.retell(until));
        HistoryPage { items: page.items, more: page.before > 0 }
    }

    /// The newest items above one number and up to another, as many as fit on a page.
    fn page(&self, viewer: Viewer, after: u64, until: u64, history: &History) -> ItemPage {
        let (mut newest_first, mut number) = (Vec::new(), until);
        let (mut count, mut bytes) = (0, 0);
        while number > after {
            let Some(events) = history.at(number) else { break };
            let mut items = Vec::new();
            self.items(viewer, number, events, &mut items);
            count += items.len();
            bytes += items.iter().map(size).sum::<usize>();
            // A single entry gets its own page if necessary, so that every page goes further back.
            if (count > PAGE_ITEMS || bytes > PAGE_BYTES) && number < until {
                break;
            }
            newest_first.push(items);
            number -= 1;
        }
        ItemPage { items: newest_first.into_iter().rev().flatten().collect(), before: number }
    }

    /// The events of all entries up to this number, from a replay of the whole game.
    fn retell(&self, until: u64) -> History {
        let mut history = History::whole();
        let mut undoable = Vec::new();
        let mut state = None;
        for (number, entry) in self.log.iter().take_while(|(number, _)| *number <= until) {
            let mut events = Vec::new();
            match (&entry.what, &mut state) {
                (Logged::Started { .. }, _) => state = self.play_again(number, &mut events),
                (Logged::Played { inputs, .. }, Some(state)) => {
                    let before = *state;
                    self.play_entry(number, state, &mut events);
                    // Acts that were taken back are reported the way they were when they happened.
                    if undo::is_harmless(&before, inputs, state) {
                        undoable.push(before);
                    } else {
                        undoable.clear();
                    }
                }
                (Logged::Undone { .. }, Some(state)) => *state = undoable.pop().unwrap_or(*state),
                _ => {}
            }
            history.push(number, &events);
        }
        history
    }

    /// What a seat has seen of the acts that can't be undone. This replays the whole game, so it is done once and then kept up to
    /// date.
    pub(crate) fn remembered(&self, seat: Seat) -> Option<Knowledge> {
        let play = self.play.as_deref()?;
        let settled = &play.acts[..play.acts.len() - play.memory.pending()];
        let started = self.log.iter().find(|(_, entry)| matches!(entry.what, Logged::Started { .. }));
        let mut events = Vec::new();
        let mut state = self.play_again(started?.0, &mut events)?;
        let mut knowledge = Knowledge::new(&play.game, Viewer::Seat(seat));
        follow(&mut knowledge, &play.game, &events);
        for number in settled {
            events.clear();
            self.play_entry(*number, &mut state, &mut events);
            follow(&mut knowledge, &play.game, &events);
        }
        Some(knowledge)
    }

    /// The game as it was after its start entry.
    fn play_again(&self, started: u64, events: &mut Vec<Event>) -> Option<State> {
        let play = self.play.as_deref()?;
        let mut state = State::start(&play.game, play.starter, events).ok()?;
        self.play_entry(started, &mut state, events);
        Some(state)
    }

    /// Replays an entry's inputs. They are legal: they were played before.
    fn play_entry(&self, number: u64, state: &mut State, events: &mut Vec<Event>) {
        let entry = self.log.get(number).map(|entry| &entry.what);
        let (Some(Logged::Started { inputs, .. } | Logged::Played { inputs, .. }), Some(game)) =
            (entry, self.game())
        else {
            return;
        };
        for input in inputs {
            state.play_unchecked(game, input, events);
        }
    }
}

fn size(item: &Item) -> usize {
    match &item.what {
        Happening::Chat { text, .. } => ITEM_BYTES + text.len(),
        _ => ITEM_BYTES,
    }
}
