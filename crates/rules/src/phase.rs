//! What point of a turn a game has reached. Each phase carries its own data, all of it public.

use crate::action::Building;
use crate::cards::{Cards, Resource};
use crate::helpers::Helper;
use crate::ids::{Corner, Edge, Seat};
use crate::illegal::PieceKind;
use crate::rules::Rules;
use crate::sets::SeatSet;

/// What is going on now. Whose move it is follows from [`crate::State::next`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The roll for the first turn (SETUP-10, SETUP-11).
    StartRoll {
        /// Whose roll is next.
        seat: Seat,
        /// Who rolls in this round: everybody at first, then only the tied players.
        rollers: SeatSet,
        /// The highest total so far in this round, 0 before the first roll.
        best: u8,
        /// Who rolled it.
        leaders: SeatSet,
    },
    /// Set-up: the active player places a settlement (SETUP-23).
    SetUpSettlement,
    /// Set-up: the active player places a road at it (SETUP-21, SETUP-24).
    SetUpRoad {
        /// The settlement.
        from: Corner,
    },
    /// The active player may play a card or roll (TURN-2).
    BeforeRoll,
    /// The dice are in the air.
    Rolling,
    /// Marianne or Sean may be used by this seat (HELP-19, HELP-29).
    Reaction {
        /// Who is asked.
        seat: Seat,
    },
    /// After a seven some have to discard (SEVEN-1, SEVEN-4).
    Discarding {
        /// Who has not finished.
        waiting: SeatSet,
    },
    /// The active player moves the robber (ROBBER-1).
    MovingRobber,
    /// The active player chooses who to rob (ROBBER-5).
    ChoosingVictim,
    /// A card is drawn from the victim's hand (ROBBER-8).
    Stealing {
        /// The victim.
        victim: Seat,
    },
    /// After the roll: trade, build, buy, play a card, end the turn.
    Main,
    /// Road Building (RB-1).
    FreeRoads {
        /// How many roads have been placed by it, 0 or 1.
        placed: u8,
    },
    /// A development card has been paid for and is drawn (DEV-1).
    Drawing,
    /// A special building turn (X56-8); [`Public::special`](crate::position::Public::special) says whose it is.
    SpecialBuilding,
    /// Nassir chooses who to ask (HELP-16).
    NassirAsking {
        /// For what.
        resource: Resource,
    },
    /// Nassir gives a card back to each giver, clockwise (HELP-16).
    NassirReturning {
        /// Who still has to get one.
        givers: SeatSet,
    },
    /// William's road has been paid for and is placed (HELP-18).
    WilliamBuilding,
    /// Candamir's card has been paid for; three are drawn (HELP-21).
    CandamirDrawing,
    /// Candamir keeps one of the cards drawn (HELP-21).
    CandamirKeeping,
    /// Hilde sees a hand and takes a card (HELP-23).
    HildeTaking {
        /// Whose hand.
        victim: Seat,
    },
    /// Louis has picked up a road and places it elsewhere (HELP-26).
    LouisPlacing {
        /// Where it was.
        lifted: Edge,
        /// How long the owner's longest road was before (AMB-40).
        length_before: u8,
    },
    /// Vincent's building has been paid for and is placed (HELP-31).
    VincentBuilding(Building),
    /// A helper has been used: flip it or exchange it (HELP-7).
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

/// A point in the turn where the mover is free to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    BeforeRoll,
    Main,
    Special,
}

/// What a road is placed for: this decides where it may go, what it costs and what comes next.
#[derive(Clone, Copy)]
pub(crate) enum RoadFor {
    /// The set-up: at the new settlement.
    SetUp { from: Corner },
    /// Road Building.
    Card { placed: u8 },
    /// William, who has been paid.
    William,
    /// Louis, who puts back the road that he picked up.
    Louis { lifted: Edge, length_before: u8 },
    /// Its price.
    Price,
}

/// What a settlement is placed for.
#[derive(Clone, Copy)]
pub(crate) enum SettlementFor {
    /// The set-up.
    SetUp,
    /// Vincent, who has been paid.
    Vincent,
    /// Its price.
    Price,
}

impl Phase {
    /// The stage of the turn, if the mover is free to choose.
    #[inline]
    pub(crate) const fn stage(self) -> Option<Stage> {
        match self {
            Phase::BeforeRoll => Some(Stage::BeforeRoll),
            Phase::Main => Some(Stage::Main),
            Phase::SpecialBuilding => Some(Stage::Special),
            Phase::StartRoll { .. }
            | Phase::SetUpSettlement
            | Phase::SetUpRoad { .. }
            | Phase::Rolling
            | Phase::Reaction { .. }
            | Phase::Discarding { .. }
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::Stealing { .. }
            | Phase::FreeRoads { .. }
            | Phase::Drawing
            | Phase::NassirAsking { .. }
            | Phase::NassirReturning { .. }
            | Phase::WilliamBuilding
            | Phase::CandamirDrawing
            | Phase::CandamirKeeping
            | Phase::HildeTaking { .. }
            | Phase::LouisPlacing { .. }
            | Phase::VincentBuilding(_)
            | Phase::HelperUsed { .. }
            | Phase::Over { .. } => None,
        }
    }

