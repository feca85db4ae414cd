//! The yardstick: made the same on any number of threads and after interruptions, and a bot's answers measured by it.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use hexhaven_arena::regret::{
    Half, MakeError, Making, Plan, Regret, Sample, Yardstick, agreement, ask, make,
};
use hexhaven_arena::{Entrant, Rung};
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_rules::Action;
use hexhaven_rules::trade::Slot;

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("tests use at least one")
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("hexhaven-regret-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

const SMALL: Making = Making { seed: Seed::new(4), playouts: 4, rounds: 1, quick: 2, control: 2, worlds: 2 };

#[test]
fn a_yardstick_is_the_same_on_any_number_of_threads_and_after_an_interruption() {
    let (one, three) = (scratch("one"), scratch("three"));
    make(&SMALL, &one, 6, threads(1), |_| {}).expect("it is made");
    make(&SMALL, &three, 4, threads(3), |_| {}).expect("it is made");
    let part = fs::read(&three).expect("a file");
    fs::write(&three, &part[..part.len() - 20]).expect("a file");
    let mut done = Vec::new();
    make(&SMALL, &three, 6, threads(3), |count| done.push(count)).expect("it goes on");
    assert_eq!(done, [3, 4, 5, 6], "the line that was cut off is made again");
    assert_eq!(fs::read_to_string(&one).expect("text"), fs::read_to_string(&three).expect("text"));
    let other = Making { playouts: 6, ..SMALL };
    assert!(matches!(make(&other, &one, 6, threads(1), |_| {}), Err(MakeError::Other(_))));
    let text = fs::read_to_string(&one).expect("text");
    let yardstick: Yardstick = text.parse().expect("it can be read");
    assert_eq!(yardstick.samples.len(), 6);
    assert_eq!(yardstick.making, SMALL);
    let sample = &yardstick.samples[0];
    for plan in &sample.plans {
        let again = Sample { plans: vec![Plan { short: [1.0; 2], ..*plan }], ..sample.clone() };
        let other = sample.plans.iter().find(|other| other.action != plan.action).expect("there are two");
        let regret = SMALL.regret(&again, other.action);
        assert!(
            (1.0 - regret - other.chance()).abs() < 1e-9,
            "a plan that is played out later is worth the same"
        );
    }
    let _ = (fs::remove_file(one), fs::remove_file(three));
}

fn sample(line: &str) -> Sample {
    line.parse().expect("a sample")
}

const ROADS: &str = "position fifth:4:player-trade=off fixed view=0 0=s17;r17-22;1B1L plans END=3000/3100/2900 R17-23=2500/2600/2000";

#[test]
fn regret_is_what_an_answer_gives_away() {
    let sample = sample(ROADS);
    assert_eq!(sample.to_string(), ROADS);
    assert!((SMALL.regret(&sample, Action::EndTurn)).abs() < 1e-9);
    let other = Action::parse("R17-23", &sample.position.game).expect("a code");
    assert!((SMALL.regret(&sample, other) - 0.05).abs() < 1e-9);
    let unlisted = Action::parse("R12-17", &sample.position.game).expect("a code");
    assert!((0.0..0.3).contains(&SMALL.regret(&sample, unlisted)), "it is played out now");
}

#[test]
fn a_counteroffer_is_a_no() {
    let sample = sample(
        "position fifth:4 fixed view=1 0=s17;1? 1=s31;1B supply=18B19L18W19G19O offer0=0:123:1W>1B \
         plans ACCEPT0=3000/3000/3000 DECLINE0=3200/3200/3200",
    );
    let slot = Slot::ALL[0];
    let Some(counter) = sample
        .position
        .view
        .legal(&sample.position.game)
        .iter()
        .find(|action| matches!(action, Action::Counter { .. }))
    else {
        panic!("a counteroffer is possible")
    };
    assert_eq!(sample.plan(counter).map(|plan| plan.action), Some(Action::Decline(slot)));
}

#[test]
fn a_line_that_is_no_sample_is_refused_with_the_reason() {
    for (line, reason) in [
        ("go nodes 5", "it isn't a position"),
        ("position fifth:4 fixed view=0 0=s17;r17-22;1B1L", "it has no plans"),
        (&ROADS.replace("R17-23", "R17-99"), "isn't a plan"),
        (&ROADS.replace("R17-23", "S17"), "isn't legal"),
        (&ROADS.replace("R17-23", "END"), "there twice"),
        (&ROADS.replace("/2600/2000", "/2600"), "isn't a plan"),
        (&ROADS.replace("2600", "10001"), "isn't a plan"),
        (&ROADS[..ROADS.len() - 22], "fewer than two plans"),
    ] {
        let error = line.parse::<Sample>().expect_err(line);
        assert!(error.contains(reason), "{line}: {error}");
    }
    let error = "hello".parse::<Yardstick>().expect_err("no header");
    assert_eq!(error.to_string(), "line 1: it should begin with \"# hexhaven regret --make positions.txt \"");
    let error = format!("# hexhaven regret --make positions.txt {SMALL}\n{ROADS}\nposition")
        .parse::<Yardstick>()
        .expect_err("a short line");
    assert!(error.to_string().starts_with("line 3: "), "{error}");
}

fn regret(level: Level, samples: &[&Sample], count: usize) -> f64 {
    let mut regret = Regret::default();
    ask(&Rung::of(level) as &dyn Entrant, &SMALL, samples, Seed::new(1), threads(count), |answered| {
        assert!(answered.answer.is_ok(), "{answered:?}");
        regret.add(&answered);
    });
    assert_eq!(regret.count, samples.len());
    regret.mean()
}

#[test]
fn the_shipped_yardstick_orders_the_ladder() {
    let yardstick = Yardstick::shipped();
    assert!(yardstick.samples.len() >= 100, "{}", yardstick.samples.len());
    let (first, second) = (yardstick.part(Some(Half::A)), yardstick.part(Some(Half::B)));
    assert_eq!(first.len() + second.len(), yardstick.samples.len());
    let samples: Vec<&Sample> = first.into_iter().take(80).collect();
    let levels = [Level::Random, Level::Novice, Level::Sharp].map(|level| regret(level, &samples, 2));
    assert!(levels.is_sorted_by(|worse, better| worse > better), "{levels:?}");
    assert!((regret(Level::Novice, &samples, 1) - levels[1]).abs() < 1e-12, "threads make no difference");
    let halves = agreement(yardstick.samples.iter(), |plan| Some((plan.short[0], plan.short[1])));
    assert!(halves.correlation > 0.8, "{halves:?}");
}
