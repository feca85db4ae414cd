//! Practice as a client sees it.

use std::collections::BTreeMap;

use hexhaven_wire::{Happening, Status, Update};

use super::*;

fn request(position: &str) -> PracticePosition {
    PracticePosition {
        position: position.to_owned(),
        seat: wire::Seat(0),
        seed: "tea".to_owned(),
        bots: "novice".to_owned(),
        number: 7,
        actions: Vec::new(),
        coach: false,
        heard: Vec::new(),
    }
}

fn code(request: &PracticePosition) -> &'static str {
    play(request).expect_err("it is refused").code
}

/// Numbers follow each other without gaps, and only the last update asks.
fn check_numbers(updates: &[Update], mut number: u64) -> u64 {
    for (at, update) in updates.iter().enumerate() {
        assert_eq!(update.after, number);
        assert!(update.number == number + 1 || update.items.is_empty());
        assert!(update.question.is_none() || at + 1 == updates.len(), "only the last one asks");
        number = update.number;
    }
    number
}

/// A coached game that was played to its end.
struct Coached {
    calls: usize,
    won: bool,
}

/// Plays a game to its end by doing what the coach says.
fn follow_the_coach(rules: &str, seed: &str) -> Coached {
    let order = PracticeGame { rules: rules.to_owned(), seed: seed.to_owned(), heard: Vec::new() };
    let mut practiced = begin(&order).expect("a game begins");
    let mut number = check_numbers(&practiced.updates, 0);
    let mut said: BTreeMap<String, usize> = BTreeMap::new();
    for calls in 1..2_000 {
        let last = practiced.updates.last().expect("something is told");
        let advice = practiced.advice.clone().expect("the coach was asked for");
        for block in &advice.blocks {
            // Links and remarks belong to what is said in full; short lines come again.
            let times = said.entry(format!("{block:?}")).or_default();
            *times += usize::from(!advice.see.is_empty());
            assert!(*times <= coach::FAMILIAR, "{block:?} once more in {}", practiced.position);
        }
        let mut next = request(&practiced.position);
        (next.seed, next.number, next.coach) = (seed.to_owned(), number, true);
        assert!(!advice.blocks.is_empty(), "the coach has words for {}", practiced.position);
        if let Some(room) = &last.room
            && room.status == Status::Over
        {
            assert!(last.question.is_none() && advice.actions.is_empty());
            let won = last.view.as_ref().and_then(|view| view.winner) == Some(wire::Seat(0));
            return Coached { calls, won };
        }
        assert!(last.question.as_ref().is_some_and(|question| question.owes), "{}", practiced.position);
        assert!(!advice.actions.is_empty(), "{}", practiced.position);
        check_answer(&advice, &practiced.position);
        (next.actions, next.heard) = (advice.actions, advice.heard);
        practiced = play(&next).expect("a valid request");
        assert_eq!(practiced.refused, None, "{} in {}", "the coach knows the rules", next.position);
        number = check_numbers(&practiced.updates, number);
    }
    panic!("the game of {rules} with {seed} does not end");
}

/// An offer to the learner is answered with a yes or a no, in words.
fn check_answer(advice: &wire::Advice, position: &str) {
    use wire::Action::{Accept, Counter, Decline};
    let (_, state) = State::parse(position).expect("a valid position");
    if !state.public().offers.unanswered().has(LEARNER) {
        return;
    }
    assert!(matches!(advice.actions[..], [Accept { .. } | Counter { .. } | Decline { .. }]), "{position}");
    let Some(wire::Block::Text { spans }) = advice.blocks.first() else { panic!("no words in {position}") };
    let words = format!("{spans:?}").to_lowercase();
    assert!(["yes", "no", "not", "counter"].iter().any(|word| words.contains(word)), "{words}");
}

/// A few coached games in every edition: they end, nothing is said too often, and most are won. The figures of many games
/// are in `docs/benchmarks.md`.
#[test]
fn a_coached_game_ends_and_is_mostly_won() {
    let mut won = 0;
    let editions = ["classic-1999:4", "fifth:4", "sixth:4", "family:4"];
    let seeds = ["tea", "coffee", "milk", "water"];
    for rules in editions {
        for seed in seeds {
            let game = follow_the_coach(rules, seed);
            assert!((20..400).contains(&game.calls), "{rules} with {seed}: {}", game.calls);
            won += usize::from(game.won);
        }
    }
    assert!(won * 2 > editions.len() * seeds.len(), "{won} won");
}

