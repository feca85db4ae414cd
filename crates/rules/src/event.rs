//! What happened. [`Event`] is the whole truth and never leaves the table; [`SeenEvent`] is what one viewer learns.
//!
//! Events say enough to animate them, write a log line, count cards and keep a [`crate::View`] up to date without
//! asking again. Most of them are open to all ([`OpenEvent`]); the few others hide one field (INFO-5, HELP-36).

use crate::action::Slot;
use crate::cards::{Cards, DevCard, DevCards, Resource};
use crate::helpers::{Helper, HelperSet};
use crate::ids::{Corner, Edge, Hex, Seat};
use crate::offer::Offer;
use crate::phase::Phase;
use crate::view::Viewer;

/// A piece and where it was put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A road on a path.
    Road(Edge),
    /// A settlement on a corner.
    Settlement(Corner),
    /// A city in place of a settlement.
    City(Corner),
}

/// What everybody sees (INFO-3, INFO-4, INFO-8, INFO-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum OpenEvent {
    /// A roll for the first turn.
    StartRolled { seat: Seat, dice: (u8, u8) },
    /// Who takes the first turn.
    FirstPlayer { seat: Seat },
    /// Whose turn it is to place in the set-up.
    SetUpTurn { seat: Seat },
    /// The cards of the second settlement (SETUP-25), or of the fixed set-up (SETUP-6).
    StartingCards { seat: Seat, cards: Cards },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u16 },
    /// A turn is over.
    TurnEnded { seat: Seat },
    /// A special building turn begins.
    SpecialTurn { seat: Seat },
    /// The production roll.
    Rolled { seat: Seat, dice: (u8, u8) },
    /// A hex paid a player.
    Produced { hex: Hex, seat: Seat, resource: Resource, count: u8 },
    /// A hex didn't pay because of the robber (PROD-4).
    Blocked { hex: Hex, seat: Seat, resource: Resource, count: u8 },
    /// The supply could not pay what was owed of a resource (PROD-7, PROD-8).
    Short { resource: Resource, owed: u8, left: u8 },
    /// A player has to discard this many cards.
    MustDiscard { seat: Seat, count: u8 },
    /// What a player discarded, shown when all have finished (SEVEN-4).
    Discarded { seat: Seat, cards: Cards },
    /// The robber moved.
    RobberMoved { seat: Seat, from: Hex, to: Hex },
    /// The victim had no card (ROBBER-6).
    NothingStolen { thief: Seat, victim: Seat },
    /// The theft was declined (ROBBER-7).
    TheftDeclined { seat: Seat },
    /// Cards went to the supply for a road, a building or a development card.
    Paid { seat: Seat, price: Cards },
    /// A piece was put on the board.
    Built { seat: Seat, piece: Piece },
    /// Who has Longest Road now.
    LongestRoad { holder: Option<Seat>, length: u8 },
    /// Who has Largest Army now.
    LargestArmy { holder: Option<Seat>, knights: u8 },
    /// A development card was played.
    CardPlayed { seat: Seat, card: DevCard },
    /// The second free road was declined.
    RoadDeclined { seat: Seat },
    /// What Year of Plenty got.
    PlentyTaken { seat: Seat, cards: Cards },
    /// What Monopoly took from one player.
    Monopolized { seat: Seat, victim: Seat, resource: Resource, count: u8 },
    /// One lot with the supply.
    SupplyTraded { seat: Seat, give: Resource, count: u8, get: Resource },
    /// An offer or counteroffer was made.
    Offered { slot: Slot, offer: Offer },
    /// Somebody said yes.
    Accepted { slot: Slot, seat: Seat },
    /// Somebody said no or made a counteroffer.
    Declined { slot: Slot, seat: Seat },
    /// One offer is gone: withdrawn, or declined by all.
    OfferClosed { slot: Slot },
    /// All offers are gone.
    AllOffersClosed,
    /// A deal.
    Traded { seat: Seat, given: Cards, partner: Seat, received: Cards },
    /// A player took the first helper (HELP-4).
    HelperDealt { seat: Seat, helper: Helper },
    /// What is in the display once everybody has a helper (HELP-5).
    Display { helpers: HelperSet },
    /// A helper is being used.
    HelperUsed { seat: Seat, helper: Helper },
    /// Marianne or Sean was not used.
    ReactionPassed { seat: Seat },
    /// Marianne, Sean or Lin got a card from the supply.
    HelperBrought { seat: Seat, resource: Resource },
    /// Sean: this player doesn't have to discard.
    Spared { seat: Seat },
    /// Nassir asks for a resource.
    NassirNamed { seat: Seat, resource: Resource },
    /// A player had the card and gave it.
    NassirGot { seat: Seat, giver: Seat, resource: Resource },
    /// A player had no such card.
    NassirRefused { seat: Seat, asked: Seat },
    /// A card in return.
    NassirGave { seat: Seat, giver: Seat, resource: Resource },
    /// Jean's rate.
    JeanChose { seat: Seat, resource: Resource },
    /// Louis picked up a road.
    RoadLifted { seat: Seat, edge: Edge },
    /// Vincent took a knight out of the game.
    KnightRemoved { seat: Seat },
    /// A helper was turned to its B side.
    HelperFlipped { seat: Seat },
    /// A helper was exchanged.
    HelperExchanged { seat: Seat, returned: Helper, taken: Helper },
    /// The game is won.
    Won { seat: Seat },
    /// The turn limit was reached.
    NobodyWon,
    /// The victory point cards of a player, shown at the end (WIN-8).
    VictoryPointsShown { seat: Seat, count: u8 },
    /// What the game is waiting for now; the last event of every input.
    Now(Phase),
}

