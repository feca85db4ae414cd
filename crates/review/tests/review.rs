//! What a review promises: sums are exact, bad moves are found, nothing hidden changes a grade, and a game has one review.

use std::time::Duration;

use hexhaven_arena::{Deal, Entrant, GameEnd, Observer, Rung, play, simulated};
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_record::{Origin, Record, Recorder};
use hexhaven_review::{BOARD_SEED, BoardPlayouts, Check, Reviewer};
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Input, Next, Rules, State};
use hexhaven_wire::{Cause, GameReview, Grade, ReviewMoment, ReviewMomentKind, Share};

struct Scribe(Recorder);

impl Observer for Scribe {
    fn before(&mut self, _: &Game, _: &State, input: Input, _: Option<Duration>) {
        self.0.push(input);
    }
}

/// A game between bots of these levels.
fn game(rules: &str, seed: u64, levels: &[Level]) -> Record {
    let rules = simulated(Rules::parse(rules).expect("a rule set"));
    let deal = Deal::new(&rules, Seed::new(seed)).expect("it can be played");
    let mut scribe = Scribe(Recorder::new(deal.game().clone(), Origin::Drawn(deal.seed()), deal.starter()));
    let level = |at: usize| Rung::of(levels[at % levels.len()]);
    let mut players: Vec<_> =
        deal.seats().map(|(seat, seed)| level(seat.index()).player(seat, seed)).collect();
    let ending = play(&deal, &mut players, &mut scribe);
    assert!(matches!(ending, GameEnd::Won(_)), "{ending:?}");
    // Written once without and once with its ending.
    let start = State::start(deal.game(), deal.starter(), &mut ()).expect("there is a first position");
    let record = scribe.0.abandon(&start).expect("it fits into a record");
    rewritten(&record, |inputs| inputs)
}

/// The record with other inputs, and the ending that they lead to.
fn rewritten(record: &Record, change: impl Fn(Vec<Input>) -> Vec<Input>) -> Record {
    try_rewritten(record, change).expect("the inputs are legal")
}

fn try_rewritten(record: &Record, change: impl Fn(Vec<Input>) -> Vec<Input>) -> Option<Record> {
    let game = record.game();
    let mut recorder = Recorder::new(game.clone(), record.origin(), record.starter());
    let mut state = State::start(game, record.starter(), &mut ()).ok()?;
    for input in change(record.entries().iter().map(|entry| entry.input).collect()) {
        state.play(game, input, &mut ()).ok()?;
        recorder.push(input);
    }
    recorder.finish(&state).ok()
}

fn review(record: &Record, check: Check) -> GameReview {
    let mut reviewer = Reviewer::new(record.clone(), check).expect("it was played");
    while !reviewer.step().done {}
    reviewer.review()
}

fn assert_exact(review: &GameReview) {
    let mut now = review.start.clone();
    assert_eq!(now.iter().map(|share| share.0).sum::<i32>(), Share::ONE.0);
    for step in review.turns.iter().flat_map(|turn| &turn.steps) {
        for change in &step.changes {
            assert_eq!(change.by.iter().map(|share| share.0).sum::<i32>(), 0, "{step:?}");
            if let Cause::Choice { seat } = change.cause {
                assert!(change.by[usize::from(seat.0)].0 <= 0, "no choice is better than the best: {step:?}");
            }
            for (now, by) in now.iter_mut().zip(&change.by) {
                now.0 += by.0;
            }
        }
        assert_eq!(now, step.chances, "{step:?}");
    }
    for (seat, account) in review.seats.iter().enumerate() {
        let luck = &account.luck;
        let parts = luck.roll.0 + luck.card.0 + luck.theft.0 + luck.hidden.0 + luck.estimate.0;
        assert_eq!(parts, account.luck_total.0);
        let sum = account.start.0 + parts + account.decisions.0 + account.others.0;
        assert_eq!((sum, account.result), (account.result.0, now[seat]), "seat {seat}");
        let kinds = &account.lost;
        let lost = [kinds.placing, kinds.building, kinds.trading, kinds.robber, kinds.cards, kinds.timing];
        assert_eq!(lost.iter().map(|kind| kind.lost.0).sum::<i32>(), -account.decisions.0, "seat {seat}");
        assert_eq!(lost.iter().map(|kind| kind.counted).sum::<u32>(), account.counted);
        if let Some(winner) = review.winner {
            assert_eq!(account.result.0, if usize::from(winner.0) == seat { Share::ONE.0 } else { 0 });
        }
    }
}

#[test]
fn the_parts_add_up_exactly_in_every_kind_of_game() {
    let tables = [
        ("fifth:4", vec![Level::Steady, Level::Novice]),
        ("sixth:3", vec![Level::Novice]),
        ("fifth:4:helpers", vec![Level::Novice, Level::Weighted]),
        ("fifth:6:five-six", vec![Level::Novice]),
    ];
    for (at, (rules, levels)) in tables.into_iter().enumerate() {
        let record = game(rules, 40 + at as u64, &levels);
        let check = if at == 0 { Check::Playouts } else { Check::Nothing };
        let review = review(&record, check);
        assert!(review.winner.is_some() && review.progress.graded, "{rules}");
        assert_exact(&review);
    }
}

#[test]
fn a_game_has_one_review() {
    let record = game("fifth:3", 3, &[Level::Novice]);
    assert_eq!(review(&record, Check::Playouts), review(&record, Check::Playouts));
}

#[test]
fn an_unfinished_game_ends_with_its_last_chances() {
    let record = game("fifth:4", 5, &[Level::Novice]);
    let cut = rewritten(&record, |inputs| inputs[..200].to_vec());
    let review = review(&cut, Check::Nothing);
    assert_eq!(review.winner, None);
    assert_exact(&review);
}

