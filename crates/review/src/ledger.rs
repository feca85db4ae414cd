//! The ledger of a review: every change in the chances is entered once, with its cause, for every seat.

use hexhaven_rules::{Game, Seat};
use hexhaven_wire::{Cause, Change, ChoiceKind, Grade, LuckShares, LuckSource, SeatReview, Share};

use crate::grade::{count_of, share_of};
use crate::shares::Shares;

/// The accounts of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    players: usize,
    pub(crate) now: Shares,
    accounts: Vec<SeatReview>,
    /// What each seat has decided about this turn, so far.
    decided: Vec<(u16, Vec<ChoiceKind>)>,
}

impl Ledger {
    pub(crate) fn new(game: &Game, start: Shares) -> Ledger {
        let account = |seat: Seat| {
            let share = Share(start.0[seat]);
            SeatReview { start: share, result: share, ..SeatReview::default() }
        };
        Ledger {
            players: game.players(),
            now: start,
            accounts: game.seats().map(account).collect(),
            decided: vec![(0, Vec::new()); game.players()],
        }
    }

    pub(crate) fn accounts(&self) -> &[SeatReview] {
        &self.accounts
    }

    /// Enters a change unless it's zero.
    pub(crate) fn book(&mut self, cause: Cause, by: Shares) -> Option<Change> {
        if by.is_zero() {
            return None;
        }
        self.now = self.now.plus(by);
        for (at, account) in self.accounts.iter_mut().enumerate() {
            let change = by.0.0[at];
            account.result.0 += change;
            match cause {
                Cause::Luck { source } => {
                    source_of(&mut account.luck, source).0 += change;
                    account.luck_total.0 += change;
                }
                Cause::Choice { seat } if usize::from(seat.0) == at => account.decisions.0 += change,
                Cause::Choice { .. } => account.others.0 += change,
            }
        }
        Some(Change { cause, by: by.to_wire(self.players) })
    }

    /// Counts a choice.
    pub(crate) fn count(&mut self, seat: Seat, grade: Grade, kind: ChoiceKind) {
        let account = &mut self.accounts[seat.index()];
        account.counted += 1;
        *count_of(&mut account.grades, grade) += 1;
        share_of(&mut account.lost, kind).counted += 1;
    }

    /// Counts a choice among those compared as if they had come up in an even position. After the set-up, all of a
    /// turn's choices about the same thing count as one: trading back and forth isn't deciding more often.
    pub(crate) fn count_even(&mut self, seat: Seat, turn: u16, kind: ChoiceKind) {
        let (last, kinds) = &mut self.decided[seat.index()];
        if *last != turn {
            (*last, *kinds) = (turn, Vec::new());
        }
        if turn == 0 || !kinds.contains(&kind) {
            kinds.push(kind);
            self.accounts[seat.index()].even.counted += 1;
        }
    }

    /// Enters what a choice lost under its kind, and what the loss would be in an even position. `best` is the chance
    /// with the best choice.
    pub(crate) fn lose(&mut self, seat: Seat, kind: ChoiceKind, lost: i32, best: i32) {
        let account = &mut self.accounts[seat.index()];
        share_of(&mut account.lost, kind).lost.0 += lost;
        account.even.lost.0 += as_if_even(lost, best, self.players);
    }

    /// Another grade for a choice that has been counted.
    pub(crate) fn regrade(&mut self, seat: Seat, from: Grade, to: Grade) {
        let grades = &mut self.accounts[seat.index()].grades;
        *count_of(grades, from) -= 1;
        *count_of(grades, to) += 1;
    }
}

/// A part of a chance, as a part of everybody's equal share.
pub(crate) fn as_if_even(part: i32, chance: i32, players: usize) -> i32 {
    let even = i64::from(Share::ONE.0) / i64::from(players as u32);
    (i64::from(part) * even / i64::from(chance.max(1))) as i32
}

fn source_of(luck: &mut LuckShares, source: LuckSource) -> &mut Share {
    match source {
        LuckSource::Roll => &mut luck.roll,
        LuckSource::Card => &mut luck.card,
        LuckSource::Theft => &mut luck.theft,
        LuckSource::Hidden => &mut luck.hidden,
        LuckSource::Estimate => &mut luck.estimate,
    }
}
