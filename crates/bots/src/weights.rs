//! The linear value: how much each feature is worth early and late in a game, and the resulting chances of winning.
//!
//! The value of a seat is a sum of features times weights; each weight moves with the stage of the game. The chances of
//! all seats are the shares of the exponentials of their values, as in a logistic regression, which is how the weights
//! are fitted. A [`Net`] can add to the values what a sum of features can't express.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Next, Seat, State};

use crate::features::{Extractor, Feature, Features};
use crate::key_hasher::BuildKeyHasher;
use crate::net::{Net, NetReader, Thought};

/// The value of every feature, at the start and how it changes toward the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// At the start of a game.
    pub base: [f32; Feature::COUNT],
    /// What is added times the stage of the game ([`Extractor::stage`]).
    pub late: [f32; Feature::COUNT],
    /// What is added to the sum of features.
    pub net: Option<Arc<Net>>,
}

impl Weights {
    /// All weights are zero.
    pub const ZERO: Weights = Weights { base: [0.0; Feature::COUNT], late: [0.0; Feature::COUNT], net: None };

    /// Reads a weight file: one `feature base late` per line, then the rows of the net, if there is one; `#` starts a
    /// comment.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::ZERO;
        let mut given = [false; Feature::COUNT];
        let mut net = NetReader::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = line.split_whitespace().collect();
            let error = |reason: String| WeightsError { line: number + 1, reason };
            if let Some(read) = net.read(&words) {
                read.map_err(error)?;
                continue;
            }
            match words[..] {
                [] => {}
                [name, base, late] => {
                    let feature = Feature::ALL.iter().find(|feature| feature.name() == name);
                    let at = *feature.ok_or_else(|| error(format!("there is no feature {name:?}")))? as usize;
                    if std::mem::replace(&mut given[at], true) {
                        return Err(error(format!("{name} has its weights already")));
                    }
                    let read = |word: &str| match word.parse::<f32>() {
                        Ok(value) if value.is_finite() => Ok(value),
                        _ => Err(error(format!("{word:?} is not a number"))),
                    };
                    (weights.base[at], weights.late[at]) = (read(base)?, read(late)?);
                }
                _ => return Err(error("expected a feature and two numbers".to_owned())),
            }
        }
        if given == [false; Feature::COUNT] {
            let reason = "there are no weights; a line is a feature and two numbers".to_owned();
            return Err(WeightsError { line: text.lines().count().max(1), reason });
        }
        weights.net = net.net().map(Arc::new);
        Ok(weights)
    }

    /// What the features are worth.
    pub fn worth(&self, features: &Features) -> Worth {
        let sum = |weights: &[f32; Feature::COUNT]| features.0.iter().zip(weights).map(|(f, w)| f * w).sum();
        Worth { base: sum(&self.base), late: sum(&self.late) }
    }
}

impl fmt::Display for Weights {
    /// The format that [`Weights::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for feature in Feature::ALL {
            let at = *feature as usize;
            writeln!(f, "{:<16} {:>8.4} {:>8.4}", feature.name(), self.base[at], self.late[at])?;
        }
        self.net.iter().try_for_each(|net| net.fmt(f))
    }
}

/// What a seat's features are worth, depending on how far along the game is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    base: f32,
    late: f32,
}

impl Worth {
    /// At this stage of the game ([`Extractor::stage`]).
    pub fn at(self, stage: f32) -> f32 {
        self.base + stage * self.late
    }
}

/// Why a weight file can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weights, line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for WeightsError {}

/// Judges the positions of one game.
#[derive(Clone, Debug)]
pub struct Judge<'a> {
    extractor: Extractor<'a>,
    weights: &'a Weights,
    scale: f32,
    /// Earlier results, by [`Extractor::key`].
    known: RefCell<HashMap<u64, Worth, BuildKeyHasher>>,
    /// Where the net's earlier results are, by [`Extractor::inputs_key`].
    places: RefCell<HashMap<u64, usize, BuildKeyHasher>>,
    thoughts: RefCell<Vec<(Worth, Thought)>>,
}

