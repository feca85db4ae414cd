use hexhaven_luck::{GameLuck, Seed};
use hexhaven_rules::cards::Resource;

use super::*;

fn driver(position: &str) -> (Game, Driver<GameLuck>) {
    let (game, state) = State::parse(position).expect("a valid position");
    (game, Driver::new(state, GameLuck::new(Seed::new(3))))
}

const ROLL: &str = "fifth:4 fixed 0=s17;r17-22;8W 1=s31;r31-37;8O phase=before-roll";
const OFFER: &str = "fifth:4 fixed 0=s17;c31;r17-22,31-37;2W 1=s8;1B 2=s28;1O offer0=0:12:1W>1B";

#[test]
fn all_replies_are_in_before_the_maker_of_an_offer_continues() {
    let (game, mut driver) = driver(OFFER);
    let slot = driver.state().public().offers.iter().next().expect("an offer").0;
    let (maker, first, second) = (Seat::new(0), Seat::new(1), Seat::new(2));
    assert!(waits_for_replies(driver.state().public(), maker));
    for seat in [first, second] {
        assert_eq!(driver.waits_for(), WaitsFor::Seat(seat));
        driver.submit(&game, seat, &[Action::Decline(slot)]).expect("an answer");
    }
    assert_eq!(driver.waits_for(), WaitsFor::Seat(maker));
    assert!(!waits_for_replies(driver.state().public(), maker));
}

#[test]
fn a_command_is_played_as_a_whole_or_not_at_all() {
    let (game, mut driver) = driver("fifth:4 fixed 0=s17;r17-22;8W phase=main");
    let before = *driver.state();
    let trade = Action::SupplyTrade { give: Resource::Wool, get: Resource::Ore };
    assert!(driver.submit(&game, Seat::new(0), &[trade, trade, trade]).is_err(), "eight cards are two lots");
    assert_eq!(*driver.state(), before);
    let refuse = |_: &State| Err(Illegal::NotNow);
    assert_eq!(driver.submit_if(&game, Seat::new(0), &[trade], refuse), Err(Illegal::NotNow));
    assert_eq!(*driver.state(), before);
    let played = driver.submit(&game, Seat::new(0), &[trade, trade]).expect("two lots");
    assert_eq!(played.inputs.len(), 2);
}

#[test]
fn a_game_replays_only_with_the_same_luck() {
    let (game, mut played) = driver(ROLL);
    let inputs = played.submit(&game, Seat::new(0), &[Action::Roll]).expect("a roll").inputs;
    let (_, mut again) = driver(ROLL);
    again.replay(&game, &inputs).expect("the same luck");
    assert_eq!(again.state(), played.state());
    let start = *driver(ROLL).1.state();
    let with = |seed| Driver::new(start, GameLuck::new(Seed::new(seed))).replay(&game, &inputs);
    let faults: Vec<ReplayFault> = (0..99).map(with).filter_map(Result::err).collect();
    assert!(faults.len() > 50, "other dice fall differently");
    assert!(faults.iter().all(|fault| *fault == ReplayFault::OtherLuck(inputs[1])));
}
