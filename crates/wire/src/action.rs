//! What a seat can do, as clients send it and are offered it.

#![cfg_attr(
    feature = "openapi",
    allow(
        clippy::large_stack_arrays,
        reason = "a derived schema gathers all variants of a union in one array"
    )
)]

use hexhaven_rules as rules;
use serde::{Deserialize, Deserializer, Serialize};

use crate::cards::Cards;
use crate::ids::{Corner, Edge, Hex, Seat, Slot, list};
use crate::kinds::{Building, DevCard, Helper, Resource};

/// One card of a price, paid with a different one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// The card that is replaced.
    pub instead_of: Resource,
    /// What is paid in its place.
    pub pay: Resource,
}

/// One choice of one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The production roll.
    Roll {},
    /// The end of the turn, or of a special building turn.
    EndTurn {},
    /// A settlement.
    Settlement {
        /// Where.
        corner: Corner,
    },
    /// A road: in the set-up, paid for, free, at William's price, or Louis's road being put back.
    Road {
        /// Where.
        edge: Edge,
    },
    /// The upgrade of a settlement to a city.
    City {
        /// Where.
        corner: Corner,
    },
    /// A development card from the deck.
    BuyDevCard {},
    /// One card of a discard.
    Discard {
        /// Which one.
        resource: Resource,
    },
    /// The robber moves.
    MoveRobber {
        /// Where to.
        hex: Hex,
    },
    /// A player is robbed.
    Rob {
        /// Who.
        seat: Seat,
    },
    /// Nobody is robbed, if the theft is optional.
    DeclineTheft {},
    /// A knight is played.
    Knight {},
    /// Road Building is played.
    RoadBuilding {},
    /// The second free road is declined.
    DeclineRoad {},
    /// Year of Plenty is played.
    YearOfPlenty {
        /// Two cards, or the last one of the supply.
        cards: Cards,
    },
    /// Monopoly is played.
    Monopoly {
        /// On this.
        resource: Resource,
    },
    /// One lot with the supply, at the best rate.
    SupplyTrade {
        /// What is given, as many as the rate says.
        give: Resource,
        /// The one card that is taken.
        get: Resource,
    },
    /// An offer.
    Offer {
        /// Who is asked; other players can only ask the active player.
        to: Vec<Seat>,
        /// What the maker gives; null for anything.
        #[serde(deserialize_with = "named")]
        give: Option<Cards>,
        /// What the maker gets; null for anything.
        #[serde(deserialize_with = "named")]
        get: Option<Cards>,
    },
    /// A counteroffer, which declines the offer it answers.
    Counter {
        /// The offer that is answered.
        slot: Slot,
        /// What the counteroffer gives; null for anything.
        #[serde(deserialize_with = "named")]
        give: Option<Cards>,
        /// What the counteroffer gets; null for anything.
        #[serde(deserialize_with = "named")]
        get: Option<Cards>,
    },
    /// Yes to an offer. The active player's yes makes the deal; the others' waits to be confirmed.
    Accept {
        /// The offer.
        slot: Slot,
    },
    /// No to an offer.
    Decline {
        /// The offer.
        slot: Slot,
    },
    /// The active player makes the deal with one of those who accepted.
    Confirm {
        /// The offer.
        slot: Slot,
        /// The partner.
        with: Seat,
    },
    /// The maker takes an offer back.
    Withdraw {
        /// The offer.
        slot: Slot,
    },
    /// A win is declared, if the rules require it.
    DeclareVictory {},
    /// Marianne or Sean is not used this time.
    PassReaction {},
    /// Nassir asks for a resource.
    Nassir {
        /// Which one.
        resource: Resource,
    },
    /// Nassir asks one or two players.
    NassirAsk {
        /// Whom.
        seats: Vec<Seat>,
    },
    /// Nassir gives a card back to the next giver.
    NassirReturn {
        /// Which one.
        resource: Resource,
    },
    /// William pays for a road.
    William {
        /// What he replaces.
        swap: Swap,
    },
    /// Marianne takes a card.
    Marianne {
        /// Which one.
        resource: Resource,
    },
    /// Candamir pays for a development card.
    Candamir {
        /// What he replaces; null for the plain price.
        #[serde(deserialize_with = "named")]
        swap: Option<Swap>,
    },
    /// Candamir keeps one of the cards drawn.
    CandamirKeep {
        /// Which one.
        card: DevCard,
    },
    /// Hilde looks at a hand.
    Hilde {
        /// Whose.
        seat: Seat,
    },
    /// Hilde takes a card.
    HildeTake {
        /// Which one.
        resource: Resource,
    },
    /// Lin sends the robber away.
    Lin {
        /// To this desert.
        hex: Hex,
    },
    /// Louis picks up a road.
    Louis {
        /// Which one.
        edge: Edge,
    },
    /// Jean trades a resource at 2:1 for the rest of the turn.
    Jean {
        /// Which one.
        resource: Resource,
    },
    /// Sean: nothing is discarded.
    SeanKeep {},
    /// Sean: a card is taken.
    SeanTake {
        /// Which one.
        resource: Resource,
    },
    /// Vincent gives up a knight and pays the lower price.
    Vincent {
        /// For this.
        building: Building,
    },
    /// The used helper is turned to its B side and kept.
    FlipHelper {},
    /// The used helper goes to the display and another one is taken.
    ExchangeHelper {
        /// Which one.
        helper: Helper,
    },
}

