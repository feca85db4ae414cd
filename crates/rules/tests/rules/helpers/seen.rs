//! Who sees what of the helpers: HELP-36, AMB-56.

use hexhaven_rules::cards::{Cards, DevCard, DevCards, Resource};
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::{Event, View, Viewer};

use super::four;
use crate::table::{Table, seat};

fn viewers() -> [Viewer; 5] {
    let [a, b, c, d] = [0, 1, 2, 3].map(|number| Viewer::Seat(seat(number)));
    [a, b, c, d, Viewer::Spectator]
}

/// What every viewer sees of the one event of the last inputs that not everybody sees in full.
fn hidden_event(table: &Table) -> [SeenEvent; 5] {
    let hidden: Vec<&Event> = table.events.iter().filter(|event| !matches!(event, Event::Open(_))).collect();
    assert_eq!(hidden.len(), 1, "{hidden:?}");
    viewers().map(|viewer| hidden[0].seen_by(viewer))
}

/// Everybody's view, kept up by the seen events alone, is what they see of the position: input by input.
#[track_caller]
fn all_follow(text: &str, codes: &str) -> Table {
    let mut table = four(text);
    let mut views: Vec<View> = viewers().map(|viewer| table.view(viewer)).to_vec();
    for code in codes.split(' ') {
        table = table.play(code);
        for (view, viewer) in views.iter_mut().zip(viewers()) {
            table.seen(viewer).iter().for_each(|event| view.apply(&table.game, event));
            assert_eq!(*view, table.view(viewer), "{viewer:?} after {code}");
        }
    }
    table
}

#[test]
fn help_36_nassir_is_public_with_all_cards_moved() {
    let table = all_follow("0=1W;hnassir 1=2O 2=1B 3=hlouis", "0:NASSIR:O 0:ASK:12 0:GIVE:W 0:FLIP");
    let table = table.play("0:END");
    assert!(table.events.iter().all(|event| matches!(event, Event::Open(_))));
    let played = four("0=1W;hnassir 1=2O 2=1B 3=hlouis").play("0:NASSIR:O 0:ASK:12 0:GIVE:W");
    let (nassir, resource) = (seat(0), Resource::Ore);
    for event in [
        OpenEvent::NassirNamed { seat: nassir, resource },
        OpenEvent::NassirGot { seat: nassir, giver: seat(1), resource },
        OpenEvent::NassirRefused { seat: nassir, asked: seat(2) },
        OpenEvent::NassirGave { seat: nassir, giver: seat(1), resource: Resource::Wool },
    ] {
        for viewer in viewers() {
            assert!(played.seen(viewer).contains(&SeenEvent::Open(event)), "{event:?} by {viewer:?}");
        }
    }
}

#[test]
fn help_36_what_marianne_sean_lin_and_jean_take_is_public() {
    for (text, codes) in [
        ("phase=before-roll", "0:ROLL *:1+1 1:MARIANNE:O 1:FLIP"),
        ("1=hsean phase=before-roll", "0:ROLL *:3+4 1:SEAN:O 1:EXCHANGE:lin"),
        ("1=8B;hsean phase=before-roll", "0:ROLL *:3+4 1:SEAN 1:FLIP"),
        ("0=hlin robber=0", "0:LIN9 0:FLIP"),
        ("0=2B;hjean", "0:JEAN:B 0:FLIP 0:B>O"),
    ] {
        all_follow(text, codes);
        let table = four(text).play(codes);
        assert!(table.events.iter().all(|event| matches!(event, Event::Open(_))), "{codes}");
    }
    four("phase=before-roll")
        .play("0:ROLL *:1+1 1:MARIANNE:O")
        .told(OpenEvent::HelperBrought { seat: seat(1), resource: Resource::Ore });
    four("0=hlin robber=0")
        .play("0:LIN9")
        .told(OpenEvent::HelperBrought { seat: seat(0), resource: Resource::Ore });
}

/// Hilde looks at the hand of seat 1.
const HILDE: &str = "0=s17;hhilde 1=c39;2W1O;d1K 2=s31;1B";

#[test]
fn help_36_the_hand_that_hilde_looks_at_is_known_to_the_two() {
    let table = all_follow(HILDE, "0:HILDE1");
    let (hilde, victim) = (seat(0), seat(1));
    let looked = |hand| SeenEvent::HildeLooked { seat: hilde, victim, hand };
    let hand = Some(Cards::new([0, 0, 2, 0, 1]));
    assert_eq!(hidden_event(&table), [looked(hand), looked(hand), looked(None), looked(None), looked(None)]);
    // Only her owner sees it, and only while the choice is open.
    let peeked = viewers().map(|viewer| table.view(viewer).peeked());
    assert_eq!(peeked, [hand, None, None, None, None]);
    let after = table.play("0:TAKE:O");
    assert_eq!(viewers().map(|viewer| after.view(viewer).peeked()), [None; 5]);
}

