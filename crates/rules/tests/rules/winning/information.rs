//! What everybody sees and what is hidden (INFO, AMB-27).

use hexhaven_rules::cards::{Cards, DevCard, Resource};
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::places::Hex;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Starter, Viewer};

use crate::table::{Table, at, quiet_turns, seat, start};

/// A player as a viewer.
fn player(number: u8) -> Viewer {
    Viewer::Seat(seat(number))
}

/// Everybody, the spectator included, was told the same, and this among it.
#[track_caller]
fn told_to_all(table: &Table, event: OpenEvent) {
    for viewer in Viewer::all(&table.game) {
        let seen = table.seen(viewer);
        assert!(seen.contains(&SeenEvent::Open(event)), "{viewer:?} was not told {event:?}, but {seen:#?}");
    }
}

/// What this viewer was told that is not open to all.
fn private(table: &Table, viewer: Viewer) -> Vec<SeenEvent> {
    table.seen(viewer).into_iter().filter(|event| !matches!(event, SeenEvent::Open(_))).collect()
}

#[test]
fn info_1_the_kinds_in_a_hand_are_hidden() {
    // The supply, which is public, is the same in both.
    let a = at("fifth:4 fixed 0=s17;r17-22 1=s8;r8-13;2B 2=s39;r39-43;2O");
    let b = at("fifth:4 fixed 0=s17;r17-22 1=s8;r8-13;2O 2=s39;r39-43;2B");
    for viewer in [player(0), player(3), Viewer::Spectator] {
        assert_eq!(a.view(viewer), b.view(viewer));
    }
    for viewer in [player(1), player(2)] {
        assert_ne!(a.view(viewer), b.view(viewer), "players see their own cards");
    }
    assert_eq!(a.view(player(1)).hand().to_string(), "2B");
    assert!(a.view(Viewer::Spectator).hand().is_empty());
}

#[test]
fn info_1_the_number_of_cards_in_a_hand_is_public() {
    let table = at("fifth:4 fixed 0=s17;r17-22;2W 1=s8;r8-13;2B3O 2=s39;r39-43;9G phase=before-roll");
    for viewer in Viewer::all(&table.game) {
        let view = table.view(viewer);
        assert_eq!([0, 1, 2, 3].map(|number| view.hand_size(seat(number))), [2, 5, 9, 0]);
    }
    // Also while cards are set aside, which nobody else may notice (SEVEN-4).
    let table = table.play("0:ROLL *:3+4 2:D:G 2:D:G");
    for viewer in Viewer::all(&table.game) {
        assert_eq!(table.view(viewer).hand_size(seat(2)), 9);
    }
    let table = table.play("2:D:G 2:D:G");
    assert_eq!(table.view(player(0)).hand_size(seat(2)), 5);
}

#[test]
fn info_2_unplayed_development_cards_are_hidden_and_their_number_is_public() {
    let with = |cards: &str| at(&format!("fifth:4 fixed 0=s17;r17-22 1=s8;r8-13;d{cards}"));
    let (a, b) = (with("2K1V"), with("1M1Y1R"));
    for viewer in [player(0), player(2), player(3), Viewer::Spectator] {
        assert_eq!(a.view(viewer), b.view(viewer));
        assert_eq!(a.view(viewer).dev_count(seat(1)), 3);
        assert!(a.view(viewer).dev_cards().is_empty());
    }
    assert_eq!(a.view(player(1)).dev_cards().to_string(), "2K1V");
    // Nor can the others see which of them were bought this turn.
    let a = at("fifth:4 fixed 0=s17;r17-22;d1K+1M 1=s8;r8-13");
    let b = at("fifth:4 fixed 0=s17;r17-22;d1V+1K 1=s8;r8-13");
    assert_eq!(a.view(player(1)), b.view(player(1)));
    assert_eq!(a.view(player(0)).bought().to_string(), "1M");
}