/// A field that may be null but must be present: leaving out a side of an offer doesn't mean "anything".
fn named<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

impl From<rules::actions::Swap> for Swap {
    fn from(swap: rules::actions::Swap) -> Swap {
        Swap { instead_of: swap.instead_of.into(), pay: swap.pay.into() }
    }
}

impl From<Swap> for rules::actions::Swap {
    fn from(swap: Swap) -> rules::actions::Swap {
        rules::actions::Swap { instead_of: swap.instead_of.into(), pay: swap.pay.into() }
    }
}

impl From<rules::Action> for Action {
    fn from(action: rules::Action) -> Action {
        use rules::Action as A;
        match action {
            A::Roll => Action::Roll {},
            A::EndTurn => Action::EndTurn {},
            A::Settlement(corner) => Action::Settlement { corner: corner.into() },
            A::Road(edge) => Action::Road { edge: edge.into() },
            A::City(corner) => Action::City { corner: corner.into() },
            A::BuyDevCard => Action::BuyDevCard {},
            A::Discard(resource) => Action::Discard { resource: resource.into() },
            A::MoveRobber(hex) => Action::MoveRobber { hex: hex.into() },
            A::Rob(seat) => Action::Rob { seat: seat.into() },
            A::DeclineTheft => Action::DeclineTheft {},
            A::Knight => Action::Knight {},
            A::RoadBuilding => Action::RoadBuilding {},
            A::DeclineRoad => Action::DeclineRoad {},
            A::YearOfPlenty(plenty) => Action::YearOfPlenty { cards: plenty.cards().into() },
            A::Monopoly(resource) => Action::Monopoly { resource: resource.into() },
            A::SupplyTrade { give, get } => Action::SupplyTrade { give: give.into(), get: get.into() },
            A::Offer { to, give, get } => Action::Offer { to: list(to), give: side(give), get: side(get) },
            A::Counter { slot, give, get } => {
                Action::Counter { slot: slot.into(), give: side(give), get: side(get) }
            }
            A::Accept(slot) => Action::Accept { slot: slot.into() },
            A::Decline(slot) => Action::Decline { slot: slot.into() },
            A::Confirm { slot, with } => Action::Confirm { slot: slot.into(), with: with.into() },
            A::Withdraw(slot) => Action::Withdraw { slot: slot.into() },
            A::DeclareVictory => Action::DeclareVictory {},
            A::PassReaction => Action::PassReaction {},
            A::Nassir(resource) => Action::Nassir { resource: resource.into() },
            A::NassirAsk(seats) => Action::NassirAsk { seats: list(seats) },
            A::NassirReturn(resource) => Action::NassirReturn { resource: resource.into() },
            A::William(swap) => Action::William { swap: swap.into() },
            A::Marianne(resource) => Action::Marianne { resource: resource.into() },
            A::Candamir(swap) => Action::Candamir { swap: swap.map(Swap::from) },
            A::CandamirKeep(card) => Action::CandamirKeep { card: card.into() },
            A::Hilde(seat) => Action::Hilde { seat: seat.into() },
            A::HildeTake(resource) => Action::HildeTake { resource: resource.into() },
            A::Lin(hex) => Action::Lin { hex: hex.into() },
            A::Louis(edge) => Action::Louis { edge: edge.into() },
            A::Jean(resource) => Action::Jean { resource: resource.into() },
            A::SeanKeep => Action::SeanKeep {},
            A::SeanTake(resource) => Action::SeanTake { resource: resource.into() },
            A::Vincent(building) => Action::Vincent { building: building.into() },
            A::FlipHelper => Action::FlipHelper {},
            A::ExchangeHelper(helper) => Action::ExchangeHelper { helper: helper.into() },
        }
    }
}

/// One side of an offer.
pub(crate) fn side(side: rules::trade::Side) -> Option<Cards> {
    side.cards().map(Cards::from)
}
