//! Before the game: seats, settings, getting ready.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::TableError;
use hexhaven_wire::{Color, Command, Occupant, Status};

use crate::drive::{Drive, settings};

fn person(name: &str) -> Occupant {
    Occupant::Person { name: name.to_owned() }
}

fn ready(seed: &str) -> Command {
    Command::Ready { ready: true, client_seed: seed.to_owned() }
}

#[test]
fn the_game_begins_when_all_seats_are_taken_and_ready() {
    let mut drive = Drive::open(settings("fifth:3"), 1);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    let (bob, _) = drive.table.sit(0, None, person("Bob")).unwrap();
    assert_eq!(drive.table.host(), Some(ada));
    drive.submit(ada, ready("a")).unwrap();
    drive.submit(bob, ready("b")).unwrap();
    assert_eq!(drive.table.status(), Status::Open, "one seat is open");
    let bot = Command::AddBot { seat: 2, level: "novice".to_owned() };
    assert_eq!(drive.submit(bob, bot.clone()).unwrap_err(), TableError::NotHost);
    drive.submit(ada, bot).unwrap();
    assert_eq!(drive.table.status(), Status::Running);
    assert_eq!(drive.table.sit(0, None, person("Cleo")).unwrap_err(), TableError::Started);
}

#[test]
fn a_change_of_the_rules_resets_ready() {
    let mut drive = Drive::open(settings("fifth:4"), 1);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    let (bob, _) = drive.table.sit(0, None, person("Bob")).unwrap();
    drive.submit(bob, ready("b")).unwrap();
    let room = |drive: &Drive| drive.table.sync(Viewer::Spectator, 0).room.unwrap();
    assert!(room(&drive).seats[1].ready);
    drive.submit(ada, Command::Change { settings: settings("sixth:3") }).unwrap();
    assert!(!room(&drive).seats[1].ready);
    assert_eq!(room(&drive).seats.len(), 3);
    let duel = Command::Change { settings: settings("fifth:2") };
    assert!(
        matches!(drive.submit(ada, duel).unwrap_err(), TableError::Malformed(_)),
        "two need a house rule"
    );
    drive.table.sit(0, None, person("Cleo")).unwrap();
    let duel = Command::Change { settings: settings("fifth:2:duel-of-two=on") };
    assert_eq!(drive.submit(ada, duel).unwrap_err(), TableError::TooManySeated { seats: 2 });
}

#[test]
fn the_host_removes_a_seat_and_is_followed_by_the_next_person() {
    let mut drive = Drive::open(settings("fifth:4"), 1);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    let (bob, _) = drive.table.sit(0, None, person("Bob")).unwrap();
    let (cleo, _) = drive.table.sit(0, None, person("Cleo")).unwrap();
    assert_eq!(drive.submit(bob, Command::Remove { seat: 2 }).unwrap_err(), TableError::NotHost);
    drive.submit(ada, Command::Remove { seat: 2 }).unwrap();
    assert_eq!(drive.submit(cleo, Command::Undo {}).unwrap_err(), TableError::Watching);
    drive.submit(ada, Command::Leave {}).unwrap();
    assert_eq!(drive.table.host(), Some(bob));
    assert_eq!(
        drive.submit(bob, Command::Remove { seat: 9 }).unwrap_err(),
        TableError::NoSuchSeat { seats: 4 }
    );
}

#[test]
fn colours_are_chosen_once() {
    let mut drive = Drive::open(settings("fifth:4"), 1);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    let (bob, _) = drive.table.sit(0, None, person("Bob")).unwrap();
    let colors = |drive: &Drive| -> Vec<Color> {
        drive.table.sync(Viewer::Spectator, 0).room.unwrap().seats.iter().map(|seat| seat.color).collect()
    };
    let before = colors(&drive);
    assert_eq!(drive.submit(bob, Command::Recolor { color: before[0] }).unwrap_err(), TableError::ColorTaken);
    drive.submit(ada, Command::Recolor { color: Color::Green }).unwrap();
    drive.submit(bob, Command::Recolor { color: before[3] }).unwrap();
    let after = colors(&drive);
    assert_eq!(
        (after[0], after[1], after[3]),
        (Color::Green, before[3], before[1]),
        "an open seat gives way"
    );
}

