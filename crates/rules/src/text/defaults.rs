//! What a text doesn't have to say, because it follows from the rest or because it is the default. The writer leaves it out
//! and the reader fills it in; both ask here, so a text always comes back as it was.

use super::position::Position;
use crate::game::Game;
use crate::helpers::{CardSide, Helper, HelperCard, HelperSet};
use crate::ids::{BySeat, Seat};
use crate::phase::Phase;
use crate::public::{Public, sole_leader};
use crate::rules::Rules;
use crate::sets::SeatSet;

/// What was done this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Done {
    pub(super) roll: bool,
    pub(super) card: bool,
    pub(super) build: bool,
}

impl Done {
    pub(super) const fn of(public: &Public) -> Self {
        Self { roll: public.rolled, card: public.card_played, build: public.built }
    }
}

/// Does this phase belong to the time before the first turn?
pub(super) const fn in_set_up(phase: Phase) -> bool {
    matches!(phase, Phase::StartRoll { .. } | Phase::SetUpSettlement | Phase::SetUpRoad { .. })
}

/// The colors that players have unless they choose others.
pub(super) fn has_usual_colors(game: &Game) -> bool {
    Game::usual_colors(game.rules()).eq(game.colors().iter().copied())
}

/// The first player, who follows from the active one: turns go around the table (TURN-1), and so does the set-up
/// (SETUP-21, SETUP-22).
pub(super) fn first(game: &Game, public: &Public) -> Seat {
    let players = game.players();
    let steps = steps_from_first(game, public) % players;
    Seat::of((public.active.index() + players - steps) % players)
}

/// The active player, who follows from the first one.
pub(super) fn active(game: &Game, public: &Public) -> Seat {
    Seat::of((public.first.index() + steps_from_first(game, public)) % game.players())
}

/// How many seats after the first player the active player sits.
fn steps_from_first(game: &Game, public: &Public) -> usize {
    if matches!(public.phase, Phase::StartRoll { .. }) {
        0
    } else if in_set_up(public.phase) {
        let unfinished = usize::from(matches!(public.phase, Phase::SetUpRoad { .. }));
        game.rules().set_up_turn(settled(public).saturating_sub(unfinished))
    } else {
        usize::from(public.turn).saturating_sub(1)
    }
}

fn settled(public: &Public) -> usize {
    public.settlements.iter().map(|corners| corners.len()).sum()
}

/// What must have been done this turn, given the phase; if that isn't certain, a roll and nothing else.
pub(super) fn done(position: &Position) -> Done {
    let public = &position.public;
    let buys = public.phase == Phase::Drawing && public.special.is_none();
    let building =
        buys || matches!(helper_in_use(public), Some(Helper::William | Helper::Candamir | Helper::Vincent));
    let unrolled = matches!(
        public.phase,
        Phase::BeforeRoll | Phase::Rolling | Phase::SpecialBuilding | Phase::Over { winner: None }
    );
    Done {
        roll: !unrolled && !in_set_up(public.phase) && public.special.is_none(),
        card: matches!(public.phase, Phase::FreeRoads { .. }),
        build: building || !position.bought.is_empty(),
    }
}

/// Is a seven being resolved, with discards still to come or in progress (SEVEN-1, HELP-29)?
pub(super) fn at_a_seven(public: &Public) -> bool {
    if let Phase::Reaction { seat } | Phase::HelperUsed { seat } = public.phase {
        return public.helper_of(seat) == Some(Helper::Sean);
    }
    matches!(public.phase, Phase::Discarding { .. })
}

/// How many cards a seat has to discard (SEVEN-1). A player who has used Sean doesn't have to (HELP-29).
pub(super) fn due(game: &Game, position: &Position, seat: Seat) -> u8 {
    let cards = position.hand_total(seat);
    let card = position.public.helpers.and_then(|helpers| helpers.cards[seat]);
    let spared = card.is_some_and(|card| card.helper == Helper::Sean && card.used && !card.received);
    let counts = at_a_seven(&position.public) && !spared;
    if counts && cards > u32::from(game.rules().discard_limit) { (cards / 2).min(255) as u8 } else { 0 }
}

