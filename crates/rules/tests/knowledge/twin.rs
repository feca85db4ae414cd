//! A twin of knowledge that is slow and plain: it keeps every full state that a viewer cannot tell from the true one, by
//! playing all inputs that would have looked the same. Knowledge must say the same of every hand, and of the deck.

use std::collections::HashSet;

use hexhaven_luck::Fast;
use hexhaven_rules::cards::{DevCards, Kind, Lanes, Resource};
use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Edition, Event, Game, Input, Next, Rules, State, Viewer};

use crate::support::{Watched, without_trade};

/// More states than this are not followed: the game was long enough.
const MOST_STATES: usize = 150;

struct Twin {
    viewer: Viewer,
    /// Candamir has shown the viewer some of the deck.
    looked_into_deck: bool,
    states: HashSet<State>,
}

impl Twin {
    /// Keeps the states that could have come about with the same seen events.
    fn see(&mut self, game: &Game, input: Input, events: &[Event]) {
        let seen: Vec<SeenEvent> = events.iter().map(|event| event.seen_by(self.viewer)).collect();
        self.looked_into_deck |=
            seen.iter().any(|event| matches!(event, SeenEvent::CandamirDrew { cards: Some(_), .. }));
        let mut states = HashSet::new();
        let mut told = Vec::new();
        for state in &self.states {
            for input in self.alternatives(game, state, input) {
                let mut next = *state;
                told.clear();
                let played = next.play(game, input, &mut told).is_ok();
                if played && told.iter().map(|event| event.seen_by(self.viewer)).eq(seen.iter().copied()) {
                    states.insert(next);
                }
            }
        }
        self.states = states;
    }

    /// What may have been played in this state where the viewer saw that.
    fn alternatives(&self, game: &Game, state: &State, input: Input) -> Vec<Input> {
        match input {
            Input::Chance(Outcome::Dice(..)) => vec![input],
            Input::Chance(_) => {
                state.outcomes().as_slice().iter().map(|(outcome, _)| Input::Chance(*outcome)).collect()
            }
            Input::Act(seat, _) if self.viewer.is(seat) => vec![input],
            // Nobody even sees who set a card aside.
            Input::Act(_, Action::Discard(_)) => {
                let Next::Act(waiting) = state.next() else { return Vec::new() };
                let discards = |seat| Resource::ALL.map(|card| Input::Act(seat, Action::Discard(card)));
                waiting.iter().filter(|seat| !self.viewer.is(*seat)).flat_map(discards).collect()
            }
            Input::Act(seat, Action::HildeTake(_) | Action::CandamirKeep(_)) => {
                state.legal(game, seat).iter().map(|action| Input::Act(seat, action)).collect()
            }
            Input::Act(..) => vec![input],
        }
    }

    fn agree(&self, game: &Game, knowledge: &Knowledge) {
        for state in &self.states {
            assert!(knowledge.admits(game, state), "{:?} excludes {state:?}", self.viewer);
        }
        for seat in game.seats() {
            let hands = range(self.states.iter().map(|state| state.hand(seat)));
            if knowledge.worlds().is_some() {
                assert_eq!((knowledge.certain(seat), knowledge.possible(seat)), hands, "{seat:?}");
            }
            let cards = range(self.states.iter().map(|state| state.dev_cards(seat)));
            self.agree_on_dev(cards, (knowledge.dev_certain(seat), knowledge.dev_possible(seat)));
        }
        let deck = range(self.states.iter().map(State::deck));
        self.agree_on_dev(deck, (knowledge.deck_certain(), knowledge.deck_possible()));
    }

    /// The one place where knowledge may be too careful: after a look into the deck it forgets how hands depend on each other.
    fn agree_on_dev(&self, truth: (DevCards, DevCards), known: (DevCards, DevCards)) {
        if self.looked_into_deck {
            assert!(
                truth.0.covers(known.0) && known.1.covers(truth.1),
                "{known:?} excludes some of {truth:?}"
            );
        } else {
            assert_eq!(known, truth);
        }
    }
}

/// The least and the most of each kind.
fn range<K: Kind>(cards: impl Iterator<Item = Lanes<K>>) -> (Lanes<K>, Lanes<K>) {
    let most = Lanes::<K>::LANE_MAX;
    let (low, high) = cards.fold(([most; 5], [0; 5]), |(low, high), cards| {
        let counts = cards.counts();
        (
            std::array::from_fn(|kind| counts[kind].min(low[kind])),
            std::array::from_fn(|kind| counts[kind].max(high[kind])),
        )
    });
    (Lanes::new(low), Lanes::new(high))
}

/// Plays one game at random and compares after every input, as long as the twin can follow. Says how long that was.
fn compare(rules: Rules, seed: u64) -> usize {
    let mut watched = Watched::start(rules, seed);
    let viewers: Vec<Viewer> = Viewer::all(&watched.game).collect();
    let choice = Fast::new(seed).pick(viewers.len() as u32) as usize;
    let mut twin =
        Twin { viewer: viewers[choice], looked_into_deck: false, states: HashSet::from([watched.state]) };
    let mut inputs = 0;
    while let Some(input) = watched.random_input() {
        watched.play(input);
        twin.see(&watched.game, input, &watched.events);
        if twin.states.len() > MOST_STATES {
            break;
        }
        inputs += 1;
        if inputs % 4 == 0 {
            twin.agree(&watched.game, &watched.knowledge[choice]);
        }
    }
    inputs
}

/// A small deck with many victory points, so that it runs out and hidden points decide.
const SMALL_DECK: DevCards = DevCards::new([3, 1, 1, 1, 3]);

#[test]
fn knowledge_is_exact_where_all_histories_can_be_tried() {
    let mut longest = 0;
    for edition in Edition::ALL {
        for seed in 0..6 {
            let rules =
                Rules { turn_limit: 300, offers_per_turn: 2, ..Rules::of(edition, 3 + seed as u8 % 2) };
            longest = longest.max(compare(rules, seed));
            let few = Rules { points_to_win: 5 + seed as u8 % 3, deck: SMALL_DECK, ..without_trade(rules) };
            longest = longest.max(compare(few, seed));
        }
    }
    assert!(longest > 500, "{longest}");
}

#[test]
fn knowledge_is_exact_in_special_building_phases() {
    let mut longest = 0;
    for seed in 0..10 {
        let base = Rules::of(Edition::Fifth, 5 + seed as u8 % 2).with_five_six();
        let rules = Rules { turn_limit: 300, points_to_win: 6, deck: SMALL_DECK, ..without_trade(base) };
        longest = longest.max(compare(rules, seed));
    }
    assert!(longest > 500, "{longest}");
}

#[test]
fn knowledge_is_exact_with_helpers_too() {
    let mut longest = 0;
    for seed in 0..30 {
        let base = Rules::of(Edition::Fifth, 3 + seed as u8 % 2).with_helpers();
        let rules = Rules { turn_limit: 300, offers_per_turn: 2, deck: SMALL_DECK, ..base };
        longest = longest.max(compare(rules, seed));
    }
    assert!(longest > 500, "{longest}");
}
