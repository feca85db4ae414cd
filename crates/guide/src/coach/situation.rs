//! Which section of `content/coach.md` fits a decision, and the entries of the almanac that it is about.

use hexhaven_rules::helpers::Helper;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Next, Rules, Seat, View};

use super::moment::{TradeTerms, aim, is_blocked, others_at};
use super::wish::{Effect, effect, nearest, wishes};

/// All sections, each with its entries of the almanac.
const SITUATIONS: [(&str, &[&str]); 48] = [
    ("set-up-first", &["initial-placement", "pips"]),
    ("set-up-second", &["initial-placement", "pips"]),
    ("set-up-road", &["initial-placement", "road"]),
    ("before-roll", &["resource-production"]),
    ("before-roll-blocked", &["robber"]),
    ("discard", &["rolling-a-seven", "discard"]),
    ("move-robber", &["robber"]),
    ("move-robber-away", &["robber"]),
    ("choose-victim", &["stealing"]),
    ("decline-theft", &["stealing"]),
    ("build-settlement", &["settlement", "distance-rule"]),
    ("build-city", &["city"]),
    ("build-road", &["road"]),
    ("build-road-row", &["longest-road"]),
    ("buy", &["development-cards"]),
    ("trade-supply-builds", &["maritime-trade", "harbor"]),
    ("trade-supply", &["maritime-trade", "harbor"]),
    ("make-offer-builds", &["domestic-trade"]),
    ("make-offer", &["domestic-trade"]),
    ("end-turn", &["building-costs"]),
    ("end-turn-full", &["discard"]),
    ("end-turn-ready", &["building-costs"]),
    ("offer-yes-builds", &["domestic-trade"]),
    ("offer-yes-closer", &["domestic-trade"]),
    ("offer-yes", &["domestic-trade"]),
    ("offer-no-missing", &["domestic-trade"]),
    ("offer-no-winning", &["domestic-trade"]),
    ("offer-no-needed", &["domestic-trade"]),
    ("offer-no", &["domestic-trade"]),
    ("offer-no-helpful", &["domestic-trade"]),
    ("offer-counter", &["offers"]),
    ("offer-confirm", &["offers"]),
    ("offer-withdraw", &["offers"]),
    ("play-knight-blocked", &["knight", "robber"]),
    ("play-knight", &["knight", "largest-army"]),
    ("play-road-building", &["road-building"]),
    ("play-year-of-plenty", &["year-of-plenty"]),
    ("play-monopoly", &["monopoly"]),
    ("free-roads", &["road-building", "road"]),
    ("decline-road", &["road-building"]),
    ("use-helper", &["helpers"]),
    ("after-helper", &["helpers"]),
    ("exchange-helper", &["helpers"]),
    ("pass-helper", &["helpers"]),
    ("declare", &["winning-claim"]),
    ("won", &["ending-the-game"]),
    ("lost", &["tactics"]),
    ("waiting", &["resource-production"]),
];

/// The entries of the almanac that a section is about.
pub(super) fn entries(key: &str) -> &'static [&'static str] {
    SITUATIONS.iter().find(|(known, _)| *known == key).map_or(&[], |(_, entries)| *entries)
}

#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    SITUATIONS.into_iter().map(|(key, _)| key)
}

