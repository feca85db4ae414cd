//! How much time a seat has, and how much is left.

use hexhaven_rules::Seat;
use hexhaven_rules::seats::BySeat;
use hexhaven_wire::Speed;

use crate::question::{OpenQuestion, QuestionKind};

/// The time that a speed allows, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// For the acts of your own turn, reset every turn.
    pub turn: u64,
    /// Beyond that, once in the game.
    pub bank: u64,
    /// For a discard.
    pub discard: u64,
    /// For the answer to an offer.
    pub reply: u64,
    /// For Marianne, Sean and dealing with a used helper on another player's turn.
    pub reaction: u64,
}

impl Allowance {
    /// What a speed allows; without a clock, nothing is limited.
    pub const fn of(speed: Speed) -> Option<Allowance> {
        const SECOND: u64 = 1_000;
        let (turn, bank, discard, reply, reaction) = match speed {
            Speed::Off => return None,
            Speed::Relaxed => (120, 300, 60, 45, 30),
            Speed::Normal => (60, 120, 30, 20, 15),
            Speed::Fast => (25, 45, 15, 10, 8),
        };
        Some(Allowance {
            turn: turn * SECOND,
            bank: bank * SECOND,
            discard: discard * SECOND,
            reply: reply * SECOND,
            reaction: reaction * SECOND,
        })
    }
}

/// The time that has been used.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    allowance: Option<Allowance>,
    bank: BySeat<u64>,
    /// What the mover has used of the turn's time.
    used: u64,
    /// Which turn that is.
    turn: (u16, Seat),
}

impl Clocks {
    pub(crate) fn new(speed: Speed) -> Clocks {
        let allowance = Allowance::of(speed);
        let bank = BySeat([allowance.map_or(0, |allowance| allowance.bank); Seat::MAX]);
        Clocks { allowance, bank, used: 0, turn: (0, Seat::new(0)) }
    }

    /// What is left in the bank of a seat.
    pub(crate) fn bank(&self, seat: Seat) -> u64 {
        self.bank[seat]
    }

    pub(crate) const fn is_on(&self) -> bool {
        self.allowance.is_some()
    }

    /// When a seat that was asked this runs out of time.
    pub(crate) fn deadline(&self, seat: Seat, asked: &OpenQuestion) -> Option<u64> {
        let allowance = self.allowance?;
        let time = match asked.kind {
            QuestionKind::Turn => allowance.turn.saturating_sub(self.used) + self.bank[seat],
            QuestionKind::Discard => allowance.discard,
            QuestionKind::Reply => allowance.reply,
            QuestionKind::Reaction => allowance.reaction,
            QuestionKind::Free => return None,
        };
        Some(asked.since + time)
    }

    /// A question of a turn is closed after this much time.
    pub(crate) fn charge(&mut self, seat: Seat, took: u64) {
        let Some(allowance) = self.allowance else { return };
        let free = allowance.turn.saturating_sub(self.used);
        self.used += took.min(free);
        self.bank[seat] = self.bank[seat].saturating_sub(took.saturating_sub(free));
    }

    /// This player's turn with this number has begun.
    pub(crate) fn note_turn(&mut self, turn: (u16, Seat)) {
        if self.turn != turn {
            self.turn = turn;
            self.used = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_uses_its_own_time_before_the_bank() {
        let (seat, turn) = (Seat::new(1), (3, Seat::new(1)));
        let mut clocks = Clocks::new(Speed::Fast);
        clocks.note_turn(turn);
        let asked = |since| OpenQuestion { number: 1, since, kind: QuestionKind::Turn };
        assert_eq!(clocks.deadline(seat, &asked(100)), Some(100 + 25_000 + 45_000));
        clocks.charge(seat, 20_000);
        assert_eq!(clocks.bank(seat), 45_000);
        clocks.charge(seat, 15_000);
        assert_eq!(clocks.bank(seat), 35_000);
        assert_eq!(clocks.deadline(seat, &asked(0)), Some(35_000));
        clocks.note_turn((4, Seat::new(2)));
        clocks.note_turn((7, seat));
        assert_eq!(clocks.deadline(seat, &asked(0)), Some(25_000 + 35_000));
        assert_eq!(Clocks::new(Speed::Off).deadline(seat, &asked(0)), None);
    }
}
