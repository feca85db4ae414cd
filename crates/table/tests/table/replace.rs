//! Nobody waits forever for a silent player, and no host takes a seat from somebody who is there.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{Brain, HOST_PATIENCE, TABLE_PATIENCE, Table, TableError};
use hexhaven_wire::{Command, Happening, Speed};

use crate::drive::{Drive, settings};

const HOST: Seat = Seat::new(0);

/// A game of four people; the seat that the table waits for, and the others.
fn game() -> (Drive, Seat, Vec<Seat>) {
    let drive = Drive::running(settings("fifth:4"), 5, 4, "novice");
    let silent = awaited(&drive);
    let others = drive.table.seats().filter(|seat| *seat != silent).collect();
    (drive, silent, others)
}

fn awaited(drive: &Drive) -> Seat {
    let waiting = drive.table.sync(Viewer::Spectator, 0).waiting;
    Seat::new(waiting.first().expect("the game waits for somebody").seat)
}

fn replace(whom: Seat, yes: bool) -> Command {
    Command::Replace { seat: whom.index() as u8, yes }
}

fn is_replaced(drive: &Drive, seat: Seat) -> bool {
    drive.table.brain(seat) == Some(Brain::StandIn)
}

/// A game in which the table waits for somebody who is not the host.
fn game_without_the_host() -> (Drive, Seat) {
    let (mut drive, mut silent, _) = game();
    while silent == HOST {
        drive.as_client(HOST).unwrap();
        silent = awaited(&drive);
    }
    (drive, silent)
}

#[test]
fn the_host_waits_two_minutes() {
    let (mut drive, silent) = game_without_the_host();
    drive.now += TABLE_PATIENCE;
    drive.submit(HOST, replace(silent, true)).expect("a vote");
    assert!(!is_replaced(&drive, silent), "one vote of three");
    drive.now += HOST_PATIENCE - TABLE_PATIENCE - 1;
    drive.submit(HOST, replace(silent, true)).unwrap();
    assert!(!is_replaced(&drive, silent), "a millisecond too early");
    drive.now += 1;
    let steps = drive.submit(HOST, replace(silent, true)).unwrap();
    assert!(is_replaced(&drive, silent));
    let told = drive.table.update(Viewer::Spectator, &steps).items;
    assert_eq!(told[0].what, Happening::Replaced { seat: silent.index() as u8 });
}

/// Clients count from the time they are told, so a vote that tells the time of the last act would end the silence for them.
#[test]
fn a_vote_is_told_with_the_time_it_was_cast() {
    let (mut drive, silent, others) = game();
    let before = drive.table.presence(Viewer::Spectator).at;
    drive.now += TABLE_PATIENCE;
    drive.submit(others[0], replace(silent, true)).unwrap();
    assert_eq!(drive.table.presence(Viewer::Spectator).at, before + TABLE_PATIENCE);
}

#[test]
fn most_of_the_others_wait_a_minute() {
    let (mut drive, silent, others) = game();
    let early = drive.submit(others[0], replace(silent, true)).unwrap_err();
    assert_eq!(early, TableError::NotSilent { patience: TABLE_PATIENCE });
    assert_eq!(early.refusal().data.len(), 1);
    drive.now += TABLE_PATIENCE;
    drive.submit(others[0], replace(silent, true)).unwrap();
    drive.submit(others[0], replace(silent, false)).unwrap();
    drive.submit(others[1], replace(silent, true)).unwrap();
    assert!(!is_replaced(&drive, silent), "a vote was taken back");
    drive.submit(others[2], replace(silent, true)).unwrap();
    assert!(is_replaced(&drive, silent));
}

#[test]
fn whoever_acts_is_not_silent() {
    let (mut drive, silent, others) = game();
    drive.now += TABLE_PATIENCE;
    drive.submit(others[0], replace(silent, true)).unwrap();
    drive.as_client(silent).unwrap();
    let still = drive.submit(others[1], replace(silent, true));
    assert!(matches!(still, Err(TableError::NotSilent { .. })), "{still:?}");
    assert!(!is_replaced(&drive, silent));
    let own = drive.submit(silent, replace(silent, true));
    assert!(matches!(own, Err(TableError::NotSilent { .. })), "{own:?}");
}

/// Lets the others call in a bot for whom the table waits.
fn call_in_a_bot(drive: &mut Drive, silent: Seat) {
    drive.now += TABLE_PATIENCE;
    for seat in drive.table.seats().filter(|seat| *seat != silent).take(2) {
        drive.submit(seat, replace(silent, true)).unwrap();
    }
    assert!(is_replaced(drive, silent));
}

#[test]
fn a_player_takes_the_seat_back_as_often_as_needed() {
    let (mut drive, silent, _) = game();
    for time in 0..5 {
        call_in_a_bot(&mut drive, silent);
        if time % 2 == 0 {
            drive.submit(silent, Command::Resume {}).unwrap();
        } else {
            drive.as_client(silent).expect("an act takes it back, too");
        }
        assert!(!is_replaced(&drive, silent));
        while awaited(&drive) != silent {
            drive.as_client(awaited(&drive)).unwrap();
        }
    }
    call_in_a_bot(&mut drive, silent);
    drive.table = Table::restore(drive.table.lines_after(0)).unwrap();
    assert!(is_replaced(&drive, silent), "a restart changes nothing");
    drive.table.connect(drive.now, silent);
    assert!(!is_replaced(&drive, silent), "coming back does");
}

#[test]
fn votes_are_about_one_question() {
    let (mut drive, silent, others) = game();
    drive.now += TABLE_PATIENCE;
    drive.submit(others[0], replace(silent, true)).unwrap();
    drive.as_client(silent).unwrap();
    while awaited(&drive) != silent {
        drive.as_client(awaited(&drive)).unwrap();
    }
    drive.now += TABLE_PATIENCE;
    drive.submit(others[1], replace(silent, true)).unwrap();
    assert!(!is_replaced(&drive, silent), "the first vote was about another question");
}

#[test]
fn whoever_waits_for_a_silent_host_can_act_alone() {
    let mut drive = Drive::running(settings("fifth:3"), 5, 2, "novice");
    drive.bots(|_, _| {});
    while awaited(&drive) != HOST {
        drive.as_client(awaited(&drive)).unwrap();
        drive.bots(|_, _| {});
    }
    drive.now += HOST_PATIENCE - 1;
    drive.submit(Seat::new(1), replace(HOST, true)).unwrap();
    assert!(!is_replaced(&drive, HOST), "a millisecond too early");
    drive.now += 1;
    drive.submit(Seat::new(1), replace(HOST, true)).unwrap();
    assert!(is_replaced(&drive, HOST));
}

#[test]
fn where_there_is_a_clock_it_decides() {
    let mut clocked = settings("fifth:4");
    clocked.clock = Speed::Relaxed;
    let mut drive = Drive::running(clocked, 5, 4, "novice");
    let silent = awaited(&drive);
    drive.now += TABLE_PATIENCE;
    let voter = drive.table.seats().find(|seat| *seat != silent).unwrap();
    let refused = drive.submit(voter, replace(silent, true));
    assert!(matches!(refused, Err(TableError::NotSilent { .. })), "{refused:?}");
}

#[test]
fn votes_have_an_end() {
    let (mut drive, silent, others) = game();
    drive.now += TABLE_PATIENCE;
    let refused = (0..1_000).find_map(|time| drive.submit(others[0], replace(silent, time % 2 == 0)).err());
    assert_eq!(refused, Some(TableError::ChangesUsedUp { most: 300 }));
}
