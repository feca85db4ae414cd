//! Where in a turn a game stands. Each phase carries its own data, all of it public.

use crate::action::Building;
use crate::cards::Resource;
use crate::ids::{Edge, Node, Seat};
use crate::sets::SeatSet;

/// What is going on now. Whose move it is follows from [`crate::State::next`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The roll for the first turn (SETUP-10, SETUP-11).
    StartRoll {
        /// Whose roll is next.
        seat: Seat,
        /// Who rolls in this round; all at first, then only the tied.
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
        from: Node,
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
    /// The active player chooses whom to rob (ROBBER-5).
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
    /// A special building turn (X56-8); whose it is says [`crate::Public::special`].
    SpecialBuilding,
    /// Nassir chooses whom to ask (HELP-16).
    NassirAsking {
        /// For what.
        resource: Resource,
    },
    /// Nassir gives a card back to each giver, clockwise (HELP-16).
    NassirReturning {
        /// Who has still to get one.
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
    /// Louis has lifted a road and places it elsewhere (HELP-26).
    LouisPlacing {
        /// Where it was.
        lifted: Edge,
        /// The length of the owner's longest road before (AMB-40).
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

impl Phase {
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