/// Which section fits a decision; nothing if others are playing or the game is over.
pub(super) fn of(game: &Game, view: &View, seat: Seat, action: Option<Action>) -> &'static str {
    let public = view.public();
    let Some(action) = action else {
        return match public.next() {
            Next::Over { winner } if winner == Some(seat) => "won",
            Next::Over { .. } => "lost",
            _ => "waiting",
        };
    };
    match action {
        Action::Settlement(_) if public.phase != Phase::SetUpSettlement => "build-settlement",
        Action::Settlement(_) if public.settlements[seat].is_empty() => "set-up-first",
        Action::Settlement(_) => "set-up-second",
        Action::Road(edge) => match public.phase {
            Phase::SetUpRoad { .. } => "set-up-road",
            Phase::FreeRoads { .. } => "free-roads",
            _ if aim(game, view, seat, edge).is_some() => "build-road",
            _ => "build-road-row",
        },
        Action::Roll if is_blocked(game, view, seat) => "before-roll-blocked",
        Action::Roll => "before-roll",
        Action::Discard(_) => "discard",
        Action::MoveRobber(hex) if others_at(game, view, seat, hex).is_empty() => "move-robber-away",
        Action::MoveRobber(_) => "move-robber",
        Action::Rob(_) => "choose-victim",
        Action::DeclineTheft => "decline-theft",
        Action::City(_) => "build-city",
        Action::BuyDevCard => "buy",
        Action::SupplyTrade { .. } if completes(game, view, seat, action) => "trade-supply-builds",
        Action::SupplyTrade { .. } => "trade-supply",
        Action::Offer { .. } if completes(game, view, seat, action) => "make-offer-builds",
        Action::Offer { .. } => "make-offer",
        Action::Accept(_) => yes(game, view, seat, action),
        Action::Decline(_) => no(game, view, seat, action),
        Action::Counter { .. } => "offer-counter",
        Action::Confirm { .. } => "offer-confirm",
        Action::Withdraw(_) => "offer-withdraw",
        Action::DeclareVictory => "declare",
        Action::EndTurn => end_of_turn(game, view, seat),
        Action::Knight if public.mover() == seat && sits_on(game, view, seat) => "play-knight-blocked",
        Action::Knight => "play-knight",
        Action::RoadBuilding => "play-road-building",
        Action::DeclineRoad => "decline-road",
        Action::YearOfPlenty(_) => "play-year-of-plenty",
        Action::Monopoly(_) => "play-monopoly",
        Action::FlipHelper => "after-helper",
        Action::ExchangeHelper(_) => "exchange-helper",
        Action::PassReaction => "pass-helper",
        _ => "use-helper",
    }
}

/// The helper that an action is about; the seat's own if the action doesn't name one.
pub(super) fn helper(view: &View, seat: Seat, action: Action) -> Option<Helper> {
    match action {
        Action::ExchangeHelper(helper) => Some(helper),
        _ => view.public().helpers.and_then(|helpers| helpers.cards[seat]).map(|card| card.helper),
    }
}

fn completes(game: &Game, view: &View, seat: Seat, action: Action) -> bool {
    let after = TradeTerms::of(view, seat, &[action]).hand_after(view);
    after.is_some_and(|after| matches!(effect(&wishes(game, view, seat), after), Effect::Completes(_)))
}

/// Why the answer is yes.
fn yes(game: &Game, view: &View, seat: Seat, action: Action) -> &'static str {
    let after = TradeTerms::of(view, seat, &[action]).hand_after(view);
    match after.map(|after| effect(&wishes(game, view, seat), after)) {
        Some(Effect::Completes(_)) => "offer-yes-builds",
        Some(Effect::Closer(_)) => "offer-yes-closer",
        _ => "offer-yes",
    }
}

/// Why the answer is no.
fn no(game: &Game, view: &View, seat: Seat, action: Action) -> &'static str {
    /// A player who is this close may win next turn.
    const CLOSE: u8 = Rules::SPECIAL_CARD_POINTS;
    let deal = TradeTerms::of(view, seat, &[action]);
    let Some(after) = deal.hand_after(view) else { return "offer-no-missing" };
    let goal = game.rules().points_to_win;
    if deal.with.is_some_and(|with| view.public().points(with) + CLOSE >= goal) {
        return "offer-no-winning";
    }
    match effect(&wishes(game, view, seat), after) {
        Effect::Completes(_) | Effect::Closer(_) => "offer-no-helpful",
        Effect::Farther(_) => "offer-no-needed",
        Effect::None => "offer-no",
    }
}

fn end_of_turn(game: &Game, view: &View, seat: Seat) -> &'static str {
    if view.hand().total() > u16::from(game.rules().discard_limit) {
        return "end-turn-full";
    }
    if nearest(&wishes(game, view, seat)).is_some() { "end-turn" } else { "end-turn-ready" }
}

/// Is the robber next to one of the seat's buildings?
fn sits_on(game: &Game, view: &View, seat: Seat) -> bool {
    let public = view.public();
    !(game.topology().corners_of(public.robber) & public.buildings(seat)).is_empty()
}
