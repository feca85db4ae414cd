//! Makes a full position from what a text says: [`super::defaults`] fills in what it leaves out. The result may be
//! impossible; [`super::check`] judges it. Sums that a real position couldn't have are cut off here and reported
//! there.

use super::defaults;
use super::draft::Draft;
use super::position::{Known, Position};
use super::scan::Holder;
use crate::cards::{Cards, DevCard, DevCards};
use crate::game::Game;
use crate::helpers::Helpers;
use crate::ids::{BySeat, Seat};
use crate::phase::Phase;
use crate::public::Public;

pub(super) fn complete(game: &Game, draft: &Draft) -> Position {
    let seats = &draft.seats;
    let mut position = Position {
        viewer: draft.viewer,
        public: Public::empty(game),
        hands: BySeat(seats.0.map(|seat| seat.hand)),
        aside: BySeat(seats.0.map(|seat| seat.aside)),
        dev: BySeat(seats.0.map(|seat| Known { cards: seat.dev.cards + seat.bought, ..seat.dev })),
        bought: DevCards::EMPTY,
        drawn: draft.phase.drawn,
    };
    put_pieces(game, draft, &mut position.public);
    put_turn(game, draft, &mut position.public);
    position.bought = seats[position.public.active].bought;
    put_cards(game, draft, &mut position);
    put_helpers(game, draft, &mut position.public);
    put_discards(game, draft, &mut position);
    let done = draft.done.unwrap_or_else(|| defaults::done(&position));
    let public = &mut position.public;
    (public.rolled, public.card_played, public.built) = (done.roll, done.card, done.build);
    if let Phase::LouisPlacing { lifted, .. } = public.phase {
        let length_before = defaults::lengths(game, public)[public.active];
        public.phase = Phase::LouisPlacing { lifted, length_before };
    }
    let told = |holder: Option<Holder>| holder.map(|holder| holder.0);
    public.longest_road = told(draft.longest_road).unwrap_or_else(|| defaults::longest_road(game, public));
    public.largest_army = told(draft.largest_army).unwrap_or_else(|| defaults::largest_army(game, public));
    position
}

fn put_pieces(game: &Game, draft: &Draft, public: &mut Public) {
    for seat in game.seats() {
        let pieces = &draft.seats[seat];
        public.settlements[seat] = pieces.settlements;
        public.cities[seat] = pieces.cities;
        public.roads[seat] = pieces.roads;
        public.knights[seat] = pieces.knights;
    }
    if defaults::few_roads(public) {
        public.rebuild_cache(game);
    }
    public.robber = draft.robber.unwrap_or(game.board().first_robber());
}

fn put_turn(game: &Game, draft: &Draft, public: &mut Public) {
    public.phase = draft.phase.phase;
    public.special = draft.phase.special;
    public.turn = draft.turn.unwrap_or(u16::from(!defaults::in_set_up(public.phase)));
    public.active = draft.active.unwrap_or(Seat::new(0));
    match draft.first {
        Some(first) => {
            public.first = first;
            if draft.active.is_none() {
                public.active = defaults::active(game, public);
            }
        }
        None => public.first = defaults::first(game, public),
    }
    if let (Phase::SetUpRoad { .. }, true) = (public.phase, draft.phase.bare) {
        let own = public.settlements[public.active];
        if let Some(from) = own.iter().find(|corner| !public.cache.reach[public.active].has(*corner)) {
            public.phase = Phase::SetUpRoad { from };
        }
    }
    public.offers = draft.offers;
    for seat in game.seats() {
        let made = draft.seats[seat].offers_made;
        public.offers_made[seat] = made.unwrap_or_else(|| defaults::offers_made(public, seat));
    }
}

/// Supply and deck are what is left, unless the text says otherwise (COMP-16, COMP-17).
fn put_cards(game: &Game, draft: &Draft, position: &mut Position) {
    let rules = game.rules();
    let knights = game.seats().map(|seat| u32::from(draft.seats[seat].knights)).sum::<u32>();
    let knights = DevCards::of(DevCard::Knight, knights.min(u32::from(DevCards::LANE_MAX)) as u8);
    position.public.played = draft.out.checked_add(knights).unwrap_or(draft.out);
    let drawn = game.seats().map(|seat| position.dev[seat].total()).sum::<u32>();
    let drawn = drawn + Known::all(position.public.played).total();
    position.public.deck_left = u32::from(rules.deck.total()).saturating_sub(drawn) as u8;
    position.public.bank = draft.supply.unwrap_or_else(|| left_in_supply(game, position).unwrap_or_default());
}

/// What all known hands leave in the supply, if they are possible.
pub(super) fn left_in_supply(game: &Game, position: &Position) -> Option<Cards> {
    game.seats().try_fold(game.rules().supply, |left, seat| {
        left.checked_sub(position.hands[seat].cards)?.checked_sub(position.aside[seat])
    })
}

fn put_helpers(game: &Game, draft: &Draft, public: &mut Public) {
    if !game.rules().helpers {
        return;
    }
    let mut helpers = Helpers::at_the_start();
    for seat in game.seats() {
        helpers.cards[seat] = draft.seats[seat].helper.or_else(|| defaults::helper(game, public, seat));
    }
    helpers.display = draft.display.unwrap_or_else(|| defaults::display(game, &helpers.cards));
    helpers.jean = draft.jean;
    public.helpers = Some(helpers);
}

fn put_discards(game: &Game, draft: &Draft, position: &mut Position) {
    for seat in game.seats() {
        let due = draft.seats[seat].due.unwrap_or_else(|| defaults::due(game, position, seat));
        position.public.due[seat] = due;
    }
    if let (Phase::Discarding { .. }, true) = (position.public.phase, draft.phase.bare) {
        position.public.phase = Phase::Discarding { waiting: defaults::waiting(game, position) };
    }
}
