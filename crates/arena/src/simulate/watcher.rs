//! Watches a game and counts what happens.

use std::time::Duration;

use hexhaven_rules::actions::Actions;
use hexhaven_rules::cards::{DevCard, Resource};
use hexhaven_rules::event::{OpenEvent, Piece};
use hexhaven_rules::position::Public;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Event, Game, Input, Seat, State};

use super::measure::{Measure, Tally};
use super::times::DecisionTimes;
use crate::play::{GameEnd, Observer};

/// What was counted in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Turns begun.
    pub turns: u16,
    /// Inputs played, including chance.
    pub inputs: u32,
    /// How often each sum of the production dice came up, from 2 to 12.
    pub dice: [u32; 11],
    /// Cards that hexes owed but the supply couldn't pay, for each resource.
    pub short: [u32; 5],
    /// The counts of each seat.
    pub seats: BySeat<Tally>,
}

/// Counts what happens in a game. `TIMED` also measures how long the decisions take, which costs more than a fast bot.
#[derive(Default)]
pub struct Watcher<const TIMED: bool> {
    /// What was counted.
    pub counts: Counts,
    /// How long each seat's decisions took, where there was more than one choice.
    pub times: BySeat<DecisionTimes>,
    legal: Legal,
    /// Whose special building turn it is, until something is paid for in it.
    special: Option<Seat>,
    /// Louis has lifted a road; the next one is not new.
    lifted: bool,
}

/// A reused buffer for the choices of a decision.
struct Legal(Actions);

impl Default for Legal {
    fn default() -> Legal {
        Legal(Actions::NONE)
    }
}

impl<const TIMED: bool> Observer for Watcher<TIMED> {
    const EVENTS: bool = true;
    const TIMES: bool = TIMED;

    fn begin(&mut self, _: &Game, _: &State, events: &[Event]) {
        self.see_all(events);
    }

    fn before(&mut self, game: &Game, state: &State, input: Input, took: Option<Duration>) {
        self.counts.inputs += 1;
        if let Input::Act(seat, _) = input {
            state.legal_into(game, seat, &mut self.legal.0);
            let tally = &mut self.counts.seats[seat];
            tally.add(Measure::Decisions, 0, 1);
            if self.legal.0.len() > 1 {
                tally.add(Measure::Decisions, 1, 1);
                if let Some(took) = took {
                    self.times[seat].add(took);
                }
            }
        }
    }

    fn after(&mut self, _: &Game, _: &State, _: Input, events: &[Event]) {
        self.see_all(events);
    }

    fn end(&mut self, game: &Game, state: &State, _: &GameEnd) {
        self.counts.turns = state.public().turn;
        for seat in game.seats() {
            let public = state.public();
            let cards = state.dev_cards(seat).get(DevCard::VictoryPoint);
            let sources = sources(public, seat, cards);
            for (source, points) in sources.into_iter().enumerate() {
                self.counts.seats[seat].add(Measure::Points, source, points);
            }
        }
    }
}

/// The points of a seat, in the order of [`Measure::Points`].
fn sources(public: &Public, seat: Seat, victory_cards: u8) -> [u8; 5] {
    let special = |holder| 2 * u8::from(holder == Some(seat));
    [
        public.settlements[seat].len() as u8,
        2 * public.cities[seat].len() as u8,
        special(public.longest_road),
        special(public.largest_army),
        victory_cards,
    ]
}

impl<const TIMED: bool> Watcher<TIMED> {
    fn see_all(&mut self, events: &[Event]) {
        let mut owed = [0u8; 5];
        for event in events {
            match *event {
                Event::Open(event) => self.see(event, &mut owed),
                Event::Stolen { thief, victim, card } => {
                    self.counts.seats[thief].add_card(Measure::Stolen, card, 1);
                    self.counts.seats[victim].add_card(Measure::Robbed, card, 1);
                }
                Event::Bought { seat, card } => {
                    self.counts.seats[seat].add_dev_card(Measure::Bought, card);
                }
                Event::HildeTook { seat, victim, card } => self.helper_moved(victim, seat, card),
                Event::LaidAside { .. } | Event::CandamirDrew { .. } | Event::HildeLooked { .. } => {}
            }
        }
        // The hexes may have paid part of what the supply was short of.
        for (short, owed) in self.counts.short.iter_mut().zip(owed) {
            *short += u32::from(owed);
        }
    }

