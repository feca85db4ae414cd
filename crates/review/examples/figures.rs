//! Measures the review over many games between bots: `cargo run --release -p hexhaven-review --example figures -- WHAT GAMES`.
//!
//! - `speed`: how long games take, before and with the playout check.
//! - `luck`: sums are exact, luck is nothing on average, chances come true.
//! - `ladder`: what each level loses per choice when one of each plays.
//! - `blunder`: a plainly bad move is put into each game; is it found as the largest error?
//! - `check`: how the first look and the playouts agree.

#![allow(clippy::cast_precision_loss, reason = "counts of games and choices are small")]

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hexhaven_arena::{Deal, Entrant, GameEnd, Observer, Rung, play, simulated};
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_record::{Origin, Record, Recorder};
use hexhaven_review::{Check, Reviewer};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Input, Next, Rules, Seat, State};
use hexhaven_wire::{GameReview, ReviewMomentKind, Share};

const SEED: u64 = 17;

fn main() {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_default();
    let games = args.next().and_then(|games| games.parse().ok()).unwrap_or(20);
    let rules = args.next().unwrap_or_else(|| "fifth:4".to_owned());
    let rules = simulated(Rules::parse(&rules).expect("a rule set"));
    match what.as_str() {
        "speed" => speed(&rules, games),
        "luck" => luck(&rules, games),
        "ladder" => ladder(&rules, games),
        "blunder" => blunder(&rules, games),
        "check" => check(&rules, games),
        _ => eprintln!("what? speed, luck, ladder, blunder or check, and the number of games"),
    }
}

/// Writes a game down.
struct Scribe(Recorder);

impl Observer for Scribe {
    fn before(&mut self, _: &Game, _: &State, input: Input, _: Option<Duration>) {
        self.0.push(input);
    }
}

fn record(rules: &Rules, number: u64, levels: &[Level]) -> Option<Record> {
    let deal = Deal::new(rules, Seed::new(SEED).child("game", number)).expect("it can be played");
    let mut scribe = Scribe(Recorder::new(deal.game().clone(), Origin::Drawn(deal.seed()), deal.starter()));
    // Everybody takes every seat in turn.
    let level = |seat: Seat| levels[(seat.index() + number as usize) % levels.len()];
    let mut players: Vec<_> =
        deal.seats().map(|(seat, seed)| Rung::of(level(seat)).player(seat, seed)).collect();
    let ending = play(&deal, &mut players, &mut scribe);
    let mut recorder = scribe.0;
    for seat in deal.game().seats() {
        recorder.header(&format!("player{seat}"), level(seat).name()).expect("a plain word");
    }
    let mut state = State::start(deal.game(), deal.starter(), &mut ()).expect("it has a start");
    let record = recorder.clone().abandon(&state).ok()?;
    for entry in record.entries() {
        state.play_unchecked(deal.game(), &entry.input, &mut ());
    }
    matches!(ending, GameEnd::Won(_)).then(|| recorder.finish(&state).ok()).flatten()
}

fn review(record: Record, check: Check) -> GameReview {
    let mut reviewer = Reviewer::new(record, check).expect("it was played");
    while !reviewer.step().done {}
    reviewer.review()
}

/// Does something with each game, on all cores.
fn each(games: u64, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..hexhaven_arena::all_cores().get() {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < games
                {
                    work(number);
                    if number % 50 == 49 {
                        eprintln!("{} of {games}", number + 1);
                    }
                }
            });
        }
    });
}

/// How long this thread has computed, so that other work on the machine doesn't count (Linux).
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

fn points(share: Share) -> f64 {
    f64::from(share.0) / f64::from(Share::POINT.0)
}

