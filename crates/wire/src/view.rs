//! What one viewer sees of a position: everything that a client needs to draw the table without computing a rule.

use hexhaven_rules as rules;
use hexhaven_rules::{Game, Next};
use serde::Serialize;

use crate::cards::{Cards, DevCards};
use crate::ids::{Corner, Edge, Hex, Seat, list};
use crate::kinds::{CardSide, Color, Helper, Resource};
use crate::offer::Offer;
use crate::phase::Phase;

/// What one viewer sees of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "what has been done this turn, each on its own")]
pub struct View {
    /// The viewer's seat; null for a spectator.
    pub viewer: Option<Seat>,
    /// What is going on.
    pub phase: Phase,
    /// Who owes a choice now; nobody at the end.
    pub awaited: Vec<Seat>,
    /// The number of the turn, from 1; 0 in the set-up.
    pub turn: u16,
    /// Who took the first turn.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Who builds in a special building turn.
    pub special: Option<Seat>,
    /// Who builds and buys now: the active player, or the seat of a special building turn.
    pub mover: Seat,
    /// The production roll of this turn has been made.
    pub rolled: bool,
    /// A knight or progress card has been played this turn.
    pub card_played: bool,
    /// Something has been built or bought this turn, which ends trading if phases are strict.
    pub built: bool,
    /// The game has ended.
    pub over: bool,
    /// Who has won; at the end, null means that nobody has.
    pub winner: Option<Seat>,
    /// The resource cards of the supply.
    pub bank: Cards,
    /// How many development cards are left to buy.
    pub deck_left: u8,
    /// Progress cards that have left the game, and all knights ever played.
    pub played: DevCards,
    /// Where the robber is.
    pub robber: Hex,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The open offers.
    pub offers: Vec<Offer>,
    /// The viewer's own cards; null for a spectator.
    pub own: Option<Own>,
    /// The Helpers module, if it is in play.
    pub helpers: Option<Helpers>,
}

/// What the viewer sees of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// Its color.
    pub color: Color,
    /// How many resource cards, including those set aside for a discard.
    pub hand_size: u8,
    /// How many unplayed development cards.
    pub dev_count: u8,
    /// Knights face up.
    pub knights: u8,
    /// The points as far as the viewer may know them: their own in full, and everybody's at the end.
    pub points: u8,
    /// The points that everybody can count.
    pub public_points: u8,
    /// The length of the longest road.
    pub road_length: u8,
    /// Has Longest Road.
    pub longest_road: bool,
    /// Has Largest Army.
    pub largest_army: bool,
    /// Where the settlements are.
    pub settlements: Vec<Corner>,
    /// Where the cities are.
    pub cities: Vec<Corner>,
    /// Where the roads are.
    pub roads: Vec<Edge>,
    /// Settlements in stock.
    pub settlements_left: u8,
    /// Cities in stock.
    pub cities_left: u8,
    /// Roads in stock.
    pub roads_left: u8,
    /// How many cards have to be discarded because of the seven just rolled, including those set aside.
    pub due: u8,
    /// How many offers the player has made this turn, without those that became deals.
    pub offers_made: u8,
    /// How many cards of each kind one lot with the supply takes now.
    pub rates: Cards,
    /// The helper, from the end of the player's set-up on.
    pub helper: Option<HelperCard>,
}

/// The viewer's own cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Own {
    /// Resource cards, not counting those set aside.
    pub hand: Cards,
    /// Resource cards set aside for an unfinished discard.
    pub laid_aside: Cards,
    /// Unplayed development cards, including those bought this turn.
    pub dev_cards: DevCards,
    /// Those of them that were bought this turn and can't be played yet.
    pub bought: DevCards,
    /// The hand that Hilde shows, while she does.
    pub peeked: Option<Cards>,
    /// The cards that Candamir shows, while he does.
    pub drawn: Option<DevCards>,
}

/// The helper in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HelperCard {
    /// Which one.
    pub helper: Helper,
    /// Which side is up.
    pub side: CardSide,
    /// It came this turn and can't be used yet.
    pub received: bool,
    /// A helper has been used this turn.
    pub used: bool,
}

/// The part of the Helpers module that belongs to nobody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Helpers {
    /// The helpers that can be taken.
    pub display: Vec<Helper>,
    /// What Jean lets the active player trade at 2:1 this turn.
    pub jean: Option<Resource>,
}

impl View {
    /// The wire form of a view.
    pub fn of(view: &rules::View, game: &Game) -> View {
        let public = view.public();
        let (awaited, winner, over) = match public.next() {
            Next::Act(seats) => (list(seats), None, false),
            Next::Chance(_) => (Vec::new(), None, false),
            Next::Over { winner } => (Vec::new(), winner.map(Seat::from), true),
        };
        View {
            viewer: view.viewer().seat().map(Seat::from),
            phase: public.phase.into(),
            awaited,
            turn: public.turn,
            first: public.first.into(),
            active: public.active.into(),
            special: public.special.map(Seat::from),
            mover: public.mover().into(),
            rolled: public.rolled,
            card_played: public.card_played,
            built: public.built,
            over,
            winner,
            bank: public.bank.into(),
            deck_left: public.deck_left,
            played: public.played.into(),
            robber: public.robber.into(),
            players: game.seats().map(|seat| Player::of(view, game, seat)).collect(),
            offers: public.offers.iter().map(|(slot, offer)| Offer::of(slot, &offer)).collect(),
            own: view.viewer().seat().map(|_| Own::of(view)),
            helpers: public.helpers.as_ref().map(|helpers| Helpers {
                display: list(helpers.display.iter()),
                jean: helpers.jean.map(Resource::from),
            }),
        }
    }
}

impl Player {
    fn of(view: &rules::View, game: &Game, seat: rules::Seat) -> Player {
        let public = view.public();
        Player {
            seat: seat.into(),
            color: game.color(seat).into(),
            hand_size: view.hand_size(seat),
            dev_count: view.dev_count(seat),
            knights: public.knights[seat],
            points: view.points(seat),
            public_points: public.points(seat),
            road_length: public.road_length(seat),
            longest_road: public.longest_road == Some(seat),
            largest_army: public.largest_army == Some(seat),
            settlements: list(public.settlements[seat]),
            cities: list(public.cities[seat]),
            roads: list(public.roads[seat]),
            settlements_left: public.settlements_left(seat),
            cities_left: public.cities_left(seat),
            roads_left: public.roads_left(seat),
            due: public.due[seat],
            offers_made: public.offers_made[seat],
            rates: public.rates(seat).into(),
            helper: public.helpers.as_ref().and_then(|helpers| helpers.cards[seat]).map(HelperCard::from),
        }
    }
}

impl Own {
    fn of(view: &rules::View) -> Own {
        Own {
            hand: view.hand().into(),
            laid_aside: view.laid_aside().into(),
            dev_cards: view.dev_cards().into(),
            bought: view.bought().into(),
            peeked: view.peeked().map(Cards::from),
            drawn: view.drawn().map(DevCards::from),
        }
    }
}

impl From<rules::helpers::HelperCard> for HelperCard {
    fn from(card: rules::helpers::HelperCard) -> HelperCard {
        let rules::helpers::HelperCard { helper, side, received, used } = card;
        HelperCard { helper: helper.into(), side: side.into(), received, used }
    }
}