#[test]
fn info_3_board_stock_knights_special_cards_supply_and_deck_are_public() {
    let table =
        at("fifth:4 fixed 0=s17;c1;r17-22,22-28,28-34,29-34,29-35;3B;d2K;k3 1=s8;r8-13;2O;d1M;k1 out=1Y");
    for viewer in Viewer::all(&table.game) {
        let view = table.view(viewer);
        let public = view.public();
        assert_eq!(public, table.state.public(), "one and the same half for all");
        let stock =
            (public.settlements_left(seat(0)), public.cities_left(seat(0)), public.roads_left(seat(0)));
        assert_eq!(stock, (4, 3, 10));
        assert_eq!((public.knights[seat(0)], public.knights[seat(1)]), (3, 1));
        assert_eq!((public.longest_road, public.largest_army), (Some(seat(0)), Some(seat(0))));
        assert_eq!(public.bank.to_string(), "16B19L19W19G17O");
        assert_eq!(public.deck_left, 25 - 2 - 3 - 1 - 1 - 1);
    }
}

#[test]
fn info_3_the_dice_are_public() {
    let table = at("fifth:4 fixed phase=before-roll").play("0:ROLL *:2+6");
    told_to_all(&table, OpenEvent::Rolled { seat: seat(0), dice: (2, 6) });
}

#[test]
fn info_4_starting_cards_and_production_are_public() {
    let table = start("fifth:3:fixed", Starter::Seat(seat(0)));
    for (number, cards) in [(0, [1, 1, 0, 0, 1]), (1, [0, 1, 1, 0, 1]), (2, [0, 0, 0, 2, 1])] {
        told_to_all(&table, OpenEvent::StartingCards { seat: seat(number), cards: Cards::new(cards) });
    }
    // Blue's settlement on 41 gets wool from hex 15.
    let table = table.play("0:ROLL *:2+3");
    let hex = Hex::new(15);
    told_to_all(&table, OpenEvent::Produced { hex, seat: seat(0), resource: Resource::Wool, count: 1 });
}

#[test]
fn info_4_discards_are_public_when_all_are_in() {
    let table = at("fifth:4 fixed 0=s17;r17-22;8W 1=s8;r8-13;9O phase=before-roll").play("0:ROLL *:3+4");
    let table = table.play("0:D:W 0:D:W 0:D:W 0:D:W 1:D:O");
    // So far only the owner of a card learns of it.
    let concealed = |event: &SeenEvent| *event == SeenEvent::Concealed;
    assert_eq!(private(&table, player(1)).iter().filter(|event| concealed(event)).count(), 4);
    assert!(private(&table, Viewer::Spectator).iter().all(concealed));
    assert_eq!(table.view(Viewer::Spectator).public().bank.to_string(), "19B19L11W19G10O");
    let table = table.play("1:D:O 1:D:O 1:D:O");
    told_to_all(&table, OpenEvent::Discarded { seat: seat(0), cards: Cards::of(Resource::Wool, 4) });
    told_to_all(&table, OpenEvent::Discarded { seat: seat(1), cards: Cards::of(Resource::Ore, 4) });
}

#[test]
fn info_4_trades_of_both_kinds_are_public() {
    let table = at("fifth:4 fixed 0=s17;r17-22;1W4O 1=s8;r8-13;1B");
    let deal = table.play("0:OFFER:1:1W>1B 1:ACCEPT0 0:CONFIRM0:1");
    let (given, received) = (Cards::one(Resource::Wool), Cards::one(Resource::Brick));
    told_to_all(&deal, OpenEvent::Traded { seat: seat(0), given, partner: seat(1), received });
    let lot = deal.play("0:O>G");
    let (give, get) = (Resource::Ore, Resource::Grain);
    told_to_all(&lot, OpenEvent::SupplyTraded { seat: seat(0), give, count: 4, get });
}

