//! Is such a position possible? Everything that is impossible is reported, each with its rule.
//!
//! It checks what the rules need in order to continue, and contradictions. It doesn't check how the position came about: a
//! seat may lack its two set-up settlements (SETUP-3), so that test positions can be small.

mod awards;
mod cards;
mod helpers;
mod offers;
mod phase;
mod pieces;
mod set_up;
mod turn;

use super::draft::Draft;
use super::fault::{Flaw, PositionFault};
use super::position::Position;
use super::read::{Field, Places, Words};
use crate::action::Next;
use crate::faults::Faults;
use crate::game::Game;
use crate::ids::Seat;
use crate::illegal::Illegal;
use crate::knowledge::{Contradiction, Knowledge};
use crate::public::Public;
use crate::state::State;
use crate::view::{View, Viewer};

type Judged<T> = Result<T, Faults<PositionFault>>;

/// Judges a position whose cards are all known.
pub(super) fn whole(words: &Words, position: &Position) -> Judged<()> {
    let mut judge = PositionChecker::new(words, position);
    if position.viewer.is_some() {
        judge.anywhere(Flaw::ViewerNotAllowed);
    }
    judge.all_known();
    judge.judge();
    judge.verdict(())
}

/// Judges a view, as far as its viewer can know.
pub(super) fn seen(words: &Words, position: &Position) -> Judged<Viewer> {
    let mut judge = PositionChecker::new(words, position);
    let viewer = position.viewer.unwrap_or(Viewer::Spectator);
    match position.viewer {
        None => judge.anywhere(Flaw::NoViewer),
        Some(viewer) => judge.known_to(viewer),
    }
    judge.judge();
    judge.verdict(viewer)
}

/// The cards that the viewer doesn't see must be somewhere: with those who have offered them, and not with those who would
/// have won with them.
pub(super) fn unseen_cards(words: &Words, view: &View) -> Judged<()> {
    let Some(contradiction) = Knowledge::contradiction(&words.game, view) else { return Ok(()) };
    let (field, flaw) = match contradiction {
        Contradiction::Hands => (Field::Supply, Flaw::CannotBeDealt { cards: "resource cards" }),
        Contradiction::Promise { slot, seat } => {
            (Field::Offer(slot), Flaw::Offer { slot, reason: Illegal::PartnerCannotGive { seat } })
        }
        Contradiction::DevCards => (Field::Phase, Flaw::CannotBeDealt { cards: "development cards" }),
        Contradiction::Won { seat, points } => (Field::Seat(seat), Flaw::AlreadyWon { seat, points }),
    };
    Err(PositionFault { at: words.places.of(field), flaw }.into())
}

/// Whoever owes a choice must have one. The other checks should leave no dead end; this is the safety net.
pub(super) fn choices(words: &Words, state: &State) -> Judged<()> {
    let Next::Act(seats) = state.next() else { return Ok(()) };
    let stuck = seats.iter().find(|seat| state.legal(&words.game, *seat).is_empty());
    dead_end(words, state.public(), stuck)
}

/// A viewer who owes a choice must have one.
pub(super) fn own_choices(words: &Words, view: &View) -> Judged<()> {
    let Next::Act(seats) = view.public().next() else { return Ok(()) };
    let own = view.viewer().seat().filter(|seat| seats.has(*seat));
    dead_end(words, view.public(), own.filter(|_| view.legal(&words.game).is_empty()))
}

fn dead_end(words: &Words, public: &Public, stuck: Option<Seat>) -> Judged<()> {
    stuck.map_or(Ok(()), |seat| {
        let flaw = Flaw::DeadEnd { seat, phase: public.phase.name() };
        Err(PositionFault { at: words.places.of(Field::Phase), flaw }.into())
    })
}

/// A position that is being judged, and what was found so far.
struct PositionChecker<'a> {
    game: &'a Game,
    draft: &'a Draft,
    places: &'a Places,
    position: &'a Position,
    faults: Vec<PositionFault>,
}

impl<'a> PositionChecker<'a> {
    fn new(words: &'a Words, position: &'a Position) -> Self {
        let Words { game, draft, places } = words;
        Self { game, draft, places, position, faults: Vec::new() }
    }

    fn judge(&mut self) {
        let before = self.faults.len();
        self.pieces();
        let solid = self.faults.len() == before;
        self.cards();
        // What follows from the pieces means nothing if they can't be placed like that.
        if solid {
            self.awards();
            self.turn();
            self.phase();
            self.offers();
            self.helpers();
            self.set_up();
        }
    }

    fn public(&self) -> &'a Public {
        &self.position.public
    }

    /// The word for the phase, for messages.
    fn phase_word(&self) -> &'static str {
        self.public().phase.name()
    }

    fn verdict<T>(self, value: T) -> Judged<T> {
        Faults::none_or(self.faults, || value)
    }

    fn anywhere(&mut self, flaw: Flaw) {
        self.faults.push(PositionFault { at: None, flaw });
    }

    /// Something is wrong with a field; if the text has no such field, with its default.
    fn fault(&mut self, field: Field, flaw: Flaw) {
        self.faults.push(PositionFault { at: self.places.of(field), flaw });
    }

    fn ensure(&mut self, so: bool, field: Field, otherwise: Flaw) {
        if !so {
            self.fault(field, otherwise);
        }
    }
}
