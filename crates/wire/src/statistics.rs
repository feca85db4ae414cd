//! A game in figures: points over time, dice, where cards came from and where they went. For finished games.

use hexhaven_rules as rules;
use hexhaven_rules::cards::DevCard;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Event, Input, State};
use serde::Serialize;

use crate::Cards;
use crate::highlights::{Award, Highlight, Taken};
use hexhaven_record::{Ending, Record, ReplayError, ReplayStep};

/// A game in figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// How many turns were played.
    pub turns: u16,
    /// Who has won.
    pub winner: Option<u8>,
    /// How long it took in milliseconds, as far as the record says.
    pub millis: u64,
    /// How often each sum was rolled for production, from 2 to 12.
    pub dice: Vec<u32>,
    /// All seats' points, including victory point cards, at the end of each turn.
    pub points: Vec<PointsAt>,
    /// Each seat on its own.
    pub seats: Vec<SeatStatistics>,
    /// The story of the game: at most two facts, the most telling first.
    pub highlights: Vec<Highlight>,
}

/// The points at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PointsAt {
    /// The number of the turn that ended; 0 is the set-up.
    pub turn: u16,
    /// In seat order.
    pub points: Vec<u8>,
}

/// One seat in figures.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatStatistics {
    /// Where its points are from.
    pub points: PointSources,
    /// Where its cards came from.
    pub gained: Gains,
    /// Where they went.
    pub lost: Losses,
    /// What its buildings would have produced if not for the robber.
    pub blocked: Cards,
    /// Development cards bought.
    pub cards_bought: u32,
    /// Knights played.
    pub knights: u32,
    /// Sevens rolled.
    pub sevens: u32,
    /// Offers made.
    pub offers: u32,
    /// Deals with other players.
    pub deals: u32,
    /// The time it took for its actions, in milliseconds, as far as the record says.
    pub millis: u64,
}

/// Where points are from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PointSources {
    /// One each.
    pub settlements: u8,
    /// Two each.
    pub cities: u8,
    /// Longest Road.
    pub longest_road: u8,
    /// Largest Army.
    pub largest_army: u8,
    /// Victory point cards.
    pub cards: u8,
}

/// Where cards came from.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Gains {
    /// The set-up.
    pub start: Cards,
    /// The dice.
    pub production: Cards,
    /// Robbed, or taken by Hilde.
    pub theft: Cards,
    /// Deals with players.
    pub deals: Cards,
    /// Trades with the supply.
    pub supply: Cards,
    /// Year of Plenty and Monopoly.
    pub progress: Cards,
    /// Helpers.
    pub helpers: Cards,
}

/// Where cards went.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Losses {
    /// Roads, buildings and development cards.
    pub paid: Cards,
    /// Discarded on a seven.
    pub discarded: Cards,
    /// Robbed, or taken by Hilde.
    pub theft: Cards,
    /// Deals with players.
    pub deals: Cards,
    /// Trades with the supply.
    pub supply: Cards,
    /// Other players' Monopoly cards.
    pub progress: Cards,
    /// Helpers.
    pub helpers: Cards,
}

impl Statistics {
    /// Plays the record and counts.
    pub fn of(record: &Record) -> Result<Statistics, ReplayError> {
        let mut tally = Tally::default();
        let mut replay = record.replay();
        for event in replay.start_events().to_vec() {
            tally.see(event);
        }
        let (mut points, mut taken) = (Vec::new(), Vec::new());
        while let Some(step) = replay.next().transpose()? {
            let millis = u64::from(step.millis.unwrap_or(0));
            tally.millis += millis;
            if let Input::Act(seat, _) = step.input {
                tally.seats[seat].millis += millis;
            }
            for event in &step.events {
                tally.see(*event);
            }
            taken.extend(changed_hands(&step));
            let (before, after) = (step.before.public().turn, step.after.public().turn);
            if before != after {
                points.push(at(record, &step.before));
            }
        }
        let state = replay.state();
        points.push(at(record, state));
        for seat in record.game().seats() {
            tally.seats[seat].points = sources(state, seat);
        }
        let winner = match record.ending() {
            Ending::Won(seat) => Some(seat.index() as u8),
            _ => None,
        };
        let seats: Vec<SeatStatistics> = record.game().seats().map(|seat| tally.seats[seat]).collect();
        Ok(Statistics {
            turns: state.public().turn,
            winner,
            millis: tally.millis,
            dice: tally.dice.to_vec(),
            highlights: Highlight::of(winner, &taken, &points, &seats, &tally.dice),
            points,
            seats,
        })
    }
}

fn at(record: &Record, state: &State) -> PointsAt {
    let points = record.game().seats().map(|seat| state.points(seat)).collect();
    PointsAt { turn: state.public().turn, points }
}