/// On the printed map, without modules, against novices, whatever rule set the reader has.
#[test]
fn the_first_game_is_the_one_that_the_books_advise() {
    for rules in
        ["fifth:6:five-six,helpers", "sixth:4:helpers,foreign-modules=on", "family:3", "fifth:4:vp-to-win=12"]
    {
        let order = PracticeGame { rules: rules.to_owned(), seed: "tea".to_owned(), heard: Vec::new() };
        let begun = begin(&order).expect("a game begins");
        let (game, state) = State::parse(&begun.position).expect("a valid position");
        let played = game.rules();
        assert!(!played.helpers && !played.five_six && played.players == 4, "{played}");
        assert_eq!((played.board.set_up, played.points_to_win), (SetUp::Fixed, FIRST_GOAL));
        assert!(game.seats().all(|seat| state.public().settlements[seat].len() >= 2), "{}", begun.position);
        let room = begun.updates.iter().find_map(|update| update.room.as_ref()).expect("the room is told");
        let levels = room.seats.iter().filter_map(|seat| match &seat.occupant {
            wire::Occupant::Bot { level } => Some(level.as_str()),
            _ => None,
        });
        assert_eq!(levels.collect::<Vec<_>>(), ["novice"; 3]);
    }
}

#[test]
fn a_refused_action_leaves_everything_as_it_is() {
    let position = "fifth:4 fixed 0=s17;r17-22;1B1L1W1G 1=s31;r31-37;2O turn=5";
    let (game, state) = State::parse(position).expect("a position");
    let mut asked = request(&state.to_text(&game));
    asked.actions = vec![Action::Settlement(hexhaven_rules::places::Corner::new(22)).into()];
    let answer = play(&asked).expect("a valid request");
    assert_eq!(answer.position, asked.position);
    assert_eq!(answer.refused.expect("it is too close").rule, Some("SETTLE-3"));
    assert!(answer.updates.is_empty());
}

#[test]
fn the_same_call_gives_the_same_bytes() {
    let mut asked = request("fifth:4 fixed 0=s17;r17-22;1B2W 1=s31;r31-37;2O 2=s8;3W turn=5");
    asked.actions = vec![Action::EndTurn.into()];
    let told = || serde_json::to_string(&play(&asked).expect("a valid request")).expect("JSON");
    assert_eq!(told(), told());
    let ends = ["tea", "coffee", "milk", "water", "juice"].map(|seed| {
        let other = PracticePosition { seed: seed.to_owned(), ..asked.clone() };
        play(&other).expect("a valid request").position
    });
    assert!(ends.iter().any(|end| *end != ends[0]), "another seed is other luck");
}

/// What the learner hears about the game, without the numbers: one call with two actions is one entry, two calls are two.
fn happenings(practiced: &[&Practiced]) -> Vec<String> {
    let items = practiced.iter().flat_map(|practiced| &practiced.updates).flat_map(|update| &update.items);
    items.map(|item| serde_json::to_string(&item.what).expect("JSON")).collect()
}

#[test]
fn a_turn_in_one_call_and_in_two_is_the_same_turn() {
    let position = "fifth:4 fixed 0=s17;r17-22;8W 1=s31;r31-37;2O 2=s8;3W 3=s40;r40-45;2G turn=5";
    let (game, _) = State::parse(position).expect("a position");
    let read = |code: &str| wire::Action::from(Action::parse(code, &game).expect("an action"));
    let (lot, end) = (read("W>B"), read("END"));
    for seed in ["tea", "coffee", "milk", "water", "juice"] {
        for bots in ["novice", "steady"] {
            let asked = PracticePosition { seed: seed.into(), bots: bots.into(), ..request(position) };
            let call = |position: &str, actions: &[&wire::Action]| {
                let actions = actions.iter().map(|action| (*action).clone()).collect();
                let asked = PracticePosition { position: position.into(), actions, ..asked.clone() };
                let practiced = play(&asked).expect("a valid request");
                assert_eq!(practiced.refused, None);
                practiced
            };
            let both = call(position, &[&lot, &lot]);
            let whole = call(&both.position, &[&end]);
            let first = call(position, &[&lot]);
            let then = call(&first.position, &[&lot]);
            let second = call(&then.position, &[&end]);
            assert_eq!(whole.position, second.position, "{seed}, {bots}");
            assert_eq!(happenings(&[&both, &whole]), happenings(&[&first, &then, &second]), "{seed}, {bots}");
            let question = |practiced: &Practiced| {
                let last = practiced.updates.last().and_then(|update| update.question.clone());
                serde_json::to_string(&last.map(|question| question.choices)).expect("JSON")
            };
            assert_eq!(question(&whole), question(&second), "{seed}, {bots}");
        }
    }
}

