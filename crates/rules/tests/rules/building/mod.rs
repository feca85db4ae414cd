//! Building: prices, stock and time (BUILD). Where pieces may go (ROAD, SETTLE, CITY) is in [`places`].

mod places;

use hexhaven_laws::Walk;
use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::illegal::PieceKind;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Illegal, Starter};

use crate::table::{EDITIONS, Table, at, seat, start};

/// What can be built or bought, with its price, where seat 0 has the pieces [`SITE`].
const PRICES: [(&str, &str); 4] =
    [("R28-34", "1B1L"), ("S28", "1B1L1W1G"), ("C17", "2G3O"), ("BUY", "1W1G1O")];
const SITE: &str = "s17;r17-22,22-28";

/// Fifteen roads in a row from a settlement on 16.
const FIFTEEN: &str =
    "s16;r16-21,16-22,17-22,17-23,18-23,18-24,19-24,19-25,20-25,20-26,26-32,32-37,37-42,42-46,46-50";

fn cards(text: &str) -> Cards {
    at(&format!("fifth:4 0={text}")).state.hand(seat(0))
}

#[test]
fn build_1_what_everything_costs() {
    for rules in EDITIONS {
        for (code, price) in PRICES {
            let code = format!("0:{code}");
            let paid = OpenEvent::Paid { seat: seat(0), price: cards(price) };
            at(&format!("{rules} 0={SITE};{price}")).play(&code).hand(0, "0").told(paid);
            // If any card of it is missing, nothing is built, whatever else is in the hand.
            for (resource, _) in cards(price).iter() {
                let short = cards(price) - Cards::one(resource);
                let others = Resource::ALL.into_iter().filter(|other| cards(price).get(*other) == 0);
                let hand = others.fold(short, |hand, other| hand + Cards::of(other, 3));
                let table = at(&format!("{rules} 0={SITE};{hand}"));
                let missing = Cards::one(resource);
                assert_eq!(table.refusal(&code), Illegal::CannotPay { price: cards(price), missing });
            }
        }
    }
}

#[test]
fn build_2_the_full_price_goes_to_the_supply_first() {
    for rules in ["fifth:4", "sixth:4"] {
        for (code, price) in PRICES {
            let table = at(&format!("{rules} 0={SITE};1B1L1W2G3O")).play(&format!("0:{code}"));
            table.clone().hand(0, &(cards("1B1L1W2G3O") - cards(price)).to_string());
            assert_eq!(table.state.public().bank + table.state.hand(seat(0)), table.game.rules().supply);
            // The payment is the first thing that happens.
            assert_eq!(table.events[0], Event::Open(OpenEvent::Paid { seat: seat(0), price: cards(price) }));
        }
    }
    // A card is paid for before it is drawn, and what is drawn cannot be sent back.
    let table = at("fifth:4 0=1W1G1O").play("0:BUY").hand(0, "0").dev(0, "0").phase(Phase::Drawing);
    table.supply("19B19L19W19G19O").refuses("0:END", "TURN-7").play("*:DRAWN:V").dev(0, "1V");
    at("fifth:4 0=s17;r17-22")
        .refuses("0:R22-28", "BUILD-2")
        .refuses("0:C17", "BUILD-2")
        .refuses("0:BUY", "BUILD-2");
}

#[test]
fn build_3_only_the_active_player_after_the_roll() {
    for rules in EDITIONS {
        for (code, price) in PRICES {
            let mine = format!("0:{code}");
            let before = |phase: &str| at(&format!("{rules} {phase} 0={SITE};{price}"));
            before("phase=before-roll").refuses(&mine, "TURN-2");
            before("phase=rolling").refuses(&mine, "TURN-7");
            before("phase=move-robber").refuses(&mine, "TURN-7");
            before("active=1").refuses(&mine, "TURN-1");
            before("active=1 phase=before-roll").refuses(&mine, "TURN-1");
            before("").allows(&mine);
        }
    }
}

