//! Acting: whole games by bots and by clients, and what is refused.

use hexhaven_rules::{Illegal, Seat, Viewer};
use hexhaven_table::TableError;
use hexhaven_wire::{Action, Command, Counter, DiceMode, Emote, Happening, Phrase, Status};

use crate::drive::{Drive, settings};

#[test]
fn bots_play_every_rule_set_to_its_end_and_the_record_verifies() {
    for (at, rules) in
        ["fifth:4", "sixth:3", "classic-1999:4", "family:4", "fifth:6:five-six", "fifth:4:helpers"]
            .iter()
            .enumerate()
    {
        let mut wanted = settings(rules);
        wanted.counter = Counter::Hands;
        wanted.dice = if at % 2 == 0 { DiceMode::Fair } else { DiceMode::Balanced };
        let mut drive = Drive::running(wanted, at as u8, 0, "novice");
        drive.bots(|_, _| ());
        assert_eq!(drive.table.status(), Status::Over, "{rules}");
        let record = drive.table.record().unwrap().unwrap();
        let verified = record.verify();
        assert!(verified.is_ok(), "{rules}: {verified:?}");
    }
}

#[test]
fn clients_play_a_whole_game_by_the_choices_they_are_given() {
    let mut drive = Drive::running(settings("fifth:3"), 3, 3, "novice");
    for _ in 0..2_000 {
        if drive.table.status() == Status::Over {
            return;
        }
        let owing = drive.table.seats().filter(|seat| drive.question(*seat).is_some_and(|asked| asked.owes));
        // The weakest player there is: builds whatever comes first in the list, and never looks further.
        let seat = owing.last().unwrap();
        drive.as_client(seat).unwrap();
        drive.now += 50;
    }
    // Whoever takes the first choice each time may never win; that every one of them was accepted is what counts.
}

#[test]
fn a_repeated_id_gets_the_first_answer_and_does_nothing() {
    let mut drive = Drive::running(settings("fifth:3"), 4, 3, "novice");
    let seat =
        drive.table.seats().find(|seat| drive.question(*seat).is_some_and(|asked| asked.owes)).unwrap();
    let question = drive.question(seat).unwrap();
    let act = Command::Act { question: question.number, actions: vec![question.choices.actions[0].clone()] };
    let first = drive.table.submit(drive.now, seat, "same", act.clone()).unwrap();
    let again = drive.table.submit(drive.now, seat, "same", act.clone()).unwrap();
    assert_eq!((first.number, first.steps.len()), (again.number, 1));
    assert!(again.steps.is_empty());
    let stale = drive.table.submit(drive.now, seat, "other", act).unwrap_err();
    assert!(matches!(stale, TableError::Illegal(_) | TableError::QuestionClosed { .. }), "{stale:?}");
    for id in ["", "with blank", &"x".repeat(37)] {
        let refused = drive.table.submit(drive.now, seat, id, Command::Undo {}).unwrap_err();
        assert_eq!(refused, TableError::BadId);
    }
}

#[test]
fn the_wrong_seat_hears_the_rule() {
    let mut drive = Drive::running(settings("fifth:3"), 4, 3, "novice");
    let active = drive.table.seats().find(|seat| drive.question(*seat).is_some()).unwrap();
    let other = drive.table.seats().find(|seat| *seat != active).unwrap();
    let settlement = drive.question(active).unwrap().choices.actions[0].clone();
    let refused = drive.submit(other, Command::Act { question: 1, actions: vec![settlement] }).unwrap_err();
    assert!(matches!(refused, TableError::Illegal(Illegal::NotYourTurn { .. })), "{refused:?}");
}

#[test]
fn several_actions_at_once_cannot_probe_what_is_hidden() {
    let mut drive = Drive::running(settings("fifth:3"), 4, 3, "novice");
    let seat = drive.table.seats().find(|seat| drive.question(*seat).is_some()).unwrap();
    let settlement = drive.question(seat).unwrap().choices.actions[0].clone();
    let refused = drive.act(seat, vec![settlement.clone(), Action::EndTurn {}]).unwrap_err();
    assert_eq!(refused, TableError::NotTogether);
    assert!(matches!(drive.act(seat, vec![]).unwrap_err(), TableError::BadNumberOfActions { .. }));
    assert!(matches!(
        drive.act(seat, vec![settlement; 60]).unwrap_err(),
        TableError::BadNumberOfActions { .. }
    ));
}

#[test]
fn chat_reaches_all_but_those_who_muted_the_speaker() {
    let mut drive = Drive::running(settings("fifth:3"), 4, 3, "novice");
    let (ada, bob) = (Seat::new(0), Seat::new(1));
    drive.submit(bob, Command::Mute { seat: 0, muted: true }).unwrap();
    let steps = drive.submit(ada, Command::Chat { text: " hello ".to_owned() }).unwrap();
    let heard = |viewer| {
        let items = drive.table.update(viewer, &steps).items;
        items.iter().any(|item| matches!(&item.what, Happening::Chat { text, .. } if text == "hello"))
    };
    assert!(heard(Viewer::Spectator) && heard(Viewer::Seat(ada)) && heard(Viewer::Seat(Seat::new(2))));
    assert!(!heard(Viewer::Seat(bob)));
    for what in [Command::Emote { emote: Emote::Laugh }, Command::Phrase { phrase: Phrase::YourTurn }] {
        let steps = drive.say(ada, what).unwrap();
        let items = |viewer| drive.table.update(viewer, &steps).items.len();
        assert_eq!((items(Viewer::Spectator), items(Viewer::Seat(bob))), (1, 0));
    }
    let bad = drive.submit(ada, Command::Chat { text: "a\u{202e}b".to_owned() }).unwrap_err();
    assert!(matches!(bad, TableError::BadChat { .. }));
}

#[test]
fn a_seat_that_passes_by_itself_is_not_asked() {
    let mut drive = Drive::running(settings("fifth:6:five-six"), 5, 1, "novice");
    let ada = Seat::new(0);
    drive.submit(ada, Command::AutoPass { special: true, reactions: false }).unwrap();
    let mut asked_in_special = 0;
    for _ in 0..4_000 {
        drive.bots(|_, _| ());
        if drive.table.status() == Status::Over {
            break;
        }
        let view = drive.table.sync(Viewer::Seat(ada), drive.table.number()).view.unwrap();
        asked_in_special += usize::from(view.special.is_some());
        drive.as_client(ada).unwrap();
        if view.turn > 40 {
            break;
        }
    }
    assert_eq!(asked_in_special, 0);
}