fn speed(rules: &Rules, games: u64) {
    let (mut turns, mut inputs) = (0_u64, 0);
    let (mut quick, mut checked, mut checks) = (Duration::ZERO, Duration::ZERO, 0_u64);
    let mut slowest = Duration::ZERO;
    for number in 0..games {
        let Some(record) = record(rules, number, &[Level::Sharp, Level::Steady, Level::Novice, Level::Sharp])
        else {
            continue;
        };
        let start = processor_time();
        let first = review(record.clone(), Check::Nothing);
        let took = processor_time().saturating_sub(start);
        quick += took;
        let per_80 = took * 80 / u32::from(first.progress.total_turns.max(1));
        slowest = slowest.max(per_80);
        let start = processor_time();
        let second = review(record, Check::Playouts);
        checked += processor_time().saturating_sub(start);
        checks += u64::from(second.progress.to_check);
        turns += u64::from(first.progress.total_turns);
        inputs += u64::from(first.progress.total_inputs);
    }
    println!("{games} games, {turns} turns, {inputs} inputs, {checks} checks");
    println!(
        "without check {quick:.2?}, {:.2?} for 80 turns (slowest game {slowest:.2?})",
        quick * 80 / turns as u32
    );
    println!("with check {checked:.2?}, {:.2?} a game", checked / games as u32);
}

#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn show(&self) -> String {
        let mean = self.sum / self.count;
        let error = ((self.squares / self.count - mean * mean).max(0.0) / self.count).sqrt();
        format!("{mean:+.2} ± {error:.2}")
    }
}

/// Sums, mean luck by seat and source, and calibration.
fn luck(rules: &Rules, games: u64) {
    let sums = Mutex::new((0_u64, 0_u64));
    let means: Mutex<BTreeMap<(usize, &str), Mean>> = Mutex::default();
    let curve: Mutex<Vec<(Vec<f64>, usize)>> = Mutex::default();
    each(games, |number| {
        let levels = [Level::Sharp, Level::Steady, Level::Novice, Level::Sharp];
        let Some(record) = record(rules, number, if number % 2 == 0 { &levels[..1] } else { &levels }) else {
            return;
        };
        let calibrates = number % 2 == 0;
        let review = review(record, Check::Nothing);
        let Some(winner) = review.winner else { return };
        let exact = is_exact(&review);
        let mut sums = sums.lock().expect("no panic");
        sums.0 += 1;
        sums.1 += u64::from(exact);
        drop(sums);
        let mut means = means.lock().expect("no panic");
        for (seat, account) in review.seats.iter().enumerate() {
            let luck = &account.luck;
            for (name, share) in [
                ("luck", account.luck_total),
                ("roll", luck.roll),
                ("card", luck.card),
                ("theft", luck.theft),
                ("hidden", luck.hidden),
                ("estimate", luck.estimate),
                ("decisions", account.decisions),
                ("others", account.others),
                ("start", account.start),
                ("result", account.result),
            ] {
                means.entry((seat, name)).or_default().add(points(share));
            }
        }
        drop(means);
        if calibrates {
            let mut curve = curve.lock().expect("no panic");
            for turn in review.turns.iter().skip(1).step_by(3) {
                let chances = turn.chances.iter().map(|share| points(*share) / 100.0).collect();
                curve.push((chances, usize::from(winner.0)));
            }
        }
    });
    let (all, exact) = *sums.lock().expect("no panic");
    println!("sums exact in {exact} of {all} games");
    for ((seat, name), mean) in &*means.lock().expect("no panic") {
        println!("seat {seat} {name:<9} {}", mean.show());
    }
    calibration(&curve.lock().expect("no panic"));
}

/// How well chances come true, and which scale of the judge's values would fit best.
fn calibration(curve: &[(Vec<f64>, usize)]) {
    println!("calibration on {} positions between turns of sharp games", curve.len());
    let loss = |scale: f64| -> f64 {
        let sum: f64 = (curve.iter())
            .map(|(chances, winner)| {
                let powers: Vec<f64> = chances.iter().map(|chance| chance.max(1e-6).powf(scale)).collect();
                -(powers[*winner] / powers.iter().sum::<f64>()).ln()
            })
            .sum();
        sum / curve.len() as f64
    };
    for step in 0..9 {
        let scale = 0.7 + 0.1 * f64::from(step);
        println!("  scale {scale:.1}: loss {:.4}", loss(scale));
    }
    for bucket in 0..10 {
        let (low, high) = (f64::from(bucket) / 10.0, f64::from(bucket + 1) / 10.0);
        let (mut count, mut said, mut won) = (0_u64, 0.0, 0_u64);
        for (chances, winner) in curve {
            for (seat, chance) in chances.iter().enumerate() {
                if *chance >= low && (*chance < high || bucket == 9) {
                    count += 1;
                    said += chance;
                    won += u64::from(seat == *winner);
                }
            }
        }
        if count > 0 {
            let (said, won) = (100.0 * said / count as f64, 100.0 * won as f64 / count as f64);
            println!("  said {said:5.1}%  won {won:5.1}%  ({count} times)");
        }
    }
}

