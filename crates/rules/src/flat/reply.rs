//! Answers to offers, with the canonical counter-offers, one card for another.

use super::{Action, Cards, PAIRS, Seat, Side, Slot, offer, pair, unpair};

pub(crate) const ACCEPT_AT: usize = 0;
pub(crate) const DECLINE_AT: usize = 4;
pub(crate) const WITHDRAW_AT: usize = 8;
pub(crate) const CONFIRM_AT: usize = 12;
pub(crate) const COUNTER_AT: usize = 36;
pub(crate) const SIZE: u16 = 116;

pub(super) fn action(bit: usize) -> Option<Action> {
    Some(match bit {
        ..DECLINE_AT => Action::Accept(Slot::ALL[bit]),
        DECLINE_AT..WITHDRAW_AT => Action::Decline(Slot::ALL[bit - DECLINE_AT]),
        WITHDRAW_AT..CONFIRM_AT => Action::Withdraw(Slot::ALL[bit - WITHDRAW_AT]),
        CONFIRM_AT..COUNTER_AT => {
            let at = bit - CONFIRM_AT;
            Action::Confirm { slot: Slot::ALL[at / Seat::MAX], with: Seat::of(at % Seat::MAX) }
        }
        _ => {
            let at = bit - COUNTER_AT;
            let (give, get) = unpair(at % PAIRS);
            let slot = Slot::try_new(at / PAIRS)?;
            let (give, get) = (Side::of(Cards::one(give)), Side::of(Cards::one(get)));
            Action::Counter { slot, give, get }
        }
    })
}

pub(super) fn bit(action: Action) -> Option<usize> {
    Some(match action {
        Action::Accept(slot) => ACCEPT_AT + slot.index(),
        Action::Decline(slot) => DECLINE_AT + slot.index(),
        Action::Withdraw(slot) => WITHDRAW_AT + slot.index(),
        Action::Confirm { slot, with } => CONFIRM_AT + slot.index() * Seat::MAX + with.index(),
        Action::Counter { slot, give, get } => {
            let ((give, 1), (get, 1)) = (offer::single(give.cards()?)?, offer::single(get.cards()?)?) else {
                return None;
            };
            if give == get {
                return None;
            }
            COUNTER_AT + slot.index() * PAIRS + pair(give, get)
        }
        _ => return None,
    })
}
