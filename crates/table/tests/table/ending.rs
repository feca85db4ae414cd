//! Ending a game without a winner.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{END_DELAY, GRACE, Table};
use hexhaven_wire::{Command, Happening, Room, Status};

use crate::drive::{Drive, settings};

const ADA: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn room(table: &Table) -> Room {
    table.sync(Viewer::Spectator, 0).room.unwrap()
}

fn vote(drive: &mut Drive, seat: Seat, yes: bool) {
    drive.submit(seat, Command::VoteAbandon { yes }).unwrap();
}

#[test]
fn a_game_against_bots_ends_ten_seconds_after_the_vote() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 1, "novice");
    vote(&mut drive, ADA, true);
    let update = drive.table.sync(Viewer::Seat(ADA), 0);
    let told = update.room.unwrap();
    assert_eq!((told.status, told.ends_at), (Status::Running, Some(update.at + END_DELAY)));
    assert_eq!(told.luck, None, "the seeds stay secret while the vote can be withdrawn");
    assert!(drive.table.record().is_none());
    assert_eq!(drive.table.next_tick(drive.now), Some(END_DELAY));
    assert!(drive.table.tick(drive.now + END_DELAY - 1).is_empty());
    let steps = drive.table.tick(drive.now + END_DELAY);
    let told = drive.table.update(Viewer::Seat(ADA), &steps);
    assert!(matches!(told.items[0].what, Happening::Abandoned {}));
    let told = told.room.unwrap();
    assert_eq!((told.status, told.ends_at), (Status::Abandoned, None));
    assert!(told.luck.is_some());
}

#[test]
fn a_vote_that_is_withdrawn_in_time_ends_nothing() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 1, "novice");
    vote(&mut drive, ADA, true);
    drive.now += END_DELAY - 1;
    vote(&mut drive, ADA, false);
    assert_eq!(room(&drive.table).ends_at, None);
    assert!(!room(&drive.table).seats[0].votes_abandon);
    drive.now += 10 * END_DELAY;
    assert!(drive.table.tick(drive.now).is_empty());
    assert_eq!(drive.table.status(), Status::Running);
    vote(&mut drive, ADA, true);
    let update = drive.table.sync(Viewer::Spectator, 0);
    assert_eq!(update.room.unwrap().ends_at, Some(update.at + END_DELAY), "the time starts over");
}

#[test]
fn people_end_a_game_together_only() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 2, "novice");
    vote(&mut drive, ADA, true);
    let told = room(&drive.table);
    assert_eq!(told.ends_at, None, "Bob plays on");
    assert_eq!(told.seats.iter().map(|seat| seat.votes_abandon).collect::<Vec<_>>(), [true, false, false]);
    drive.now += 10 * END_DELAY;
    drive.table.tick(drive.now);
    vote(&mut drive, BOB, true);
    let end = room(&drive.table).ends_at;
    assert!(end.is_some());
    drive.now += 4_000;
    vote(&mut drive, ADA, true);
    assert_eq!(room(&drive.table).ends_at, end, "the same vote again gains no time");
    vote(&mut drive, BOB, false);
    assert_eq!(room(&drive.table).ends_at, None);
}

#[test]
fn who_is_away_is_not_waited_for_but_coming_back_stops_the_end() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 2, "novice");
    drive.table.disconnect(drive.now, BOB);
    drive.now += GRACE;
    drive.table.tick(drive.now);
    vote(&mut drive, ADA, true);
    assert!(room(&drive.table).ends_at.is_some());
    drive.now += 1_000;
    drive.table.connect(drive.now, BOB);
    assert_eq!(room(&drive.table).ends_at, None, "Bob has not been asked");
    drive.table.disconnect(drive.now, BOB);
    drive.now += GRACE;
    drive.table.tick(drive.now);
    let update = drive.table.sync(Viewer::Spectator, 0);
    assert_eq!(update.room.unwrap().ends_at, Some(update.at + END_DELAY));
}

#[test]
fn the_deadline_survives_a_restart() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 1, "novice");
    vote(&mut drive, ADA, true);
    drive.bots(|_, _| ());
    let end = room(&drive.table).ends_at;
    let mut again = Table::restore(drive.table.lines_after(0)).unwrap();
    assert_eq!(room(&again).ends_at, end);
    assert_eq!(again.next_tick(0), None, "with nobody there its time stands");
    again.connect(500, ADA);
    let wait = again.next_tick(500).unwrap();
    assert!(wait <= END_DELAY, "{wait}");
    again.tick(500 + wait);
    assert_eq!(again.status(), Status::Abandoned);
}

#[test]
fn a_log_that_ended_at_once_still_opens() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 1, "novice");
    vote(&mut drive, ADA, true);
    drive.wait_for_the_end();
    let mut lines = drive.table.lines_after(0);
    let [.., vote, end] = drive.table.log_after(0) else { panic!("a vote and the end") };
    // Earlier versions wrote the end at the moment of the vote.
    let (then, now) = (format!("\"at\":{}", vote.at), format!("\"at\":{}", end.at));
    let last = lines.last_mut().unwrap();
    *last = last.replace(&now, &then);
    let again = Table::restore(lines).unwrap();
    assert_eq!((again.status(), room(&again).ends_at), (Status::Abandoned, None));
}

#[test]
fn everybody_sees_who_would_rather_play_on_until_the_question_is_gone() {
    let mut drive = Drive::running(settings("fifth:4"), 3, 3, "novice");
    let plays_on =
        |drive: &Drive| room(&drive.table).seats.iter().map(|seat| seat.plays_on).collect::<Vec<_>>();
    vote(&mut drive, BOB, false);
    assert_eq!(plays_on(&drive), [false; 4], "nobody has asked");
    vote(&mut drive, ADA, true);
    let (number, unlogged) = (drive.table.number(), drive.table.unlogged());
    vote(&mut drive, BOB, false);
    assert_eq!(plays_on(&drive), [false, true, false, false]);
    assert_eq!((drive.table.number(), drive.table.unlogged()), (number, unlogged + 1));
    vote(&mut drive, BOB, false);
    assert_eq!(drive.table.unlogged(), unlogged + 1, "saying it again tells nothing");
    vote(&mut drive, BOB, true);
    assert_eq!(plays_on(&drive), [false; 4], "Bob has changed his mind");
    vote(&mut drive, BOB, false);
    vote(&mut drive, BOB, false);
    assert_eq!(plays_on(&drive), [false, true, false, false]);
    vote(&mut drive, ADA, false);
    assert_eq!(plays_on(&drive), [false; 4], "nobody asks any longer");
}