#[test]
fn info_4_what_year_of_plenty_and_monopoly_bring_is_public() {
    let table = at("fifth:4 fixed 0=s17;r17-22;d1Y").play("0:YOP:BO");
    told_to_all(&table, OpenEvent::PlentyTaken { seat: seat(0), cards: Cards::new([1, 0, 0, 0, 1]) });
    let table = at("fifth:4 fixed 0=s17;r17-22;d1M 1=2W 2=1W 3=3O").play("0:MONO:W");
    for (number, count) in [(1, 2), (2, 1)] {
        let victim = seat(number);
        told_to_all(
            &table,
            OpenEvent::Monopolized { seat: seat(0), victim, resource: Resource::Wool, count },
        );
    }
}

#[test]
fn info_5_only_thief_and_victim_learn_the_stolen_card() {
    let position = "fifth:4 fixed 0=s17;r17-22;W;d1K 1=s8;r8-13;1B1O";
    let table = at(position).play("0:KNIGHT 0:ROB0 *:STOLEN:O");
    let (thief, victim) = (seat(0), seat(1));
    let known = SeenEvent::Stolen { thief, victim, card: Some(Resource::Ore) };
    let unknown = SeenEvent::Stolen { thief, victim, card: None };
    for (viewer, event) in
        [(player(0), known), (player(1), known), (player(2), unknown), (player(3), unknown)]
    {
        assert_eq!(private(&table, viewer), [event], "{viewer:?}");
    }
    assert_eq!(private(&table, Viewer::Spectator), [unknown]);
    // Nor do the others see it in the position: it looks as if the brick had been taken.
    let brick = at(position).play("0:KNIGHT 0:ROB0 *:STOLEN:B");
    for viewer in [player(2), player(3), Viewer::Spectator] {
        assert_eq!(table.view(viewer), brick.view(viewer));
        assert_eq!((table.view(viewer).hand_size(thief), table.view(viewer).hand_size(victim)), (2, 1));
    }
    assert_eq!(table.view(player(0)).hand().to_string(), "1W1O");
    assert_eq!(table.view(player(1)).hand().to_string(), "1B");
}

#[test]
fn info_5_only_the_buyer_learns_the_bought_card() {
    let position = "fifth:4 fixed 0=s17;r17-22;WGO";
    let table = at(position).play("0:BUY *:DRAWN:M");
    let bought = |card| SeenEvent::Bought { seat: seat(0), card };
    assert_eq!(private(&table, player(0)), [bought(Some(DevCard::Monopoly))]);
    let knight = at(position).play("0:BUY *:DRAWN:K");
    for viewer in [player(1), player(2), player(3), Viewer::Spectator] {
        assert_eq!(private(&table, viewer), [bought(None)], "{viewer:?}");
        assert_eq!(table.view(viewer), knight.view(viewer));
        assert_eq!((table.view(viewer).dev_count(seat(0)), table.view(viewer).public().deck_left), (1, 24));
    }
    assert_eq!(table.view(player(0)).dev_cards().to_string(), "1M");
    // The same in a special building phase.
    let special = at("fifth:5:five-six fixed 1=s17;r17-22;WGO").play("0:END 1:BUY *:DRAWN:M");
    let bought = |card| SeenEvent::Bought { seat: seat(1), card };
    assert_eq!(private(&special, player(1)), [bought(Some(DevCard::Monopoly))]);
    assert_eq!(private(&special, player(0)), [bought(None)]);
}

#[test]
fn info_6_the_next_card_and_the_next_roll_are_unknown_to_everybody() {
    // Every card that is left may be the next one, each as likely as the others.
    let table = at("fifth:4 fixed 0=s17;r17-22;WGO;d1K;k1 1=d1V out=2M").play("0:BUY");
    let outcomes = table.state.outcomes();
    let left = [
        (DevCard::Knight, 12),
        (DevCard::RoadBuilding, 2),
        (DevCard::YearOfPlenty, 2),
        (DevCard::VictoryPoint, 4),
    ];
    assert_eq!(outcomes.as_slice(), left.map(|(card, count)| (Outcome::Drawn(card), count)));
    // Two dice, no matter what was rolled before and who rolls.
    let weights = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    let mut table = at("fifth:4 fixed phase=before-roll");
    for number in ["0", "1", "2"] {
        let rolling = table.clone().play(&format!("{number}:ROLL"));
        let found: Vec<u32> = rolling.state.outcomes().as_slice().iter().map(|(_, w)| *w).collect();
        assert_eq!(found, weights);
        table = table.play(&quiet_turns(number));
    }
}

