//! A table that is made again from its log is the same table.

use hexhaven_rules::Viewer;
use hexhaven_table::{BotMemory, Table};
use hexhaven_wire::{Command, Counter, Emote, Phrase, Speed};
use serde_json::{Value, json};

use crate::drive::{Drive, settings};

#[test]
fn every_viewer_sees_the_same_after_a_restart_at_any_moment() {
    let mut wanted = settings("fifth:4:helpers");
    wanted.counter = Counter::Hands;
    wanted.clock = Speed::Normal;
    let mut drive = Drive::running(wanted, 11, 1, "novice");
    let seat = hexhaven_rules::Seat::new(0);
    let mut memories = 0;
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
            let what = match round % 30 {
                0 => Command::Chat { text: format!("round {round}") },
                10 => Command::Emote { emote: Emote::Sleepy },
                _ => Command::Phrase { phrase: Phrase::AnyoneForWool },
            };
            drive.say(seat, what).unwrap();
        }
        memories += drive.table.waiting_for_bots().len();
        if round % 5 == 0 {
            check_restored(&drive.table);
        }
    }
    check_restored(&drive.table);
    assert!(memories > 20, "bots were asked {memories} times");
}

fn check_restored(table: &Table) {
    let again = Table::restore(table.lines_after(0)).unwrap();
    for viewer in Viewer::all(table.game().unwrap()) {
        let mut before = table.sync(viewer, 0);
        let mut after = again.sync(viewer, 0);
        // Nobody is connected after a restart, and stand-ins are due for absent players; everything else is as it was.
        for update in [&mut before, &mut after] {
            for seat in &mut update.room.as_mut().unwrap().seats {
                (seat.connected, seat.stand_in_at) = (false, None);
            }
        }
        assert_eq!(before, after, "{viewer:?} at {}", table.number());
    }
    check_memories(table.clone(), again);
}

/// What was kept up with the game is what a replay gives, also after acts were taken back.
fn check_memories(mut kept: Table, mut replayed: Table) {
    for waiting in kept.waiting_for_bots() {
        let recall = |table: &mut Table| table.briefing(waiting, BotMemory::Full).unwrap().knowledge.unwrap();
        assert_eq!(recall(&mut kept), recall(&mut replayed), "{waiting:?} at {}", kept.number());
    }
}

#[test]
fn a_damaged_log_says_where() {
    let drive = Drive::running(settings("fifth:3"), 1, 0, "novice");
    let mut lines = drive.table.lines_after(0);
    lines.swap(1, 2);
    lines.remove(0);
    assert_eq!(Table::restore(lines).unwrap_err().entry, 1);
    let mut lines = drive.table.lines_after(0);
    lines.push("{".to_owned());
    assert_eq!(Table::restore(&lines).unwrap_err().entry, lines.len());
    assert_eq!(Table::restore(Vec::<String>::new()).unwrap_err().entry, 1);
}

#[test]
fn a_log_that_no_table_wrote_is_refused_and_panics_nobody() {
    let drive = Drive::running(settings("fifth:3"), 1, 0, "novice");
    let lines = drive.table.lines_after(0);
    let parsed: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let started = parsed.iter().position(|entry| entry["what"]["type"] == "started").unwrap();
    let refused = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut damaged = parsed.clone();
        change(&mut damaged);
        Table::restore(damaged.iter().map(Value::to_string)).unwrap_err()
    };
    let twins = refused(&|log| log[started]["what"]["colors"][1] = log[started]["what"]["colors"][0].clone());
    assert_eq!(twins.entry, started + 1, "{twins}");
    let at = parsed.last().unwrap()["at"].clone();
    let other_settings = json!({"type": "changed", "settings": parsed[0]["what"]["settings"]});
    for late in [other_settings, json!({"type": "left", "seat": 0}), parsed[0]["what"].clone()] {
        let late = refused(&|log| log.push(json!({"at": at, "what": late})));
        assert_eq!(late.entry, parsed.len() + 1, "{late}");
    }
}

#[test]
fn what_was_said_is_read_back_from_logs_old_and_new() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 1, "novice");
    let ada = hexhaven_rules::Seat::new(0);
    drive.say(ada, Command::Chat { text: "hello".to_owned() }).unwrap();
    drive.say(ada, Command::Emote { emote: Emote::Angry }).unwrap();
    drive.say(ada, Command::Phrase { phrase: Phrase::GoodGame }).unwrap();
    let lines = drive.table.lines_after(drive.table.number() - 3);
    let stored: Vec<Value> =
        lines.iter().map(|line| serde_json::from_str::<Value>(line).unwrap()["what"].take()).collect();
    // Logs have had lines of chat in this form since there are tables.
    assert_eq!(stored[0], json!({"type": "chat", "seat": 0, "text": "hello"}));
    assert_eq!(stored[1], json!({"type": "emote", "seat": 0, "emote": "angry"}));
    assert_eq!(stored[2], json!({"type": "phrase", "seat": 0, "phrase": "good_game"}));
    let again = Table::restore(drive.table.lines_after(0)).unwrap();
    assert_eq!(again.sync(Viewer::Spectator, 0).items, drive.table.sync(Viewer::Spectator, 0).items);
    let mut wrong = drive.table.lines_after(0);
    let unknown = json!({"at": drive.now, "what": {"type": "emote", "seat": 0, "emote": "smug"}});
    wrong.push(unknown.to_string());
    assert_eq!(Table::restore(&wrong).unwrap_err().entry, wrong.len());
}

#[test]
fn a_name_is_kept_and_tables_of_earlier_versions_have_none() {
    let drive = Drive::open(settings("fifth:4"), 3);
    let name = |table: &Table| table.room(Viewer::Spectator).name;
    assert_eq!(name(&drive.table).as_deref(), Some("Alder Acres"));
    let lines = drive.table.lines_after(0);
    assert_eq!(name(&Table::restore(&lines).unwrap()).as_deref(), Some("Alder Acres"));
    let mut first: Value = serde_json::from_str(&lines[0]).unwrap();
    first["what"].as_object_mut().unwrap().remove("name").expect("the first line has the name");
    assert_eq!(name(&Table::restore([first.to_string()]).unwrap()), None);
}
