//! The books of a review: every change of chances is entered once, with its cause, for every seat.

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
}

impl Ledger {
    pub(crate) fn new(game: &Game, start: Shares) -> Ledger {
        let account = |seat: Seat| {
            let share = Share(start.0[seat]);
            SeatReview { start: share, result: share, ..SeatReview::default() }
        };
        Ledger { players: game.players(), now: start, accounts: game.seats().map(account).collect() }
    }

    pub(crate) fn accounts(&self) -> &[SeatReview] {
        &self.accounts
    }

    /// Enters a change. Nothing is not entered.
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

    /// Enters what a choice lost under its kind.
    pub(crate) fn lose(&mut self, seat: Seat, kind: ChoiceKind, lost: i32) {
        share_of(&mut self.accounts[seat.index()].lost, kind).lost.0 += lost;
    }

    /// Another grade for a choice that has been counted.
    pub(crate) fn regrade(&mut self, seat: Seat, from: Grade, to: Grade) {
        let grades = &mut self.accounts[seat.index()].grades;
        *count_of(grades, from) -= 1;
        *count_of(grades, to) += 1;
    }
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
