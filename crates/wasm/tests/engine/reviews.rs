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
    assert_eq!((status, &refusal["code"]), (422, &json!("not_found")), "there is nothing left to continue");
}

#[test]
fn what_is_no_record_has_no_review() {
    let mut page = Page::new(1);
    let (status, refusal) = post(&mut page, "/api/review", "nonsense");
    assert_eq!((status, &refusal["code"]), (422, &json!("bad_record")));
}

#[test]
fn a_turn_that_is_left_out_has_no_chances_and_the_sums_stay_exact() {
    let mut page = Page::new(1);
    let mut review = ask(&mut page, "/api/review?without=3,5", RECORD);
    while review["progress"]["done"] == json!(false) {
        review = ask(&mut page, "/api/review/next", "");
    }
    for turn in review["turns"].as_array().expect("a list") {
        let known = turn["chances"].as_array().expect("a list").len();
        let left_out = turn["turn"] == json!(3) || turn["turn"] == json!(5);
        assert_eq!(known, if left_out { 0 } else { 4 }, "{turn}");
    }
    for account in review["seats"].as_array().expect("a list") {
        let share = |name: &str| account[name].as_i64().expect("a share");
        let sum = share("start") + share("luck_total") + share("decisions") + share("others");
        assert_eq!(sum, share("result"));
    }
    let (status, refusal) = post(&mut page, "/api/review?without=x", RECORD);
    assert_eq!((status, &refusal["code"]), (422, &json!("bad_query")));
}

#[test]
fn a_moment_is_tried_out_at_a_table() {
    let mut page = Page::new(1);
    // After the second roll: seat 1 may build.
    let wanted = json!({"record": RECORD, "after": 5, "seat": 1, "name": "Ann", "level": "novice"});
    let (status, opened) = page.post("/api/review/try", None, &wanted);
    assert_eq!((status, &opened["seat"], &opened["commitment"]), (200, &json!(1), &json!("")), "{opened}");
    let code = opened["code"].as_str().expect("a code").to_owned();
    page.hello(4, &code, opened["token"].as_str());
    let (_, update) = page.told.last().expect("a greeting").clone();
    assert_eq!(
        (&update["room"]["status"], &update["view"]["turn"]),
        (&json!("running"), &json!(2)),
        "{update}"
    );
    assert_ne!(update["question"], json!(null), "Ann is asked");
    let bad = json!({"record": RECORD, "after": 5_000, "seat": 1, "name": "Ann", "level": "novice"});
    let (status, refusal) = page.post("/api/review/try", None, &bad);
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