    fn see(&mut self, event: OpenEvent, owed: &mut [u8; 5]) {
        let seats = &mut self.counts.seats;
        match event {
            OpenEvent::Rolled { dice: (one, two), .. } => {
                self.counts.dice[usize::from(one + two) - 2] += 1;
            }
            OpenEvent::StartingCards { seat, cards } => seats[seat].add_cards(Measure::Starting, cards),
            OpenEvent::Short { resource, owed: all, .. } => owed[resource.index()] = all,
            OpenEvent::Produced { seat, resource, count, .. } => {
                seats[seat].add_card(Measure::Produced, resource, count);
                let owed = &mut owed[resource.index()];
                *owed = owed.saturating_sub(count);
            }
            OpenEvent::Blocked { seat, resource, count, .. } => {
                seats[seat].add_card(Measure::Blocked, resource, count);
            }
            OpenEvent::Discarded { seat, cards } => seats[seat].add_cards(Measure::Discarded, cards),
            OpenEvent::Monopolized { seat, victim, resource, count } => {
                seats[seat].add_card(Measure::Monopolized, resource, count);
                seats[victim].add_card(Measure::LostToMonopoly, resource, count);
            }
            OpenEvent::PlentyTaken { seat, cards } => seats[seat].add_cards(Measure::Plenty, cards),
            OpenEvent::HelperBrought { seat, resource } => {
                seats[seat].add_card(Measure::HelperBrought, resource, 1);
            }
            OpenEvent::NassirGot { seat, giver, resource } => self.helper_moved(giver, seat, resource),
            OpenEvent::NassirGave { seat, giver, resource } => self.helper_moved(seat, giver, resource),
            OpenEvent::Paid { seat, price } => {
                seats[seat].add_cards(Measure::Paid, price);
                if self.special.take_if(|special| *special == seat).is_some() {
                    seats[seat].add(Measure::SpecialTurns, 1, 1);
                }
            }
            OpenEvent::RoadLifted { .. } => self.lifted = true,
            OpenEvent::Built { piece: Piece::Road(_), .. } if self.lifted => self.lifted = false,
            OpenEvent::Built { seat, piece } => {
                let kind = match piece {
                    Piece::Road(_) => 0,
                    Piece::Settlement(_) => 1,
                    Piece::City(_) => 2,
                };
                seats[seat].add(Measure::Built, kind, 1);
            }
            OpenEvent::SupplyTraded { seat, give, count, get } => {
                seats[seat].add_card(Measure::SupplyGave, give, count);
                seats[seat].add_card(Measure::SupplyGot, get, 1);
                seats[seat].add(Measure::SupplyTrades, usize::from(count.clamp(2, 4)) - 2, 1);
            }
            OpenEvent::Offered { offer, .. } => seats[offer.from].add(Measure::Offers, 0, 1),
            OpenEvent::Accepted { seat, .. } => seats[seat].add(Measure::Offers, 1, 1),
            OpenEvent::Declined { seat, .. } => seats[seat].add(Measure::Offers, 2, 1),
            OpenEvent::Traded { seat, given, partner, received } => {
                for (who, gave, got) in [(seat, given, received), (partner, received, given)] {
                    seats[who].add_cards(Measure::TradeGave, gave);
                    seats[who].add_cards(Measure::TradeGot, got);
                    seats[who].add(Measure::Offers, 3, 1);
                }
            }
            OpenEvent::CardPlayed { seat, card } => seats[seat].add_dev_card(Measure::Played, card),
            OpenEvent::HelperUsed { seat, helper } => {
                seats[seat].add(Measure::Helpers, helper as usize, 1);
            }
            OpenEvent::SpecialTurn { seat } => {
                seats[seat].add(Measure::SpecialTurns, 0, 1);
                self.special = Some(seat);
            }
            OpenEvent::TurnBegan { .. } => self.special = None,
            _ => {}
        }
    }

    /// A helper moved a card from hand to hand.
    fn helper_moved(&mut self, from: Seat, to: Seat, card: Resource) {
        self.counts.seats[to].add_card(Measure::HelperGot, card, 1);
        self.counts.seats[from].add_card(Measure::HelperGave, card, 1);
    }
}
