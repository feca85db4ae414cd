//! What one viewer learns of what happened: [`hexhaven_rules::event::SeenEvent`] and [`hexhaven_rules::event::OpenEvent`] in one union.
//!
//! Events say enough to animate them, write a log line and count cards. A full [`hexhaven_rules::Event`] has no wire type,
//! so it cannot be sent by mistake.

#![cfg_attr(
    feature = "openapi",
    allow(
        clippy::large_stack_arrays,
        reason = "a derived schema gathers all variants of a union in one array"
    )
)]

use serde::Serialize;

use crate::cards::{Cards, DevCards};
use crate::ids::{Corner, Edge, Hex, Seat, Slot};
use crate::kinds::{DevCard, Helper, Resource};
use crate::offer::Offer;
use crate::phase::Phase;

/// A piece and where it was put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Piece {
    /// A road.
    Road {
        /// Where.
        edge: Edge,
    },
    /// A settlement.
    Settlement {
        /// Where.
        corner: Corner,
    },
    /// A city in place of a settlement.
    City {
        /// Where.
        corner: Corner,
    },
}

/// Something that happened, as one viewer may see it. A field that is null is hidden from this viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
// The browser already has an `Event`.
#[cfg_attr(feature = "typescript", ts(rename = "SeenEvent"))]
pub enum Event {
    /// A roll for the first turn.
    StartRolled {
        /// Whose.
        seat: Seat,
        /// Both dice.
        dice: [u8; 2],
    },
    /// Who takes the first turn.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// Whose turn it is to place in the set-up.
    SetUpTurn {
        /// Whose.
        seat: Seat,
    },
    /// The cards of the second settlement, or of the fixed set-up.
    StartingCards {
        /// Who gets them.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Its number, from 1.
        turn: u16,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// A special building turn begins.
    SpecialTurn {
        /// Whose.
        seat: Seat,
    },
    /// The production roll.
    Rolled {
        /// Whose.
        seat: Seat,
        /// Both dice.
        dice: [u8; 2],
    },
    /// A hex paid a player.
    Produced {
        /// Which hex.
        hex: Hex,
        /// Whom.
        seat: Seat,
        /// What.
        resource: Resource,
        /// How many cards.
        count: u8,
    },
    /// A hex didn't pay because of the robber.
    Blocked {
        /// Which hex.
        hex: Hex,
        /// Whom.
        seat: Seat,
        /// What.
        resource: Resource,
        /// How many cards.
        count: u8,
    },
    /// The supply couldn't pay what was owed of a resource.
    Short {
        /// Which.
        resource: Resource,
        /// How many cards were owed.
        owed: u8,
        /// How many were left.
        left: u8,
    },
    /// A player has to discard.
    MustDiscard {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// What a player discarded, shown when all have finished.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        cards: Cards,
    },
    /// The robber moved.
    RobberMoved {
        /// Who moved it.
        seat: Seat,
        /// From here.
        from: Hex,
        /// To here.
        to: Hex,
    },
    /// The victim had no card.
    NothingStolen {
        /// Who wanted one.
        thief: Seat,
        /// Who had none.
        victim: Seat,
    },
    /// The theft was declined.
    TheftDeclined {
        /// By whom.
        seat: Seat,
    },
    /// Cards went to the supply for a road, a building or a development card.
    Paid {
        /// Who paid.
        seat: Seat,
        /// What.
        price: Cards,
    },
    /// A piece was put on the board.
    Built {
        /// Whose.
        seat: Seat,
        /// Which one and where.
        piece: Piece,
    },
    /// Who has Longest Road now.
    LongestRoad {
        /// Null for nobody.
        holder: Option<Seat>,
        /// The length of the longest road.
        length: u8,
    },
    /// Who has Largest Army now.
    LargestArmy {
        /// Null for nobody.
        holder: Option<Seat>,
        /// The size of the largest army.
        knights: u8,
    },
    /// A development card was played.
    CardPlayed {
        /// By whom.
        seat: Seat,
        /// Which one.
        card: DevCard,
    },
    /// The second free road was declined.
    RoadDeclined {
        /// By whom.
        seat: Seat,
    },
    /// What Year of Plenty got.
    PlentyTaken {
        /// Whom.
        seat: Seat,
        /// What.
        cards: Cards,
    },
    /// What Monopoly took from one player.
    Monopolized {
        /// Who played it.
        seat: Seat,
        /// From whom.
        victim: Seat,
        /// What.
        resource: Resource,
        /// How many cards.
        count: u8,
    },
    /// One lot with the supply.
    SupplyTraded {
        /// Whose.
        seat: Seat,
        /// What was given.
        give: Resource,
        /// How many of it.
        count: u8,
        /// The one card that was taken.
        get: Resource,
    },
    /// An offer or counteroffer was made.
    Offered {
        /// Which one.
        offer: Offer,
    },
    /// Somebody said yes.
    Accepted {
        /// To this offer.
        slot: Slot,
        /// Who.
        seat: Seat,
    },
    /// Somebody said no, or countered.
    Declined {
        /// To this offer.
        slot: Slot,
        /// Who.
        seat: Seat,
    },
    /// One offer is gone: withdrawn, or declined by all.
    OfferClosed {
        /// Which one.
        slot: Slot,
    },
    /// All offers are gone.
    AllOffersClosed {},
    /// A deal.
    Traded {
        /// Who made it.
        seat: Seat,
        /// What that seat gave.
        given: Cards,
        /// With whom.
        partner: Seat,
        /// What the partner gave.
        received: Cards,
    },
    /// A player took the first helper.
    HelperDealt {
        /// Who.
        seat: Seat,
        /// Which one.
        helper: Helper,
    },
    /// What is in the display once everybody has a helper.
    Display {
        /// Which ones.
        helpers: Vec<Helper>,
    },
    /// A helper is being used.
    HelperUsed {
        /// By whom.
        seat: Seat,
        /// Which one.
        helper: Helper,
    },
    /// Marianne or Sean was not used.
    ReactionPassed {
        /// By whom.
        seat: Seat,
    },
    /// Marianne, Sean or Lin got a card from the supply.
    HelperBrought {
        /// Whom.
        seat: Seat,
        /// What.
        resource: Resource,
    },
    /// Sean: a player doesn't have to discard.
    Spared {
        /// Who.
        seat: Seat,
    },
    /// Nassir asks for a resource.
    NassirNamed {
        /// Whose Nassir.
        seat: Seat,
        /// For what.
        resource: Resource,
    },
    /// A player had the card and gave it.
    NassirGot {
        /// To whom.
        seat: Seat,
        /// Who.
        giver: Seat,
        /// What.
        resource: Resource,
    },
    /// A player had no such card.
    NassirRefused {
        /// Whose Nassir.
        seat: Seat,
        /// Who had none.
        asked: Seat,
    },
    /// A card in return.
    NassirGave {
        /// Who gave it.
        seat: Seat,
        /// To whom.
        giver: Seat,
        /// What.
        resource: Resource,
    },
    /// Jean's rate.
    JeanChose {
        /// Whose Jean.
        seat: Seat,
        /// What trades at 2:1.
        resource: Resource,
    },
    /// Louis picked up a road.
    RoadLifted {
        /// Whose.
        seat: Seat,
        /// Where it was.
        edge: Edge,
    },
    /// Vincent took a knight out of the game.
    KnightRemoved {
        /// Whose.
        seat: Seat,
    },
    /// A helper was turned to its B side.
    HelperFlipped {
        /// Whose.
        seat: Seat,
    },
    /// A helper was exchanged.
    HelperExchanged {
        /// By whom.
        seat: Seat,
        /// What went to the display.
        returned: Helper,
        /// What was taken.
        taken: Helper,
    },
    /// The game is won.
    Won {
        /// By whom.
        seat: Seat,
    },
    /// The turn limit was reached.
    NobodyWon {},
    /// The victory point cards of a player, shown at the end.
    VictoryPointsShown {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// What the game is waiting for now; the last event of every input.
    Now {
        /// What.
        phase: Phase,
    },
    /// Something happened that does not concern this viewer.
    Concealed {},
    /// A card of the viewer's own discard.
    LaidAside {
        /// The viewer's own.
        seat: Seat,
        /// Which one.
        card: Resource,
    },
    /// A theft.
    Stolen {
        /// Who stole.
        thief: Seat,
        /// From whom.
        victim: Seat,
        /// Null for players who don't learn it.
        card: Option<Resource>,
    },
    /// A development card was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// Null for all but the buyer.
        card: Option<DevCard>,
    },
    /// The cards that Candamir shows.
    CandamirDrew {
        /// To whom.
        seat: Seat,
        /// Null for all others.
        cards: Option<DevCards>,
    },
    /// The hand that Hilde sees.
    HildeLooked {
        /// Who looks.
        seat: Seat,
        /// Whose hand.
        victim: Seat,
        /// Null for all but these two.
        hand: Option<Cards>,
    },
    /// The card that Hilde took.
    HildeTook {
        /// For whom.
        seat: Seat,
        /// From whom.
        victim: Seat,
        /// Null for all but these two.
        card: Option<Resource>,
    },
}
