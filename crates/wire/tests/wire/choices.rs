use std::collections::BTreeSet;

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Event, Game, Input, Next, Seat, State, View, Viewer};
use hexhaven_wire::{self as wire, Choices, Question, Wish};
use serde_json::Value;

use crate::{json, kind, walk_all};

/// What a seat may do in this position, as JSON.
fn choices(text: &str, seat: u8) -> Value {
    let (game, state) = State::parse(text).expect("a valid position");
    let view = View::of(&game, &state, Viewer::Seat(Seat::new(seat)));
    json(&Choices::of(&view, &game))
}

/// Why a wish is blocked, as code and rule; nothing if it is not.
fn why(choices: &Value, wish: &str) -> Option<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a word").to_owned();
    let refusal = choices["blocked"].get(wish)?;
    Some((text(&refusal["code"]), text(&refusal["rule"])))
}

fn blocked(choices: &Value, wish: &str, code: &str, rule: &str) {
    assert_eq!(why(choices, wish), Some((code.to_owned(), rule.to_owned())), "{wish}");
}

/// The words for the actions that a seat may choose, each once.
fn kinds(choices: &Value) -> Vec<&str> {
    let mut kinds: Vec<&str> = choices["actions"].as_array().expect("actions").iter().map(kind).collect();
    kinds.dedup();
    kinds
}

#[test]
fn all_legal_choices_are_there_and_offers_are_told_apart() {
    walk_all(|step| {
        let seat = Seat::new((step.number % step.game.players()) as u8);
        let view = View::of(step.game, step.after, Viewer::Seat(seat));
        let choices = Choices::of(&view, step.game);
        let legal: Vec<Action> = view.legal(step.game).iter().collect();
        let is_offer = |action: &&Action| matches!(action, Action::Offer { .. });
        let counters = |slot| {
            legal
                .iter()
                .any(|action| matches!(action, Action::Counter { slot: at, .. } if at.index() == slot))
        };
        let offers = legal.iter().filter(is_offer).count();
        assert_eq!(choices.may_offer, offers > 0);
        assert_eq!(choices.offer_to.is_empty(), offers == 0);
        let may_counter: Vec<usize> = choices.may_counter.iter().map(|slot| usize::from(slot.0)).collect();
        for slot in 0..4 {
            // Who has no cards can still ask for some: such a counter is legal, though none is listed.
            assert!(may_counter.contains(&slot) || !counters(slot));
        }
        let listed = |action: &&Action| !matches!(action, Action::Offer { .. } | Action::Counter { .. });
        let back =
            choices.actions.iter().map(|action| action.to_rules(step.game).expect("it came from there"));
        assert!(back.eq(legal.iter().filter(listed).copied()));
    });
}

#[test]
fn what_is_wished_for_is_either_possible_or_explained() {
    walk_all(|step| {
        let seat = Seat::new((step.number % step.game.players()) as u8);
        let view = View::of(step.game, step.after, Viewer::Seat(seat));
        let choices = Choices::of(&view, step.game);
        let possible = |wish| choices.actions.iter().any(|action| fulfils(action, wish));
        for wish in [
            Wish::Roll,
            Wish::EndTurn,
            Wish::Road,
            Wish::Settlement,
            Wish::City,
            Wish::BuyDevCard,
            Wish::SupplyTrade,
        ] {
            let explained = choices.blocked.contains_key(&wish);
            assert_ne!(explained, possible(wish), "{wish:?} in {}", step.after.to_text(step.game));
        }
        assert_ne!(choices.may_offer, choices.blocked.contains_key(&Wish::Offer));
        let cards = [Wish::Knight, Wish::RoadBuilding, Wish::YearOfPlenty, Wish::Monopoly];
        for (wish, count) in cards.into_iter().zip(view.dev_cards().counts()) {
            assert_eq!(count > 0 && !possible(wish), choices.blocked.contains_key(&wish), "{wish:?}");
        }
        let helper = view.public().helpers.as_ref().and_then(|helpers| helpers.cards[seat]);
        let explained = choices.blocked.contains_key(&Wish::Helper);
        assert_eq!(helper.is_some() && !possible(Wish::Helper), explained, "{helper:?}");
    });
}

/// Is an action what was wished for? Written again here, so that a slip on one side shows.
fn fulfils(action: &wire::Action, wish: Wish) -> bool {
    use wire::Action as A;
    match action {
        A::Roll {} => wish == Wish::Roll,
        A::EndTurn {} => wish == Wish::EndTurn,
        A::Road { .. } => wish == Wish::Road,
        A::Settlement { .. } => wish == Wish::Settlement,
        A::City { .. } => wish == Wish::City,
        A::BuyDevCard {} => wish == Wish::BuyDevCard,
        A::SupplyTrade { .. } => wish == Wish::SupplyTrade,
        A::Knight {} => wish == Wish::Knight,
        A::RoadBuilding {} => wish == Wish::RoadBuilding,
        A::YearOfPlenty { .. } => wish == Wish::YearOfPlenty,
        A::Monopoly { .. } => wish == Wish::Monopoly,
        A::Nassir { .. }
        | A::William { .. }
        | A::Marianne { .. }
        | A::Candamir { .. }
        | A::Hilde { .. }
        | A::Lin { .. }
        | A::Louis { .. }
        | A::Jean { .. }
        | A::SeanKeep {}
        | A::SeanTake { .. }
        | A::Vincent { .. } => wish == Wish::Helper,
        _ => false,
    }
}

