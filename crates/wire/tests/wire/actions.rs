use std::collections::BTreeSet;

use hexhaven_rules::actions::FlatId;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{self as rules, Game, Input};
use hexhaven_wire::{Action, BadAction, Cards, Corner, Edge, Hex, Seat, Slot};
use serde_json::json;

use crate::{json, kind, walk_all};

fn small() -> Game {
    Game::parse("fifth:4:fixed").expect("a valid game")
}

fn read(value: serde_json::Value) -> Result<Action, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// Out to JSON and back into the rules.
fn there_and_back(game: &Game, action: rules::Action) {
    let text = serde_json::to_string(&Action::from(action)).expect("plain data");
    let read: Action = serde_json::from_str(&text).expect("it was written so");
    assert_eq!(read.to_rules(game), Ok(action), "{text}");
}

#[test]
fn every_action_of_random_games_comes_back() {
    walk_all(|step| {
        if let Input::Act(_, action) = step.input {
            there_and_back(step.game, action);
        }
    });
}

#[test]
fn every_action_that_has_a_number_comes_back() {
    let game = Game::parse("fifth:6:five-six,helpers fixed").expect("a valid game");
    let mut kinds = BTreeSet::new();
    for number in 0..FlatId::COUNT {
        let id = FlatId::new(number).expect("below the count");
        let action = id.action(SeatSet::first_n(6)).expect("every id has an action");
        there_and_back(&game, action);
        kinds.insert(kind(&json(&Action::from(action))).to_owned());
    }
    assert_eq!(kinds.len(), 41, "{kinds:?}");
}

#[test]
fn numbers_that_this_game_has_not_are_refused_one_by_one() {
    let game = small();
    let seat = Seat(4);
    for (action, bad) in [
        (Action::Settlement { corner: Corner(54) }, BadAction::NoSuchCorner { corner: Corner(54) }),
        (Action::City { corner: Corner(255) }, BadAction::NoSuchCorner { corner: Corner(255) }),
        (Action::Road { edge: Edge(72) }, BadAction::NoSuchPath { edge: Edge(72) }),
        (Action::Louis { edge: Edge(109) }, BadAction::NoSuchPath { edge: Edge(109) }),
        (Action::MoveRobber { hex: Hex(19) }, BadAction::NoSuchHex { hex: Hex(19) }),
        (Action::Lin { hex: Hex(30) }, BadAction::NoSuchHex { hex: Hex(30) }),
        (Action::Rob { seat }, BadAction::NoSuchSeat { seat, players: 4 }),
        (Action::Hilde { seat: Seat(6) }, BadAction::NoSuchSeat { seat: Seat(6), players: 4 }),
        (Action::Accept { slot: Slot(6) }, BadAction::NoSuchOffer { slot: Slot(6) }),
        (Action::Confirm { slot: Slot(0), with: seat }, BadAction::NoSuchSeat { seat, players: 4 }),
        (Action::NassirAsk { seats: vec![Seat(1), Seat(1)] }, BadAction::SeatTwice { seat: Seat(1) }),
    ] {
        assert_eq!(action.to_rules(&game), Err(bad), "{action:?}");
    }
}

#[test]
fn of_all_numbers_those_of_the_board_and_the_table_are_taken() {
    for (text, seats, corners, edges, hexes) in
        [("fifth:3 fixed", 3, 54, 72, 19), ("fifth:6:five-six fixed", 6, 80, 109, 30)]
    {
        let game = Game::parse(text).expect("a valid game");
        let taken = |action: Action| action.to_rules(&game).is_ok();
        for number in 0..=u8::MAX {
            assert_eq!(taken(Action::Rob { seat: Seat(number) }), number < seats);
            assert_eq!(taken(Action::Settlement { corner: Corner(number) }), number < corners);
            assert_eq!(taken(Action::City { corner: Corner(number) }), number < corners);
            assert_eq!(taken(Action::Road { edge: Edge(number) }), number < edges);
            assert_eq!(taken(Action::MoveRobber { hex: Hex(number) }), number < hexes);
            assert_eq!(taken(Action::Decline { slot: Slot(number) }), number < 6);
        }
    }
}

#[test]
fn cards_beyond_all_counts_are_refused_and_open_sides_are_not() {
    let game = small();
    let offer = |give, get| Action::Offer { to: vec![Seat(2), Seat(1)], give, get }.to_rules(&game);
    let many = Cards { ore: 128, ..Cards::default() };
    assert_eq!(offer(None, Some(many)), Err(BadAction::MoreThanThereAre { count: 128 }));
    let most = Cards { ore: 127, ..Cards::default() };
    assert!(offer(Some(most), None).is_ok());
}

#[test]
fn year_of_plenty_takes_one_or_two_cards() {
    let plenty = |brick, ore| {
        Action::YearOfPlenty { cards: Cards { brick, ore, ..Cards::default() } }.to_rules(&small())
    };
    assert!(plenty(0, 1).is_ok() && plenty(1, 1).is_ok() && plenty(2, 0).is_ok());
    assert_eq!(plenty(0, 0), Err(BadAction::WrongNumberOfCards { given: 0 }));
    assert_eq!(plenty(2, 1), Err(BadAction::WrongNumberOfCards { given: 3 }));
    assert_eq!(plenty(127, 127), Err(BadAction::WrongNumberOfCards { given: 254 }));
    assert_eq!(plenty(255, 0), Err(BadAction::MoreThanThereAre { count: 255 }));
}

#[test]
fn what_is_not_an_action_is_refused() {
    for (value, reason) in [
        (json!({ "type": "dance" }), "unknown variant `dance`"),
        (json!({ "type": "roll", "loaded": true }), "unknown field `loaded`"),
        (json!({ "type": "settlement" }), "missing field `corner`"),
        (json!({ "type": "settlement", "corner": -1 }), "invalid value"),
        (json!({ "type": "settlement", "corner": 256 }), "invalid value"),
        (json!({ "type": "settlement", "corner": 1.5 }), "invalid type"),
        (json!({ "type": "discard", "resource": "gold" }), "unknown variant `gold`"),
        (json!({ "type": "offer", "to": [1], "get": null }), "missing field `give`"),
        (json!({ "type": "candamir" }), "missing field `swap`"),
        (json!({ "type": "year_of_plenty", "cards": { "ore": 2 } }), "missing field"),
        (
            json!({ "type": "william", "swap": { "instead_of": "brick", "pay": "ore", "tip": 1 } }),
            "unknown field `tip`",
        ),
        (json!({}), "missing field `type`"),
        (json!("roll"), "invalid type"),
    ] {
        let error = read(value.clone()).expect_err("it is no action");
        assert!(error.contains(reason), "{value}: {error}");
    }
}

#[test]
fn open_sides_are_null() {
    let offer = json!({
        "type": "offer", "to": [1, 2], "give": { "brick": 1, "lumber": 0, "wool": 0, "grain": 0, "ore": 0 }, "get": null
    });
    let action = read(offer.clone()).expect("an offer");
    assert_eq!(json(&action), offer);
    let rules::Action::Offer { give, get, .. } = action.to_rules(&small()).expect("all of it exists") else {
        panic!("an offer stays one")
    };
    assert_eq!(give.cards(), Some(rules::cards::Cards::one(rules::cards::Resource::Brick)));
    assert!(get.is_open());
}
