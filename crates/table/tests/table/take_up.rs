//! A game that continues from the middle of another one.

use hexhaven_luck::ServerSeed;
use hexhaven_record::{Origin, Record};
use hexhaven_rules::{Next, Seat};
use hexhaven_table::{Table, TableError, TableName, TakenUpBy};
use hexhaven_wire::Status;

use crate::drive::{Drive, settings};

/// A game of bots that is over.
fn played() -> Record {
    let mut drive = Drive::running(settings("fifth:3"), 7, 0, "novice");
    drive.bots(|_, _| ());
    drive.table.record().unwrap().unwrap()
}

/// Where somebody had to act, and who, after about this many inputs.
fn moment(record: &Record, about: usize) -> (usize, Seat) {
    let mut replay = record.replay();
    let mut inputs = 0;
    loop {
        replay.next().unwrap().unwrap();
        inputs += 1;
        if let (true, Next::Act(seats)) = (inputs >= about, replay.state().next()) {
            return (inputs, seats.first().unwrap());
        }
    }
}

fn take_up(record: &Record, inputs: usize, seat: Seat) -> Result<Table, TableError> {
    let by = TakenUpBy { name: "Ann".to_owned(), seat, level: "novice".to_owned() };
    Table::take_up(record, inputs, by, TableName::draw(0), ServerSeed::from_bytes([9; 32]), 1_000)
}

#[test]
fn it_goes_on_from_the_same_position_and_promises_nothing_about_luck() {
    let record = played();
    let (inputs, seat) = moment(&record, record.entries().len() * 3 / 4);
    let mut drive = Drive::open(settings("fifth:3"), 1);
    drive.table = take_up(&record, inputs, seat).unwrap();
    assert_eq!((drive.table.status(), drive.table.commitment()), (Status::Running, String::new()));
    let again = Table::restore(drive.table.lines_after(0)).unwrap();
    assert_eq!(again.lines_after(0), drive.table.lines_after(0));
    drive.table.connect(drive.now, seat);
    while drive.table.status() == Status::Running {
        drive.bots(|_, _| ());
        if drive.table.status() == Status::Running {
            drive.as_client(seat).unwrap();
        }
    }
    let other = drive.table.record().unwrap().unwrap();
    assert_eq!(other.entries()[..inputs].len(), inputs);
    for (one, other) in record.entries().iter().zip(other.entries()).take(inputs) {
        assert_eq!(one.input, other.input);
    }
    assert!(other.luck().is_none() && other.origin() == Origin::Given);
    let again = Table::restore(drive.table.lines_after(0)).unwrap();
    assert_eq!(again.record().unwrap().unwrap(), other);
}

#[test]
fn there_has_to_be_such_a_moment() {
    let record = played();
    let bad = |inputs| take_up(&record, inputs, Seat::new(0)).unwrap_err().refusal().code;
    assert_eq!(bad(0), "bad_record", "nothing has happened");
    assert_eq!(bad(record.entries().len()), "bad_record", "it is over");
    assert_eq!(bad(record.entries().len() + 1), "bad_record");
    let (inputs, _) = moment(&record, 30);
    assert_eq!(take_up(&record, inputs, Seat::new(3)).unwrap_err().refusal().code, "no_such_seat");
}
