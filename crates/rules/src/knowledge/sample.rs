//! Full states that agree with a viewer's knowledge: checking whether a state is one of them, and drawing one at random.

use super::Knowledge;
use super::deal::draw;
use super::fact::{ByHolder, Holder};
use crate::cards::{Cards, DevCards};
use crate::game::Game;
use crate::ids::{BySeat, Seat};
use crate::outcomes::shown_by_candamir;
use crate::phase::Phase;
use crate::picker::Picker;
use crate::state::{Hidden, State};
use crate::view::View;

impl Knowledge {
    /// Could this be the true state? The true one always could (L11), and so could every sample.
    pub fn admits(&self, game: &Game, state: &State) -> bool {
        let hidden = &state.hidden;
        View::of(game, state, self.view.viewer) == self.view
            && self
                .hands
                .admits(&BySeat(std::array::from_fn(|seat| hidden.hands.0[seat] + hidden.aside.0[seat])))
            && self.dev.admits(&self.unseen_dev(hidden))
            && self.admits_bought(hidden)
            && self.admits_aside(hidden)
            && self.admits_drawn(hidden)
    }

    fn unseen_dev(&self, hidden: &Hidden) -> ByHolder<DevCards> {
        let mut cards = hidden.dev;
        if let Some(seat) = self.view.viewer.seat() {
            cards[seat] = DevCards::EMPTY;
        }
        ByHolder::new(&cards, hidden.deck)
    }

    fn admits_bought(&self, hidden: &Hidden) -> bool {
        let known = self.bought.is_none_or(|bought| hidden.bought.size() == bought);
        known && hidden.dev[self.view.public.active].covers(hidden.bought)
    }

    fn admits_drawn(&self, hidden: &Hidden) -> bool {
        hidden.drawn.size() == self.drawn_count() && hidden.deck.covers(hidden.drawn)
    }

    /// Nobody but its owner knows how far an unfinished discard has come; a finished one is complete (SEVEN-4).
    fn admits_aside(&self, hidden: &Hidden) -> bool {
        Seat::all(Seat::MAX).all(|seat| {
            let (laid, due) = (hidden.aside[seat].size(), self.view.public.due[seat]);
            let Phase::Discarding { waiting } = self.view.public.phase else { return laid == 0 };
            if waiting.has(seat) { laid < due } else { laid == due }
        })
    }

    fn drawn_count(&self) -> u8 {
        let public = &self.view.public;
        if public.phase == Phase::CandamirKeeping { shown_by_candamir(public.deck_left) } else { 0 }
    }

    /// A state that agrees with the view (L3) and with everything remembered. Thefts are weighted the way they were
    /// drawn, and unseen development cards are dealt like shuffled ones; if only bounds are known, so are the uncertain
    /// resource cards. In other players' unfinished discards, nothing has been set aside yet.
    pub fn sample<P: Picker>(&self, picker: &mut P) -> State {
        let view = &self.view;
        let mut hands = self.hands.sample(picker);
        let mut aside = BySeat([Cards::EMPTY; Seat::MAX]);
        if let Phase::Discarding { waiting } = view.public.phase {
            for seat in Seat::all(Seat::MAX) {
                if view.viewer.is(seat) {
                    aside[seat] = view.own.aside;
                } else if !waiting.has(seat) {
                    aside[seat] = draw(hands[seat], view.public.due[seat], picker);
                }
                hands[seat] -= aside[seat];
            }
        }
        let cards = self.dev.sample(picker);
        let mut dev = cards.seats();
        if let Some(seat) = view.viewer.seat() {
            dev[seat] = view.own.dev;
        }
        let active = view.public.active;
        let bought = if view.viewer.is(active) {
            view.own.bought
        } else {
            draw(dev[active], self.bought.unwrap_or(0), picker)
        };
        let deck = cards[Holder::DECK];
        let drawn = view.drawn.unwrap_or_else(|| draw(deck, self.drawn_count(), picker));
        State { public: view.public, hidden: Hidden { hands, dev, bought, deck, aside, drawn } }
    }
}
