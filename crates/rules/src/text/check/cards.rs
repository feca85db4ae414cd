//! Cards: who knows what (INFO-1, INFO-2), and that all of them together are those in the box (COMP-16, COMP-17).

use super::super::complete::left_in_supply;
use super::super::fault::Flaw;
use super::super::position::Known;
use super::super::read::Field;
use super::PositionChecker;
use crate::cards::{Cards, DevCard, DevCards, Kind, Lanes, Resource};
use crate::ids::Seat;
use crate::phase::Phase;
use crate::view::Viewer;

impl PositionChecker<'_> {
    /// In a full position nothing is unknown.
    pub(super) fn all_known(&mut self) {
        for seat in self.game.seats() {
            let unknown = self.position.hands[seat].unknown > 0 || self.position.dev[seat].unknown > 0;
            self.ensure(!unknown, Field::Seat(seat), Flaw::CardsUnknown { seat });
        }
        let shown = self.public().phase != Phase::CandamirKeeping || self.position.drawn.is_some();
        self.ensure(shown, Field::Phase, Flaw::DrawnUnknown);
    }

    /// A viewer knows their own cards, how many the others have, and what a helper or the end of the game shows.
    pub(super) fn known_to(&mut self, viewer: Viewer) {
        let public = self.public();
        let over = matches!(public.phase, Phase::Over { .. });
        for seat in self.game.seats() {
            let (hand, dev) = (self.position.hands[seat], self.position.dev[seat]);
            let at = Field::Seat(seat);
            let peeked = public.phase == Phase::HildeTaking { victim: seat } && viewer.is(public.active);
            if viewer.is(seat) {
                let known = hand.unknown == 0 && dev.unknown == 0;
                self.ensure(known, at, Flaw::CardsUnknown { seat });
                continue;
            }
            if peeked {
                self.ensure(hand.unknown == 0, at, Flaw::CardsUnknown { seat });
            }
            let hidden = (peeked || hand.cards.is_empty()) && self.position.aside[seat].is_empty();
            self.ensure(hidden, at, Flaw::CardsKnown { seat });
            let points = DevCards::of(DevCard::VictoryPoint, dev.cards.get(DevCard::VictoryPoint));
            let shown = if over { points } else { DevCards::EMPTY };
            let hidden = dev.cards == shown && self.draft.seats[seat].bought.is_empty();
            self.ensure(hidden, at, Flaw::DevCardsKnown { seat });
        }
        if public.phase == Phase::CandamirKeeping {
            let own = viewer.is(public.active);
            let fits = self.position.drawn.is_some() == own;
            self.ensure(fits, Field::Phase, if own { Flaw::DrawnUnknown } else { Flaw::DrawnKnown });
        }
    }

    pub(super) fn cards(&mut self) {
        self.resources();
        self.dev_cards();
        for seat in self.game.others(self.public().active) {
            let bought = self.draft.seats[seat].bought;
            self.ensure(bought.is_empty(), Field::Seat(seat), Flaw::BoughtByOther { seat });
        }
    }

    /// Supply and hands are all cards of the game (COMP-16).
    fn resources(&mut self) {
        let mut found = ByKind::<Resource>::default();
        for seat in self.game.seats() {
            found.add(self.position.hands[seat]);
            found.add(Known::all(self.position.aside[seat]));
        }
        match self.draft.supply {
            None => {
                self.fit_supply(&found, self.largest_hand());
                self.ensure(found.unknown == 0, Field::Supply, Flaw::SupplyMissing);
            }
            Some(given) if found.unknown == 0 => {
                if let Some(left) = left_in_supply(self.game, self.position) {
                    self.ensure(given == left, Field::Supply, Flaw::SupplyWrong { given, left });
                } else {
                    self.fit_supply(&found, self.largest_hand());
                }
            }
            Some(given) => {
                found.add(Known::all(given));
                if self.fit_supply(&found, Field::Supply) {
                    let (found, all) = (found.total(), u32::from(self.game.rules().supply.total()));
                    self.ensure(found == all, Field::Supply, Flaw::CardsDoNotAddUp { found, all });
                }
            }
        }
    }

    /// No more cards of a kind than the game has.
    fn fit_supply(&mut self, found: &ByKind<Resource>, field: Field) -> bool {
        let before = self.faults.len();
        for (resource, all) in self.game.rules().supply.iter() {
            let (found, all) = (found.counts[resource.index()], u32::from(all));
            self.ensure(found <= all, field, Flaw::TooManyCards { resource, found, all });
        }
        self.faults.len() == before
    }

    /// Where to look for too many cards.
    fn largest_hand(&self) -> Field {
        let seats = self.game.seats();
        seats.max_by_key(|seat| self.position.hand_total(*seat)).map_or(Field::Supply, Field::Seat)
    }

    /// Deck, hands, knights face up and cards out of the game are the whole deck (COMP-17).
    fn dev_cards(&mut self) {
        let all = self.game.rules().deck;
        let out = self.draft.out;
        let helpers = self.game.rules().helpers;
        self.ensure(!out.has(DevCard::VictoryPoint), Field::Out, Flaw::PointCardOut);
        self.ensure(helpers || !out.has(DevCard::Knight), Field::Out, Flaw::KnightsOut);
        let mut found = ByKind::<DevCard>::default();
        found.add(Known::all(out));
        for seat in self.game.seats() {
            found.add(self.position.dev[seat]);
            found.counts[DevCard::Knight.index()] += u32::from(self.draft.seats[seat].knights);
        }
        let mut fits = true;
        for card in DevCard::ALL {
            let (found, all) = (found.counts[card.index()], u32::from(all.get(card)));
            if found > all {
                fits = false;
                self.anywhere(Flaw::TooManyDevCards { card, found, all });
            }
        }
        let (drawn, total) = (found.total(), u32::from(all.total()));
        if drawn > total && fits {
            self.anywhere(Flaw::DeckTooSmall { found: drawn, all: total });
        }
        if fits && drawn <= total {
            self.deck(all, &found);
        }
    }

    /// A given deck is what hasn't been drawn; if cards are unknown, the numbers have to agree.
    fn deck(&mut self, all: DevCards, found: &ByKind<DevCard>) {
        let Some(given) = self.draft.deck else { return };
        let left = u32::from(all.total()) - found.total();
        if found.unknown > 0 || self.position.viewer.is_some() {
            let fits = given.cards.is_empty() && given.total() == left;
            self.ensure(fits, Field::Deck, Flaw::DeckCountWrong { given: given.total(), left });
            return;
        }
        let left = Lanes::new(std::array::from_fn(|kind| all.counts()[kind] - found.counts[kind] as u8));
        let given_text = given.cards.to_string();
        let fits = given.unknown == 0 && given.cards == left;
        self.ensure(fits, Field::Deck, Flaw::DeckWrong { given: given_text, left });
    }

    /// Could this hand hold these cards? If some of it is unknown, only the number matters.
    pub(super) fn could_hold(&self, seat: Seat, cards: Cards) -> bool {
        let hand = self.position.hands[seat];
        if hand.unknown > 0 { hand.total() >= Known::all(cards).total() } else { hand.cards.covers(cards) }
    }
}

/// Sums that no text can overflow.
struct ByKind<K> {
    counts: [u32; 5],
    unknown: u32,
    kind: std::marker::PhantomData<K>,
}

impl<K> Default for ByKind<K> {
    fn default() -> Self {
        Self { counts: [0; 5], unknown: 0, kind: std::marker::PhantomData }
    }
}

impl<K: Kind> ByKind<K> {
    fn add(&mut self, known: Known<K>) {
        for (sum, count) in self.counts.iter_mut().zip(known.cards.counts()) {
            *sum += u32::from(count);
        }
        self.unknown += u32::from(known.unknown);
    }

    fn total(&self) -> u32 {
        self.counts.iter().sum::<u32>() + self.unknown
    }
}
