//! Helpers that are easy to overlook: their value shows only a step later, or only sometimes.

use hexhaven_bots::{Budget, Extractor, Feature, Level, Question};
use hexhaven_luck::Seed;
use hexhaven_rules::actions::Building;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::{Action, Seat, State};

/// What steady and sharp do in a position, for seat 0.
fn answers(text: &str) -> [Action; 2] {
    let (game, state) = State::parse(text).expect("a sound position");
    let seat = Seat::new(0);
    [Level::Steady, Level::Sharp].map(|level| {
        level.bot(seat, Seed::new(1)).decide(&Question::at_table(&game, &state, seat), &Budget::FULL)
    })
}

fn features(text: &str, wanted: [Feature; 3]) -> [f32; 3] {
    let (game, state) = State::parse(text).expect("a sound position");
    let features = Extractor::new(&game).of(&state, Seat::new(0));
    wanted.map(|feature| features.get(feature))
}

#[test]
fn jean_is_used_for_the_trade_that_he_makes_possible() {
    // Two wool become the grain that a settlement lacks.
    let text = "fifth:4:helpers,player-trade=off fixed 0=s17;r17-22,22-28;1B1L3W;hjean 1=s8 2=s40";
    assert_eq!(answers(text), [Action::Jean(Resource::Wool); 2]);
}

#[test]
fn vincent_builds_what_the_seat_cannot_pay_for() {
    let text = "fifth:4:helpers,player-trade=off fixed 0=s17;r17-22;1G2O;k1;hvincent 1=s8 2=s40";
    assert_eq!(answers(text), [Action::Vincent(Building::City); 2]);
}

#[test]
fn vincent_is_worth_something_only_with_a_knight() {
    let wanted = [Feature::Vincent, Feature::NextCity, Feature::NextSettlement];
    let position =
        |parts: &str| format!("fifth:4:helpers fixed 0=s17;r17-22,22-28;1B1L1G2O;{parts} 1=s8 2=s40");
    let idle = features(&position("hvincent"), wanted);
    let other = features(&position("hjean"), wanted);
    assert_eq!(idle.map(f32::to_bits), other.map(f32::to_bits), "without a knight he is of no use");
    let used = features(&position("k1;hvincent"), wanted);
    assert!(used.iter().all(|value| *value > 0.999) && idle.iter().all(|value| *value < 0.9), "{idle:?}");
}
