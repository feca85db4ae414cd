//! The laws L3 and L11 and what goes with them, over random games of every kind.

use std::time::{Duration, Instant};

use hexhaven_luck::Fast;
use hexhaven_rules::cards::DevCards;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Edition, Game, Rules, State, View};

use crate::support::{Habit, Watched, rule_sets, without_trade};

/// The true state is admitted and lies between the bounds; the viewer's own cards are known (L11).
fn check_true_state(game: &Game, state: &State, knowledge: &Knowledge) {
    let viewer = knowledge.view().viewer();
    assert_eq!(*knowledge.view(), View::of(game, state, viewer));
    assert!(knowledge.admits(game, state), "{viewer:?} excludes the true state {state:?}");
    for seat in game.seats() {
        let (hand, cards) = (state.hand(seat), state.dev_cards(seat));
        assert!(hand.covers(knowledge.certain(seat)) && knowledge.possible(seat).covers(hand));
        assert!(cards.covers(knowledge.dev_certain(seat)) && knowledge.dev_possible(seat).covers(cards));
        if viewer.is(seat) {
            assert_eq!((knowledge.certain(seat), knowledge.possible(seat)), (hand, hand));
            assert_eq!((knowledge.dev_certain(seat), knowledge.dev_possible(seat)), (cards, cards));
        }
    }
    let deck = state.deck();
    assert!(deck.covers(knowledge.deck_certain()) && knowledge.deck_possible().covers(deck));
}

/// A sample looks the same and is admitted (L3).
fn check_sample(game: &Game, knowledge: &Knowledge, luck: &mut Fast) {
    let sample = knowledge.sample(luck);
    let viewer = knowledge.view().viewer();
    assert_eq!(View::of(game, &sample, viewer), *knowledge.view());
    assert!(knowledge.admits(game, &sample), "{viewer:?} excludes its own sample {sample:?}");
}

/// Plays a game to its end and checks after every input. Says how often somebody had too many worlds to keep apart.
fn watch(mut watched: Watched, mut each: impl FnMut(&mut Watched)) -> usize {
    let mut luck = Fast::new(7);
    let (mut inputs, mut without_worlds) = (0, 0);
    while let Some(input) = watched.random_input() {
        watched.play(input);
        each(&mut watched);
        inputs += 1;
        for knowledge in &watched.knowledge {
            check_true_state(&watched.game, &watched.state, knowledge);
            if inputs % 5 == 0 {
                check_sample(&watched.game, knowledge, &mut luck);
            }
            without_worlds += usize::from(knowledge.worlds().is_none());
        }
    }
    without_worlds
}

#[test]
fn l3_and_l11_hold_in_games_of_every_kind() {
    for (rules, seed) in std::iter::repeat_n(rule_sets(), 3).flatten().zip(0..) {
        let rules = Rules { turn_limit: 150, offers_per_turn: 3, ..rules };
        assert_eq!(watch(Watched::start(rules, seed), |_| ()), 0);
    }
}

#[test]
fn l3_and_l11_hold_for_those_who_come_late() {
    for (rules, seed) in rule_sets().into_iter().zip(100..) {
        let watched = Watched::start(Rules { turn_limit: 100, ..without_trade(rules) }, seed);
        let mut inputs = 0;
        watch(watched, |watched| {
            inputs += 1;
            if inputs % 50 == 0 {
                let late = &mut watched.knowledge[inputs / 50 % (watched.game.players() + 1)];
                *late = Knowledge::from_view(&watched.game, late.view());
            }
        });
    }
}

#[test]
fn l3_and_l11_hold_where_little_is_shown() {
    let mut without_worlds = 0;
    for (rules, seed) in rule_sets().into_iter().zip(200..) {
        let rules = Rules { turn_limit: 200, discard_limit: 15, ..without_trade(rules) };
        without_worlds += watch(Watched { habit: Habit::Hoard, ..Watched::start(rules, seed) }, |_| ());
    }
    assert!(without_worlds > 100, "{without_worlds}");
}

#[test]
fn l3_and_l11_hold_to_the_end_of_the_deck() {
    for seed in 0..40 {
        let rules = Rules::of(Edition::Fifth, 3 + seed as u8 % 2).with_helpers();
        let deck = DevCards::new([3, 1, 1, 1, 4]);
        let rules = Rules { turn_limit: 150, points_to_win: 7, deck, ..without_trade(rules) };
        watch(Watched::start(rules, seed), |_| ());
    }
}

/// About fifty times what it takes, so that a busy machine does not fail it.
const BUDGET: Duration = Duration::from_secs(1);

#[test]
fn following_a_whole_game_for_all_viewers_is_quick() {
    let mut watched = Watched::start(Rules { turn_limit: 1_000, ..Rules::of(Edition::Fifth, 4) }, 1);
    let begin = Instant::now();
    while let Some(input) = watched.random_input() {
        watched.play(input);
    }
    assert!(begin.elapsed() < BUDGET, "{:?}", begin.elapsed());
}
