//! A position as a text holds it: the public half, and whatever the writer of the text may know about the cards.
//! States and views both convert to and from it, so there is one grammar, one writer and one reader for both.

use crate::cards::{Cards, DevCard, DevCards, Kind, Lanes, Resource};
use crate::game::Game;
use crate::ids::{BySeat, Seat};
use crate::phase::Phase;
use crate::public::Public;
use crate::state::{Hidden, State};
use crate::view::{Own, View, Viewer};

/// Cards as far as they are known: some by kind, others (`?`) by number alone.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Known<K> {
    pub(super) cards: Lanes<K>,
    pub(super) unknown: u8,
}

impl<K: Kind> std::fmt::Debug for Known<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}?", self.cards, self.unknown)
    }
}

impl<K> Known<K> {
    pub(super) const NONE: Self = Self { cards: Lanes::EMPTY, unknown: 0 };

    pub(super) const fn all(cards: Lanes<K>) -> Self {
        Self { cards, unknown: 0 }
    }

    pub(super) const fn number(unknown: u8) -> Self {
        Self { cards: Lanes::EMPTY, unknown }
    }
}

impl<K: Kind> Known<K> {
    /// How many cards, wide enough for any text.
    pub(super) fn total(self) -> u32 {
        self.cards.counts().into_iter().map(u32::from).sum::<u32>() + u32::from(self.unknown)
    }
}

/// A position with the cards that its viewer knows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Position {
    /// Who is looking; nobody, if it is a full state.
    pub(super) viewer: Option<Viewer>,
    pub(super) public: Public,
    /// Resource cards without those set aside; all unknown for a seat whose hand isn't visible.
    pub(super) hands: BySeat<Known<Resource>>,
    pub(super) aside: BySeat<Cards>,
    pub(super) dev: BySeat<Known<DevCard>>,
    pub(super) bought: DevCards,
    /// What Candamir shows, if the viewer sees it.
    pub(super) drawn: Option<DevCards>,
}

impl Position {
    pub(super) fn of_state(state: &State) -> Self {
        let hidden = &state.hidden;
        Self {
            viewer: None,
            public: state.public,
            hands: BySeat(hidden.hands.0.map(Known::all)),
            aside: hidden.aside,
            dev: BySeat(hidden.dev.0.map(Known::all)),
            bought: hidden.bought,
            drawn: (state.public.phase == Phase::CandamirKeeping).then_some(hidden.drawn),
        }
    }

    pub(super) fn of_view(view: &View) -> Self {
        let mut position = Self {
            viewer: Some(view.viewer),
            public: view.public,
            hands: BySeat(view.hand_sizes.0.map(Known::number)),
            aside: BySeat::default(),
            dev: BySeat(view.dev_counts.0.map(Known::number)),
            bought: view.own.bought,
            drawn: view.drawn,
        };
        for seat in Seat::all(Seat::MAX) {
            let shown = view.shown_points[seat];
            position.dev[seat].cards = DevCards::of(DevCard::VictoryPoint, shown);
            position.dev[seat].unknown -= shown;
        }
        if let Some(seat) = view.viewer.seat() {
            position.hands[seat] = Known::all(view.own.hand);
            position.aside[seat] = view.own.aside;
            position.dev[seat] = Known::all(view.own.dev);
        }
        if let (Phase::HildeTaking { victim }, Some(hand)) = (view.public.phase, view.peeked) {
            position.hands[victim] = Known::all(hand);
        }
        position
    }

    /// The state, if every card is known.
    pub(super) fn into_state(self, game: &Game) -> State {
        let dev = BySeat(self.dev.0.map(|dev| dev.cards));
        let held = dev.iter().fold(self.public.played, |all, cards| all + *cards);
        State {
            public: self.public,
            hidden: Hidden {
                hands: BySeat(self.hands.0.map(|hand| hand.cards)),
                dev,
                bought: self.bought,
                deck: game.rules().deck - held,
                aside: self.aside,
                drawn: self.drawn.unwrap_or_default(),
            },
        }
    }

    /// The view of this viewer.
    pub(super) fn into_view(self, viewer: Viewer) -> View {
        let mut view = View {
            viewer,
            public: self.public,
            hand_sizes: BySeat::default(),
            dev_counts: BySeat::default(),
            own: Own::default(),
            peeked: None,
            drawn: self.drawn,
            shown_points: BySeat::default(),
        };
        let over = matches!(self.public.phase, Phase::Over { .. });
        for seat in Seat::all(Seat::MAX) {
            view.hand_sizes[seat] = self.hand_total(seat) as u8;
            view.dev_counts[seat] = self.dev[seat].total() as u8;
            if over {
                view.shown_points[seat] = self.dev[seat].cards.get(DevCard::VictoryPoint);
            }
        }
        if let Some(seat) = viewer.seat() {
            let (hand, aside) = (self.hands[seat].cards, self.aside[seat]);
            view.own = Own { hand, aside, dev: self.dev[seat].cards, bought: self.bought };
            if let Phase::HildeTaking { victim } = self.public.phase
                && seat == self.public.active
            {
                view.peeked = Some(self.hands[victim].cards);
            }
        }
        view
    }

    /// How many resource cards a seat has, including those set aside (INFO-1).
    pub(super) fn hand_total(&self, seat: Seat) -> u32 {
        self.hands[seat].total() + Known::all(self.aside[seat]).total()
    }

    /// Does the text know every card of this seat?
    pub(super) fn knows(&self, seat: Seat) -> bool {
        self.viewer.is_none_or(|viewer| viewer.is(seat))
    }
}
