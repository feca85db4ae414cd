//! Who may speak for a seat, whatever the order in which requests arrive.

use hexhaven_rules::Seat;
use hexhaven_wire::{Occupant, Refusal};

use super::*;
use crate::rooms::seats::MOST_DEVICES;
use crate::store::{SeatKind, SeatToken};
use crate::tokens::{Secret, SecretHash};

/// What people do at a table at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SeatStep {
    /// Bob's other device uses the link.
    Take,
    /// Bob leaves.
    Leave,
    /// The host removes Bob.
    Remove,
    /// Eve takes Bob's seat, if it is open.
    Sit,
    /// The task of the table dies; the table comes back from the store.
    Restart,
}

/// A table with Ada, the host, Bob, and a link that moves Bob's seat.
struct Scene {
    fixture: TestRooms,
    code: TableCode,
    ada: Secret,
    bob: Secret,
    link: Secret,
    /// The token of Bob's other device.
    moved: Secret,
    eve: Secret,
}

fn person(name: &str) -> Occupant {
    Occupant::Person { name: name.to_owned() }
}

fn request(name: &str, seat: u8, token: SecretHash) -> SeatRequest {
    SeatRequest { seat: Some(Seat::new(seat)), occupant: person(name), token, kind: SeatKind::Person }
}

