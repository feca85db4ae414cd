//! A plainly bad move is put into a game of experts. The review has no say in what is plainly bad: games that are played to
//! their end decide that.

use std::collections::BTreeMap;
use std::sync::Mutex;

use hexhaven_bots::playout::{Policy, QuickGame, QuickStep, has_won, is_own_business, play_on};
use hexhaven_bots::{Budget, Extractor, Judge, Level, Mind, Question};
use hexhaven_driver::{Driver, WaitsFor};
use hexhaven_luck::{GameLuck, Seed};
use hexhaven_record::{Record, Recorder};
use hexhaven_review::Check;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Input, Rules, Seat, State};
use hexhaven_wire::{GameReview, ReviewMoment, ReviewMomentKind};

use crate::{NODES, POINT, SEED, each, record, review};

/// The game is open for whoever makes the move: it has this chance, by the judge of `sharp`.
const OPEN: std::ops::Range<f32> = 0.15..0.65;
/// How many moments of a game are tried, and how many other actions at each.
const MOMENTS: usize = 40;
const ACTIONS: usize = 6;
/// A plainly bad move throws away a fifth of the game: it loses this many points beyond doubt, which is twice the error of the
/// playouts above them.
const PLAINLY: f64 = 20.0;
/// Pairs of games between novices, which are quick: a few, and more if those look bad. Then of games in which everybody takes the step
/// that looks best.
const NOVICE_PAIRS: [u64; 2] = [20, 100];
const PAIRS: u64 = 160;

/// A game with a plainly bad move.
struct Spoiled {
    record: Record,
    /// The number of the bad input.
    input: usize,
    /// What it costs in games played to the end, in points.
    costs: f64,
}

/// In how many games is the bad move the largest error?
pub(crate) fn blunder(rules: &Rules, games: u64) {
    let found: Mutex<BTreeMap<u64, (bool, String)>> = Mutex::default();
    each(games, |number| {
        let Some(record) = record(rules, number, &[Level::Expert]) else { return };
        let Some(spoiled) = spoil(&record, number) else { return };
        let Spoiled { record, input, costs } = spoiled;
        let review = review(record, Check::Playouts);
        let largest = review.moments.iter().max_by_key(|moment| lost(moment));
        let hit = largest.is_some_and(|moment| moment.input as usize == input);
        let own = review.moments.iter().find(|moment| moment.input as usize == input);
        let mut line = format!("game {number}: costs {costs:.0}; {}", own.map_or("not told".into(), told));
        if !hit && let Some(larger) = largest {
            line = format!("{line}\n    a larger error: {}", told(larger));
        }
        let line = line + &turns(&review);
        eprintln!("{} {line}", if hit { "found" } else { "MISSED" });
        found.lock().expect("no panic").insert(number, (hit, line));
    });
    let found = found.lock().expect("no panic");
    let hits = found.values().filter(|(hit, _)| *hit).count();
    println!("found as the largest error in {hits} of {}", found.len());
    for (_, line) in found.values().filter(|(hit, _)| !hit) {
        println!("  {line}");
    }
}

fn lost(moment: &ReviewMoment) -> i32 {
    match &moment.what {
        ReviewMomentKind::Choice { lost, .. } => lost.0,
        ReviewMomentKind::Luck { .. } => 0,
    }
}

fn told(moment: &ReviewMoment) -> String {
    let ReviewMomentKind::Choice { lost, played, check, grade, .. } = &moment.what else {
        return String::new();
    };
    let checked = check.map_or("not checked".into(), |check| {
        let [first, lost, error] =
            [check.first_lost, check.lost, check.error].map(|share| f64::from(share.0) / POINT);
        format!("first look {first:.1}, playouts {lost:.1} ± {error:.1}")
    });
    let lost = f64::from(lost.0) / POINT;
    format!(
        "turn {}, seat {}, {played:?}: {grade:?}, {lost:.1} points ({checked})",
        moment.turn, moment.seat.0
    )
}

fn turns(review: &GameReview) -> String {
    format!(" [{} turns]", review.progress.total_turns)
}

