//! What a seat may do now, shaped for a client: the legal choices, and for common wishes that can't be fulfilled now, the
//! reason why.
//!
//! Offers have too many forms to list. Instead, it says whether the seat may make one at all, to which seats, and which
//! open offers it may counter; the terms are checked when they are sent.

use std::collections::BTreeMap;

use hexhaven_rules as rules;
use hexhaven_rules::Game;
use hexhaven_rules::illegal::PieceKind;
use hexhaven_rules::position::Phase;
use hexhaven_rules::trade::{Side, Slot as RulesSlot};
use serde::Serialize;

use crate::action::Action;
use crate::cards::Cards;
use crate::ids::{Hex, Seat, Slot, list};
use crate::kinds::Wish;
use crate::refusal::Refusal;

/// What a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choices {
    /// All legal choices except offers and counteroffers.
    pub actions: Vec<Action>,
    /// What has to be placed before anything else; null if there is another choice.
    pub forced: Option<Forced>,
    /// What it costs to place a piece now.
    pub prices: PiecePrices,
    /// Every hex that the robber may move to now, and who could be robbed there; empty if it doesn't move.
    pub robber: Vec<RobberTarget>,
    /// May an offer be made?
    pub may_offer: bool,
    /// To whom: any of these, at least one. Empty if none may be made.
    pub offer_to: Vec<Seat>,
    /// The open offers that may be answered with a counteroffer.
    pub may_counter: Vec<Slot>,
    /// What can't be done now, and why. Anything not listed can be done.
    pub blocked: BTreeMap<Wish, Refusal>,
}

/// What has to be placed, in the words of the actions that place it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Forced {
    /// A road.
    Road,
    /// A settlement.
    Settlement,
    /// A city.
    City,
    /// The robber.
    MoveRobber,
}

/// What it costs to place a piece now; null if it is free or already paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PiecePrices {
    /// A road.
    pub road: Option<Cards>,
    /// A settlement.
    pub settlement: Option<Cards>,
    /// The upgrade of a settlement to a city.
    pub city: Option<Cards>,
}

/// A hex that the robber may move to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RobberTarget {
    /// The hex.
    pub hex: Hex,
    /// The players who could be robbed there, even those without cards.
    pub victims: Vec<Seat>,
}

impl Choices {
    /// What the viewer may do now; a spectator has no choices and no wishes.
    pub fn of(view: &rules::View, game: &Game) -> Choices {
        let Some(seat) = view.viewer().seat() else { return Choices::default() };
        let legal = view.legal(game);
        let listed = |action: &rules::Action| {
            !matches!(action, rules::Action::Offer { .. } | rules::Action::Counter { .. })
        };
        let actions: Vec<rules::Action> = legal.iter().filter(listed).collect();
        let may_offer = view.check(game, open_offer(legal.ask())).is_ok();
        let countered =
            RulesSlot::ALL.into_iter().filter(|slot| view.check(game, open_counter(*slot)).is_ok());
        let phase = view.public().phase;
        Choices {
            forced: actions.iter().find_map(|action| Forced::of(phase, *action)),
            prices: PiecePrices::of(phase),
            robber: actions
                .iter()
                .filter_map(|action| match *action {
                    rules::Action::MoveRobber(hex) => Some(hex),
                    _ => None,
                })
                .map(|hex| RobberTarget {
                    hex: hex.into(),
                    victims: list(view.public().victims_at(hex, seat)),
                })
                .collect(),
            may_offer,
            offer_to: if may_offer { list(legal.ask()) } else { Vec::new() },
            may_counter: list(countered),
            blocked: view
                .obstacles(game)
                .into_iter()
                .map(|(wish, obstacle)| (wish.into(), obstacle.into()))
                .collect(),
            actions: list(actions),
        }
    }

    /// Also lists an action that the rules forbid, so that a learner can try it and read why.
    pub fn tempt(&mut self, action: rules::Action) {
        if let Some(wish) = rules::wishes::Wish::of(action) {
            self.blocked.remove(&wish.into());
        }
        let action = action.into();
        if !self.actions.contains(&action) {
            self.actions.push(action);
        }
    }
}

impl Forced {
    /// A piece is free only if the only other choice is to decline it.
    fn of(phase: Phase, action: rules::Action) -> Option<Forced> {
        let is_free = |piece| phase.price(piece).is_none();
        match action {
            rules::Action::Road(_) if is_free(PieceKind::Road) => Some(Forced::Road),
            rules::Action::Settlement(_) if is_free(PieceKind::Settlement) => Some(Forced::Settlement),
            rules::Action::City(_) if is_free(PieceKind::City) => Some(Forced::City),
            rules::Action::MoveRobber(_) => Some(Forced::MoveRobber),
            _ => None,
        }
    }
}

impl PiecePrices {
    fn of(phase: Phase) -> PiecePrices {
        let price = |piece| phase.price(piece).map(Cards::from);
        PiecePrices {
            road: price(PieceKind::Road),
            settlement: price(PieceKind::Settlement),
            city: price(PieceKind::City),
        }
    }
}

/// "Who gives brick? Name your price": an offer that any hand can make, so that it is refused only if every offer is.
fn open_offer(to: rules::seats::SeatSet) -> rules::Action {
    rules::Action::Offer { to, give: Side::OPEN, get: one_brick() }
}

/// The same in answer to an offer.
fn open_counter(slot: RulesSlot) -> rules::Action {
    rules::Action::Counter { slot, give: Side::OPEN, get: one_brick() }
}

/// No supply is without brick: every stack in the box has at least one card.
fn one_brick() -> Side {
    Side::of(rules::cards::Cards::one(rules::cards::Resource::Brick))
}
