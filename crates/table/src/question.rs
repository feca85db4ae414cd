//! Who is asked what, and under which number.
//!
//! A seat keeps the number of its question as long as nothing that concerns it changes: four seats that discard at the
//! same time, or answer one offer, each have their own. An open offer has a number, too, so that a yes can't go to
//! another offer that took its slot. Everything here follows from public facts.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::{Phase, Public};
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::trade::Slot;
use hexhaven_rules::{Action, Next, Seat};

use crate::clock::Clocks;

/// Who the table waits for, as a driver of bots sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The seat.
    pub seat: Seat,
    /// The number of its question.
    pub question: u64,
}

/// Why a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QuestionKind {
    /// Its own turn, and what follows from it.
    Turn,
    /// Cards to discard.
    Discard,
    /// An offer to answer.
    Reply,
    /// A helper on another player's turn.
    Reaction,
    /// It owes nothing, but may propose a trade.
    Free,
}

/// A question to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenQuestion {
    /// The table's number when it was asked.
    pub(crate) number: u64,
    /// The table's time then.
    pub(crate) since: u64,
    pub(crate) kind: QuestionKind,
}

impl OpenQuestion {
    pub(crate) const fn owes(&self) -> bool {
        !matches!(self.kind, QuestionKind::Free)
    }
}

/// The open questions of a game.
#[derive(Clone, Debug)]
pub(crate) struct Questions {
    asked: BySeat<Option<OpenQuestion>>,
    offers: [u64; Slot::COUNT],
    /// At what point in the game they were asked.
    turn_phase: Option<TurnPhase>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TurnPhase {
    turn: u16,
    mover: Seat,
    phase: &'static str,
}

impl Questions {
    pub(crate) const NONE: Questions =
        Questions { asked: BySeat([None; Seat::MAX]), offers: [0; Slot::COUNT], turn_phase: None };

    /// None have been asked yet; open offers were made under this number.
    pub(crate) const fn starting_at(number: u64) -> Questions {
        Questions { offers: [number; Slot::COUNT], ..Questions::NONE }
    }

    pub(crate) fn of(&self, seat: Seat) -> Option<&OpenQuestion> {
        self.asked[seat].as_ref()
    }

    /// The number of the offer in a slot.
    pub(crate) const fn of_offer(&self, slot: Slot) -> u64 {
        self.offers[slot.index()]
    }

    /// The number that an answer with this action has to name.
    pub(crate) fn expected(&self, seat: Seat, action: Action) -> Option<u64> {
        match action {
            Action::Accept(slot)
            | Action::Decline(slot)
            | Action::Withdraw(slot)
            | Action::Counter { slot, .. }
            | Action::Confirm { slot, .. } => Some(self.of_offer(slot)),
            _ => self.asked[seat].map(|asked| asked.number),
        }
    }

    /// The time for the seat's question starts now: until now it wasn't the seat's own.
    pub(crate) fn restart(&mut self, seat: Seat, at: u64) {
        if let Some(asked) = &mut self.asked[seat] {
            asked.since = at;
        }
    }

    /// An offer was made under this number.
    pub(crate) fn note(&mut self, number: u64, event: &OpenEvent) {
        if let OpenEvent::Offered { slot, .. } = event {
            self.offers[slot.index()] = number;
        }
    }

    /// The game has moved on, by an act of this seat or otherwise.
    pub(crate) fn renew(
        &mut self,
        public: &Public,
        seats: impl Iterator<Item = Seat>,
        stamp: Stamp,
        clocks: &mut Clocks,
    ) {
        let turn_phase = TurnPhase { turn: public.turn, mover: public.mover(), phase: public.phase.name() };
        let moved = self.turn_phase != Some(turn_phase);
        self.turn_phase = Some(turn_phase);
        for seat in seats {
            let old = self.asked[seat];
            let kind = kind(public, seat);
            let stays = !moved && stamp.actor != Some(seat) && old.map(|old| old.kind) == kind;
            if stays {
                continue;
            }
            if let Some(old) = old.filter(|old| old.kind == QuestionKind::Turn) {
                clocks.charge(seat, stamp.at.saturating_sub(old.since));
            }
            self.asked[seat] = kind.map(|kind| OpenQuestion { number: stamp.number, since: stamp.at, kind });
        }
        clocks.note_turn((turn_phase.turn, turn_phase.mover));
    }
}

/// When something happened, and who did it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stamp {
    pub(crate) number: u64,
    pub(crate) at: u64,
    pub(crate) actor: Option<Seat>,
}

/// What this seat is asked now.
fn kind(public: &Public, seat: Seat) -> Option<QuestionKind> {
    let Next::Act(seats) = public.next() else { return None };
    if seats.has(seat) {
        return Some(match public.phase {
            Phase::Discarding { .. } => QuestionKind::Discard,
            Phase::Main if seat != public.active => QuestionKind::Reply,
            Phase::Reaction { .. } | Phase::HelperUsed { .. } if seat != public.active => {
                QuestionKind::Reaction
            }
            _ => QuestionKind::Turn,
        });
    }
    (public.phase == Phase::Main).then_some(QuestionKind::Free)
}
