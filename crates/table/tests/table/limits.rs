//! What a seat may repeat has an end, and the game goes on after it.

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{Table, TableError, TableName};
use hexhaven_wire::{Command, Emote, Occupant, Phrase, Settings};

use crate::drive::{Drive, settings};

const ADA: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn person(name: &str) -> Occupant {
    Occupant::Person { name: name.to_owned() }
}

/// How often a seat can send something before it is refused, and with what.
fn until_refused(
    drive: &mut Drive,
    seat: Seat,
    mut command: impl FnMut(usize) -> Command,
) -> (usize, TableError) {
    (0..10_000)
        .find_map(|time| drive.say(seat, command(time)).err().map(|fault| (time, fault)))
        .expect("everything ends")
}

/// The game continues: the seat that is asked acts, and nothing of it is refused.
fn goes_on(drive: &mut Drive) {
    for _ in 0..20 {
        drive.bots(|_, _| {});
        let asked = [ADA, BOB].into_iter().find(|seat| drive.question(*seat).is_some_and(|asked| asked.owes));
        drive.as_client(asked.expect("somebody is asked")).expect("acts never run out");
    }
}

#[test]
fn chat_ends_by_lines() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
    let short = until_refused(&mut drive, ADA, |_| Command::Chat { text: "hm".to_owned() });
    assert_eq!(short, (500, TableError::ChatFull));
    drive.submit(BOB, Command::Chat { text: "Others still speak".to_owned() }).unwrap();
    goes_on(&mut drive);
}

#[test]
fn chat_ends_by_bytes() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
    let wide = until_refused(&mut drive, ADA, |_| Command::Chat { text: "\u{1f3b2}".repeat(256) });
    assert_eq!(wide, (32, TableError::ChatFull), "a kibibyte each");
    goes_on(&mut drive);
}

#[test]
fn a_seat_says_something_every_two_seconds() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
    let hello = || Command::Chat { text: "hello".to_owned() };
    let emote = || Command::Emote { emote: Emote::Wow };
    drive.submit(ADA, hello()).unwrap();
    drive.submit(BOB, emote()).expect("each seat has its own time");
    drive.now += 1_999;
    for too_soon in [hello(), emote(), Command::Phrase { phrase: Phrase::Nice }] {
        let number = drive.table.number();
        assert_eq!(drive.submit(ADA, too_soon).unwrap_err(), TableError::TooSoon { wait: 1 });
        assert_eq!(drive.table.number(), number, "a refusal writes nothing");
    }
    drive.now += 1;
    drive.submit(ADA, emote()).expect("two seconds have passed, and refusals cost nothing");
    drive.now += 1_500;
    let fault = drive.submit(ADA, hello()).unwrap_err();
    assert_eq!(fault.refusal().code, "too_soon");
    assert_eq!(serde_json::to_value(fault.refusal().data).unwrap(), serde_json::json!({"seconds": 1}));
}

#[test]
fn a_line_that_is_refused_takes_no_time() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
    drive.submit(ADA, Command::Chat { text: "\u{202e}".to_owned() }).unwrap_err();
    drive.submit(ADA, Command::Chat { text: "hello".to_owned() }).expect("nothing was said before");
}

#[test]
fn emotes_and_phrases_end_with_the_lines_of_chat() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
    let all = until_refused(&mut drive, ADA, |time| match time % 3 {
        0 => Command::Emote { emote: Emote::ALL[time % 6] },
        1 => Command::Phrase { phrase: Phrase::GoodGame },
        _ => Command::Chat { text: "hm".to_owned() },
    });
    assert_eq!(all, (500, TableError::ChatFull));
    drive.table = Table::restore(drive.table.lines_after(0)).unwrap();
    let late = drive.say(ADA, Command::Emote { emote: Emote::Sad }).unwrap_err();
    assert_eq!(late, TableError::ChatFull, "a restart resets nothing");
}

#[test]
fn sitting_down_again_resets_nothing() {
    let mut drive = Drive::open(settings("fifth:3"), 1);
    drive.table.sit(0, Some(ADA), person("Ada")).unwrap();
    drive.table.sit(0, Some(BOB), person("Bob")).unwrap();
    until_refused(&mut drive, BOB, |_| Command::Chat { text: "hm".to_owned() });
    drive.submit(BOB, Command::Leave {}).unwrap();
    drive.table.sit(0, Some(BOB), person("Bob")).unwrap();
    let again = Command::Chat { text: "hm".to_owned() };
    assert_eq!(drive.submit(BOB, again.clone()).unwrap_err(), TableError::ChatFull);
    drive.table = Table::restore(drive.table.lines_after(0)).unwrap();
    assert_eq!(drive.submit(BOB, again).unwrap_err(), TableError::ChatFull, "nor does a restart");
}

