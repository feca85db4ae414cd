//! Fitting a net: the gradient over a batch, and steps against it.

use hexhaven_bots::net::{HIDDEN, Inputs, MIXED, PARAMETERS, Part, limits};
use hexhaven_bots::{Weights, shares};

use super::row::Row;

/// What is trained: a net on top of a linear value.
pub(super) struct Model<'a> {
    pub(super) linear: &'a Weights,
    pub(super) net: &'a [f32],
}

/// One in the fixed-point numbers of inputs and of what the seats share.
const INPUT_ONE: f32 = 256.0;
const TABLE_ONE: f32 = 1024.0;

impl Model<'_> {
    /// The linear value of a seat.
    fn worth(&self, inputs: &Inputs, stage: f32) -> f32 {
        let weights = self.linear.base.iter().zip(&self.linear.late);
        inputs
            .iter()
            .zip(weights)
            .map(|(input, (base, late))| f32::from(*input) / INPUT_ONE * (base + stage * late))
            .sum()
    }
}

/// How far along the game was: the second number of the table.
fn stage(row: &Row) -> f32 {
    f32::from(row.table[1]) / TABLE_ONE
}

/// What a batch says: the sums of its rows' gradients and losses.
pub(super) struct Slope {
    pub(super) weights: Vec<f32>,
    pub(super) loss: f64,
    /// The loss of the linear value alone.
    pub(super) linear_loss: f64,
}

impl Slope {
    pub(super) fn new() -> Slope {
        Slope { weights: vec![0.0; PARAMETERS], loss: 0.0, linear_loss: 0.0 }
    }

    pub(super) fn add(&mut self, other: &Slope) {
        for (sum, other) in self.weights.iter_mut().zip(&other.weights) {
            *sum += other;
        }
        self.loss += other.loss;
        self.linear_loss += other.linear_loss;
    }

    /// Adds what a row says about these weights. `trust` is the share of the later value in the target.
    pub(super) fn learn(&mut self, model: &Model<'_>, row: &Row, trust: f32) {
        let run = Run::new(model, row);
        let errors = self.judge(row, &run, trust);
        run.back(model.net, row, &errors, &mut self.weights);
    }

    /// The loss, and how far each seat's chance is from its target.
    fn judge(&mut self, row: &Row, run: &Run, trust: f32) -> Vec<f32> {
        let (mut chances, mut linear) = (run.values.clone(), run.linear.clone());
        shares(&mut chances);
        shares(&mut linear);
        let targets = row.seats.iter().map(|seat| (1.0 - trust) * seat.outcome + trust * seat.later);
        let mut errors = Vec::with_capacity(chances.len());
        for ((chance, linear), target) in chances.iter().zip(&linear).zip(targets) {
            self.loss -= f64::from(target * chance.max(1e-9).ln());
            self.linear_loss -= f64::from(target * linear.max(1e-9).ln());
            errors.push(chance - target);
        }
        errors
    }
}

/// What the net computes for one row.
struct Run {
    hidden: Vec<[f32; HIDDEN]>,
    all: [f32; HIDDEN],
    mixed: Vec<[f32; MIXED]>,
    linear: Vec<f32>,
    values: Vec<f32>,
}

fn rows(weights: &[f32], part: Part) -> std::slice::ChunksExact<'_, f32> {
    weights[part.range()].chunks_exact(part.width())
}

fn rows_mut(weights: &mut [f32], part: Part) -> std::slice::ChunksExactMut<'_, f32> {
    let (range, width) = (part.range(), part.width());
    weights[range].chunks_exact_mut(width)
}

impl Run {
    fn new(model: &Model<'_>, row: &Row) -> Run {
        let (net, stage) = (model.net, stage(row));
        let mut hidden = vec![[0.0; HIDDEN]; row.seats.len()];
        let linear: Vec<f32> = row.seats.iter().map(|seat| model.worth(&seat.inputs, stage)).collect();
        let mut values = linear.clone();
        for ((hidden, value), seat) in hidden.iter_mut().zip(&mut values).zip(&row.seats) {
            let inputs = seat.inputs.iter().zip(rows(net, Part::First).zip(rows(net, Part::Direct)));
            for (input, (first, direct)) in inputs.filter(|(input, _)| **input != 0) {
                let input = f32::from(*input) / INPUT_ONE;
                add(hidden, first, input);
                *value += input * (direct[0] + stage * direct[1]);
            }
            clip(hidden);
        }
        let mut all = [0.0; HIDDEN];
        for hidden in &hidden {
            add(&mut all, hidden, 1.0);
        }
        let mut shared = [0.0; MIXED];
        for (number, weights) in row.table.iter().zip(rows(net, Part::Table)) {
            add(&mut shared, weights, f32::from(*number) / TABLE_ONE);
        }
        times(&mut shared, &all, rows(net, Part::Others));
        let out = &net[Part::Out.range()];
        let mut mixed = vec![shared; row.seats.len()];
        for (seat, mixed) in mixed.iter_mut().enumerate() {
            times(mixed, &hidden[seat], rows(net, Part::Own));
            times(mixed, &hidden[seat].map(|own| -own), rows(net, Part::Others));
            times(mixed, &hidden[(seat + 1) % hidden.len()], rows(net, Part::Next));
            clip(mixed);
            values[seat] += dot(mixed, out);
        }
        Run { hidden, all, mixed, linear, values }
    }