#[test]
fn before_the_roll_one_rolls_first() {
    let choices = choices("fifth:4 fixed 0=s17;r17-22;BLWG phase=before-roll", 0);
    assert_eq!(kinds(&choices), ["roll"]);
    for wish in ["end_turn", "road", "settlement", "buy_dev_card", "supply_trade", "offer"] {
        blocked(&choices, wish, "roll_first", "TURN-2");
    }
    assert_eq!(why(&choices, "roll"), None);
}

#[test]
fn a_poor_hand_is_told_what_is_missing() {
    let choices = choices("fifth:4 fixed 0=s17;r17-22;1L3W", 0);
    blocked(&choices, "road", "cannot_pay", "BUILD-2");
    let data = &choices["blocked"]["road"]["data"];
    assert_eq!(data["missing"].to_string(), r#"{"brick":1,"grain":0,"lumber":0,"ore":0,"wool":0}"#);
    assert_eq!(data["price"].to_string(), r#"{"brick":1,"grain":0,"lumber":1,"ore":0,"wool":0}"#);
    // Of all lots the one that is nearest.
    blocked(&choices, "supply_trade", "rate_not_met", "PORT-9");
    assert_eq!(
        choices["blocked"]["supply_trade"]["data"].to_string(),
        r#"{"have":3,"rate":4,"resource":"wool"}"#
    );
    assert_eq!(choices["offer_to"].to_string(), "[1,2,3]");
    assert_eq!(why(&choices, "offer"), None);
    assert_eq!(why(&choices, "end_turn"), None);
}

#[test]
fn without_a_place_that_is_the_reason_and_not_some_corner() {
    let choices = choices("fifth:4 fixed 0=c17;r17-22;BLWG3O2G", 0);
    blocked(&choices, "settlement", "no_place_for", "SETTLE-1");
    blocked(&choices, "city", "no_place_for", "CITY-1");
    assert_eq!(choices["blocked"]["city"]["data"].to_string(), r#"{"piece":"city"}"#);
    assert_eq!(why(&choices, "road"), None);
}

#[test]
fn development_cards_are_wished_for_by_those_who_have_them() {
    let choices = choices("fifth:4 fixed 0=s17;r17-22;d1K+1M1V", 0);
    assert_eq!(why(&choices, "knight"), None);
    assert!(kinds(&choices).contains(&"knight"));
    blocked(&choices, "monopoly", "bought_this_turn", "DEV-5");
    assert_eq!(why(&choices, "year_of_plenty"), None);
    assert!(!kinds(&choices).contains(&"year_of_plenty"));
}

#[test]
fn somebody_else_may_propose_to_the_active_player_and_nothing_more() {
    let choices = choices("fifth:4 fixed 0=s17;r17-22 1=s31;r31-37;1O", 1);
    assert_eq!(kinds(&choices), [""; 0]);
    assert_eq!(choices["offer_to"].to_string(), "[0]");
    blocked(&choices, "road", "not_your_turn", "TURN-1");
    assert_eq!(why(&choices, "offer"), None);
}

#[test]
fn an_open_offer_can_be_answered_and_countered() {
    let choices = choices("fifth:4 fixed 0=s17;r17-22;1B 1=s31;r31-37;1O offer0=0:12:1B>1O", 1);
    assert_eq!(kinds(&choices), ["accept", "decline"]);
    assert_eq!(choices["may_counter"].to_string(), "[0]");
}

#[test]
fn a_helper_that_cannot_be_used_says_why() {
    let choices = choices("fifth:4:helpers fixed 0=s17;r17-22;1L;hwilliam 2=s31;hlouis", 0);
    blocked(&choices, "helper", "cannot_pay", "BUILD-2");
}

#[test]
fn one_who_watches_has_nothing_to_choose_and_nothing_to_wish() {
    let (game, state) = State::parse("fifth:4 fixed").expect("a valid position");
    let view = View::of(&game, &state, Viewer::Spectator);
    assert_eq!(Choices::of(&view, &game), Choices::default());
}

/// Every piece that can be placed is placed, and the hand tells what it cost.
#[test]
fn prices_are_what_placing_a_piece_takes_from_the_hand() {
    let (mut paid, mut free) = (0, 0);
    walk_all(|step| {
        let Some((seat, choices)) = asked(step.game, step.after) else { return };
        for action in choices.actions.iter().filter(|action| piece(action).is_some()) {
            let told = match piece(action) {
                Some("road") => choices.prices.road,
                Some("settlement") => choices.prices.settlement,
                _ => choices.prices.city,
            };
            let mut after = *step.after;
            let action = action.to_rules(step.game).expect("it came from there");
            after.play(step.game, Input::Act(seat, action), &mut Vec::new()).expect("it is legal");
            let (had, has) = (step.after.hand(seat), after.hand(seat));
            // The second settlement of the set-up brings cards.
            let took = had.counts().into_iter().zip(has.counts()).map(|(had, has)| had.saturating_sub(has));
            let price = told.map_or([0; 5], wire::Cards::counts);
            assert!(took.eq(price), "{action:?} in {}", step.after.to_text(step.game));
            *(if told.is_some() { &mut paid } else { &mut free }) += 1;
        }
    });
    assert!(paid > 0 && free > 0);
}

/// The robber is moved to every hex, and the next question tells who can be robbed there.
#[test]
fn whom_one_could_rob_comes_with_every_hex_for_the_robber() {
    let (mut alone, mut chosen) = (0, 0);
    walk_all(|step| {
        let Some((seat, choices)) = asked(step.game, step.after) else { return };
        let offered =
            choices.actions.iter().filter(|action| matches!(action, wire::Action::MoveRobber { .. }));
        let told = choices.robber.iter().map(|target| wire::Action::MoveRobber { hex: target.hex });
        assert!(offered.cloned().eq(told), "{}", step.after.to_text(step.game));
        for target in &choices.robber {
            let mut after = *step.after;
            let action =
                wire::Action::MoveRobber { hex: target.hex }.to_rules(step.game).expect("it is a hex");
            let mut events = Vec::new();
            after.play(step.game, Input::Act(seat, action), &mut events).expect("it is legal");
            let robbed: Vec<wire::Seat> = match asked(step.game, &after) {
                Some((_, then)) if after.public().phase == Phase::ChoosingVictim => then
                    .actions
                    .iter()
                    .filter_map(|action| match action {
                        wire::Action::Rob { seat } => Some(*seat),
                        _ => None,
                    })
                    .collect(),
                // A single victim is robbed without a question.
                _ => match (after.public().phase, &events[..]) {
                    (Phase::Stealing { victim }, _) => vec![victim.into()],
                    (_, [_, Event::Open(OpenEvent::NothingStolen { victim, .. }), ..]) => {
                        vec![(*victim).into()]
                    }
                    _ => Vec::new(),
                },
            };
            assert_eq!(target.victims, robbed, "{:?} in {}", target.hex, step.after.to_text(step.game));
            *(if robbed.len() > 1 { &mut chosen } else { &mut alone }) += 1;
        }
    });
    assert!(alone > 0 && chosen > 0);
}

/// Written again here: all that can be done is to place one thing, or to decline it.
#[test]
fn what_is_forced_leaves_no_other_choice() {
    let mut seen = BTreeSet::new();
    walk_all(|step| {
        let Some((_, choices)) = asked(step.game, step.after) else { return };
        let told = json(&choices)["forced"].as_str().map(str::to_owned);
        let mut placed: Vec<&str> = choices
            .actions
            .iter()
            .filter(|action| **action != wire::Action::DeclineRoad {})
            .map(|action| match action {
                wire::Action::MoveRobber { .. } => "move_robber",
                other => piece(other).unwrap_or("else"),
            })
            .collect();
        placed.dedup();
        let forced = match placed[..] {
            [one] if one != "else" && !choices.may_offer => Some(one.to_owned()),
            _ => None,
        };
        assert_eq!(told, forced, "{}", step.after.to_text(step.game));
        seen.extend(forced);
    });
    assert_eq!(Vec::from_iter(seen), ["city", "move_robber", "road", "settlement"]);
}

/// The piece that an action places.
fn piece(action: &wire::Action) -> Option<&'static str> {
    match action {
        wire::Action::Road { .. } => Some("road"),
        wire::Action::Settlement { .. } => Some("settlement"),
        wire::Action::City { .. } => Some("city"),
        _ => None,
    }
}

/// The seat that a position waits for, and what it may do.
fn asked(game: &Game, state: &State) -> Option<(Seat, Choices)> {
    let Next::Act(seats) = state.next() else { return None };
    let seat = seats.first()?;
    Some((seat, Choices::of(&View::of(game, state, Viewer::Seat(seat)), game)))
}

#[test]
fn only_reactions_and_special_building_turns_can_be_passed_once_and_for_all() {
    let mut seen = BTreeSet::new();
    walk_all(|step| {
        let Next::Act(seats) = step.after.next() else { return };
        for seat in seats {
            let view = View::of(step.game, step.after, Viewer::Seat(seat));
            let question = Question::owed(&view, step.game, 1);
            let may = |action| view.check(step.game, action).is_ok();
            let special = step.after.public().special.is_some() && may(Action::EndTurn);
            assert_eq!(question.passable, special || may(Action::PassReaction));
            if question.passable {
                seen.insert(special);
            }
        }
    });
    assert_eq!(seen.len(), 2, "both were asked");
}
