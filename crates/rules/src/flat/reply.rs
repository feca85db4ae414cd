//! Answers to offers, other than counteroffers.

use super::{Action, Seat, Slot};

pub(crate) const ACCEPT_AT: usize = 0;
pub(crate) const DECLINE_AT: usize = ACCEPT_AT + Slot::COUNT;
pub(crate) const WITHDRAW_AT: usize = DECLINE_AT + Slot::COUNT;
pub(crate) const CONFIRM_AT: usize = WITHDRAW_AT + Slot::COUNT;
pub(crate) const SIZE: u16 = (CONFIRM_AT + Slot::COUNT * Seat::MAX) as u16;

pub(super) fn action(bit: usize) -> Option<Action> {
    Some(match bit {
        ..DECLINE_AT => Action::Accept(Slot::ALL[bit]),
        DECLINE_AT..WITHDRAW_AT => Action::Decline(Slot::ALL[bit - DECLINE_AT]),
        WITHDRAW_AT..CONFIRM_AT => Action::Withdraw(Slot::ALL[bit - WITHDRAW_AT]),
        _ => {
            let at = bit - CONFIRM_AT;
            Action::Confirm { slot: Slot::try_new(at / Seat::MAX)?, with: Seat::of(at % Seat::MAX) }
        }
    })
}
