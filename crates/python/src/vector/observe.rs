//! Writes what a viewer sees into the bytes of an observation. Its only source is a [`View`], so nothing hidden can get in.

use hexhaven_rules::actions::Building;
use hexhaven_rules::board::Harbor;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::helpers::{CardSide, HelperCard};
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::Side;
use hexhaven_rules::{Game, Next, Seat, View};

use super::layout::{HELPER, Layout, PLAYER, Section};

/// An observation with the board in place and nothing else: what stays the same during a game.
pub(crate) fn template(game: &Game, layout: &Layout) -> Box<[u8]> {
    let mut out = vec![0; layout.size].into_boxed_slice();
    let board = game.board();
    for hex in board.topology().all_hexes() {
        let row = row(&mut out, layout.hexes, hex.index());
        row[board.resource(hex).map_or(5, Resource::index)] = 1;
        row[6] = board.token(hex).unwrap_or(0);
        row[7] = board.pips(hex);
    }
    for corner in board.topology().all_corners() {
        if let Some(harbor) = board.harbor_at(corner) {
            let kind = match harbor {
                Harbor::Special(resource) => resource.index(),
                Harbor::Generic => 5,
            };
            row(&mut out, layout.harbors, corner.index())[kind] = 1;
        }
    }
    out
}

/// One observation, from a view alone.
pub(crate) fn observation(game: &Game, view: &View) -> Vec<u8> {
    let layout = Layout::of(game.rules());
    let mut out = vec![0; layout.size];
    observe(game, view, &layout, &template(game, &layout), &mut out);
    out
}

/// Writes an observation. Seats are counted from `first`: the viewer, or seat 0 for a spectator.
pub(crate) fn observe(game: &Game, view: &View, layout: &Layout, template: &[u8], out: &mut [u8]) {
    out.copy_from_slice(template);
    let public = view.public();
    out[layout.robber.start + public.robber.index()] = 1;
    let waiting = match public.next() {
        Next::Act(seats) => seats,
        Next::Chance(_) | Next::Over { .. } => SeatSet::EMPTY,
    };
    let players = layout.players;
    let seats = Relative { first: view.viewer().seat().map_or(0, Seat::index), players };
    for seat in game.seats() {
        let place = seats.of(seat);
        for corner in public.settlements[seat] {
            out[layout.buildings.start + corner.index() * players + place] = 1;
        }
        for corner in public.cities[seat] {
            out[layout.buildings.start + corner.index() * players + place] = 2;
        }
        for edge in public.roads[seat] {
            out[layout.roads.start + edge.index() * players + place] = 1;
        }
        let [brick, lumber, wool, grain, ore] = public.rates(seat).counts();
        let numbers: [u8; PLAYER.len()] = [
            view.points(seat),
            view.hand_size(seat),
            view.dev_count(seat),
            public.knights[seat],
            public.road_length(seat),
            public.roads_left(seat),
            public.settlements_left(seat),
            public.cities_left(seat),
            u8::from(public.longest_road == Some(seat)),
            u8::from(public.largest_army == Some(seat)),
            public.due[seat],
            u8::from(waiting.has(seat)),
            u8::from(public.active == seat),
            u8::from(public.special == Some(seat)),
            public.offers_made[seat],
            brick,
            lumber,
            wool,
            grain,
            ore,
            u8::from(public.first == seat),
        ];
        row(out, layout.seats, place).copy_from_slice(&numbers);
    }
    let own = [
        view.hand().counts(),
        view.laid_aside().counts(),
        view.dev_cards().counts(),
        view.bought().counts(),
        view.peeked().unwrap_or_default().counts(),
        view.drawn().unwrap_or_default().counts(),
    ];
    part(out, layout.own).copy_from_slice(own.as_flattened());
    part(out, layout.supply).copy_from_slice([public.bank.counts(), public.played.counts()].as_flattened());
    observe_turn(view, layout, out);
    if let Some(section) = layout.offers {
        observe_offers(view, &seats, section, out);
    }
    if let Some(section) = layout.helpers {
        observe_helpers(game, view, &seats, section, out);
    }
}

