//! Kinds of decisions.

use std::fmt;

use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, View};

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DecisionKind {
    /// A settlement or road of the set-up.
    Opening,
    /// What to build, buy or trade with the supply, without a card to play, or to wait.
    Build,
    /// The same with a development card that could be played.
    Card,
    /// Something before the roll, or the roll.
    Roll,
    /// Where the robber goes, and who it robs.
    Robber,
    /// What to discard.
    Discard,
    /// Yes or no to another player.
    Trade,
    /// A question that only helpers raise.
    Helper,
}

impl DecisionKind {
    /// All kinds.
    pub const ALL: [DecisionKind; 8] = [
        DecisionKind::Opening,
        DecisionKind::Build,
        DecisionKind::Card,
        DecisionKind::Roll,
        DecisionKind::Robber,
        DecisionKind::Discard,
        DecisionKind::Trade,
        DecisionKind::Helper,
    ];

    /// What a seat with these choices decides.
    pub(super) fn of(view: &View, legal: &[Action]) -> DecisionKind {
        let card = |action: &Action| {
            matches!(
                action,
                Action::Knight | Action::RoadBuilding | Action::YearOfPlenty(_) | Action::Monopoly(_)
            )
        };
        match view.public().phase {
            Phase::SetUpSettlement | Phase::SetUpRoad { .. } => DecisionKind::Opening,
            Phase::BeforeRoll => DecisionKind::Roll,
            Phase::Discarding { .. } => DecisionKind::Discard,
            Phase::MovingRobber | Phase::ChoosingVictim => DecisionKind::Robber,
            Phase::Main if !view.public().offers.is_empty() => DecisionKind::Trade,
            Phase::Main if legal.iter().any(card) => DecisionKind::Card,
            Phase::Main | Phase::SpecialBuilding | Phase::FreeRoads { .. } => DecisionKind::Build,
            _ => DecisionKind::Helper,
        }
    }
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            DecisionKind::Opening => "opening",
            DecisionKind::Build => "build",
            DecisionKind::Card => "card",
            DecisionKind::Roll => "before the roll",
            DecisionKind::Robber => "robber",
            DecisionKind::Discard => "discard",
            DecisionKind::Trade => "trade",
            DecisionKind::Helper => "helper",
        })
    }
}
