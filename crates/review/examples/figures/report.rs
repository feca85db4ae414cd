//! What many reviewed games say together.

use std::collections::{BTreeMap, BTreeSet};

use hexhaven_luck::Seed;
use hexhaven_rules::chance::Picker;

use crate::POINT;
use crate::games::{Choice, Reviewed};

const ONE: f64 = 1_000_000.0;

pub(crate) fn report(games: &[Reviewed]) {
    let exact = games.iter().filter(|game| game.exact).count();
    println!("sums exact in {exact} of {} games", games.len());
    luck(games);
    chances(games);
    levels(games);
    agreement(games);
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

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    fn show(&self) -> String {
        let mean = self.mean();
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        format!("{mean:+.2} ± {:.2}, spread {:.1}", (variance / self.count).sqrt(), variance.sqrt())
    }
}

/// Mean luck of each seat, in points.
fn luck(games: &[Reviewed]) {
    let mut means: BTreeMap<(&str, usize), Mean> = BTreeMap::new();
    for game in games {
        for (at, seat) in game.seats.iter().enumerate() {
            let [roll, card, theft, hidden, estimate] = seat.sources;
            let parts = [
                ("luck", seat.luck),
                ("roll", roll),
                ("card", card),
                ("theft", theft),
                ("hidden", hidden),
                ("estimate", estimate),
                ("decisions", seat.decisions),
                ("others", seat.others),
                ("start", seat.start),
            ];
            for (name, share) in parts {
                means.entry((name, at)).or_default().add(f64::from(share) / POINT);
            }
        }
    }
    for ((name, seat), mean) in &means {
        println!("{name:<9} seat {seat} {}", mean.show());
    }
}

/// How well chances come true between sharp bots.
fn chances(games: &[Reviewed]) {
    let sharp = games.iter().filter(|game| game.players.iter().all(|level| level == "sharp"));
    let positions: Vec<(&[i32], usize, u64)> = sharp
        .flat_map(|game| game.chances.iter().map(|chances| (&**chances, game.winner, game.number)))
        .collect();
    let loss: f64 =
        positions.iter().map(|(chances, winner, _)| -(f64::from(chances[*winner].max(1)) / ONE).ln()).sum();
    println!("chances: {} positions, loss {:.4}", positions.len(), loss / positions.len() as f64);
    for tenth in 0..10 {
        let (low, high) = (f64::from(tenth) / 10.0, f64::from(tenth + 1) / 10.0);
        let (mut said, mut won, mut of) = (Mean::default(), 0.0, BTreeSet::new());
        for (chances, winner, number) in &positions {
            for (seat, chance) in chances.iter().enumerate() {
                let chance = f64::from(*chance) / ONE;
                if chance >= low && (chance < high || tenth == 9) {
                    said.add(100.0 * chance);
                    won += f64::from(u8::from(seat == *winner));
                    of.insert(*number);
                }
            }
        }
        let percent = 100.0 * won / said.count.max(1.0);
        println!(
            "  said {:4.1}%, won {percent:4.1}%: {} times in {} games",
            said.mean(),
            said.count,
            of.len()
        );
    }
    fitted(&positions);
}

/// Which factor on the review's scale fits the winners best: chances are raised to this power and made to add up again. What it says times
/// `SCALE` in `src/calibration.rs` is the scale that fits. The range is that of a bootstrap over games: all positions of a game share one winner.
fn fitted(positions: &[(&[i32], usize, u64)]) {
    let mut games: BTreeMap<u64, Vec<(&[i32], usize)>> = BTreeMap::new();
    for (chances, winner, number) in positions {
        games.entry(*number).or_default().push((chances, *winner));
    }
    let loss = |(chances, winner): &(&[i32], usize), factor: f64| {
        let odds = |chance: i32| (f64::from(chance.max(1)) / ONE).powf(factor);
        chances.iter().map(|chance| odds(*chance)).sum::<f64>().ln() - odds(chances[*winner]).ln()
    };
    let losses: Vec<[f64; FACTORS]> = games
        .values()
        .map(|game| std::array::from_fn(|at| game.iter().map(|one| loss(one, factor(at))).sum()))
        .collect();
    let best = |weights: &[f64]| {
        let total =
            |at: usize| losses.iter().zip(weights).map(|(game, weight)| game[at] * weight).sum::<f64>();
        factor((0..FACTORS).min_by(|a, b| total(*a).total_cmp(&total(*b))).unwrap_or(0))
    };
    let mut luck = Seed::new(17).stream("bootstrap");
    let mut fits: Vec<f64> = (0..1_000)
        .map(|_| {
            let mut weights = vec![0.0; losses.len()];
            for _ in 0..losses.len() {
                weights[luck.pick(losses.len() as u32) as usize] += 1.0;
            }
            best(&weights)
        })
        .collect();
    fits.sort_by(f64::total_cmp);
    let whole = best(&vec![1.0; losses.len()]);
    println!("  best factor {whole:.2} (95%: {:.2} to {:.2}) in {} games", fits[25], fits[974], losses.len());
}