/// Which awards changed hands in this step.
fn changed_hands(step: &ReplayStep) -> impl Iterator<Item = Taken> {
    let (before, after) = (step.before.public(), step.after.public());
    let seat = |holder: Option<rules::Seat>| holder.map(|seat| seat.index() as u8);
    let turn = after.turn;
    [
        (Award::LongestRoad, before.longest_road, after.longest_road),
        (Award::LargestArmy, before.largest_army, after.largest_army),
    ]
    .into_iter()
    .filter(|(_, from, to)| from != to)
    .map(move |(award, from, to)| Taken { award, turn, from: seat(from), to: seat(to) })
}

fn sources(state: &State, seat: rules::Seat) -> PointSources {
    let public = state.public();
    let special = |holder: Option<rules::Seat>| if holder == Some(seat) { 2 } else { 0 };
    PointSources {
        settlements: public.settlements[seat].len() as u8,
        cities: 2 * public.cities[seat].len() as u8,
        longest_road: special(public.longest_road),
        largest_army: special(public.largest_army),
        cards: state.dev_cards(seat).get(DevCard::VictoryPoint),
    }
}

/// What has been counted so far.
#[derive(Default)]
struct Tally {
    dice: [u32; 11],
    millis: u64,
    seats: BySeat<SeatStatistics>,
}

impl Tally {
    fn see(&mut self, event: Event) {
        match event {
            Event::Open(event) => self.see_open(event),
            Event::Stolen { thief, victim, card } | Event::HildeTook { seat: thief, victim, card } => {
                let card = rules::cards::Cards::one(card);
                add(&mut self.seats[thief].gained.theft, card);
                add(&mut self.seats[victim].lost.theft, card);
            }
            Event::Bought { seat, .. } => self.seats[seat].cards_bought += 1,
            Event::LaidAside { .. } | Event::CandamirDrew { .. } | Event::HildeLooked { .. } => {}
        }
    }

    fn see_open(&mut self, event: OpenEvent) {
        use rules::cards::Cards as C;
        let seats = &mut self.seats;
        match event {
            OpenEvent::StartingCards { seat, cards } => add(&mut seats[seat].gained.start, cards),
            OpenEvent::Rolled { seat, dice: (one, other) } => {
                self.dice[usize::from(one + other) - 2] += 1;
                seats[seat].sevens += u32::from(one + other == 7);
            }
            OpenEvent::Produced { seat, resource, count, .. } => {
                add(&mut seats[seat].gained.production, C::of(resource, count));
            }
            OpenEvent::Blocked { seat, resource, count, .. } => {
                add(&mut seats[seat].blocked, C::of(resource, count));
            }
            OpenEvent::Discarded { seat, cards } => add(&mut seats[seat].lost.discarded, cards),
            OpenEvent::Paid { seat, price } => add(&mut seats[seat].lost.paid, price),
            OpenEvent::CardPlayed { seat, card: DevCard::Knight } => seats[seat].knights += 1,
            OpenEvent::PlentyTaken { seat, cards } => add(&mut seats[seat].gained.progress, cards),
            OpenEvent::Monopolized { seat, victim, resource, count } => {
                add(&mut seats[seat].gained.progress, C::of(resource, count));
                add(&mut seats[victim].lost.progress, C::of(resource, count));
            }
            OpenEvent::SupplyTraded { seat, give, count, get } => {
                add(&mut seats[seat].lost.supply, C::of(give, count));
                add(&mut seats[seat].gained.supply, C::one(get));
            }
            OpenEvent::Offered { offer, .. } => seats[offer.from].offers += 1,
            OpenEvent::Traded { seat, given, partner, received } => {
                for (one, gives, gets) in [(seat, given, received), (partner, received, given)] {
                    seats[one].deals += 1;
                    add(&mut seats[one].lost.deals, gives);
                    add(&mut seats[one].gained.deals, gets);
                }
            }
            OpenEvent::HelperBrought { seat, resource } => {
                add(&mut seats[seat].gained.helpers, C::one(resource));
            }
            OpenEvent::NassirGot { seat, giver, resource } => {
                add(&mut seats[seat].gained.helpers, C::one(resource));
                add(&mut seats[giver].lost.helpers, C::one(resource));
            }
            OpenEvent::NassirGave { seat, giver, resource } => {
                add(&mut seats[seat].lost.helpers, C::one(resource));
                add(&mut seats[giver].gained.helpers, C::one(resource));
            }
            _ => {}
        }
    }
}

/// Adds cards; a total too large for a byte stays at the maximum, which takes a game of many hours.
fn add(total: &mut Cards, cards: rules::cards::Cards) {
    let more = Cards::from(cards);
    total.brick = total.brick.saturating_add(more.brick);
    total.lumber = total.lumber.saturating_add(more.lumber);
    total.wool = total.wool.saturating_add(more.wool);
    total.grain = total.grain.saturating_add(more.grain);
    total.ore = total.ore.saturating_add(more.ore);
}