#[test]
fn changes_of_mind_end() {
    let toggles: [fn(usize) -> Command; 3] = [
        |time| Command::Mute { seat: 1, muted: time % 2 == 0 },
        |time| Command::AutoPass { special: time % 2 == 0, reactions: false },
        |time| Command::VoteAbandon { yes: time % 2 == 0 },
    ];
    for toggle in toggles {
        let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
        let ended = until_refused(&mut drive, ADA, toggle);
        assert_eq!(ended, (300, TableError::ChangesUsedUp { most: 300 }));
        goes_on(&mut drive);
    }
    let mut drive = Drive::open(settings("fifth:3"), 1);
    drive.table.sit(0, Some(ADA), person("Ada")).unwrap();
    let (times, _) = until_refused(&mut drive, ADA, |time| Command::Rename { name: format!("Ada {time}") });
    assert_eq!(times, 300);
    drive.table.sit(0, Some(BOB), person("Bob")).expect("others still come");
}

#[test]
fn a_setting_that_stays_writes_nothing() {
    let mut drive = Drive::running(settings("fifth:3"), 1, 2, "novice");
    let number = drive.table.number();
    for command in [
        Command::Mute { seat: 1, muted: false },
        Command::AutoPass { special: false, reactions: false },
        Command::VoteAbandon { yes: false },
        Command::Resume {},
    ] {
        drive.submit(ADA, command).unwrap();
    }
    assert_eq!(drive.table.number(), number);
}

#[test]
fn coming_and_going_ends() {
    let mut drive = Drive::open(settings("fifth:3"), 1);
    drive.table.sit(0, Some(ADA), person("Ada")).unwrap();
    let comings = (0..10_000).take_while(|_| {
        drive
            .table
            .sit(0, Some(BOB), person("Bob"))
            .is_ok_and(|_| drive.submit(BOB, Command::Leave {}).is_ok())
    });
    let comings = comings.count();
    assert_eq!(comings, 1_000, "Ada came once, and leaving is always possible");
    assert!(matches!(
        drive.table.sit(0, Some(BOB), person("Bob")),
        Err(TableError::ArrivalsUsedUp { most: 2_000 })
    ));
}

#[test]
fn taking_back_ends_and_playing_does_not() {
    use hexhaven_wire::Action;
    let mut drive = Drive::running(settings("fifth:3"), 1, 1, "novice");
    // The set-up: a settlement can be taken back as often as the budget lets it.
    drive.bots(|_, _| {});
    let settlement = |drive: &Drive| {
        let actions = drive.question(ADA).expect("the set-up asks").choices.actions;
        actions.into_iter().find(|action| matches!(action, Action::Settlement { .. })).expect("a place")
    };
    let mut undone = 0;
    loop {
        let action = settlement(&drive);
        drive.act(ADA, vec![action]).expect("acts never run out");
        match drive.submit(ADA, Command::Undo {}) {
            Ok(_) => undone += 1,
            Err(fault) => {
                assert_eq!((undone, fault), (500, TableError::UndoUsedUp { most: 500 }));
                break;
            }
        }
    }
    drive.as_client(ADA).expect("the road of the set-up");
}

#[test]
fn a_table_that_opens_can_start() {
    let open = |change: fn(&mut Settings)| {
        let mut wanted = settings("fifth:3");
        change(&mut wanted);
        Table::open(wanted, TableName::draw(0), hexhaven_luck::ServerSeed::from_bytes([1; 32]), 0)
    };
    let code = |opened: Result<Table, TableError>| opened.unwrap_err().refusal().code;
    assert_eq!(code(open(|wanted| wanted.board = Some("garbage".to_owned()))), "bad_board");
    assert_eq!(code(open(|wanted| wanted.first = Some(3))), "no_such_seat");
    assert!(open(|wanted| wanted.first = Some(2)).is_ok());
    assert_eq!(code(open(|wanted| wanted.board = Some("x".repeat(2_001)))), "too_long");
    assert_eq!(code(open(|wanted| wanted.rules = "x".repeat(2_001))), "too_long");
    let opened = open(|wanted| wanted.board = Some("fixed".to_owned())).unwrap();
    let board = opened.sync(Viewer::Spectator, 0).room.unwrap().settings.board.unwrap();
    assert_eq!(board, "fixed");
}

#[test]
fn whoever_sat_there_before_keeps_nobody_from_being_ready() {
    use hexhaven_wire::Color;
    let mut drive = Drive::open(settings("fifth:3"), 1);
    drive.table.sit(0, Some(ADA), person("Ada")).unwrap();
    drive.table.sit(0, Some(BOB), person("Mallory")).unwrap();
    let colors = [Color::Green, Color::Brown];
    until_refused(&mut drive, BOB, |time| Command::Recolor { color: colors[time % 2] });
    drive.submit(BOB, Command::Leave {}).unwrap();
    drive.table.sit(0, Some(BOB), person("Bob")).unwrap();
    drive.submit(BOB, Command::Ready { ready: true, client_seed: "b".to_owned() }).expect("ready");
    let third = Seat::new(2);
    drive.table.sit(0, Some(third), person("Cleo")).unwrap();
    drive.submit(third, Command::Recolor { color: Color::Green }).expect("an open seat was not charged");
}