/// The game up to a moment that is drawn, a plainly bad move, and the rest as experts play it.
fn spoil(record: &Record, number: u64) -> Option<Spoiled> {
    let game = record.game();
    let weights = Mind::sharp().weights;
    let judge = Judge::new(Extractor::new(game), &weights);
    let mut draws = Seed::new(SEED).child("spoil", number).stream("moments");
    let mut moments = moments(record, &judge);
    draws.shuffle(&mut moments);
    for (at, state, seat, played) in moments.into_iter().take(MOMENTS) {
        let mut others: Vec<Action> = state
            .legal(game, seat)
            .iter()
            .filter(|action| *action != played && is_own_business(*action))
            .collect();
        draws.shuffle(&mut others);
        for bad in others.into_iter().take(ACTIONS) {
            let seed = Seed::new(SEED).child("plainly", number).child("input", at as u64);
            let looks_bad = |pairs| {
                let (costs, _) = cost(&judge, &state, seat, [played, bad], seed, pairs, || QuickGame(game));
                costs > PLAINLY
            };
            if !NOVICE_PAIRS.into_iter().all(looks_bad) {
                continue;
            }
            let (costs, error) =
                cost(&judge, &state, seat, [played, bad], seed, PAIRS, || QuickStep::new(&judge));
            if costs - 2.0 * error > PLAINLY {
                return played_on(record, at, &state, Input::Act(seat, bad), number, costs);
            }
        }
    }
    None
}

/// The choices of seats that still have a game.
fn moments(record: &Record, judge: &Judge<'_>) -> Vec<(usize, State, Seat, Action)> {
    let game = record.game();
    let mut state = *record.replay().start();
    let mut moments = Vec::new();
    for (at, entry) in record.entries().iter().enumerate() {
        if let Input::Act(seat, action) = entry.input
            && is_own_business(action)
            && !matches!(state.public().phase, Phase::Discarding { .. } | Phase::BeforeRoll)
            && OPEN.contains(&judge.chances(&state)[seat])
        {
            moments.push((at, state, seat, action));
        }
        state.play_unchecked(game, &entry.input, &mut ());
    }
    moments
}

/// What the second action costs against the first, in points, and the error of that: how often the seat wins when both are
/// played to the end of the game, on the same dice.
fn cost<P: Policy>(
    judge: &Judge<'_>,
    state: &State,
    seat: Seat,
    actions: [Action; 2],
    seed: Seed,
    pairs: u64,
    policy: impl Fn() -> P,
) -> (f64, f64) {
    let game = judge.extractor().game();
    let wins = |action: Action, pair: u64| {
        let mut start = *state;
        start.play_unchecked(game, &Input::Act(seat, action), &mut ());
        let luck = &mut GameLuck::new(seed.child("pair", pair));
        let end = play_on(judge, &start, u16::MAX, luck, &mut policy());
        f64::from(u8::from(has_won(&end, seat)))
    };
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let lost = 100.0 * (wins(actions[0], pair) - wins(actions[1], pair));
        sum += lost;
        squares += lost * lost;
    }
    let count = pairs as f64;
    let mean = sum / count;
    (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
}

fn played_on(
    record: &Record,
    at: usize,
    state: &State,
    bad: Input,
    number: u64,
    costs: f64,
) -> Option<Spoiled> {
    let game: &Game = record.game();
    let mut recorder = Recorder::new(game.clone(), record.origin(), record.starter());
    for entry in &record.entries()[..at] {
        recorder.push(entry.input);
    }
    let mut luck = GameLuck::new(Seed::new(SEED).child("after", number));
    let mut bots: Vec<_> = game
        .seats()
        .map(|seat| Level::Expert.bot(seat, Seed::new(SEED).child("bot", seat.index() as u64)))
        .collect();
    let driver = &mut Driver::new(*state, ());
    let mut next = Some(bad);
    while let Some(input) = next.take() {
        recorder.push(input);
        driver.play(game, &input, &mut ());
        next = match driver.waits_for() {
            WaitsFor::Nobody { .. } => None,
            WaitsFor::Luck(chance) => Some(Input::Chance(luck.draw(driver.state(), chance))),
            WaitsFor::Seat(seat) => {
                let question = Question::at_table(game, driver.state(), seat);
                Some(Input::Act(seat, bots[seat.index()].decide(&question, &Budget::of_nodes(NODES))))
            }
        };
    }
    let record = recorder.finish(driver.state()).ok()?;
    Some(Spoiled { record, input: at + 1, costs })
}
