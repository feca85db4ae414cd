//! The fit: a logistic regression over seats. Each seat's chance is its share of the exponentials of all values, and
//! the weights move until the winners' chances are as large as possible.

#![allow(clippy::cast_precision_loss, reason = "examples are counted in thousands")]

use hexhaven_bots::{Feature, Weights};
use hexhaven_luck::Seed;
use hexhaven_rules::chance::Picker;

use super::Example;

/// Base and late weights side by side.
const COUNT: usize = 2 * Feature::COUNT;
/// How many times all examples are used.
const EPOCHS: u32 = 10;
/// How many examples make up a batch.
const BATCH: usize = 512;
/// The first step; steps become shorter from epoch to epoch.
const STEP: f64 = 0.02;
/// The penalty on weights away from zero, which keeps weights that hardly matter small.
const PULL: f64 = 1e-4;
/// Every Nth example is held out to measure the fit.
const SET_ASIDE: usize = 10;

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Weights,
    /// How much the winners in the held-out examples surprise the earlier weights, in nats; less is better.
    pub loss_before: f64,
    /// The same for the new weights.
    pub loss_after: f64,
}

/// Fits weights to examples, beginning with these.
pub fn fit(examples: &[Example], start: &Weights, seed: Seed) -> Fit {
    let tested = examples.len() / SET_ASIDE;
    let (tests, lessons) = examples.split_at(tested);
    let mut point = [0.0; COUNT];
    for at in 0..Feature::COUNT {
        point[at] = f64::from(start.base[at]);
        point[Feature::COUNT + at] = f64::from(start.late[at]);
    }
    let loss_before = loss(tests, &point);
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut luck = seed.stream("fit");
    let mut descent = Descent::new();
    let mut mean = point;
    for epoch in 0..EPOCHS {
        luck.shuffle(&mut order);
        let step = STEP * (1.0 - f64::from(epoch) / f64::from(EPOCHS));
        // The mean over an epoch is steadier than wherever the last batch ended up.
        let mut sum = [0.0; COUNT];
        let batches = order.chunks(BATCH);
        let count = batches.len().max(1) as f64;
        for batch in batches {
            let gradient = slope(lessons, batch, &point);
            descent.step(&mut point, &gradient, step);
            for (sum, point) in sum.iter_mut().zip(point) {
                *sum += point / count;
            }
        }
        if !lessons.is_empty() {
            mean = sum;
        }
    }
    let mut weights = Weights::ZERO;
    for at in 0..Feature::COUNT {
        weights.base[at] = mean[at] as f32;
        weights.late[at] = mean[Feature::COUNT + at] as f32;
    }
    Fit { weights, loss_before, loss_after: loss(tests, &mean) }
}

/// The chances of all seats.
fn chances(example: &Example, point: &[f64; COUNT]) -> Vec<f64> {
    let stage = f64::from(example.stage);
    let value = |features: &hexhaven_bots::Features| -> f64 {
        let weighted = features.0.iter().enumerate();
        weighted.map(|(at, value)| f64::from(*value) * (point[at] + stage * point[Feature::COUNT + at])).sum()
    };
    let mut values: Vec<f64> = example.seats.iter().map(value).collect();
    let top = values.iter().copied().fold(f64::MIN, f64::max);
    for value in &mut values {
        *value = (*value - top).exp();
    }
    let sum: f64 = values.iter().sum();
    values.iter().map(|value| value / sum).collect()
}

/// The mean surprise at the winners.
fn loss(examples: &[Example], point: &[f64; COUNT]) -> f64 {
    let surprise = |example: &Example| -chances(example, point)[example.winner.index()].max(1e-12).ln();
    examples.iter().map(surprise).sum::<f64>() / examples.len().max(1) as f64
}

/// The gradient of the loss over a batch.
fn slope(examples: &[Example], batch: &[usize], point: &[f64; COUNT]) -> [f64; COUNT] {
    let mut slope = [0.0; COUNT];
    for example in batch.iter().map(|at| &examples[*at]) {
        let stage = f64::from(example.stage);
        let chances = chances(example, point);
        for (seat, (features, chance)) in example.seats.iter().zip(chances).enumerate() {
            let excess = chance - f64::from(u8::from(seat == example.winner.index()));
            for (at, value) in features.0.iter().enumerate() {
                let share = excess * f64::from(*value);
                slope[at] += share;
                slope[Feature::COUNT + at] += share * stage;
            }
        }
    }
    for (slope, point) in slope.iter_mut().zip(point) {
        *slope = *slope / batch.len() as f64 + PULL * point;
    }
    slope
}

/// Gradient descent whose steps suit each weight (Adam): rare features learn as fast as common ones.
struct Descent {
    mean: [f64; COUNT],
    square: [f64; COUNT],
    steps: i32,
}

impl Descent {
    const KEEP_MEAN: f64 = 0.9;
    const KEEP_SQUARE: f64 = 0.999;

    fn new() -> Descent {
        Descent { mean: [0.0; COUNT], square: [0.0; COUNT], steps: 0 }
    }

    fn step(&mut self, point: &mut [f64; COUNT], slope: &[f64; COUNT], length: f64) {
        self.steps += 1;
        let mean_seen = 1.0 - Self::KEEP_MEAN.powi(self.steps);
        let square_seen = 1.0 - Self::KEEP_SQUARE.powi(self.steps);
        for at in 0..COUNT {
            self.mean[at] = Self::KEEP_MEAN * self.mean[at] + (1.0 - Self::KEEP_MEAN) * slope[at];
            self.square[at] =
                Self::KEEP_SQUARE * self.square[at] + (1.0 - Self::KEEP_SQUARE) * slope[at] * slope[at];
            let size = (self.square[at] / square_seen).sqrt() + 1e-8;
            point[at] -= length * (self.mean[at] / mean_seen) / size;
        }
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_bots::Features;
    use hexhaven_luck::Fast;
    use hexhaven_rules::Seat;

    use super::*;

    /// Games in which two features decide, by weights that are known.
    fn invented(count: usize) -> Vec<Example> {
        let mut luck = Fast::new(5);
        let mut unit = || f64::from(luck.pick(1_000)) / 1_000.0;
        (0..count)
            .map(|_| {
                let mut seats = vec![Features([0.0; Feature::COUNT]); 4];
                let mut shares = Vec::new();
                for features in &mut seats {
                    let (points, ore) = (unit(), unit());
                    features.0[Feature::Points as usize] = points as f32;
                    features.0[Feature::Ore as usize] = ore as f32;
                    shares.push((3.0 * points - 1.0 * ore).exp());
                }
                let mut place = unit() * shares.iter().sum::<f64>();
                let winner = shares.iter().position(|share| {
                    place -= share;
                    place < 0.0
                });
                Example { stage: 0.0, seats, winner: Seat::new(winner.unwrap_or(3) as u8) }
            })
            .collect()
    }

    #[test]
    fn known_weights_are_recovered() {
        let fit = fit(&invented(60_000), &Weights::ZERO, Seed::new(1));
        let base = |feature: Feature| fit.weights.base[feature as usize];
        assert!((base(Feature::Points) - 3.0).abs() < 0.25, "{}", base(Feature::Points));
        assert!((base(Feature::Ore) + 1.0).abs() < 0.2, "{}", base(Feature::Ore));
        assert!(fit.loss_after < fit.loss_before, "{fit:?}");
    }

    #[test]
    fn nothing_to_learn_from_changes_nothing() {
        assert_eq!(fit(&[], &Weights::ZERO, Seed::new(1)).weights, Weights::ZERO);
    }
}
