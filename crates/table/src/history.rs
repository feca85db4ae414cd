//! What happened lately, kept so that a viewer who comes back pays only for what it missed; and the way to what happened
//! before, one page at a time.

use std::collections::VecDeque;

use crate::log::Logged;
use hexhaven_rules::{Event, Viewer};
use hexhaven_wire::{Happening, HistoryPage, Item, Update};

use crate::play::Play;
use crate::table::Table;

/// Entries whose events are kept: some minutes of a game, longer than a train takes through a tunnel.
const KEPT: usize = 128;
/// Items on a page.
const PAGE_ITEMS: usize = 200;
/// Bytes on a page, roughly.
const PAGE_BYTES: usize = 48 * 1_024;
/// Bytes of an item without its words, roughly.
const ITEM_BYTES: usize = 160;
/// More acts than can be taken back one after the other in a turn.
const UNDO_DEPTH: usize = 200;

/// The events of the last entries. They hold what is hidden.
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

    /// All of it, for as long as somebody reads.
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
struct Page {
    items: Vec<Item>,
    /// The number of the last entry that is too old for this page.
    before: u64,
}

impl Table {
    /// What a viewer has missed who has seen everything up to this number. Whoever has seen nothing, or missed more than fits
    /// on a page, gets the newest page, and [`Table::earlier`] has the rest.
    pub fn sync(&self, viewer: Viewer, seen: u64) -> Update {
        // A number from the future is one of another table, or of a log that was lost: the viewer starts again.
        let seen = if seen <= self.number() { seen } else { 0 };
        let mut page = self.page(viewer, seen, self.number(), &self.history);
        if page.items.is_empty() && page.before > seen {
            // Nothing that this viewer sees is among what is kept; a page has something on it as long as there is more.
            page = self.page(viewer, seen, self.number(), &self.retell(self.number()));
        }
        let more = page.before > seen;
        let mut update = self.now(viewer, if more { 0 } else { seen }, page.items);
        update.more = more;
        update.rolls = self.play.as_deref().filter(|_| update.after == 0).map(|play| play.rolls);
        update.room = Some(self.room(viewer));
        update.game = self.game_info();
        update
    }

    /// The page of items that ends before this number. The game is played again for it, so it has its price.
    pub fn earlier(&self, viewer: Viewer, before: u64) -> HistoryPage {
        let until = before.saturating_sub(1).min(self.number());
        let page = self.page(viewer, 0, until, &self.retell(until));
        HistoryPage { items: page.items, more: page.before > 0 }
    }

    /// The newest items above one number and up to another, as many as fit on a page.
    fn page(&self, viewer: Viewer, after: u64, until: u64, history: &History) -> Page {
        let (mut newest_first, mut number) = (Vec::new(), until);
        let (mut count, mut bytes) = (0, 0);
        while number > after {
            let Some(events) = history.at(number) else { break };
            let mut items = Vec::new();
            self.items(viewer, number, events, &mut items);
            count += items.len();
            bytes += items.iter().map(size).sum::<usize>();
            // One entry is a page of its own if it has to be, so that every page goes further back.
            if (count > PAGE_ITEMS || bytes > PAGE_BYTES) && number < until {
                break;
            }
            newest_first.push(items);
            number -= 1;
        }
        Page { items: newest_first.into_iter().rev().flatten().collect(), before: number }
    }

    /// The events of all entries up to this number, from the whole game played again.
    fn retell(&self, until: u64) -> History {
        let mut history = History::whole();
        let mut again: Option<Play> = None;
        // Acts that were taken back are told as they were told when they happened.
        let mut before = VecDeque::new();
        for (number, entry) in (1..=until).zip(&self.log) {
            let mut events = Vec::new();
            match &entry.what {
                Logged::Started { .. } => {
                    if let Some((play, started)) = self.play_again() {
                        // Nobody asks it what was counted, and it could not take anything back.
                        again = Some(Play { counter: None, ..play });
                        events = started;
                    }
                }
                Logged::Played { inputs, .. } => {
                    if let Some(play) = &mut again {
                        before.push_back((play.state, play.luck.clone()));
                        if before.len() > UNDO_DEPTH {
                            before.pop_front();
                        }
                        let inputs = play.parse(inputs).unwrap_or_default();
                        events = play.fold(&inputs).unwrap_or_default();
                    }
                }
                Logged::Undone { .. } => {
                    if let (Some(play), Some((state, luck))) = (&mut again, before.pop_back()) {
                        play.state = state;
                        play.luck = luck;
                    }
                }
                _ => {}
            }
            history.push(number, &events);
        }
        history
    }
}

fn size(item: &Item) -> usize {
    match &item.what {
        Happening::Chat { text, .. } => ITEM_BYTES + text.len(),
        _ => ITEM_BYTES,
    }
}
