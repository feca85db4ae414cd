//! What viewers see: the same whether they followed or came back, and nothing that is hidden.

use std::collections::BTreeMap;

use hexhaven_record::wire::{Item, Update};
use hexhaven_rules::Viewer;
use hexhaven_table::{Step, Table};

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
                let whole = drive.table.sync(*viewer, 0);
                assert_eq!(whole.items, clients[&at].items, "{viewer:?}");
                let some = clients[&at].number / 2;
                let missed = drive.table.sync(*viewer, some);
                let expected: Vec<Item> =
                    clients[&at].items.iter().filter(|item| item.number > some).cloned().collect();
                assert_eq!(missed.items, expected);
            }
        }
    }
}