    /// What a road would be placed for now. If none can be placed at all, it would be paid for, which this stage of the
    /// turn doesn't allow.
    #[inline]
    pub(crate) const fn road_for(self) -> RoadFor {
        match self {
            Phase::SetUpRoad { from } => RoadFor::SetUp { from },
            Phase::FreeRoads { placed } => RoadFor::Card { placed },
            Phase::WilliamBuilding => RoadFor::William,
            Phase::LouisPlacing { lifted, length_before } => RoadFor::Louis { lifted, length_before },
            Phase::StartRoll { .. }
            | Phase::SetUpSettlement
            | Phase::BeforeRoll
            | Phase::Rolling
            | Phase::Reaction { .. }
            | Phase::Discarding { .. }
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::Stealing { .. }
            | Phase::Main
            | Phase::Drawing
            | Phase::SpecialBuilding
            | Phase::NassirAsking { .. }
            | Phase::NassirReturning { .. }
            | Phase::CandamirDrawing
            | Phase::CandamirKeeping
            | Phase::HildeTaking { .. }
            | Phase::VincentBuilding(_)
            | Phase::HelperUsed { .. }
            | Phase::Over { .. } => RoadFor::Price,
        }
    }

    /// What a settlement would be placed for now, likewise.
    #[inline]
    pub(crate) const fn settlement_for(self) -> SettlementFor {
        match self {
            Phase::SetUpSettlement => SettlementFor::SetUp,
            Phase::VincentBuilding(Building::Settlement) => SettlementFor::Vincent,
            Phase::StartRoll { .. }
            | Phase::SetUpRoad { .. }
            | Phase::BeforeRoll
            | Phase::Rolling
            | Phase::Reaction { .. }
            | Phase::Discarding { .. }
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::Stealing { .. }
            | Phase::Main
            | Phase::FreeRoads { .. }
            | Phase::Drawing
            | Phase::SpecialBuilding
            | Phase::NassirAsking { .. }
            | Phase::NassirReturning { .. }
            | Phase::WilliamBuilding
            | Phase::CandamirDrawing
            | Phase::CandamirKeeping
            | Phase::HildeTaking { .. }
            | Phase::LouisPlacing { .. }
            | Phase::VincentBuilding(Building::City)
            | Phase::HelperUsed { .. }
            | Phase::Over { .. } => SettlementFor::Price,
        }
    }

    /// What a piece that is placed now costs; nothing if it is free, or was paid for earlier.
    pub const fn price(self, piece: PieceKind) -> Option<Cards> {
        match (piece, self.road_for(), self.settlement_for()) {
            (PieceKind::Road, RoadFor::Price, _) => Some(Rules::ROAD_PRICE),
            (PieceKind::Settlement, _, SettlementFor::Price) => Some(Rules::SETTLEMENT_PRICE),
            (PieceKind::City, _, _) if !matches!(self, Phase::VincentBuilding(Building::City)) => {
                Some(Rules::CITY_PRICE)
            }
            (PieceKind::Road | PieceKind::Settlement | PieceKind::City, _, _) => None,
        }
    }

    /// The helper that is being used in this phase, until its advantage is resolved.
    pub(crate) const fn helper(self) -> Option<Helper> {
        match self {
            Phase::NassirAsking { .. } | Phase::NassirReturning { .. } => Some(Helper::Nassir),
            Phase::WilliamBuilding => Some(Helper::William),
            Phase::CandamirDrawing | Phase::CandamirKeeping => Some(Helper::Candamir),
            Phase::HildeTaking { .. } => Some(Helper::Hilde),
            Phase::LouisPlacing { .. } => Some(Helper::Louis),
            Phase::VincentBuilding(_) => Some(Helper::Vincent),
            Phase::StartRoll { .. }
            | Phase::SetUpSettlement
            | Phase::SetUpRoad { .. }
            | Phase::BeforeRoll
            | Phase::Rolling
            | Phase::Reaction { .. }
            | Phase::Discarding { .. }
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::Stealing { .. }
            | Phase::Main
            | Phase::FreeRoads { .. }
            | Phase::Drawing
            | Phase::SpecialBuilding
            | Phase::HelperUsed { .. }
            | Phase::Over { .. } => None,
        }
    }

    /// The word for it in texts (`docs/notation.md`), without its data.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::StartRoll { .. } => "start-roll",
            Phase::SetUpSettlement => "set-up-settlement",
            Phase::SetUpRoad { .. } => "set-up-road",
            Phase::BeforeRoll => "before-roll",
            Phase::Rolling => "rolling",
            Phase::Reaction { .. } => "reaction",
            Phase::Discarding { .. } => "discard",
            Phase::MovingRobber => "move-robber",
            Phase::ChoosingVictim => "choose-victim",
            Phase::Stealing { .. } => "steal",
            Phase::Main => "main",
            Phase::FreeRoads { .. } => "free-roads",
            Phase::Drawing => "draw",
            Phase::SpecialBuilding => "special",
            Phase::NassirAsking { .. } => "nassir-ask",
            Phase::NassirReturning { .. } => "nassir-return",
            Phase::WilliamBuilding => "william",
            Phase::CandamirDrawing => "candamir-draw",
            Phase::CandamirKeeping => "candamir-keep",
            Phase::HildeTaking { .. } => "hilde",
            Phase::LouisPlacing { .. } => "louis",
            Phase::VincentBuilding(_) => "vincent",
            Phase::HelperUsed { .. } => "helper-used",
            Phase::Over { .. } => "over",
        }
    }
}