    /// Adds the gradient of the loss to the sums.
    fn back(&self, net: &[f32], row: &Row, errors: &[f32], slope: &mut [f32]) {
        let (seats, stage) = (errors.len(), stage(row));
        let out = &net[Part::Out.range()];
        let mut mixed = vec![[0.0; MIXED]; seats];
        let mut shared = [0.0; MIXED];
        for ((pull, mixed), error) in mixed.iter_mut().zip(&self.mixed).zip(errors) {
            add(&mut slope[Part::Out.range()], mixed, *error);
            for ((pull, mixed), out) in pull.iter_mut().zip(mixed).zip(out) {
                *pull = if *mixed > 0.0 && *mixed < 1.0 { error * out } else { 0.0 };
            }
            add(&mut shared, pull, 1.0);
        }
        for (number, slope) in row.table.iter().zip(rows_mut(slope, Part::Table)) {
            add(slope, &shared, f32::from(*number) / TABLE_ONE);
        }
        let mut hidden = vec![[0.0; HIDDEN]; seats];
        outer(&self.all, &shared, rows_mut(slope, Part::Others));
        for seat in 0..seats {
            let after = (seat + 1) % seats;
            outer(&self.hidden[seat], &mixed[seat], rows_mut(slope, Part::Own));
            outer(&self.hidden[seat].map(|own| -own), &mixed[seat], rows_mut(slope, Part::Others));
            outer(&self.hidden[after], &mixed[seat], rows_mut(slope, Part::Next));
            let mut others = shared;
            add(&mut others, &mixed[seat], -1.0);
            dots(&mut hidden[seat], &mixed[seat], rows(net, Part::Own));
            dots(&mut hidden[seat], &others, rows(net, Part::Others));
            dots(&mut hidden[after], &mixed[seat], rows(net, Part::Next));
        }
        for (((pull, hidden), seat), error) in hidden.iter_mut().zip(&self.hidden).zip(&row.seats).zip(errors)
        {
            for (pull, hidden) in pull.iter_mut().zip(hidden) {
                if *hidden <= 0.0 || *hidden >= 1.0 {
                    *pull = 0.0;
                }
            }
            for (at, input) in seat.inputs.iter().enumerate().filter(|(_, input)| **input != 0) {
                let input = f32::from(*input) / INPUT_ONE;
                let (first, direct) = (Part::First.range().start, Part::Direct.range().start);
                add(&mut slope[first + at * HIDDEN..][..HIDDEN], pull, input);
                slope[direct + 2 * at] += error * input;
                slope[direct + 2 * at + 1] += error * input * stage;
            }
        }
    }
}

fn add(sums: &mut [f32], more: &[f32], times: f32) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += times * more;
    }
}

/// Adds every row times its number.
fn times<'a>(sums: &mut [f32], numbers: &[f32], rows: impl Iterator<Item = &'a [f32]>) {
    for (number, row) in numbers.iter().zip(rows).filter(|(number, _)| **number != 0.0) {
        add(sums, row, *number);
    }
}

/// Adds to every row its number times the pull.
fn outer<'a>(numbers: &[f32], pull: &[f32], rows: impl Iterator<Item = &'a mut [f32]>) {
    for (number, row) in numbers.iter().zip(rows).filter(|(number, _)| **number != 0.0) {
        add(row, pull, *number);
    }
}

/// Adds to every sum its row times the pull.
fn dots<'a>(sums: &mut [f32], pull: &[f32], rows: impl Iterator<Item = &'a [f32]>) {
    for (sum, row) in sums.iter_mut().zip(rows) {
        *sum += dot(row, pull);
    }
}

/// Eight sums side by side, in a fixed order: fast, and always the same.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    let (a, b) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

fn clip(numbers: &mut [f32]) {
    for number in numbers {
        *number = number.clamp(0.0, 1.0);
    }
}

/// Steps that suit each weight (Adam), and a running mean of where they lead.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Descent {
    /// The weights.
    pub(super) point: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// The running mean of the weights: steadier than the last step.
    average: Vec<f32>,
    /// What is left of the powers of the three rates.
    left: [f32; 3],
}