/// What a choice lost, and its grade.
fn judged(moment: &ReviewMoment) -> Option<(i32, Grade)> {
    match &moment.what {
        ReviewMomentKind::Choice { lost, grade, .. } => Some((lost.0, *grade)),
        ReviewMomentKind::Luck { .. } => None,
    }
}

#[test]
fn a_win_that_is_not_taken_is_the_largest_error() {
    // Others are about to win this game. Where they aren't, the same player mostly wins a turn later, and it costs little.
    let record = game("fifth:4", 4, &[Level::Sharp]);
    let game = record.game();
    let mut state = *record.replay().start();
    let mut spoiled = None;
    for (at, entry) in record.entries().iter().enumerate() {
        let before = state;
        state.play_unchecked(game, &entry.input, &mut ());
        let wins = matches!(state.next(), Next::Over { winner: Some(_) });
        if let Input::Act(seat, Action::City(_) | Action::Settlement(_) | Action::Road(_)) = entry.input
            && wins
            && before.public().phase == Phase::Main
        {
            spoiled = Some((at, Input::Act(seat, Action::EndTurn)));
        }
    }
    let (at, end) = spoiled.expect("the game is won by building");
    let spoiled = rewritten(&record, |inputs| [&inputs[..at], &[end]].concat());
    let review = review(&spoiled, Check::Playouts);
    let largest = review.moments.iter().max_by_key(|moment| judged(moment).map(|(lost, _)| lost));
    let largest = largest.expect("there are moments");
    assert_eq!(largest.input as usize, at + 1);
    let grade = judged(largest).map(|(_, grade)| grade);
    assert!(matches!(grade, Some(Grade::Mistake | Grade::Blunder)), "{largest:?}");
    assert!(largest.key);
}

#[test]
fn forced_choices_do_not_count() {
    let record = game("fifth:4", 11, &[Level::Novice]);
    let review = review(&record, Check::Nothing);
    let mut state = *record.replay().start();
    let mut forced = 0;
    for (at, entry) in record.entries().iter().enumerate() {
        if let Input::Act(seat, _) = entry.input
            && state.legal(record.game(), seat).len() == 1
        {
            forced += 1;
            let counted =
                |moment: &&ReviewMoment| moment.input as usize == at + 1 && judged(moment).is_some();
            assert_eq!(review.moments.iter().find(counted), None);
        }
        state.play_unchecked(record.game(), &entry.input, &mut ());
    }
    assert!(forced > 10, "most rolls are forced");
}

/// Two games look the same to a seat but for a card that one of the others has stolen from another.
#[test]
fn cards_that_a_player_cannot_see_change_no_grade() {
    let mut compared = 0;
    for seed in 21..26 {
        compared += compare_thefts(&game("fifth:4", seed, &[Level::Steady, Level::Novice]), 2 - compared);
        if compared == 2 {
            return;
        }
    }
    panic!("not enough choices could be compared: {compared}");
}

/// Compares what is said about the next choice after a theft with what it would be had another card been stolen. Returns how
/// many choices were worth a word; so many are enough.
fn compare_thefts(record: &Record, enough: usize) -> usize {
    let game = record.game();
    let mut state = *record.replay().start();
    let mut compared = 0;
    for (at, entry) in record.entries().iter().enumerate() {
        let before = state;
        state.play_unchecked(game, &entry.input, &mut ());
        let Phase::Stealing { victim } = before.public().phase else { continue };
        let thief = before.public().active;
        let others = before.outcomes();
        let Some((other, _)) =
            others.as_slice().iter().find(|(outcome, _)| Input::Chance(*outcome) != entry.input)
        else {
            continue;
        };
        assert!(matches!(other, Outcome::Stolen(_)));
        // The next choice of somebody who has seen neither card.
        let next = record.entries()[at + 1..].iter().position(|entry| {
            matches!(entry.input, Input::Act(seat, action) if seat != thief && seat != victim && action != Action::Roll)
        });
        let Some(end) = next.map(|next| at + 1 + next) else { continue };
        let changed = |inputs: Vec<Input>| {
            let mut inputs = inputs[..=end].to_vec();
            inputs[at] = Input::Chance(*other);
            inputs
        };
        let Some(changed) = try_rewritten(record, changed) else { continue };
        let same = rewritten(record, |inputs| inputs[..=end].to_vec());
        let told = |record: &Record| {
            let review = review(record, Check::Nothing);
            review
                .moments
                .into_iter()
                .find(|moment| moment.input as usize == end + 1)
                .map(|moment| moment.what)
        };
        let (one, other) = (told(&same), told(&changed));
        assert_eq!(one, other, "input {}", end + 1);
        compared += usize::from(one.is_some());
        if compared == enough {
            break;
        }
    }
    compared
}

#[test]
fn playouts_of_a_board_do_not_depend_on_how_they_are_split() {
    let record = game("fifth:4", 2, &[Level::Novice]);
    let whole = BoardPlayouts::play(record.game(), BOARD_SEED, 0..12);
    let mut parts = BoardPlayouts::play(record.game(), BOARD_SEED, 5..12);
    parts.merge(&BoardPlayouts::play(record.game(), BOARD_SEED, 0..5));
    assert_eq!(whole, parts);
    let judgment = whole.judgment();
    assert_eq!(judgment.games, 12);
    let sum: i32 = judgment.chances.iter().map(|share| share.0).sum();
    assert!((sum - Share::ONE.0).abs() < 100, "{judgment:?}");
    assert!(!judgment.places.is_empty());
}
