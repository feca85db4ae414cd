//! Taking back what is harmless.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::TableError;
use hexhaven_wire::{Action, Command, Happening};

use crate::drive::{Drive, settings};

fn mover(drive: &Drive) -> Seat {
    drive.table.seats().find(|seat| drive.question(*seat).is_some_and(|asked| asked.owes)).unwrap()
}

#[test]
fn a_settlement_of_the_set_up_can_be_taken_back_until_its_road_stands() {
    let mut drive = Drive::running(settings("fifth:3"), 9, 3, "novice");
    let seat = mover(&drive);
    let before = drive.table.sync(Viewer::Seat(seat), 0);
    assert!(!before.can_undo);
    let settlement = drive.question(seat).unwrap().choices.actions[0].clone();
    drive.act(seat, vec![settlement]).unwrap();
    let number = drive.question(seat).unwrap().number;
    let other = drive.table.seats().find(|other| *other != seat).unwrap();
    assert_eq!(drive.submit(other, Command::Undo {}).unwrap_err(), TableError::NothingToUndo);
    let steps = drive.submit(seat, Command::Undo {}).unwrap();
    let told = drive.table.update(Viewer::Seat(other), &steps);
    assert!(matches!(told.items[0].what, Happening::Undone { .. }));
    let after = drive.table.sync(Viewer::Seat(seat), 0);
    assert_eq!(after.view, before.view);
    assert!(after.question.unwrap().number > number, "an answer to the question that has gone is stale");
    let settlement = drive.question(seat).unwrap().choices.actions[3].clone();
    drive.act(seat, vec![settlement]).unwrap();
    let road = drive.question(seat).unwrap().choices.actions[0].clone();
    drive.act(seat, vec![road]).unwrap();
    assert_eq!(
        drive.submit(seat, Command::Undo {}).unwrap_err(),
        TableError::NothingToUndo,
        "the turn has passed"
    );
}

#[test]
fn a_roll_is_never_taken_back() {
    let mut drive = Drive::running(settings("fifth:3:fixed"), 9, 3, "novice");
    let seat = mover(&drive);
    drive.act(seat, vec![Action::Roll {}]).unwrap();
    assert_eq!(drive.submit(seat, Command::Undo {}).unwrap_err(), TableError::NothingToUndo);
}

#[test]
fn what_was_taken_back_is_not_in_the_record() {
    let mut drive = Drive::running(settings("fifth:3"), 9, 1, "novice");
    drive.bots(|_, _| ());
    let seat = Seat::new(0);
    let settlement = drive.question(seat).unwrap().choices.actions[0].clone();
    drive.act(seat, vec![settlement.clone()]).unwrap();
    drive.submit(seat, Command::Undo {}).unwrap();
    drive.act(seat, vec![settlement]).unwrap();
    drive.submit(seat, Command::VoteAbandon { yes: true }).unwrap();
    drive.wait_for_the_end();
    let record = drive.table.record().unwrap().unwrap();
    assert!(record.verify().is_ok());
    let acts = record
        .entries()
        .iter()
        .filter(|entry| matches!(entry.input, hexhaven_rules::Input::Act(by, _) if by == seat));
    assert_eq!(acts.count(), 1);
}