impl Descent {
    const KEEP_MEAN: f32 = 0.9;
    const KEEP_SQUARE: f32 = 0.999;
    const KEEP_AVERAGE: f32 = 0.998;

    pub(super) fn new(point: Vec<f32>) -> Descent {
        let zero = vec![0.0; point.len()];
        Descent { point, mean: zero.clone(), square: zero.clone(), average: zero, left: [1.0; 3] }
    }

    pub(super) fn step(&mut self, slope: &[f32], length: f32) {
        self.left[0] *= Self::KEEP_MEAN;
        self.left[1] *= Self::KEEP_SQUARE;
        self.left[2] *= Self::KEEP_AVERAGE;
        let [mean_seen, square_seen, _] = self.left.map(|left| 1.0 - left);
        for (at, (slope, limit)) in slope.iter().zip(limits()).enumerate() {
            self.mean[at] += (1.0 - Self::KEEP_MEAN) * (slope - self.mean[at]);
            self.square[at] += (1.0 - Self::KEEP_SQUARE) * (slope * slope - self.square[at]);
            let size = (self.square[at] / square_seen).sqrt() + 1e-8;
            let point = self.point[at] - length * (self.mean[at] / mean_seen) / size;
            self.point[at] = point.clamp(-limit, limit);
            self.average[at] += (1.0 - Self::KEEP_AVERAGE) * (self.point[at] - self.average[at]);
        }
    }

    /// The mean weights; where it began, before the first step.
    pub(super) fn weights(&self) -> Vec<f32> {
        let seen = 1.0 - self.left[2];
        if seen <= 0.0 { self.point.clone() } else { self.average.iter().map(|sum| sum / seen).collect() }
    }

    /// All numbers in order, to continue from later.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        let lists = [&self.point, &self.mean, &self.square, &self.average];
        lists.into_iter().flatten().copied().chain(self.left)
    }

    /// From all numbers in order.
    pub(super) fn of_numbers(numbers: &[f32]) -> Option<Descent> {
        let (lists, left) = numbers.split_at_checked(4 * PARAMETERS)?;
        let list = |at: usize| lists[at * PARAMETERS..(at + 1) * PARAMETERS].to_vec();
        let left = left.try_into().ok()?;
        Some(Descent { point: list(0), mean: list(1), square: list(2), average: list(3), left })
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_bots::Mind;
    use hexhaven_bots::net::INPUTS;
    use hexhaven_luck::{Fast, Seed};
    use hexhaven_rules::chance::Picker;

    use super::*;
    use crate::tune::net::row::SeatRow;

    fn around(luck: &mut Fast, size: f32) -> f32 {
        size * (luck.pick(2_001) as f32 / 1_000.0 - 1.0)
    }

    fn random_row(luck: &mut Fast, seats: usize) -> Row {
        let seat = |number: usize, luck: &mut Fast| SeatRow {
            inputs: [0; INPUTS].map(|_: i16| (luck.pick(3) * luck.pick(100)) as i16),
            outcome: f32::from(u8::from(number == 1)),
            later: 1.0 / seats as f32,
        };
        let seats = (0..seats).map(|number| seat(number, luck)).collect();
        Row { table: std::array::from_fn(|_| luck.pick(1_024) as i16), seats }
    }

    /// The gradient is what the loss does when a weight moves a little.
    #[test]
    fn the_slope_is_that_of_the_loss() {
        let mut luck = Seed::new(2).stream("test");
        let linear = Mind::sharp().weights;
        let mut net: Vec<f32> = (0..PARAMETERS).map(|_| around(&mut luck, 0.08)).collect();
        for seats in [2, 4] {
            let row = random_row(&mut luck, seats);
            let loss = |net: &[f32]| {
                let mut slope = Slope::new();
                slope.learn(&Model { linear: &linear, net }, &row, 0.5);
                slope
            };
            let slope = loss(&net).weights;
            let mut moved = 0;
            for part in Part::ALL {
                for at in part.range().step_by(37) {
                    const BIT: f32 = 2e-3;
                    let here = net[at];
                    net[at] = here + BIT;
                    let above = loss(&net).loss;
                    net[at] = here - BIT;
                    let below = loss(&net).loss;
                    net[at] = here;
                    let measured = ((above - below) / f64::from(2.0 * BIT)) as f32;
                    assert!((measured - slope[at]).abs() < 4e-3, "{part:?} {at}: {measured} {}", slope[at]);
                    moved += usize::from(slope[at].abs() > 1e-3);
                }
            }
            assert!(moved > 20, "{moved}");
        }
    }
}