/// What happened, including everything that is hidden from some.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// Open to all.
    Open(OpenEvent),
    /// One card of an unfinished discard; the others do not learn which, nor from whom (SEVEN-4).
    LaidAside { seat: Seat, card: Resource },
    /// A theft; thief and victim know the card (ROBBER-8).
    Stolen { thief: Seat, victim: Seat, card: Resource },
    /// A bought development card; its buyer knows it (INFO-5).
    Bought { seat: Seat, card: DevCard },
    /// The cards that Candamir shows to the buyer (HELP-36).
    CandamirDrew { seat: Seat, cards: DevCards },
    /// The hand that Hilde sees (HELP-36).
    HildeLooked { seat: Seat, victim: Seat, hand: Cards },
    /// The card that Hilde took (HELP-36).
    HildeTook { seat: Seat, victim: Seat, card: Resource },
}

/// What one viewer sees of an event; `None` is hidden from this viewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum SeenEvent {
    /// Open to all.
    Open(OpenEvent),
    /// Something happened that does not concern this viewer.
    Concealed,
    /// A card of the viewer's own discard.
    LaidAside { seat: Seat, card: Resource },
    /// A theft.
    Stolen { thief: Seat, victim: Seat, card: Option<Resource> },
    /// A bought development card.
    Bought { seat: Seat, card: Option<DevCard> },
    /// The cards that Candamir shows.
    CandamirDrew { seat: Seat, cards: Option<DevCards> },
    /// The hand that Hilde sees.
    HildeLooked { seat: Seat, victim: Seat, hand: Option<Cards> },
    /// The card that Hilde took.
    HildeTook { seat: Seat, victim: Seat, card: Option<Resource> },
}

impl Event {
    /// What this viewer learns of it.
    pub fn seen_by(self, viewer: Viewer) -> SeenEvent {
        match self {
            Event::Open(event) => SeenEvent::Open(event),
            Event::LaidAside { seat, card } if viewer.is(seat) => SeenEvent::LaidAside { seat, card },
            Event::LaidAside { .. } => SeenEvent::Concealed,
            Event::Stolen { thief, victim, card } => {
                let known = viewer.is(thief) || viewer.is(victim);
                SeenEvent::Stolen { thief, victim, card: known.then_some(card) }
            }
            Event::Bought { seat, card } => SeenEvent::Bought { seat, card: viewer.is(seat).then_some(card) },
            Event::CandamirDrew { seat, cards } => {
                SeenEvent::CandamirDrew { seat, cards: viewer.is(seat).then_some(cards) }
            }
            Event::HildeLooked { seat, victim, hand } => {
                let known = viewer.is(seat) || viewer.is(victim);
                SeenEvent::HildeLooked { seat, victim, hand: known.then_some(hand) }
            }
            Event::HildeTook { seat, victim, card } => {
                let known = viewer.is(seat) || viewer.is(victim);
                SeenEvent::HildeTook { seat, victim, card: known.then_some(card) }
            }
        }
    }
}

/// Takes the events of a game as it is played. `()` takes none, and then they cost nothing; a `Vec<Event>` keeps them all.
pub trait Sink {
    /// Does anybody want events at all?
    const ON: bool = true;

    /// An event happened.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    const ON: bool = false;

    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

/// Sends an open event, if anybody is listening.
#[inline]
pub(crate) fn tell<S: Sink>(sink: &mut S, event: OpenEvent) {
    if S::ON {
        sink.event(Event::Open(event));
    }
}