fn is_exact(review: &GameReview) -> bool {
    let accounts = review.seats.iter().enumerate().all(|(seat, account)| {
        let luck = &account.luck;
        let parts = luck.roll.0 + luck.card.0 + luck.theft.0 + luck.hidden.0 + luck.estimate.0;
        let sum = account.start.0 + parts + account.decisions.0 + account.others.0;
        let won = review.winner.is_some_and(|winner| usize::from(winner.0) == seat);
        let result = if won { Share::ONE.0 } else { 0 };
        parts == account.luck_total.0 && sum == account.result.0 && sum == result && account.decisions.0 <= 0
    });
    let mut now = review.start.clone();
    let steps = review.turns.iter().flat_map(|turn| &turn.steps).all(|step| {
        for change in &step.changes {
            for (now, by) in now.iter_mut().zip(&change.by) {
                now.0 += by.0;
            }
        }
        now == step.chances
    });
    accounts && steps
}

/// What the players of a level lost.
#[derive(Default)]
struct Lost {
    choices: u64,
    points: f64,
    grades: [u32; 5],
    games: u64,
}

fn ladder(rules: &Rules, games: u64) {
    let lost: Mutex<BTreeMap<String, Lost>> = Mutex::default();
    let levels = [Level::Sharp, Level::Steady, Level::Novice, Level::Random];
    let weaker = [Level::Sharp, Level::Steady, Level::Novice, Level::Weighted];
    each(games, |number| {
        let Some(record) = record(rules, number, if number % 2 == 0 { &levels } else { &weaker }) else {
            return;
        };
        let review = review(record, Check::Playouts);
        let mut lost = lost.lock().expect("no panic");
        for (player, account) in review.players.iter().zip(&review.seats) {
            let entry = lost.entry(player.clone().unwrap_or_default()).or_default();
            entry.choices += u64::from(account.counted);
            entry.points -= points(account.decisions);
            let grades = &account.grades;
            for (sum, count) in entry.grades.iter_mut().zip([
                grades.best,
                grades.good,
                grades.inaccuracy,
                grades.mistake,
                grades.blunder,
            ]) {
                *sum += count;
            }
            entry.games += 1;
        }
    });
    for (level, Lost { choices, points, grades, games }) in &*lost.lock().expect("no panic") {
        let a_game = grades.map(|count| format!("{:.2}", f64::from(count) / *games as f64));
        println!(
            "{level:<9} {:.3} points per choice, {:.1} a game ({choices} choices, {games} games); grades a game {}",
            points / *choices as f64,
            points / *games as f64,
            a_game.join(" ")
        );
    }
}

/// Puts a bad move into a game of sharp bots: at some point of the middle game a player who could build a city or settlement
/// gives the cards away four for one, or ends the turn.
fn blunder(rules: &Rules, games: u64) {
    let found: Mutex<(u64, u64, Vec<String>)> = Mutex::default();
    each(games, |number| {
        let Some(record) = record(rules, number, &[Level::Sharp]) else { return };
        let Some((spoiled, input)) = spoil(&record, number) else { return };
        let review = review(spoiled, Check::Nothing);
        let mut largest = (0, 0);
        for moment in &review.moments {
            if let ReviewMomentKind::Choice { lost, .. } = &moment.what
                && lost.0 > largest.0
            {
                largest = (lost.0, moment.input);
            }
        }
        let mut found = found.lock().expect("no panic");
        found.0 += 1;
        if largest.1 as usize == input {
            found.1 += 1;
        } else {
            let own = review.moments.iter().find(|moment| moment.input as usize == input);
            found
                .2
                .push(format!("game {number}, input {input}: largest {largest:?}, the move itself {own:?}"));
        }
    });
    let (all, hits, missed) = &*found.lock().expect("no panic");
    println!("found as the largest error in {hits} of {all}");
    for line in missed.iter().take(12) {
        println!("  {line}");
    }
}