#[test]
fn build_3_the_exceptions() {
    // The set-up.
    start("fifth:4", Starter::Seat(seat(0))).play("0:S17 0:R17-22").refuses("0:S28", "TURN-1");
    // A special building turn, for its seat alone.
    for (code, price) in PRICES {
        let table = at(&format!("fifth:6:five-six phase=special:2 2={SITE};{price} 3={price}"));
        let other = format!("3:{code}");
        table.refuses(&other, "TURN-1").play(&format!("2:{code}")).hand(2, "0");
    }
    // Free roads and a road moved by Louis, also before the roll.
    at("fifth:4 phase=before-roll 0=s17;r17-22;d1R")
        .play("0:ROADS 0:R22-28 0:R28-34")
        .phase(Phase::BeforeRoll);
    at("fifth:4:helpers phase=before-roll 0=s17;r17-22,22-28;hlouis")
        .play("0:LOUIS22-28 0:R16-22")
        .hand(0, "0");
}

#[test]
fn build_4_only_pieces_of_the_stock() {
    let none_left = |table: &Table, code: &str, piece| {
        assert_eq!(table.refusal(code), Illegal::NoPieceLeft { piece });
    };
    for rules in EDITIONS {
        // Four cities on the board, and a settlement to upgrade.
        let cities = at(&format!("{rules} 0=s17;c0,10,42,49;r17-22;2G3O"));
        none_left(&cities, "0:C17", PieceKind::City);
        cities.refuses("0:C17", "BUILD-4");
        at(&format!("{rules} 0=s17;c0,10,42;r17-22;2G3O")).play("0:C17");
        // Five settlements, and a place for another.
        let settlements = at(&format!("{rules} 0=s0,10,17,42,49;r17-22,22-28;1B1L1W1G"));
        none_left(&settlements, "0:S28", PieceKind::Settlement);
        settlements.refuses("0:S28", "BUILD-4");
        at(&format!("{rules} 0=s10,17,42,49;c0;r17-22,22-28;1B1L1W1G")).play("0:S28");
        // Fifteen roads.
        let roads = at(&format!("{rules} 0={FIFTEEN};1B1L"));
        none_left(&roads, "0:R50-53", PieceKind::Road);
        roads.refuses("0:R50-53", "BUILD-4");
        at(&format!("{rules} 0={};1B1L", FIFTEEN.replace(",46-50", ""))).play("0:R46-50");
    }
    // Pieces of others do not help.
    let table = at("fifth:4 0=s0,10,17,42,49;r17-22,22-28;1B1L1W1G 1=s25");
    assert_eq!(table.state.public().settlements_left(seat(1)), 4);
    table.refuses("0:S28", "BUILD-4");
}

#[test]
fn build_5_what_is_built_stays() {
    // Nothing takes pieces back: a city stays one, and without Louis no road can be lifted.
    let table = at("fifth:4 0=s31;c17;r17-22,31-37;9B9L9W9G9O");
    table.refuses("0:S17", "TOPO-4").refuses("0:C17", "CITY-1").refuses("0:LOUIS17-22", "HELP-1");
    let mut upgrades = 0;
    for name in ["combined", "fifth-6-five-six", "tiny-supply-family"] {
        let mut walk = Walk::new(&hexhaven_laws::table(name).expect("a table of the laws"), 5);
        while let Some(step) = walk.step().expect("listed choices are legal") {
            let (before, after) = (step.before.public(), step.after.public());
            for seat in step.game.seats() {
                assert!(before.roads[seat].within(after.roads[seat]));
                assert!(before.cities[seat].within(after.cities[seat]));
                let gone = before.settlements[seat] - after.settlements[seat];
                assert!(gone.within(after.cities[seat]), "{:?}", step.input);
                upgrades += gone.len();
            }
        }
    }
    assert!(upgrades > 3, "there is something to see: {upgrades} upgrades in three games");
}
