//! Another game with the same seats.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{REMATCH_DELAY, Table, TableError};
use hexhaven_wire::{Command, Room};

use crate::drive::{Drive, settings};

const ADA: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn room(table: &Table) -> Room {
    table.sync(Viewer::Spectator, 0).room.unwrap()
}

/// A game of this many people that has ended.
fn over(people: usize) -> Drive {
    let mut drive = Drive::running(settings("fifth:3"), 3, people, "novice");
    for seat in 0..people {
        drive.submit(Seat::new(seat as u8), Command::VoteAbandon { yes: true }).unwrap();
    }
    drive.wait_for_the_end();
    drive
}

fn wish(drive: &mut Drive, seat: Seat, yes: bool) {
    drive.table.ask_rematch(drive.now, seat, yes).unwrap();
}

#[test]
fn one_person_and_bots_play_again_at_once() {
    let mut drive = over(1);
    assert!(!drive.table.rematch_is_due(drive.now));
    wish(&mut drive, ADA, true);
    assert!(drive.table.rematch_is_due(drive.now));
}

#[test]
fn people_wait_for_each_other_and_have_a_moment_to_cancel() {
    let mut drive = over(2);
    wish(&mut drive, ADA, true);
    assert_eq!(room(&drive.table).rematch_at, None, "Bob is still deciding");
    wish(&mut drive, BOB, true);
    let update = drive.table.sync(Viewer::Spectator, 0);
    assert_eq!(update.room.unwrap().rematch_at, Some(update.at + REMATCH_DELAY));
    assert_eq!(drive.table.next_tick(drive.now), Some(REMATCH_DELAY));
    drive.now += REMATCH_DELAY - 1;
    assert!(!drive.table.rematch_is_due(drive.now));
    wish(&mut drive, ADA, false);
    drive.now += REMATCH_DELAY;
    assert!(!drive.table.rematch_is_due(drive.now), "Ada has canceled");
    assert!(room(&drive.table).seats[1].wants_rematch, "and Bob still wants it");
    wish(&mut drive, ADA, true);
    assert!(!drive.table.rematch_is_due(drive.now), "the time starts over");
    drive.now += REMATCH_DELAY;
    assert!(drive.table.rematch_is_due(drive.now));
    drive.table.rematch(drive.now, "KRBTZWXY").unwrap();
    let told = room(&drive.table);
    assert_eq!((told.rematch.as_deref(), told.rematch_at), (Some("KRBTZWXY"), None));
    assert_eq!(drive.table.next_tick(drive.now), None, "it is opened once");
}

#[test]
fn whoever_has_left_is_not_waited_for_and_stops_it_by_coming_back() {
    let mut drive = over(2);
    wish(&mut drive, ADA, true);
    drive.table.disconnect(drive.now, BOB);
    assert!(drive.table.rematch_is_due(drive.now), "Ada is alone with the bots");
    drive.table.connect(drive.now, BOB);
    assert!(!drive.table.rematch_is_due(drive.now), "Bob is asked first");
}

#[test]
fn only_a_game_that_is_over_has_another() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 1, "novice");
    assert_eq!(drive.table.ask_rematch(drive.now, ADA, true), Err(TableError::NotOver));
    assert!(!drive.table.rematch_is_due(drive.now));
}

#[test]
fn wishes_that_change_again_and_again_run_out() {
    let mut drive = over(2);
    let ended = (0..1_000).find_map(|turn| drive.table.ask_rematch(drive.now, ADA, turn % 2 == 0).err());
    assert_eq!(ended, Some(TableError::ChangesUsedUp { most: 300 }));
}