/// Luck that one call left open gives the same in the next call as it would have in the first.
#[test]
fn luck_does_not_depend_on_the_call_that_asks_for_it() {
    let position = "fifth:4 fixed 0=s17;r17-22 1=s31;r31-37;2O 2=s8;3W turn=5 phase=before-roll";
    let (game, before) = State::parse(position).expect("a position");
    for seed in ["tea", "coffee", "milk", "water", "juice"] {
        let mut asked = PracticePosition { seed: seed.into(), ..request(position) };
        asked.actions = vec![Action::Roll.into()];
        let at_once = play(&asked).expect("a valid request");
        let mut state = before;
        state.play(&game, hexhaven_rules::Input::Act(LEARNER, Action::Roll), &mut ()).expect("a roll is due");
        (asked.position, asked.actions) = (state.to_text(&game), Vec::new());
        assert_eq!(play(&asked).expect("a valid request").position, at_once.position, "{seed}");
    }
}

#[test]
fn one_who_has_seen_nothing_is_told_everything() {
    let position = "fifth:4 fixed 0=s17;r17-22;1B2W 1=s31;r31-37;2O turn=5";
    for number in [0, u64::MAX] {
        let asked = PracticePosition { number, ..request(position) };
        let answer = play(&asked).expect("a valid request");
        let [first] = &answer.updates[..] else { panic!("one update") };
        assert_eq!((first.after, first.number), (0, 1));
        let room = first.room.as_ref().expect("the room");
        assert_eq!((room.status, room.you, room.seats.len()), (Status::Running, Some(0), 4));
        assert!(first.game.is_some() && first.question.is_some() && first.view.is_some());
    }
    let answer = play(&request(position)).expect("a valid request");
    let [look] = &answer.updates[..] else { panic!("one update") };
    assert_eq!((look.after, look.number, look.room.is_none()), (7, 7, true));
}

#[test]
fn the_others_play_until_the_learner_is_asked() {
    let mut asked = request("fifth:4 fixed 0=s17;r17-22;1B2W 1=s31;r31-37 2=s8 3=s40 turn=5");
    asked.actions = vec![Action::EndTurn.into()];
    let answer = play(&asked).expect("a valid request");
    let began = answer
        .updates
        .iter()
        .flat_map(|update| &update.items)
        .filter(|item| matches!(item.what, Happening::Game { event: wire::Event::TurnBegan { .. } }));
    assert!(began.count() >= 1, "at least one turn began");
    assert!(answer.updates.last().expect("told").question.is_some());
}