#[test]
fn help_36_the_card_that_hilde_takes_is_known_to_the_two() {
    let table = all_follow(HILDE, "0:HILDE1 0:TAKE:O");
    let (hilde, victim) = (seat(0), seat(1));
    let took = |card| SeenEvent::HildeTook { seat: hilde, victim, card };
    let ore = Some(Resource::Ore);
    assert_eq!(hidden_event(&table), [took(ore), took(ore), took(None), took(None), took(None)]);
    // All see that a card has moved.
    for viewer in viewers() {
        assert_eq!((table.view(viewer).hand_size(hilde), table.view(viewer).hand_size(victim)), (1, 2));
    }
    all_follow(HILDE, "0:HILDE1 0:TAKE:O 0:EXCHANGE:lin 0:END");
}

/// Candamir's owner buys a card.
const CANDAMIR: &str = "0=1L1W1G;hcandamir";

#[test]
fn help_36_candamirs_three_cards_are_known_to_the_buyer() {
    let table = all_follow(CANDAMIR, "0:CANDAMIR:O>L *:SHOWN:2K1V");
    let cards = DevCards::new([2, 0, 0, 0, 1]);
    let drew = |cards| SeenEvent::CandamirDrew { seat: seat(0), cards };
    assert_eq!(hidden_event(&table), [drew(Some(cards)), drew(None), drew(None), drew(None), drew(None)]);
    assert_eq!(viewers().map(|viewer| table.view(viewer).drawn()), [Some(cards), None, None, None, None]);
}

#[test]
fn help_36_the_kept_card_is_known_to_the_buyer() {
    let table = all_follow(CANDAMIR, "0:CANDAMIR:O>L *:SHOWN:2K1V 0:KEEP:V");
    let bought = |card| SeenEvent::Bought { seat: seat(0), card };
    let point = Some(DevCard::VictoryPoint);
    assert_eq!(hidden_event(&table), [bought(point), bought(None), bought(None), bought(None), bought(None)]);
    // The number of cards is public, as in any purchase, and so is the price.
    for viewer in viewers() {
        let view = table.view(viewer);
        assert_eq!((view.dev_count(seat(0)), view.public().deck_left, view.drawn()), (1, 24, None));
        assert_eq!(view.points(seat(0)), u8::from(viewer.is(seat(0))));
    }
}

#[test]
fn help_36_the_others_see_every_other_step() {
    for (text, codes) in [
        ("0=s17;r17-22;1L1W;hwilliam 2=hlouis", "0:WILLIAM:B>W 0:R22-28 0:FLIP"),
        ("0=s17;r17-22,22-28", "0:LOUIS22-28 0:R17-23 0:EXCHANGE:sean"),
        ("0=s17;r17-22,22-28;1B1L;k3;hvincent 1=k3 army=0", "0:VINCENT:S 0:S28 0:FLIP"),
        ("0=s17;1G2O;k1;hvincent", "0:VINCENT:C 0:C17 0:EXCHANGE:jean 0:END"),
        ("phase=before-roll", "0:ROLL *:1+1 1:PASS 0:END"),
    ] {
        all_follow(text, codes);
        assert!(four(text).play(codes).events.iter().all(|event| matches!(event, Event::Open(_))), "{codes}");
    }
}

#[test]
fn amb_56_cards_moved_by_helpers_are_seen_as_without_helpers() {
    // A card taken from a hand: as a theft (INFO-5).
    let theft = four("0=s17;d1K 1=c39;1O").play("0:KNIGHT 0:ROB12 *:STOLEN:O");
    let hilde = four("0=s17;hhilde 1=c39;1O").play("0:HILDE1 0:TAKE:O");
    let knows = |table: &Table| {
        viewers().map(|viewer| {
            table.seen(viewer).into_iter().find_map(|event| match event {
                SeenEvent::Stolen { card, .. } | SeenEvent::HildeTook { card, .. } => Some(card),
                _ => None,
            })
        })
    };
    assert_eq!(knows(&theft), knows(&hilde));
    assert_eq!(
        knows(&hilde),
        [Some(Some(Resource::Ore)), Some(Some(Resource::Ore)), Some(None), Some(None), Some(None)]
    );
    // A card of the deck: as a purchase.
    let buy = four("0=1W1G1O").play("0:BUY *:DRAWN:K");
    let candamir = four("0=1W1G1O;hcandamir").play("0:CANDAMIR *:SHOWN:3K").play("0:KEEP:K");
    assert_eq!(hidden_event(&buy), hidden_event(&candamir));
    // An exchange and a gain from the supply: open, as a trade and Year of Plenty.
    let open = |table: Table| table.events.iter().all(|event| matches!(event, Event::Open(_)));
    assert!(open(four("0=1W;hnassir 1=1O 3=hlouis").play("0:NASSIR:O 0:ASK:1 0:GIVE:W")));
    assert!(open(four("phase=before-roll").play("0:ROLL *:1+1 1:MARIANNE:O")));
}
