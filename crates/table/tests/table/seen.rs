//! What viewers see: the same whether they followed or came back, and nothing that is hidden.

use std::collections::BTreeMap;

use hexhaven_rules::Viewer;
use hexhaven_table::{Step, Table};
use hexhaven_wire::{Command, Event, Happening, Item, Occupant, Update};

use crate::drive::{Drive, settings};

/// What a client has that follows a table.
#[derive(Default)]
struct Client {
    items: Vec<Item>,
    number: u64,
}

impl Client {
    fn hear(&mut self, update: Update) {
        if update.after == 0 {
            self.items.clear();
        } else {
            assert_eq!(update.after, self.number, "updates continue each other");
        }
        self.items.extend(update.items);
        self.number = update.number;
    }
}

#[test]
fn following_and_coming_back_give_the_same_log() {
    let mut drive = Drive::running(settings("fifth:4:helpers"), 21, 1, "novice");
    let viewers: Vec<Viewer> = Viewer::all(drive.table.game().unwrap()).collect();
    let mut clients: BTreeMap<usize, Client> = BTreeMap::new();
    for (at, viewer) in viewers.iter().enumerate() {
        let mut client = Client::default();
        client.hear(drive.table.sync(*viewer, 0));
        clients.insert(at, client);
    }
    let seat = hexhaven_rules::Seat::new(0);
    for round in 0..60 {
        let mut batches: Vec<Vec<Update>> = Vec::new();
        let mut watch = |table: &Table, steps: &[Step]| {
            batches.push(viewers.iter().map(|viewer| table.update(*viewer, steps)).collect());
        };
        drive.bots(&mut watch);
        if let Ok(steps) = drive.as_client(seat) {
            watch(&drive.table, &steps);
        }
        for batch in batches {
            for (at, update) in batch.into_iter().enumerate() {
                clients.get_mut(&at).unwrap().hear(update);
            }
        }
        if round % 20 == 7 {
            for (at, viewer) in viewers.iter().enumerate() {
                let all = whole(&drive.table, *viewer);
                assert_eq!(drive.table.sync(*viewer, 0).rolls, Some(rolls(&all)), "{viewer:?}");
                assert_eq!(all, clients[&at].items, "{viewer:?}");
                let some = clients[&at].number - 20;
                let missed = drive.table.sync(*viewer, some);
                let expected: Vec<Item> =
                    clients[&at].items.iter().filter(|item| item.number > some).cloned().collect();
                assert_eq!((missed.after, missed.more, missed.items), (some, false, expected));
            }
        }
    }
}

/// How often each total from 2 to 12 was rolled.
fn rolls(items: &[Item]) -> [u16; 11] {
    let mut rolls = [0; 11];
    for item in items {
        if let Happening::Game { event: Event::Rolled { dice, .. } } = &item.what {
            rolls[usize::from(dice[0] + dice[1]) - 2] += 1;
        }
    }
    rolls
}

/// The whole log of a viewer, page by page.
fn whole(table: &Table, viewer: Viewer) -> Vec<Item> {
    let newest = table.sync(viewer, 0);
    let (mut items, mut more) = (newest.items, newest.more);
    while more {
        let page = table.earlier(viewer, items[0].number);
        more = page.more;
        items.splice(0..0, page.items);
    }
    items
}

#[test]
fn a_newcomer_gets_a_page_and_the_rest_on_request() {
    let mut drive = Drive::running(settings("fifth:4"), 3, 1, "novice");
    let seat = hexhaven_rules::Seat::new(0);
    for line in 0..300 {
        let text = format!("{line} {}", "x".repeat(100));
        drive.say(seat, Command::Chat { text }).unwrap();
    }
    let said =
        |items: &[Item]| items.iter().filter(|item| matches!(item.what, Happening::Chat { .. })).count();
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        let newest = drive.table.sync(viewer, 0);
        assert!(newest.more && newest.after == 0);
        let bytes = serde_json::to_string(&newest.items).unwrap().len();
        assert!(bytes < 64 * 1_024, "{bytes} bytes on a page");
        assert_eq!(said(&whole(&drive.table, viewer)), 300);
    }
    // Whoever missed more than a page starts again from the newest one; whoever missed less continues.
    let number = drive.table.number();
    assert_eq!(drive.table.sync(Viewer::Spectator, 2).after, 0);
    let recent = drive.table.sync(Viewer::Spectator, number - 10);
    assert_eq!((recent.after, recent.more, recent.items.len()), (number - 10, false, 10));
    assert!(drive.table.earlier(Viewer::Spectator, 0).items.is_empty());
    assert!(drive.table.earlier(Viewer::Spectator, u64::MAX).more);
}

#[test]
fn a_page_has_something_on_it_as_long_as_there_is_more() {
    let mut drive = Drive::open(settings("fifth:4"), 3);
    let [ada, bob] = [0, 1].map(hexhaven_rules::Seat::new);
    for name in ["Ada", "Bob"] {
        drive.table.sit(0, None, Occupant::Person { name: name.to_owned() }).unwrap();
    }
    // Ada reads nothing of what Bob says, and getting ready is no news.
    drive.submit(ada, Command::Mute { seat: 1, muted: true }).unwrap();
    for _ in 0..200 {
        drive.say(bob, Command::Chat { text: "hm".to_owned() }).unwrap();
    }
    let newest = drive.table.sync(Viewer::Seat(ada), 0);
    assert!(!newest.more && newest.items.len() == 2, "both sat down, and that is all: {:?}", newest.items);
    let earlier = drive.table.earlier(Viewer::Seat(ada), drive.table.number());
    assert_eq!((earlier.items.len(), earlier.more), (2, false));
}
