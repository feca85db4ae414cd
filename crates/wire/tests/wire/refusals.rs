use hexhaven_rules::board::Color;
use hexhaven_rules::faults::GameFault;
use hexhaven_rules::{Edition, Game, Illegal, Rules, Seat};
use hexhaven_wire::{BadAction, Corner, Refusal};

use crate::json;

#[test]
fn an_illegal_action_carries_its_code_rule_and_data() {
    let corner = hexhaven_rules::places::Corner::new(17);
    let refusal =
        Refusal::from(Illegal::TooClose { corner, neighbor: hexhaven_rules::places::Corner::new(18) });
    assert_eq!(
        json(&refusal).to_string(),
        r#"{"code":"too_close","data":{"corner":17,"neighbor":18},"rule":"SETTLE-3"}"#
    );
    let refusal = Refusal::from(Illegal::NotYourTurn { seat: Seat::new(2) });
    assert_eq!(json(&refusal)["data"].to_string(), r#"{"seat":2}"#);
}

#[test]
fn a_number_that_does_not_exist_has_the_code_of_the_rules() {
    let refusal = Refusal::from(BadAction::NoSuchCorner { corner: Corner(200) });
    let by_rules = Illegal::NoSuchCorner { corner: hexhaven_rules::places::Corner::new(79) };
    assert_eq!((refusal.code, refusal.rule), (by_rules.code(), Some(by_rules.rule())));
    assert_eq!(json(&refusal)["data"].to_string(), r#"{"corner":200}"#);
}

#[test]
fn faults_of_a_mix_name_the_option_and_what_is_offered() {
    let rules = Rules::parse("fifth:4:token-mode=printed").expect("well written");
    let faults: Vec<Refusal> = rules.faults().iter().map(Refusal::from).collect();
    assert_eq!(
        json(&faults).to_string(),
        concat!(
            r#"[{"code":"not_offered","data":{"edition":"fifth","offered":["spiral","random"],"#,
            r#""option":"token-mode","value":"printed"},"rule":"SETUP-14"}]"#
        )
    );
    let errors = Rules::parse("fifth:4:vp-to-win=many").expect_err("many is no number");
    let refusal = Refusal::from(&errors[0]);
    assert_eq!(
        json(&refusal).to_string(),
        r#"{"code":"bad_value","data":{"option":"vp-to-win","value":"many"},"rule":null}"#
    );
}

#[test]
fn colours_that_cannot_be_are_told() {
    let rules = Rules::of(Edition::Fifth, 3);
    let board = Game::parse("fifth:3 fixed").expect("a valid game").board().clone();
    let colors = [Color::Red, Color::Red, Color::Green];
    let faults = Game::with_colors(rules, board, &colors).expect_err("red is there twice");
    assert_eq!(*faults, [GameFault::ColorTwice { color: Color::Red }]);
    assert_eq!(
        json(&Refusal::from(&faults[0])).to_string(),
        r#"{"code":"color_twice","data":{"color":"red"},"rule":"SETUP-31"}"#
    );
}