/// From 0.60 to 1.60 in steps of a hundredth.
const FACTORS: usize = 101;

fn factor(at: usize) -> f64 {
    0.6 + at as f64 / 100.0
}

/// What the players of each level lost where one of each plays.
fn levels(games: &[Reviewed]) {
    #[derive(Default)]
    struct Level {
        games: f64,
        choices: f64,
        even: f64,
        even_lost: f64,
        lost: f64,
        grades: [f64; 5],
        kinds: BTreeMap<String, Mean>,
    }
    let mut levels: BTreeMap<&str, Level> = BTreeMap::new();
    for game in games.iter().filter(|game| game.players.iter().any(|level| level == "novice")) {
        for (seat, level) in game.players.iter().enumerate() {
            let entry = levels.entry(level).or_default();
            entry.games += 1.0;
            entry.lost -= f64::from(game.seats[seat].decisions) / POINT;
            let own = || game.choices.iter().filter(|choice| choice.seat == seat);
            let (even, lost) = game.seats[seat].even;
            entry.even += f64::from(even);
            entry.even_lost += f64::from(lost) / POINT;
            for choice in own() {
                let lost = f64::from(choice.lost) / POINT;
                entry.choices += 1.0;
                // What nobody has checked is no mistake, such as a discard.
                let most = if choice.check.is_some() { 4 } else { 2 };
                entry.grades[grade(lost).min(most)] += 1.0;
                entry.kinds.entry(choice.kind.clone()).or_default().add(lost);
            }
        }
    }
    for (name, level) in &levels {
        let grades = level.grades.map(|count| format!("{:.2}", count / level.games));
        println!(
            "{name:<9} {:.3} points per choice as if even ({:.1} a game), {:.3} as it was ({:.1}), {:.1} a game; grades {}",
            level.even_lost / level.even,
            level.even / level.games,
            level.lost / level.choices,
            level.choices / level.games,
            level.lost / level.games,
            grades.join(" ")
        );
        for (kind, mean) in &level.kinds {
            println!("    {kind:<9} {:.2} per choice, {:.1} a game", mean.mean(), mean.count / level.games);
        }
    }
}

/// What the first look said, what the playouts said, whether they confirmed it, and whether the grade changed.
type Checked = (f64, f64, bool, bool);

/// How the first look and the playouts agree.
fn agreement(games: &[Reviewed]) {
    let choices = games.iter().flat_map(|game| &game.choices);
    let checked: Vec<Checked> = choices
        .filter_map(|Choice { lost, check, .. }| {
            let (first, playouts, confirmed) = (*check)?;
            let (first, lost) = (f64::from(first) / POINT, f64::from(*lost) / POINT);
            Some((first, f64::from(playouts) / POINT, confirmed, grade(first) != grade(lost)))
        })
        .collect();
    let count = checked.len() as f64;
    let mean = |value: &dyn Fn(&Checked) -> f64| checked.iter().map(value).sum::<f64>() / count;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let together = mean(&|pair| (pair.0 - x) * (pair.1 - y));
    let (sx, sy) = (mean(&|pair| (pair.0 - x).powi(2)).sqrt(), mean(&|pair| (pair.1 - y).powi(2)).sqrt());
    let share = |yes: &dyn Fn(&Checked) -> bool| 100.0 * mean(&|pair| f64::from(u8::from(yes(pair))));
    println!(
        "{count} checks: correlation {:.2}; first look {x:.1} points, playouts {y:.1}; confirmed {:.0}%, another grade {:.0}%",
        together / (sx * sy),
        share(&|pair| pair.2),
        share(&|pair| pair.3),
    );
}

/// The grade of a loss in points, from best to blunder.
fn grade(lost: f64) -> usize {
    [0.5, 1.5, 4.0, 8.0].iter().filter(|limit| lost > **limit).count()
}