#[test]
fn the_fixed_set_up_has_four_colours() {
    let mut drive = Drive::open(settings("fifth:4:fixed"), 1);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    assert_eq!(
        drive.submit(ada, Command::Recolor { color: Color::Green }).unwrap_err(),
        TableError::ColorTaken
    );
}

#[test]
fn a_chosen_board_is_checked_and_marked() {
    let mut drive = Drive::open(settings("fifth:3"), 1);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    let mut wanted = settings("fifth:3");
    wanted.board = Some("nonsense".to_owned());
    assert!(matches!(
        drive.submit(ada, Command::Change { settings: wanted.clone() }),
        Err(TableError::Malformed(_))
    ));
    wanted.board = Some("fixed".to_owned());
    drive.submit(ada, Command::Change { settings: wanted }).unwrap();
    for _ in 0..2 {
        drive.table.sit(0, None, Occupant::Bot { level: "novice".to_owned() }).unwrap();
    }
    drive.submit(ada, ready("a")).unwrap();
    assert!(drive.table.sync(Viewer::Seat(Seat::new(0)), 0).game.unwrap().board_chosen);
}

#[test]
fn the_seed_is_promised_before_anybody_is_ready_and_told_at_the_end_only() {
    let mut drive = Drive::open(settings("fifth:3"), 7);
    let promised = drive.table.sync(Viewer::Spectator, 0).room.unwrap().commitment;
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    drive.table.connect(0, ada);
    for _ in 0..2 {
        drive.table.sit(0, None, Occupant::Bot { level: "novice".to_owned() }).unwrap();
    }
    drive.submit(ada, ready("mine")).unwrap();
    let running = drive.table.sync(Viewer::Seat(ada), 0).room.unwrap();
    assert_eq!((running.commitment.as_str(), running.luck), (promised.as_str(), None));
    drive.submit(ada, Command::VoteAbandon { yes: true }).unwrap();
    drive.wait_for_the_end();
    let over = drive.table.sync(Viewer::Seat(ada), 0).room.unwrap();
    assert_eq!(over.status, Status::Abandoned);
    let luck = over.luck.unwrap();
    assert_eq!(luck.server_seed, "07".repeat(32));
    assert_eq!(luck.client_seeds[0].seed, "mine");
    let record = drive.table.record().unwrap().unwrap();
    assert!(record.verify().is_ok());
}

#[test]
fn a_start_that_is_called_off_when_all_seeds_are_known_is_recorded() {
    let mut drive = Drive::open(settings("fifth:3"), 7);
    let (ada, _) = drive.table.sit(0, None, person("Ada")).unwrap();
    let (bob, _) = drive.table.sit(0, None, person("Bob")).unwrap();
    let called_off = |drive: &Drive| drive.table.sync(Viewer::Spectator, 0).room.unwrap().called_off;
    let unready = Command::Ready { ready: false, client_seed: "x".to_owned() };
    drive.submit(bob, ready("b")).unwrap();
    drive.submit(bob, unready.clone()).unwrap();
    assert_eq!(called_off(&drive), 0, "Ada's seed was not known yet");
    drive.submit(bob, ready("b")).unwrap();
    drive.submit(ada, ready("a")).unwrap();
    drive.submit(bob, unready).unwrap();
    assert_eq!(called_off(&drive), 1);
    drive.submit(bob, ready("c")).unwrap();
    drive.submit(ada, Command::Change { settings: settings("fifth:3:vp-to-win=5") }).unwrap();
    assert_eq!(called_off(&drive), 2);
    drive.submit(ada, ready("a2")).unwrap();
    drive.submit(bob, ready("b2")).unwrap();
    drive.submit(ada, Command::Remove { seat: 1 }).unwrap();
    assert_eq!(called_off(&drive), 3);
    // The record tells it, whatever becomes of the game.
    for _ in 0..2 {
        drive.table.sit(0, None, Occupant::Bot { level: "novice".to_owned() }).unwrap();
    }
    assert_eq!(drive.table.status(), Status::Running);
    drive.table.connect(drive.now, ada);
    while drive.table.status() == Status::Running {
        drive.bots(|_, _| {});
        if drive.table.status() == Status::Running {
            drive.as_client(ada).unwrap();
        }
    }
    let record = drive.table.record().unwrap().unwrap();
    assert!(record.to_text().contains("\ncalled-off 3\n"), "{}", record.to_text());
    assert!(record.verify().is_ok());
}