impl<'a> Judge<'a> {
    /// With these weights.
    pub fn new(extractor: Extractor<'a>, weights: &'a Weights) -> Judge<'a> {
        Judge {
            extractor,
            weights,
            scale: 1.0,
            known: RefCell::default(),
            places: RefCell::default(),
            thoughts: RefCell::default(),
        }
    }

    /// Multiplies all values by this, which raises every seat's odds against the others to this power.
    #[must_use]
    pub fn scaled(self, scale: f32) -> Judge<'a> {
        Judge { scale, ..self }
    }

    /// Where the features come from.
    pub const fn extractor(&self) -> &Extractor<'a> {
        &self.extractor
    }

    /// Every seat's chance of winning; they add up to one unless nobody wins.
    pub fn chances(&self, state: &State) -> BySeat<f32> {
        let mut chances = BySeat([0.0; Seat::MAX]);
        if let Next::Over { winner } = state.next() {
            if let Some(winner) = winner {
                chances[winner] = 1.0;
            }
            return chances;
        }
        chances = BySeat(self.values(state).0.map(|value| value * self.scale));
        shares(&mut chances.0[..self.extractor.game().players()]);
        chances
    }

    /// Every seat's value, before they become shares.
    fn values(&self, state: &State) -> BySeat<f32> {
        let mut values = BySeat([0.0; Seat::MAX]);
        let so_far = self.extractor.stage(state);
        let Some(net) = &self.weights.net else {
            for seat in self.extractor.game().seats() {
                values[seat] = self.worth(state, seat).at(so_far);
            }
            return values;
        };
        let places = BySeat(std::array::from_fn(|seat| {
            if seat < self.extractor.game().players() {
                self.place(net, state, Seat::new(seat as u8))
            } else {
                0
            }
        }));
        let thoughts = self.thoughts.borrow();
        for seat in self.extractor.game().seats() {
            values[seat] = thoughts[places[seat]].0.at(so_far);
        }
        let of_seat = |seat: usize| &thoughts[places.0[seat]].1;
        net.add(&self.extractor.table(state), so_far, self.extractor.game().players(), of_seat, &mut values);
        values
    }

    fn worth(&self, state: &State, seat: Seat) -> Worth {
        let find = || self.weights.worth(&self.extractor.of(state, seat));
        *self.known.borrow_mut().entry(self.extractor.key(state, seat)).or_insert_with(find)
    }

    /// Where the net's opinion of a seat is.
    fn place(&self, net: &Net, state: &State, seat: Seat) -> usize {
        let find = || {
            let (features, inputs) = self.extractor.seen(state, seat);
            let mut thoughts = self.thoughts.borrow_mut();
            thoughts.push((self.weights.worth(&features), net.thought(&inputs)));
            thoughts.len() - 1
        };
        *self.places.borrow_mut().entry(self.extractor.inputs_key(state, seat)).or_insert_with(find)
    }
}

/// Turns values into shares of their exponentials.
pub fn shares(values: &mut [f32]) {
    let top = values.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for value in values.iter_mut() {
        *value = exp(*value - top);
        sum += *value;
    }
    for value in values {
        *value /= sum;
    }
}

/// e to a power of at most zero, using only addition and multiplication: the library's result may differ between
/// platforms in the last bit, and then a bot's choice might differ too.
fn exp(power: f32) -> f32 {
    const HALVINGS: u32 = 8;
    if power < -40.0 {
        return 0.0;
    }
    // A power of 40 / 256 at most, where six terms are exact to the last bit.
    let x = power / (1 << HALVINGS) as f32;
    let mut result = 1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0 * (1.0 + x / 5.0))));
    for _ in 0..HALVINGS {
        result *= result;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_that_of_the_library() {
        for step in 0..400 {
            let power = -0.1 * step as f32;
            let (ours, theirs) = (exp(power), power.exp());
            assert!((ours - theirs).abs() <= 1e-4 * theirs, "{power}: {ours} {theirs}");
        }
    }

    #[test]
    fn weights_are_read_as_written() {
        let mut weights = Weights::ZERO;
        weights.base[3] = -0.5;
        weights.late[7] = 1.25;
        assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| Weights::parse(text).expect_err("it is wrong").to_string();
        assert_eq!(error("points 1 2\nbread 1 1"), "weights, line 2: there is no feature \"bread\"");
        assert_eq!(
            error("# nothing\n"),
            "weights, line 1: there are no weights; a line is a feature and two numbers"
        );
        assert_eq!(error("points 1"), "weights, line 1: expected a feature and two numbers");
        assert_eq!(error("points 1 NaN"), "weights, line 1: \"NaN\" is not a number");
        assert_eq!(error("ore 1 1\nore 1 1"), "weights, line 2: ore has its weights already");
    }
}