#[test]
fn info_7_the_public_score_leaves_hidden_victory_points_out() {
    let table = at("fifth:4 fixed 0=s17;c1;r17-22,22-28,28-34,29-34,29-35;d2V;k3 1=s8;r8-13;d1V");
    assert_eq!((table.state.public().points(seat(0)), table.state.points(seat(0))), (7, 9));
    for viewer in [player(1), player(2), Viewer::Spectator] {
        assert_eq!(table.view(viewer).points(seat(0)), 7);
    }
    // Players know their own.
    assert_eq!((table.view(player(0)).points(seat(0)), table.view(player(0)).points(seat(1))), (9, 1));
}

#[test]
fn info_8_proposals_and_counter_offers_are_seen_by_everybody() {
    let seen_by_all = |table: &Table, offer: &str| {
        for viewer in Viewer::all(&table.game) {
            assert_eq!(table.seen(viewer), table.seen(Viewer::Spectator), "nothing is for some only");
            let view = table.view(viewer).to_text(&table.game);
            assert!(view.contains(offer), "{offer} in {view}");
        }
        assert!(table.events.iter().any(|event| matches!(event, Event::Open(OpenEvent::Offered { .. }))));
    };
    // It is meant for seat 1 alone, and open to all.
    let table = at("fifth:4 fixed 0=s17;r17-22;2W 1=s8;r8-13;2B 2=1B 3=1O").play("0:OFFER:1:1W>1B");
    seen_by_all(&table, "offer0=0:1:1W>1B");
    let table = table.refuses("2:ACCEPT0", "TRADE-3").play("1:COUNTER0:1B>2W");
    seen_by_all(&table, "=1:0:1B>2W");
    // So is a proposal to the active player.
    let table = table.play("3:OFFER:0:1O>1W");
    seen_by_all(&table, "=3:0:1O>1W");
}

#[test]
fn info_9_the_kinds_of_all_played_cards_are_public() {
    let table = at("fifth:3 fixed 0=s17;r17-22;d1K1M 1=s8;r8-13;d1Y");
    let table = table.play("0:KNIGHT 0:ROB2");
    told_to_all(&table, OpenEvent::CardPlayed { seat: seat(0), card: DevCard::Knight });
    let table = table.play("0:END 1:YOP:BB");
    told_to_all(&table, OpenEvent::CardPlayed { seat: seat(1), card: DevCard::YearOfPlenty });
    for viewer in Viewer::all(&table.game) {
        let view = table.view(viewer);
        assert_eq!(view.public().played.to_string(), "1K1Y");
        // Of hands and deck only the numbers are.
        assert_eq!((view.dev_count(seat(0)), view.dev_count(seat(1)), view.public().deck_left), (1, 0, 22));
    }
}

#[test]
fn amb_27_supply_gains_and_discards_are_known_to_the_card() {
    // An 8 pays two ore to the city at hex 11.
    let table = at("fifth:4 fixed 1=c31;r31-37;8W phase=before-roll").play("0:ROLL *:2+6");
    let hex = Hex::new(11);
    told_to_all(&table, OpenEvent::Produced { hex, seat: seat(1), resource: Resource::Ore, count: 2 });
    for viewer in Viewer::all(&table.game) {
        assert_eq!(table.view(viewer).public().bank.to_string(), "19B19L11W19G17O");
    }
    let table = table.play("0:END 1:ROLL *:3+4 1:D:O 1:D:O 1:D:W 1:D:W 1:D:W");
    told_to_all(&table, OpenEvent::Discarded { seat: seat(1), cards: Cards::new([0, 0, 3, 0, 2]) });
    let table = table.phase(Phase::MovingRobber);
    for viewer in Viewer::all(&table.game) {
        assert_eq!(table.view(viewer).public().bank.to_string(), "19B19L14W19G19O");
    }
}
