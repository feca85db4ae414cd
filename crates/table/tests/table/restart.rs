//! A table that is made again from its log is the same table.

use hexhaven_rules::Viewer;
use hexhaven_table::Table;
use hexhaven_wire::{Command, Counter, Speed};

use crate::drive::{Drive, settings};

#[test]
fn every_viewer_sees_the_same_after_a_restart_at_any_moment() {
    let mut wanted = settings("fifth:4:helpers");
    wanted.counter = Counter::Hands;
    wanted.clock = Speed::Normal;
    let mut drive = Drive::running(wanted, 11, 1, "novice");
    let seat = hexhaven_rules::Seat::new(0);
    for round in 0..120 {
        drive.bots(|_, _| ());
        if drive.as_client(seat).is_err() {
            break;
        }
        drive.now += 700;
        if round % 3 == 0 && drive.table.can_undo(seat) {
            drive.submit(seat, Command::Undo {}).unwrap();
        }
        if round % 10 == 0 {
            drive.submit(seat, Command::Chat { text: format!("round {round}") }).unwrap();
        }
        if round % 5 == 0 {
            check_restored(&drive.table);
        }
    }
    check_restored(&drive.table);
}

fn check_restored(table: &Table) {
    let text: Vec<String> =
        table.log_after(0).iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    let log = text.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let again = Table::restore(log).unwrap();
    for viewer in Viewer::all(table.game().unwrap()) {
        let mut before = table.sync(viewer, 0);
        let mut after = again.sync(viewer, 0);
        // Nobody is connected after a restart; everything else is as it was.
        for update in [&mut before, &mut after] {
            for seat in &mut update.room.as_mut().unwrap().seats {
                seat.connected = false;
            }
        }
        assert_eq!(before, after, "{viewer:?} at {}", table.number());
    }
}

#[test]
fn a_damaged_log_says_where() {
    let drive = Drive::running(settings("fifth:3"), 1, 0, "novice");
    let mut log = drive.table.log_after(0).to_vec();
    log.swap(1, 2);
    log.remove(0);
    assert_eq!(Table::restore(log).unwrap_err().entry, 1);
    let mut log = drive.table.log_after(0).to_vec();
    log.push(log[1].clone());
    log.last_mut().unwrap().at = 0;
    assert!(Table::restore(log).is_ok(), "sitting down again is no damage");
    assert_eq!(Table::restore(Vec::new()).unwrap_err().entry, 1);
}