/// The record up to a bad move, and then a few more turns of the same players.
fn spoil(record: &Record, number: u64) -> Option<(Record, usize)> {
    let game = record.game();
    let mut state = *record.replay().start();
    let mut spots = Vec::new();
    for (at, entry) in record.entries().iter().enumerate() {
        if let Input::Act(seat, Action::City(_) | Action::Settlement(_)) = entry.input
            && state.public().phase == Phase::Main
        {
            let mut won = state;
            won.play_unchecked(game, &entry.input, &mut ());
            // The winning move itself: not to make it is the plainest error of all.
            if matches!(won.next(), Next::Over { winner: Some(_) }) {
                spots.push((at, seat));
            }
        }
        state.play_unchecked(game, &entry.input, &mut ());
    }
    let (at, seat) = *spots.first()?;
    let mut recorder = Recorder::new(game.clone(), record.origin(), record.starter());
    let mut state = *record.replay().start();
    for entry in &record.entries()[..at] {
        recorder.push(entry.input);
        state.play_unchecked(game, &entry.input, &mut ());
    }
    let end = Input::Act(seat, Action::EndTurn);
    recorder.push(end);
    state.play(game, end, &mut ()).ok()?;
    let mut luck = hexhaven_luck::GameLuck::new(Seed::new(SEED).child("after", number));
    let mut bots: Vec<_> = game
        .seats()
        .map(|seat| Level::Sharp.bot(seat, Seed::new(SEED).child("bot", seat.index() as u64)))
        .collect();
    let budget = hexhaven_bots::Budget::FULL;
    let driver = &mut hexhaven_driver::Driver::new(state, ());
    loop {
        let input = match driver.waits_for() {
            hexhaven_driver::WaitsFor::Nobody { .. } => break,
            hexhaven_driver::WaitsFor::Luck(chance) => Input::Chance(luck.draw(driver.state(), chance)),
            hexhaven_driver::WaitsFor::Seat(seat) => {
                let question = hexhaven_bots::Question::at_table(game, driver.state(), seat);
                Input::Act(seat, bots[seat.index()].decide(&question, &budget))
            }
        };
        recorder.push(input);
        driver.play(game, &input, &mut ());
    }
    recorder.finish(driver.state()).ok().map(|record| (record, at + 1))
}

/// How the first look and the playouts agree.
fn check(rules: &Rules, games: u64) {
    let pairs: Mutex<Vec<(f64, f64, bool)>> = Mutex::default();
    each(games, |number| {
        let levels = [Level::Sharp, Level::Steady, Level::Novice, Level::Novice];
        let Some(record) = record(rules, number, &levels) else { return };
        for moment in review(record, Check::Playouts).moments {
            if let ReviewMomentKind::Choice { check: Some(check), .. } = moment.what {
                let pair = (points(check.first_lost), points(check.lost), check.confirmed);
                pairs.lock().expect("no panic").push(pair);
            }
        }
    });
    let pairs = &*pairs.lock().expect("no panic");
    let count = pairs.len() as f64;
    let mean = |value: &dyn Fn(&(f64, f64, bool)) -> f64| pairs.iter().map(value).sum::<f64>() / count;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let cov = mean(&|pair| (pair.0 - x) * (pair.1 - y));
    let (sx, sy) = (mean(&|pair| (pair.0 - x).powi(2)).sqrt(), mean(&|pair| (pair.1 - y).powi(2)).sqrt());
    let confirmed = pairs.iter().filter(|pair| pair.2).count();
    println!("{count} checks: correlation {:.2}, first look {x:.1} points, playouts {y:.1}", cov / (sx * sy));
    println!("confirmed {confirmed}, {:.0}%", 100.0 * confirmed as f64 / count);
}
