//! What point of its turn a game has reached. The words are those of
//! [`rules::position::Phase::name`].

use hexhaven_rules as rules;
use serde::Serialize;

use crate::ids::{Corner, Edge, Seat, list};
use crate::kinds::{Building, Resource};

/// What is going on now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The roll for the first turn.
    StartRoll {
        /// Whose roll is next.
        seat: Seat,
        /// Who rolls in this round: everybody at first, then only the tied players.
        rollers: Vec<Seat>,
        /// The highest total so far in this round, 0 before the first roll.
        best: u8,
        /// Who rolled it.
        leaders: Vec<Seat>,
    },
    /// Set-up: the active player places a settlement.
    SetUpSettlement {},
    /// Set-up: the active player places a road.
    SetUpRoad {
        /// The settlement that it has to touch.
        from: Corner,
    },
    /// The active player may play a card or roll.
    BeforeRoll {},
    /// The dice are in the air.
    Rolling {},
    /// Marianne or Sean may be used.
    Reaction {
        /// Who is asked.
        seat: Seat,
    },
    /// After a seven, some players have to discard.
    Discard {
        /// Who hasn't finished.
        waiting: Vec<Seat>,
    },
    /// The active player moves the robber.
    MoveRobber {},
    /// The active player chooses who to rob.
    ChooseVictim {},
    /// A card is drawn from a hand.
    Steal {
        /// Whose hand.
        victim: Seat,
    },
    /// After the roll: trade, build, buy, play a card, end the turn.
    Main {},
    /// Road Building.
    FreeRoads {
        /// How many roads have been placed by it, 0 or 1.
        placed: u8,
    },
    /// A development card has been paid for and is drawn.
    Draw {},
    /// A special building turn; `View.special` has it.
    Special {},
    /// Nassir chooses who to ask.
    NassirAsk {
        /// For what.
        resource: Resource,
    },
    /// Nassir gives a card back to each giver.
    NassirReturn {
        /// Who still has to get one.
        givers: Vec<Seat>,
    },
    /// William's road has been paid for and is placed.
    William {},
    /// Candamir's card has been paid for; three are drawn.
    CandamirDraw {},
    /// Candamir keeps one of the cards drawn.
    CandamirKeep {},
    /// Hilde sees a hand and takes a card.
    Hilde {
        /// Whose hand.
        victim: Seat,
    },
    /// Louis has picked up a road and places it elsewhere.
    Louis {
        /// Where it was.
        lifted: Edge,
        /// The length of the owner's longest road before.
        length_before: u8,
    },
    /// Vincent's building has been paid for and is placed.
    Vincent {
        /// Which one.
        building: Building,
    },
    /// A helper has been used: flip it or exchange it.
    HelperUsed {
        /// Whose helper.
        seat: Seat,
    },
    /// The end.
    Over {
        /// Nobody wins at the turn limit.
        winner: Option<Seat>,
    },
}

impl From<rules::position::Phase> for Phase {
    fn from(phase: rules::position::Phase) -> Phase {
        use rules::position::Phase as P;
        match phase {
            P::StartRoll { seat, rollers, best, leaders } => {
                Phase::StartRoll { seat: seat.into(), rollers: list(rollers), best, leaders: list(leaders) }
            }
            P::SetUpSettlement => Phase::SetUpSettlement {},
            P::SetUpRoad { from } => Phase::SetUpRoad { from: from.into() },
            P::BeforeRoll => Phase::BeforeRoll {},
            P::Rolling => Phase::Rolling {},
            P::Reaction { seat } => Phase::Reaction { seat: seat.into() },
            P::Discarding { waiting } => Phase::Discard { waiting: list(waiting) },
            P::MovingRobber => Phase::MoveRobber {},
            P::ChoosingVictim => Phase::ChooseVictim {},
            P::Stealing { victim } => Phase::Steal { victim: victim.into() },
            P::Main => Phase::Main {},
            P::FreeRoads { placed } => Phase::FreeRoads { placed },
            P::Drawing => Phase::Draw {},
            P::SpecialBuilding => Phase::Special {},
            P::NassirAsking { resource } => Phase::NassirAsk { resource: resource.into() },
            P::NassirReturning { givers } => Phase::NassirReturn { givers: list(givers) },
            P::WilliamBuilding => Phase::William {},
            P::CandamirDrawing => Phase::CandamirDraw {},
            P::CandamirKeeping => Phase::CandamirKeep {},
            P::HildeTaking { victim } => Phase::Hilde { victim: victim.into() },
            P::LouisPlacing { lifted, length_before } => {
                Phase::Louis { lifted: lifted.into(), length_before }
            }
            P::VincentBuilding(building) => Phase::Vincent { building: building.into() },
            P::HelperUsed { seat } => Phase::HelperUsed { seat: seat.into() },
            P::Over { winner } => Phase::Over { winner: winner.map(Seat::from) },
        }
    }
}
