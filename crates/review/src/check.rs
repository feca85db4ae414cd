//! The second opinion: the largest errors are played out many times, once with the best plan and once with the move
//! that was played, on the same dice. What the playouts don't confirm isn't called a mistake.

use hexhaven_luck::{GameLuck, Seed};
use hexhaven_rules::{Action, Seat, State};
use hexhaven_wire::{PlayoutCheck, Share};

use crate::grade::{INACCURACY, MISTAKE_CONFIRMED_BY};
use crate::judges::Judges;
use crate::lookahead::Lookahead;
use crate::playout::play_on;
use crate::shares::Shares;

/// How many errors are checked. The rest aren't called mistakes.
pub(crate) const MOST_CHECKS: usize = 20;
/// How many pairs of playouts each error gets.
const PAIRS: u32 = 48;
/// How many rounds a playout lasts before the position is judged.
const ROUNDS: u16 = 2;

/// A choice that looks like a mistake.
#[derive(Clone, Debug)]
pub(crate) struct Suspect {
    /// Its index among the moments.
    pub(crate) moment: usize,
    /// Its turn, and the step of that turn.
    pub(crate) place: (usize, usize),
    pub(crate) seat: Seat,
    /// What the player could know, as possible worlds.
    pub(crate) worlds: Vec<State>,
    /// `None` stands for keeping quiet.
    pub(crate) best: Option<Action>,
    pub(crate) played: Action,
    /// What was booked.
    pub(crate) change: Shares,
    /// The seat's chance with the best choice.
    pub(crate) best_chance: i32,
}

impl Suspect {
    pub(crate) fn lost(&self) -> i32 {
        -self.change.0[self.seat]
    }

    /// What the playouts say.
    pub(crate) fn check(&self, judges: &Judges<'_>, seed: Seed) -> PlayoutCheck {
        let turns = ROUNDS * judges.game().players() as u16;
        let (mut sum, mut squares, mut pairs) = (0.0_f64, 0.0_f64, 0_u32);
        let mut ahead = Lookahead::new(judges);
        for pair in 0..PAIRS {
            let world = &self.worlds[pair as usize % self.worlds.len()];
            let luck = seed.child("playout", u64::from(pair));
            let mut line = |action: Option<Action>| {
                let start = match action {
                    Some(action) => ahead.after(world, self.seat, action)?,
                    None => *world,
                };
                Some(f64::from(play_on(&mut ahead, &start, turns, &mut GameLuck::new(luck))[self.seat]))
            };
            if let (Some(best), Some(played)) = (line(self.best), line(Some(self.played))) {
                let lost = best - played;
                sum += lost;
                squares += lost * lost;
                pairs += 1;
            }
        }
        let count = f64::from(pairs.max(1));
        let mean = sum / count;
        let error = ((squares / count - mean * mean).max(0.0) / count).sqrt();
        let share = |chance: f64| (chance * f64::from(Share::ONE.0)) as i32;
        let (lost, error) = (share(mean), share(error));
        let confirmed = lost > INACCURACY && lost > MISTAKE_CONFIRMED_BY * error;
        PlayoutCheck {
            pairs,
            first_lost: Share(self.lost()),
            lost: Share(lost),
            error: Share(error),
            confirmed,
        }
    }

    /// The loss that is booked after the check: never more than before, and no mistake unless it is confirmed.
    pub(crate) fn agreed_loss(&self, check: &PlayoutCheck) -> i32 {
        let lost = self.lost().min(check.lost.0.max(0));
        if check.confirmed { lost } else { lost.min(INACCURACY) }
    }
}
