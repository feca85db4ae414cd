//! Chances as whole millionths, so that what is booked adds up exactly.

use hexhaven_rules::Seat;
use hexhaven_rules::seats::BySeat;
use hexhaven_wire::Share;

/// Every seat's chance, as the judge reports it.
pub(crate) type Chances = BySeat<f32>;

/// Every seat's chance, or a change of it, in millionths. The shares of a position add up to one, and those of a change
/// to zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shares(pub(crate) BySeat<i32>);

const ONE: i32 = Share::ONE.0;

impl Shares {
    /// Rounds down and gives the remainder to the largest.
    pub(crate) fn of(chances: &Chances, players: usize) -> Shares {
        let mut shares = Shares::default();
        let mut left = ONE;
        let mut largest = 0;
        for seat in 0..players {
            let share = ((chances.0[seat] * ONE as f32) as i32).clamp(0, ONE);
            shares.0.0[seat] = share;
            left -= share;
            if share > shares.0.0[largest] {
                largest = seat;
            }
        }
        shares.0.0[largest] += left;
        shares
    }

    /// What to add to `before` to get this.
    pub(crate) fn minus(self, before: Shares) -> Shares {
        Shares(BySeat(std::array::from_fn(|seat| self.0.0[seat] - before.0.0[seat])))
    }

    pub(crate) fn plus(self, change: Shares) -> Shares {
        Shares(BySeat(std::array::from_fn(|seat| self.0.0[seat] + change.0.0[seat])))
    }

    pub(crate) fn is_zero(self) -> bool {
        self.0.0.iter().all(|share| *share == 0)
    }

    /// This change, scaled down until it is `own` for this seat; it still adds up to zero.
    pub(crate) fn scaled_to(self, seat: Seat, own: i32) -> Shares {
        let whole = i64::from(self.0[seat]);
        if whole == 0 {
            return Shares::default();
        }
        let mut scaled =
            Shares(BySeat(self.0.0.map(|share| (i64::from(share) * i64::from(own) / whole) as i32)));
        scaled.0[seat] = own;
        let rest: i32 = scaled.0.0.iter().sum();
        // Rounding leaves a few millionths, which go to the most affected of the others.
        let most =
            Seat::all(Seat::MAX).filter(|other| *other != seat).max_by_key(|other| self.0[*other].abs());
        if let Some(most) = most {
            scaled.0[most] -= rest;
        }
        scaled
    }

    pub(crate) fn to_wire(self, players: usize) -> Vec<Share> {
        self.0.0[..players].iter().map(|share| Share(*share)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_one() {
        for players in 2..=6 {
            let shares = Shares::of(&BySeat([1.0 / players as f32; Seat::MAX]), players);
            assert_eq!(shares.0.0.iter().sum::<i32>(), ONE, "{players}");
        }
        let shares = Shares::of(&BySeat([0.123_456_7, 0.3, 0.276_543, 0.3, 0.0, 0.0]), 4);
        assert_eq!(shares.0.0.iter().sum::<i32>(), ONE);
    }

    #[test]
    fn a_smaller_change_is_still_nothing_in_all() {
        let change = Shares(BySeat([-90_001, 30_000, 50_000, 10_001, 0, 0]));
        let smaller = change.scaled_to(Seat::new(0), -40_000);
        assert_eq!(smaller.0.0[0], -40_000);
        assert_eq!(smaller.0.0.iter().sum::<i32>(), 0);
        assert!(smaller.0.0[2] > smaller.0.0[1] && smaller.0.0[1] > smaller.0.0[3]);
    }
}