fn observe_turn(view: &View, layout: &Layout, out: &mut [u8]) {
    let public = view.public();
    let laid = view.laid_aside().total() as u8;
    let due = view.viewer().seat().map_or(0, |seat| public.due[seat]);
    let (mut free_roads, mut asked, mut city) = (0, 0, 0);
    match public.phase {
        Phase::FreeRoads { placed } => free_roads = placed,
        Phase::NassirAsking { resource } => asked = 1 + resource.index() as u8,
        Phase::VincentBuilding(building) => city = u8::from(building == Building::City),
        _ => {}
    }
    part(out, layout.turn).copy_from_slice(&[
        public.turn.min(255) as u8,
        u8::from(public.rolled),
        u8::from(public.card_played),
        u8::from(public.built),
        public.deck_left,
        free_roads,
        due.saturating_sub(laid),
        asked,
        city,
    ]);
    out[layout.phase.start + phase_number(public.phase)] = 1;
}

/// The place of a phase in [`super::layout::PHASES`].
fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::StartRoll { .. } => 0,
        Phase::SetUpSettlement => 1,
        Phase::SetUpRoad { .. } => 2,
        Phase::BeforeRoll => 3,
        Phase::Rolling => 4,
        Phase::Reaction { .. } => 5,
        Phase::Discarding { .. } => 6,
        Phase::MovingRobber => 7,
        Phase::ChoosingVictim => 8,
        Phase::Stealing { .. } => 9,
        Phase::Main => 10,
        Phase::FreeRoads { .. } => 11,
        Phase::Drawing => 12,
        Phase::SpecialBuilding => 13,
        Phase::NassirAsking { .. } => 14,
        Phase::NassirReturning { .. } => 15,
        Phase::WilliamBuilding => 16,
        Phase::CandamirDrawing => 17,
        Phase::CandamirKeeping => 18,
        Phase::HildeTaking { .. } => 19,
        Phase::LouisPlacing { .. } => 20,
        Phase::VincentBuilding(_) => 21,
        Phase::HelperUsed { .. } => 22,
        Phase::Over { .. } => 23,
    }
}

/// For each slot: open, asked, what is given (five counts, or open), what is received, the maker, and the answers of all seats.
fn observe_offers(view: &View, seats: &Relative, section: Section, out: &mut [u8]) {
    for (slot, offer) in view.public().offers.iter() {
        let row = row(out, section, slot.index());
        row[0] = 1;
        row[1] = u8::from(view.viewer().seat().is_some_and(|seat| offer.unanswered().has(seat)));
        side(offer.give, &mut row[2..8]);
        side(offer.get, &mut row[8..14]);
        row[14 + seats.of(offer.from)] = 1;
        for seat in offer.accepted {
            row[14 + seats.players + seats.of(seat)] = 1;
        }
        for seat in offer.declined {
            row[14 + seats.players + seats.of(seat)] = 2;
        }
    }
}

fn side(side: Side, out: &mut [u8]) {
    match side.cards() {
        Some(cards) => out[..5].copy_from_slice(&cards.counts()),
        None => out[5] = 1,
    }
}

/// One row for the card of each seat, and one for the display.
fn observe_helpers(game: &Game, view: &View, seats: &Relative, section: Section, out: &mut [u8]) {
    let Some(helpers) = &view.public().helpers else { return };
    for seat in game.seats() {
        if let Some(card) = helpers.cards[seat] {
            helper(card, row(out, section, seats.of(seat)));
        }
    }
    let display = row(out, section, seats.players);
    for helper in helpers.display.iter() {
        display[helper as usize] = 1;
    }
    display[HELPER - 1] = helpers.jean.map_or(0, |resource| 1 + resource.index() as u8);
}

fn helper(card: HelperCard, out: &mut [u8]) {
    out[card.helper as usize] = 1;
    out[10] = u8::from(card.side == CardSide::B);
    out[11] = u8::from(card.used);
    out[12] = u8::from(card.received);
}

/// Seats counted from a viewer.
struct Relative {
    first: usize,
    players: usize,
}

impl Relative {
    #[inline]
    fn of(&self, seat: Seat) -> usize {
        let place = seat.index() + self.players - self.first;
        if place >= self.players { place - self.players } else { place }
    }
}

#[inline]
fn part(out: &mut [u8], section: Section) -> &mut [u8] {
    &mut out[section.start..][..section.rows * section.columns]
}

#[inline]
fn row(out: &mut [u8], section: Section, row: usize) -> &mut [u8] {
    &mut out[section.start + row * section.columns..][..section.columns]
}