/// The learner's updates are what its seat sees: a theft between others has no card in it.
#[test]
fn hidden_cards_stay_hidden() {
    let steal = "fifth:4 fixed 0=s17 1=s31;r31-37 2=s8;1O robber=4 turn=6 active=1 phase=steal:2";
    let answer = play(&request(steal)).expect("a valid request");
    let text = serde_json::to_string(&answer.updates).expect("JSON");
    assert!(text.contains(r#""type":"stolen""#), "{text}");
    assert!(!text.contains(r#""card":"ore""#), "{text}");
}

#[test]
fn bots_make_no_more_than_one_offer_a_turn() {
    let mut asked = request("fifth:4:vp-to-win=5 fixed 0=s17;1B2W 1=s31;r31-37;2O 2=s8;3W 3=s40;2L turn=5");
    asked.bots = "steady".to_owned();
    asked.actions = vec![Action::EndTurn.into()];
    for _ in 0..12 {
        let answer = play(&asked).expect("a valid request");
        let (_, state) = State::parse(&answer.position).expect("a position");
        let offered = state.public().offers_made;
        let bots = [1, 2, 3].map(|seat| offered[Seat::new(seat)]);
        assert!(bots.iter().all(|made| *made <= 1), "{}", answer.position);
        let question = answer.updates.last().and_then(|last| last.question.as_ref());
        let Some(question) = question else { break };
        let first =
            |wanted: fn(&wire::Action) -> bool| question.choices.actions.iter().find(|a| wanted(a)).cloned();
        let action = first(|action| matches!(action, wire::Action::Decline { .. }))
            .or_else(|| first(|action| matches!(action, wire::Action::EndTurn {})))
            .or_else(|| question.choices.actions.first().cloned());
        asked.position = answer.position;
        asked.actions = action.into_iter().collect();
    }
}

#[test]
fn bad_requests_are_refused() {
    let sound = request("fifth:4 fixed 0=s17 turn=5");
    assert_eq!(
        code(&PracticePosition { position: "fifth:4 fixed 0=s99".into(), ..sound.clone() }),
        "bad_position"
    );
    assert_eq!(code(&PracticePosition { position: "x".repeat(5_000), ..sound.clone() }), "bad_position");
    assert_eq!(code(&PracticePosition { seat: wire::Seat(4), ..sound.clone() }), "no_such_seat");
    assert_eq!(code(&PracticePosition { seat: wire::Seat(200), ..sound.clone() }), "no_such_seat");
    assert_eq!(code(&PracticePosition { bots: "random".into(), ..sound.clone() }), "no_such_bot");
    assert_eq!(code(&PracticePosition { seed: String::new(), ..sound.clone() }), "bad_seed");
    let far = wire::Action::Settlement { corner: wire::Corner(99) };
    assert_eq!(code(&PracticePosition { actions: vec![far], ..sound.clone() }), "no_such_corner");
    let many = vec![wire::Action::Roll {}; 49];
    let answer = play(&PracticePosition { actions: many, ..sound }).expect("it is told");
    assert_eq!(answer.refused.expect("too many").code, "bad_number_of_actions");
}

#[test]
fn a_game_that_is_over_says_so() {
    let over = "fifth:4:turn-limit=60 fixed 0=s17 turn=60 active=3 phase=over:-";
    let answer = play(&PracticePosition { coach: true, ..request(over) }).expect("a valid request");
    let last = answer.updates.last().expect("a look");
    assert_eq!(last.room.as_ref().map(|room| room.status), Some(Status::Over));
    assert!(last.question.is_none() && answer.advice.is_some_and(|advice| advice.actions.is_empty()));
}

/// Positions from random games in every rule set: any question, with or without an action, gets an answer that continues
/// the game.
#[test]
fn every_position_can_be_practised() {
    for (at, table) in hexhaven_laws::tables().iter().enumerate() {
        let mut walk = hexhaven_laws::Walk::new(table, 11);
        for step in 0..=at % 7 * 60 {
            let seats = walk.game().players();
            if step % 29 == at % 29 {
                check_position(&walk.state().to_text(walk.game()), (step % seats) as u8, &table.name);
            }
            if walk.step().expect("a walk is legal").is_none() {
                break;
            }
        }
    }
}

fn check_position(position: &str, seat: u8, name: &str) {
    let asked = PracticePosition {
        seat: wire::Seat(seat),
        number: 0,
        coach: true,
        bots: "steady".to_owned(),
        ..request(position)
    };
    let answer = play(&asked).unwrap_or_else(|refusal| panic!("{name}: {refusal:?} in {position}"));
    let number = check_numbers(&answer.updates, 0);
    let advice = answer.advice.expect("the coach was asked for");
    assert!(!advice.blocks.is_empty(), "{name}: {}", answer.position);
    let next = PracticePosition { position: answer.position, number, actions: advice.actions, ..asked };
    let after = play(&next).unwrap_or_else(|refusal| panic!("{name}: {refusal:?} in {}", next.position));
    assert_eq!(after.refused, None, "{name}: {:?} in {}", next.actions, next.position);
}
