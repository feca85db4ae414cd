//! The net: without output weights it changes nothing, what it is told of a seat is what its key says, and nothing overflows.

#![allow(clippy::cast_precision_loss, reason = "small counts")]

use std::collections::HashMap;
use std::sync::Arc;

use hexhaven_bots::net::{Net, Part, input_names, limits};
use hexhaven_bots::{Extractor, Judge, Mind, Weights};
use hexhaven_laws::{Walk, table};
use hexhaven_luck::Seed;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::{Game, State};

const TABLES: [&str; 4] = ["fifth-4", "fifth-4-helpers", "fifth-6-five-six-helpers", "duel"];

/// Shows positions of random games.
fn each_position(mut show: impl FnMut(&Game, &[State])) {
    for (name, number) in TABLES.into_iter().flat_map(|name| [(name, 5), (name, 6), (name, 7)]) {
        let mut walk = Walk::new(&table(name).expect("the table is in the list"), number);
        let game = walk.game().clone();
        let mut states = Vec::new();
        while walk.step().expect("listed choices are legal").is_some() {
            states.push(*walk.state());
        }
        let states: Vec<State> = states.into_iter().step_by(17).collect();
        show(&game, &states);
    }
}

/// Weights around zero, up to this part of what is allowed.
fn random_numbers(part: f32) -> Vec<f32> {
    let mut luck = Seed::new(3).stream("net");
    limits().map(|limit| part * limit * (luck.pick(2_001) as f32 / 1_000.0 - 1.0)).collect()
}

fn sharp_with(numbers: &[f32]) -> Weights {
    Weights { net: Some(Arc::new(Net::of(numbers))), ..Mind::sharp().weights }
}

#[test]
fn without_output_weights_it_is_sharp() {
    let mut numbers = random_numbers(0.1);
    numbers[Part::Out.range()].fill(0.0);
    numbers[Part::Direct.range()].fill(0.0);
    let (with, without) = (sharp_with(&numbers), Mind::sharp().weights);
    each_position(|game, states| {
        let judges = [&with, &without].map(|weights| Judge::new(Extractor::new(game), weights));
        for state in states {
            assert_eq!(judges[0].chances(state), judges[1].chances(state));
        }
    });
}

#[test]
fn a_judge_that_remembers_says_what_a_new_one_says() {
    let weights = sharp_with(&random_numbers(0.1));
    each_position(|game, states| {
        let judge = Judge::new(Extractor::new(game), &weights);
        let chances: Vec<_> = states.iter().map(|state| judge.chances(state)).collect();
        for (state, chances) in states.iter().zip(chances).rev() {
            assert_eq!(Judge::new(Extractor::new(game), &weights).chances(state), chances);
        }
    });
}

#[test]
fn the_largest_weights_do_not_overflow() {
    let largest: [Vec<f32>; 2] = [1.0, -1.0].map(|sign| limits().map(|limit| sign * limit).collect());
    for numbers in largest.into_iter().chain([random_numbers(1.0)]) {
        let weights = sharp_with(&numbers);
        each_position(|game, states| {
            let judge = Judge::new(Extractor::new(game), &weights);
            for state in states {
                let sum: f32 = judge.chances(state).iter().sum();
                assert!((sum - 1.0).abs() < 1e-4 || sum == 0.0, "{sum}");
            }
        });
    }
}

#[test]
fn a_net_is_read_as_written() {
    let weights = sharp_with(&random_numbers(0.3));
    assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
}

#[test]
fn errors_in_a_net_name_the_line() {
    let error = |text: &str| Weights::parse(text).expect_err("it is wrong").to_string();
    assert_eq!(error("points 1 1\nfirst bread 1"), "weights, line 2: first has no row \"bread\"");
    assert_eq!(error("out 0 1 2"), "weights, line 1: a row of out has 32 weights, not 2");
    assert_eq!(error("direct points 1 x"), "weights, line 1: \"x\" is not a whole number of 16 bits");
    assert_eq!(
        error("direct points 1 2\ndirect points 1 2"),
        "weights, line 2: direct points has its weights already"
    );
}

#[test]
fn every_input_has_its_own_name_and_moves() {
    let mut seen: HashMap<&str, std::collections::HashSet<i16>> = HashMap::new();
    each_position(|game, states| {
        let extractor = Extractor::new(game);
        for state in states {
            for seat in game.seats() {
                for (name, input) in input_names().zip(extractor.seen(state, seat).1) {
                    seen.entry(name).or_default().insert(input);
                }
            }
        }
    });
    assert_eq!(seen.len(), hexhaven_bots::net::INPUTS);
    let still: Vec<_> = seen.iter().filter(|(_, values)| values.len() == 1).map(|(name, _)| *name).collect();
    assert!(still.iter().all(|name| *name == "presence"), "{still:?}");
}