/// Who hasn't set aside everything they have to; nothing in an unseen hand counts as set aside.
pub(super) fn waiting(game: &Game, position: &Position) -> SeatSet {
    let finished = |seat: Seat| position.aside[seat].total() >= u16::from(position.public.due[seat]);
    game.seats().filter(|seat| !finished(*seat)).collect()
}

/// How many of the open offers a seat has made.
pub(super) fn offers_made(public: &Public, seat: Seat) -> u8 {
    public.offers.iter().filter(|(_, offer)| offer.from == seat).count() as u8
}

/// The helper that this seat takes in the set-up, if its set-up is done (HELP-4, AMB-36). It is in use if the phase says so.
pub(super) fn helper(game: &Game, public: &Public, seat: Seat) -> Option<HelperCard> {
    let players = game.players();
    let rolling = matches!(public.phase, Phase::StartRoll { .. });
    let dealt = !in_set_up(public.phase) || (!rolling && public.roads[seat].len() >= 2);
    let place = (public.first.index() + players - 1 - seat.index()) % players;
    let helper = Helper::ALL[..Helper::NUMBERED].get(place).copied().filter(|_| dealt)?;
    let used = helper_user(public) == Some(seat);
    Some(HelperCard { helper, side: CardSide::A, received: false, used })
}

/// Whose helper is in use in this phase.
pub(super) fn helper_user(public: &Public) -> Option<Seat> {
    if let Phase::HelperUsed { seat } = public.phase {
        return Some(seat);
    }
    public.phase.helper().map(|_| public.active)
}

/// The helper in use in this phase: one that waits for a choice, or one that has just been used.
fn helper_in_use(public: &Public) -> Option<Helper> {
    if let Phase::HelperUsed { seat } = public.phase {
        return public.helper_of(seat);
    }
    public.phase.helper()
}

/// What is in the display: the unnumbered helpers until all players have one, then all that nobody has (HELP-2, HELP-5).
pub(super) fn display(game: &Game, cards: &BySeat<Option<HelperCard>>) -> HelperSet {
    let held: HelperSet = cards.iter().flatten().map(|card| card.helper).collect();
    if cards.iter().flatten().count() < game.players() {
        return Helper::ALL[Helper::NUMBERED..].iter().copied().collect();
    }
    Helper::ALL.into_iter().filter(|helper| !held.has(*helper)).collect()
}

/// Are there few enough roads to look for the longest? With more than a player has, it would take very long.
pub(super) fn few_roads(public: &Public) -> bool {
    public.roads.iter().all(|roads| roads.len() <= usize::from(Rules::ROADS))
}

/// The lengths that decided Longest Road: while Louis holds a road, those from before he picked it up (AMB-40).
pub(super) fn lengths(game: &Game, public: &Public) -> BySeat<u8> {
    let Phase::LouisPlacing { lifted, .. } = public.phase else { return public.cache.road_length };
    if !few_roads(public) {
        return public.cache.road_length;
    }
    let mut before = *public;
    before.roads[public.active] = before.roads[public.active].with(lifted);
    before.rebuild_cache(game);
    before.cache.road_length
}

/// Whoever alone has the longest road, of at least five, has the card (LR-5 … LR-13); in a tie the text has to say.
pub(super) fn longest_road(game: &Game, public: &Public) -> Option<Seat> {
    let lengths = lengths(game, public);
    let (best, leader) = sole_leader(game, |seat| lengths[seat]);
    leader.filter(|_| best >= Rules::LONGEST_ROAD_FROM)
}

/// Whoever alone has the most knights, at least three, has the card (LA-1, LA-2).
pub(super) fn largest_army(game: &Game, public: &Public) -> Option<Seat> {
    let (best, leader) = sole_leader(game, |seat| public.knights[seat]);
    leader.filter(|_| best >= Rules::LARGEST_ARMY_FROM)
}