impl Scene {
    async fn new() -> Scene {
        let fixture = TestRooms::new().await;
        let settings: Settings = serde_json::from_str(r#"{"rules": "fifth:3"}"#).expect("settings");
        let maker = Some(Maker { name: "Ada".to_owned() });
        let opened =
            fixture.rooms.open(Opening { settings, maker, bots: Vec::new() }).await.expect("a table");
        let (_, ada) = opened.seat.expect("the maker's seat");
        let [bob, link, moved, eve] = std::array::from_fn(|_| Secret::new());
        let table = fixture.find(&opened.code).await;
        table.sit(request("Bob", 1, bob.hash())).await.expect("a seat");
        table.offer_handover(bob.hash(), link.hash()).await.expect("a link");
        Scene { fixture, code: opened.code, ada, bob, link, moved, eve }
    }

    async fn perform(&self, step: SeatStep) {
        let table = self.fixture.find(&self.code).await;
        // Some of these come too late in some orders, and are refused; what counts is who holds the seat afterward.
        match step {
            SeatStep::Take => drop(table.take_handover(self.link.hash(), self.moved.hash()).await),
            SeatStep::Leave => {
                drop(table.command(self.bob.hash(), "leave".to_owned(), Command::Leave {}).await);
            }
            SeatStep::Remove => {
                let remove = Command::Remove { seat: 1 };
                drop(table.command(self.ada.hash(), "remove".to_owned(), remove).await);
            }
            SeatStep::Sit => drop(table.sit(request("Eve", 1, self.eve.hash())).await),
            SeatStep::Restart => table.panic().await,
        }
    }

    /// Who speaks for Bob's seat now, by the table's task; the store says the same.
    async fn holders(&self) -> Vec<SecretHash> {
        let table = self.fixture.find(&self.code).await;
        let mut told = table.tokens().await;
        let id = self.fixture.rooms.store().find(&self.code).await.expect("an answer").expect("the table").id;
        let mut stored = self.fixture.rooms.store().load(id).await.expect("the table").seats;
        let order = |token: &SeatToken| *token.hash.as_bytes();
        told.sort_by_key(order);
        stored.sort_by_key(order);
        assert_eq!(
            told, stored,
            "a token is good in memory that the store doesn't have, or the other way around"
        );
        told.iter().filter(|token| token.seat == 1).map(|token| token.hash).collect()
    }

    /// Does the table obey this token? To ready is allowed to any seat before the start.
    async fn obeys(&self, who: &Secret) -> bool {
        let table = self.fixture.find(&self.code).await;
        let ready = Command::Ready { ready: false, client_seed: "seed".to_owned() };
        match table.command(who.hash(), "try".to_owned(), ready).await {
            Ok(_) => true,
            Err(RoomError::Refused(Refusal { code: "bad_token", .. })) => false,
            Err(other) => panic!("{other}"),
        }
    }

    /// Bob has gone, so nothing that was ever given to Bob works; whoever sits there now does.
    async fn check(&self, gone: bool, context: &str) {
        let holders = self.holders().await;
        for (name, token) in [("Bob", &self.bob), ("Bob's other device", &self.moved), ("Eve", &self.eve)] {
            assert_eq!(self.obeys(token).await, holders.contains(&token.hash()), "{name}: {context}");
        }
        if gone {
            assert!(!self.obeys(&self.bob).await && !self.obeys(&self.moved).await, "{context}");
        }
        assert!(self.obeys(&self.ada).await, "{context}");
    }
}

/// All orders of these steps.
fn orders(steps: &[SeatStep]) -> Vec<Vec<SeatStep>> {
    let Some((first, rest)) = steps.split_first() else { return vec![Vec::new()] };
    let shorter = orders(rest);
    let inserted = shorter.iter().flat_map(|order| {
        (0..=order.len()).map(|index| {
            let mut longer = order.clone();
            longer.insert(index, *first);
            longer
        })
    });
    inserted.collect()
}

#[tokio::test]
async fn no_order_of_requests_leaves_a_seat_to_somebody_who_left() {
    for away in [SeatStep::Leave, SeatStep::Remove] {
        for order in orders(&[SeatStep::Take, away, SeatStep::Sit, SeatStep::Restart]) {
            let scene = Scene::new().await;
            let mut gone = false;
            for step in &order {
                scene.perform(*step).await;
                gone |= *step == away;
                scene.check(gone, &format!("{order:?} after {step:?}")).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_the_same_time_leave_no_seat_to_somebody_who_left() {
    for away in [SeatStep::Leave, SeatStep::Remove] {
        for order in orders(&[SeatStep::Take, away, SeatStep::Sit]) {
            let scene = Scene::new().await;
            let all: Vec<_> = order.iter().map(|step| scene.perform(*step)).collect();
            futures_util::future::join_all(all).await;
            scene.check(true, &format!("{order:?} at once")).await;
        }
    }
}

#[tokio::test]
async fn one_device_signs_the_others_out_in_the_store_and_on_their_sockets() {
    let scene = Scene::new().await;
    scene.perform(SeatStep::Take).await;
    let table = scene.fixture.find(&scene.code).await;
    let (outbox, mut other) = outbox();
    table.join(Some(scene.bob.hash()), 0, outbox).await.expect("the first device follows");
    table.command(scene.moved.hash(), "out".to_owned(), Command::SignOutOthers {}).await.expect("signed out");
    let mut last = None;
    while let Some(message) = other.recv().await {
        last = Some(message);
    }
    let goodbye: Value = serde_json::from_str(&last.expect("messages")).expect("JSON");
    assert_eq!((&goodbye["type"], &goodbye["refusal"]["code"]), (&"goodbye".into(), &"signed_out".into()));
    assert_eq!(scene.holders().await, [scene.moved.hash()]);
    assert!(!scene.obeys(&scene.bob).await);
}

#[tokio::test]
async fn a_seat_is_held_by_so_many_devices() {
    let scene = Scene::new().await;
    let table = scene.fixture.find(&scene.code).await;
    for device in 1..MOST_DEVICES {
        let link = Secret::new();
        table.offer_handover(scene.bob.hash(), link.hash()).await.expect("a link");
        table
            .take_handover(link.hash(), Secret::new().hash())
            .await
            .unwrap_or_else(|error| panic!("{device}: {error}"));
    }
    let refused = table.offer_handover(scene.bob.hash(), Secret::new().hash()).await;
    assert!(
        matches!(refused, Err(RoomError::Refused(Refusal { code: "too_many_devices", .. }))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_table_whose_task_died_comes_back_from_the_store() {
    let scene = Scene::new().await;
    scene.fixture.find(&scene.code).await.panic().await;
    assert!(scene.obeys(&scene.bob).await);
}

#[tokio::test]
async fn asking_again_with_the_same_token_gives_the_same_seat() {
    let scene = Scene::new().await;
    let eve = || SeatRequest { seat: None, ..request("Eve", 2, scene.eve.hash()) };
    let table = scene.fixture.find(&scene.code).await;
    assert_eq!(table.sit(eve()).await.expect("a seat"), Seated::At(Seat::new(2)));
    // The answer was lost, perhaps with the task of the table.
    for restarted in [false, true] {
        if restarted {
            scene.perform(SeatStep::Restart).await;
        }
        let table = scene.fixture.find(&scene.code).await;
        assert_eq!(table.sit(eve()).await.expect("the same seat"), Seated::At(Seat::new(2)), "{restarted}");
        assert_eq!(table.tokens().await.iter().filter(|token| token.seat == 2).count(), 1);
    }
}
