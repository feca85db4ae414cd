//! How well plan values found in different ways agree.

use super::file::{Plan, Sample};

/// How two ways of valuing the same plans agree: the correlation of their differences within each position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// How many plans were compared.
    pub plans: usize,
    /// The correlation.
    pub correlation: f64,
    /// The mean absolute difference.
    pub apart: f64,
    /// What the best plan by the first way loses by the second, on average.
    pub lost: f64,
}

impl Agreement {
    /// What the correlation would be without the noise in either way, given how well the two halves of each agree: the
    /// classic correction for attenuation, with Spearman and Brown's estimate for a whole from its halves.
    pub fn without_noise(&self, first: &Agreement, second: &Agreement) -> f64 {
        let whole = |halves: &Agreement| 2.0 * halves.correlation / (1.0 + halves.correlation);
        let product = whole(first) * whole(second);
        if product > 0.0 { (self.correlation / product.sqrt()).min(1.0) } else { 0.0 }
    }
}

/// Compares two ways of valuing plans over these samples; plans without both values are left out.
pub fn agreement<'a>(
    samples: impl IntoIterator<Item = &'a Sample>,
    ways: impl Fn(&Plan) -> Option<(f64, f64)>,
) -> Agreement {
    let (mut plans, mut apart, mut positions, mut lost) = (0, 0.0, 0, 0.0);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for sample in samples {
        let pairs: Vec<(f64, f64)> = sample.plans.iter().filter_map(&ways).collect();
        if pairs.is_empty() {
            continue;
        }
        let count = pairs.len() as f64;
        let sums = pairs.iter().fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        for pair in &pairs {
            let (x, y) = (pair.0 - sums.0 / count, pair.1 - sums.1 / count);
            (xx, yy, xy) = (xx + x * x, yy + y * y, xy + x * y);
            apart += (x - y).abs();
        }
        plans += pairs.len();
        positions += 1;
        let first = pairs.iter().copied().reduce(|best, other| if other.0 > best.0 { other } else { best });
        let most = pairs.iter().map(|pair| pair.1).fold(0.0, f64::max);
        lost += first.map_or(0.0, |first| most - first.1);
    }
    let product: f64 = xx * yy;
    Agreement {
        plans,
        correlation: if product > 0.0 { xy / product.sqrt() } else { 0.0 },
        apart: apart / (plans.max(1) as f64),
        lost: lost / (f64::from(positions.max(1))),
    }
}
