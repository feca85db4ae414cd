//! A review through the engine: a few turns for each request, and the whole game in the end.

use serde_json::{Value, json};

use crate::driving::Page;

/// The first turns of a game of bots, on the printed board.
const RECORD: &str = include_str!("reviewed.hexhaven");

#[test]
fn a_review_grows_turn_by_turn_until_it_is_done() {
    let mut page = Page::new(1);
    let begun = ask(&mut page, "/api/review", RECORD);
    assert_eq!((&begun["progress"]["inputs"], &begun["progress"]["done"]), (&json!(0), &json!(false)));
    let mut turns = 0;
    let last = loop {
        let review = ask(&mut page, "/api/review/next", "");
        let seen = review["turns"].as_array().expect("a list").len();
        assert!(seen >= turns && seen <= turns + 4, "{seen} turns after {turns}");
        turns = seen;
        if review["progress"]["done"] == json!(true) {
            break review;
        }
    };
    assert_eq!(last["progress"]["inputs"], last["progress"]["total_inputs"]);
    for account in last["seats"].as_array().expect("a list") {
        let share = |name: &str| account[name].as_i64().expect("a share");
        let sum = share("start") + share("luck_total") + share("decisions") + share("others");
        assert_eq!(sum, share("result"), "start, luck and choices add up");
    }
    let (status, refusal) = post(&mut page, "/api/review/next", "");
    assert_eq!((status, &refusal["code"]), (422, &json!("not_found")), "nothing is left to go on with");
}

#[test]
fn what_is_no_record_has_no_review() {
    let mut page = Page::new(1);
    let (status, refusal) = post(&mut page, "/api/review", "nonsense");
    assert_eq!((status, &refusal["code"]), (422, &json!("bad_record")));
}

fn ask(page: &mut Page, path: &str, body: &str) -> Value {
    let (status, answer) = post(page, path, body);
    assert_eq!(status, 200, "{answer}");
    answer
}

fn post(page: &mut Page, path: &str, body: &str) -> (u64, Value) {
    let (status, body) = page.request("POST", path, None, body);
    (status, serde_json::from_str(&body).expect("JSON"))
}
