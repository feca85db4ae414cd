//! Time: clocks, stand-ins, a table that sleeps.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::GRACE;
use hexhaven_wire::{Happening, Speed, Status};

use crate::drive::{Drive, settings};

#[test]
fn at_zero_the_clock_does_what_has_to_be_done() {
    let mut wanted = settings("fifth:3");
    wanted.clock = Speed::Fast;
    let mut drive = Drive::running(wanted, 2, 3, "novice");
    let mut time_up = 0;
    for _ in 0..200 {
        let Some(wait) = drive.table.next_tick(drive.now) else { break };
        drive.now += wait;
        let steps = drive.table.tick(drive.now);
        assert!(!steps.is_empty(), "a deadline that passes has an effect");
        let items = drive.table.update(Viewer::Spectator, &steps).items;
        time_up += items.iter().filter(|item| matches!(item.what, Happening::TimeUp { .. })).count();
    }
    let view = drive.table.sync(Viewer::Spectator, 0).view.unwrap();
    assert!(time_up > 200 && view.turn > 20, "{time_up} acts of the clock led to turn {}", view.turn);
    let built: usize = view.players.iter().map(|player| player.settlements.len() + player.cities.len()).sum();
    assert_eq!(built, 6, "nothing is built for a seat that does not ask for it");
}

#[test]
fn before_its_time_nothing_happens() {
    let mut wanted = settings("fifth:3");
    wanted.clock = Speed::Normal;
    let mut drive = Drive::running(wanted, 2, 3, "novice");
    let wait = drive.table.next_tick(drive.now).unwrap();
    assert_eq!(wait, 180_000, "a turn and the whole bank");
    assert!(drive.table.tick(drive.now + wait - 1).is_empty());
    assert!(!drive.table.tick(drive.now + wait).is_empty());
}

#[test]
fn a_stand_in_plays_for_an_absent_person_and_hands_back_at_once() {
    let mut drive = Drive::running(settings("fifth:3"), 2, 2, "novice");
    let (ada, bob) = (Seat::new(0), Seat::new(1));
    drive.table.disconnect(drive.now, bob);
    assert!(drive.table.tick(drive.now + GRACE - 1).is_empty());
    drive.now += GRACE;
    let steps = drive.table.tick(drive.now);
    assert_eq!(steps.len(), 1);
    assert!(drive.table.brain(bob).is_some());
    drive.bots(|_, _| ());
    let awaited = drive.table.sync(Viewer::Spectator, 0).view.unwrap().awaited;
    assert_eq!(awaited.iter().map(|seat| seat.0).collect::<Vec<_>>(), [ada.index() as u8]);
    assert_eq!(drive.table.connect(drive.now, bob).len(), 1);
    assert!(drive.table.brain(bob).is_none());
}

#[test]
fn everybody_sees_when_a_stand_in_takes_over_and_only_of_somebody_absent() {
    let mut drive = Drive::running(settings("fifth:3"), 2, 2, "novice");
    let bob = Seat::new(1);
    let announced = |drive: &Drive| {
        let seats = drive.table.room(Viewer::Spectator).seats;
        seats.iter().map(|info| info.stand_in_at).collect::<Vec<_>>()
    };
    assert_eq!(announced(&drive), [None; 3]);
    drive.table.disconnect(drive.now, bob);
    let since = drive.table.presence(Viewer::Spectator).at;
    assert_eq!(announced(&drive), [None, Some(since + GRACE), None]);
    drive.now += GRACE;
    drive.table.tick(drive.now);
    assert_eq!(announced(&drive), [None; 3], "it is there");
    drive.table.connect(drive.now, bob);
    assert_eq!(announced(&drive), [None; 3]);
}

#[test]
fn who_comes_back_has_the_time_of_a_new_question() {
    let mut wanted = settings("fifth:3");
    wanted.clock = Speed::Fast;
    let mut drive = Drive::running(wanted, 2, 2, "novice");
    drive.bots(|_, _| ());
    let asked = drive.table.sync(Viewer::Spectator, 0).view.unwrap().awaited[0];
    let seat = Seat::new(asked.0);
    drive.table.disconnect(drive.now, seat);
    drive.now += GRACE;
    drive.table.tick(drive.now);
    assert!(drive.table.brain(seat).is_some());
    // The stand-in is slow: the time of the person would be over.
    drive.now += 600_000;
    drive.table.tick(drive.now);
    drive.table.connect(drive.now, seat);
    let update = drive.table.sync(Viewer::Seat(seat), 0);
    assert!(update.question.is_some_and(|question| question.owes));
    let deadline = update.clocks[seat.index()].deadline.unwrap();
    assert!(deadline >= update.at + 25_000, "{deadline} at {}", update.at);
    assert!(drive.table.tick(drive.now).is_empty(), "nothing is done for who has just come back");
}

#[test]
fn with_nobody_there_the_table_sleeps() {
    let mut wanted = settings("fifth:3");
    wanted.clock = Speed::Fast;
    let mut drive = Drive::running(wanted, 2, 2, "novice");
    for seat in [0, 1] {
        drive.table.disconnect(drive.now, Seat::new(seat));
    }
    assert_eq!(drive.table.next_tick(drive.now), None);
    drive.now += 1_000 * GRACE;
    assert!(drive.table.tick(drive.now).is_empty());
    assert_eq!(drive.table.status(), Status::Running);
    drive.table.connect(drive.now, Seat::new(0));
    let wait = drive.table.next_tick(drive.now).unwrap();
    assert!(wait <= GRACE, "time goes on where it stood");
}
