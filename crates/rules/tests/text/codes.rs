//! Codes of actions, outcomes and inputs: each has one, and it round-trips (law L7).

use std::collections::HashSet;

use hexhaven_luck::Fast;
use hexhaven_rules::actions::{FlatId, Plenty, Swap};
use hexhaven_rules::cards::{Cards, DevCard, DevCards, Resource};
use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::faults::CodeError;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::{Side, Slot};
use hexhaven_rules::{Action, Game, Input, Seat};

const GAMES: [&str; 2] = ["fifth:4", "fifth:6:five-six,helpers"];

fn game(text: &str) -> Game {
    Game::parse(text).expect("a valid game")
}

fn comes_back(action: Action, game: &Game) -> String {
    let code = action.code(game);
    assert_eq!(Action::parse(&code, game), Ok(action), "{code}");
    let input = Input::Act(Seat::new(3), action);
    assert_eq!(input.code(game), format!("3:{code}"));
    assert_eq!(Input::parse(&input.code(game), game), Ok(input), "{code}");
    code
}

#[test]
fn every_action_with_a_flat_id_has_a_code_of_its_own() {
    for game in GAMES.map(game) {
        let ask = game.others(Seat::new(2));
        let ids = (0..FlatId::COUNT).map(|id| FlatId::new(id).expect("below the count"));
        let actions: Vec<Action> = ids.filter_map(|id| id.action(ask)).collect();
        let codes: HashSet<String> = actions.iter().map(|action| comes_back(*action, &game)).collect();
        assert_eq!(codes.len(), actions.len());
        // Short ones, and nothing that a list, a command line or a record would have to mask.
        assert!(
            codes.iter().all(|code| code.len() <= 18 && code.bytes().all(|byte| byte.is_ascii_graphic()))
        );
    }
}

#[test]
fn odd_offers_and_senseless_actions_have_codes_too() {
    let game = game("fifth:4");
    let mut luck = Fast::new(3);
    let side = |luck: &mut Fast| match luck.pick(4) {
        0 => Side::OPEN,
        _ => Side::of(Cards::new(std::array::from_fn(|_| luck.pick(4) as u8 * luck.pick(40) as u8))),
    };
    for _ in 0..2_000 {
        let (give, get) = (side(&mut luck), side(&mut luck));
        let to: SeatSet = Seat::all(Seat::MAX).filter(|_| luck.pick(2) == 0).collect();
        comes_back(Action::Offer { to, give, get }, &game);
        comes_back(Action::NassirAsk(to), &game);
        let slot = Slot::ALL[luck.pick(Slot::COUNT as u32) as usize];
        comes_back(Action::Counter { slot, give, get }, &game);
    }
    for a in Resource::ALL {
        for b in Resource::ALL {
            let swap = Swap { instead_of: a, pay: b };
            comes_back(Action::William(swap), &game);
            comes_back(Action::Candamir(Some(swap)), &game);
            comes_back(Action::SupplyTrade { give: a, get: b }, &game);
            comes_back(Action::YearOfPlenty(Plenty::two(a, b)), &game);
        }
    }
}

#[test]
fn every_outcome_has_a_code_of_its_own() {
    let game = game("fifth:4");
    let mut outcomes: Vec<Outcome> =
        (1..=6).flat_map(|a| (1..=6).map(move |b| Outcome::Dice(a, b))).collect();
    outcomes.extend(Resource::ALL.map(Outcome::Stolen));
    outcomes.extend(DevCard::ALL.map(Outcome::Drawn));
    outcomes
        .extend((0..3).map(|knights| Outcome::DrawnThree(DevCards::new([knights, 0, 1, 0, 3 - knights]))));
    let mut codes = HashSet::new();
    for outcome in outcomes {
        assert_eq!(Outcome::parse(&outcome.code()), Ok(outcome));
        let input = Input::Chance(outcome);
        assert_eq!(Input::parse(&input.code(&game), &game), Ok(input));
        assert!(codes.insert(outcome.code()));
    }
}

/// A program that stores ids, such as a learner, has to notice when they change: then this number does, and the version with it.
#[test]
fn flat_ids_keep_their_meaning_within_a_version() {
    let game = game("fifth:6:five-six");
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for number in 0..FlatId::COUNT {
        let action = FlatId::new(number)
            .and_then(|id| id.action(SeatSet::first_n(2)))
            .expect("every id has an action");
        for byte in action.code(&game).bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!((FlatId::VERSION, FlatId::COUNT, hash), (2, 844, 0xb02e_c3f8_ec41_a120));
}

#[test]
fn a_wrong_code_is_told_what_would_be_right() {
    let game = game("fifth:4");
    for (code, kind, words) in [
        ("", "unknown_code", "OFFER:13:2W>1B"),
        ("roll", "unknown_code", "docs/notation.md"),
        ("ROLL ", "unknown_code", "ROLL"),
        ("S", "unknown_code", "S17"),
        ("S80", "malformed_code", "a corner below 80"),
        ("S017", "malformed_code", "S17"),
        ("R17", "no_such_path", "two neighboring corners"),
        ("R17-18", "no_such_path", "17-22"),
        ("R22-17", "other_spelling", "`R17-22`"),
        ("R#5", "no_such_path", "#5"),
        ("LOUIS99-98", "no_such_path", "TOPO-3"),
        ("ROB30", "malformed_code", "a hex below 30"),
        ("STEAL6", "malformed_code", "a seat below 6"),
        ("ACCEPT6", "malformed_code", "an offer below 6"),
        ("D:X", "malformed_code", "one of B L W G O"),
        ("D:WW", "malformed_code", "D:W"),
        ("KEEP:B", "malformed_code", "one of K R Y M V"),
        ("YOP:GB", "other_spelling", "`YOP:BG`"),
        ("YOP:BGO", "malformed_code", "two letters"),
        ("4O>B", "unknown_code", "O>B"),
        ("OFFER:31:1W>1B", "other_spelling", "`OFFER:13:1W>1B`"),
        ("OFFER:1:WW>B", "other_spelling", "`OFFER:1:2W>1B`"),
        ("OFFER:1:2W", "malformed_code", "what is given and got"),
        ("OFFER:11:2W>1B", "malformed_code", "the seats asked"),
        ("COUNTER0:2?>1B", "malformed_code", "COUNTER0:1W>1B"),
        ("CONFIRM0", "unknown_code", "docs/notation.md"),
        ("CONFIRM0:9", "malformed_code", "offer and partner"),
        ("WILLIAM:B", "malformed_code", "what is paid"),
        ("VINCENT:R", "malformed_code", "VINCENT:S"),
        ("EXCHANGE:Jean", "malformed_code", "EXCHANGE:jean"),
        ("Ü17", "unknown_code", "S17"),
    ] {
        let error = Action::parse(code, &game).expect_err(code);
        assert_eq!(error.code(), kind, "{code}: {error}");
        assert!(error.to_string().contains(words), "{code}: {error}");
    }
    for (code, words) in [("7+1", "1 to 6"), ("3+", "3+4"), ("STOLEN:K", "B L W G O"), ("DICE", "3+4")] {
        let error = Outcome::parse(code).expect_err(code);
        assert!(error.to_string().contains(words), "{code}: {error}");
    }
    assert_eq!(
        Outcome::parse("SHOWN:VKK"),
        Err(CodeError::OtherSpelling { code: "SHOWN:VKK".to_owned(), right: "SHOWN:2K1V".to_owned() })
    );
    for code in ["ROLL", "6:ROLL", ":ROLL", "*3+4", "*:ROLL", "0:3+4"] {
        assert!(Input::parse(code, &game).is_err(), "{code}");
    }
}
