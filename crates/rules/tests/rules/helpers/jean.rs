//! Jean trades one resource at 2:1: HELP-28.

use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::event::OpenEvent;

use super::four;
use crate::table::{at, seat};

#[test]
fn help_28_one_resource_at_two_to_one_as_often_as_wanted() {
    let table = four("0=7O3W;hjean").play("0:JEAN:O");
    let table = table.told(OpenEvent::JeanChose { seat: seat(0), resource: Resource::Ore });
    let table = table.play("0:FLIP 0:O>B 0:O>B 0:O>G").hand(0, "2B3W1G1O").supply("17B19L16W18G18O");
    // One is not two, and other resources keep their rate.
    table.refuses("0:O>L", "PORT-9").refuses("0:W>O", "PORT-9");
}

#[test]
fn help_28_within_the_rules_of_the_supply_trade() {
    let table = four("0=4O;hjean 1=19B").play("0:JEAN:O 0:FLIP");
    table.refuses("0:O>O", "PORT-5").refuses("0:O>B", "PORT-6").refuses("1:O>W", "TURN-1");
}

#[test]
fn help_28_any_of_the_five_and_harbors_stay_as_they_are() {
    four("0=hjean").lists(0, "JEAN", &["JEAN:B", "JEAN:L", "JEAN:W", "JEAN:G", "JEAN:O"]);
    // Corner 10 is at the ore harbor, corner 3 at a generic one.
    let rates = |text: &str, code: &str| {
        let table = four(text).play(code);
        [seat(0), seat(1)].map(|seat| table.state.public().rates(seat))
    };
    assert_eq!(rates("0=s10;hjean", "0:JEAN:W"), [Cards::new([4, 4, 2, 4, 2]), Cards::each(4)]);
    assert_eq!(rates("0=s3;hjean", "0:JEAN:W"), [Cards::new([3, 3, 2, 3, 3]), Cards::each(4)]);
    assert_eq!(rates("0=s10;hjean", "0:JEAN:O"), [Cards::new([4, 4, 4, 4, 2]), Cards::each(4)]);
}

#[test]
fn help_28_for_the_rest_of_this_turn() {
    let table = four("0=5O;hjean 1=3O;hhilde").play("0:JEAN:O 0:FLIP 0:O>B 0:END");
    assert_eq!(table.helpers().jean, None);
    // Nobody else gets the rate, and on the next turn it is gone until Jean is used again.
    let table =
        table.play("1:ROLL *:6+6").refuses("1:O>B", "PORT-9").play("1:END 2:ROLL *:6+6 2:END 3:ROLL *:6+6");
    let table = table.play("3:END 0:ROLL *:6+6").refuses("0:O>L", "PORT-9").play("0:JEAN:O");
    table.refuses("0:FLIP", "HELP-7").play("0:EXCHANGE:lin 0:O>L").hand(0, "1B1L1O");
}

#[test]
fn help_28_in_the_time_for_trades() {
    let position = "0=s17;r17-22;1B1L4O;hjean";
    four(&format!("{position} phase=before-roll")).refuses("0:JEAN:O", "TURN-2").lists(0, "JEAN", &[]);
    four(position).play("0:R22-28").refuses("0:JEAN:O", "TURN-3").lists(0, "JEAN", &[]);
    // Jean doesn't reopen trading once it is over; with combined phases it never is.
    let combined = at(&format!("fifth:4:helpers,combined fixed {position}")).play("0:R22-28 0:JEAN:O 0:FLIP");
    combined.play("0:O>W").hand(0, "1W2O");
    four(position).play("0:JEAN:O 0:FLIP 0:R22-28").refuses("0:O>W", "TURN-3");
}

#[test]
fn t_33_jean_gives_one_card_for_two_ore() {
    for card in ["B", "L", "W", "G"] {
        four("0=2O;hjean").play(&format!("0:JEAN:O 0:FLIP 0:O>{card}")).hand(0, &format!("1{card}"));
    }
}
