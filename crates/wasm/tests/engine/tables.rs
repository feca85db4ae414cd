//! Tables on this device.

use serde_json::{Value, json};

use crate::driving::Page;

/// A table of Ann and three bots that has begun.
fn begun(page: &mut Page) -> String {
    let code = page.open("fifth:4", Some("Ann"), &["novice", "novice", "novice"]);
    let ready = json!({"id": "a", "command": {"type": "ready", "ready": true, "client_seed": "abc"}});
    let (status, answer) = page.post(&format!("/api/tables/{code}/commands"), Some("0"), &ready);
    assert_eq!((status, &answer["type"]), (200, &json!("answer")));
    code
}

fn last_update(page: &Page, line: u64) -> Value {
    let of_line = page.told.iter().rev().filter(|(told, _)| *told == line);
    of_line
        .map(|(_, message)| message)
        .find(|message| message["type"] == "update")
        .expect("an update")
        .clone()
}

/// Ann makes the first choice that she is given, a few times, and the bots play in between.
fn play_on(page: &mut Page, code: &str, line: u32, times: usize) {
    for number in 0..times {
        while page.bot() {}
        let question = last_update(page, line.into())["question"].clone();
        let action = &question["choices"]["actions"][0];
        let command = json!({"type": "act", "question": question["number"], "actions": [action]});
        page.say(line, code, &json!({"type": "command", "id": format!("x{number}"), "command": command}));
        let answers = page.told.iter().rev().map(|(_, message)| message);
        let answer = answers.into_iter().find(|message| message["type"] == "answer").expect("an answer");
        assert_eq!(answer["refused"], Value::Null, "{question}");
    }
}

#[test]
fn a_table_opens_and_goes_on_with_its_bots() {
    let mut page = Page::new(1);
    let code = begun(&mut page);
    assert!(code.starts_with("LOCAL") && code.len() == 12, "{code}");
    assert!(page.asked.is_empty(), "nobody is there yet, so no bot is asked");
    page.hello(7, &code, Some("0"));
    let update = last_update(&page, 7);
    assert_eq!((&update["room"]["you"], &update["room"]["status"]), (&json!(0), &json!("running")));
    // Two settlements, two roads, and whatever comes first after that.
    play_on(&mut page, &code, 7, 4);
    assert!(page.lines(&code).len() > 16, "everybody has placed everything");
    let mut pauses = page.asked.iter().filter_map(|asked| asked["pause"].as_u64());
    assert!(pauses.all(|pause| (466..=934).contains(&pause)));
}

#[test]
fn a_table_comes_back_from_its_lines_and_goes_on_in_the_same_way() {
    let mut page = Page::new(2);
    let code = page.open("fifth:4", None, &["novice", "novice", "steady", "novice"]);
    page.hello(1, &code, None);
    for _ in 0..40 {
        page.bot();
    }
    let lines = page.lines(&code);
    // Another engine, as after a reload.
    let mut again = Page::new(2);
    again.stored.clone_from(&page.stored);
    again.call(&json!({"type": "restore", "code": code, "created_at": 5, "lines": lines}));
    again.hello(1, &code, None);
    let (look, before) =
        (again.get(&format!("/api/tables/{code}")).1, page.get(&format!("/api/tables/{code}")).1);
    assert_eq!((&look["created_at"], &look["number"]), (&json!(5), &before["number"]));
    for _ in 0..200 {
        page.bot();
        again.bot();
    }
    let acts = |page: &Page| -> Vec<String> {
        let lines = page.lines(&code).into_iter();
        lines.map(|line| serde_json::from_str::<Value>(&line).expect("JSON")["what"].to_string()).collect()
    };
    assert_eq!(acts(&page), acts(&again), "all but the times is the same");
}

#[test]
fn a_finished_game_has_a_sound_record_and_a_rematch() {
    let mut page = Page::new(3);
    let code = page.open("fifth:4", None, &["sharp", "steady", "steady", "steady"]);
    let (status, refusal) = page.get(&format!("/api/tables/{code}/replay"));
    assert_eq!((status, refusal["code"].as_str()), (409, Some("not_over")));
    page.hello(1, &code, None);
    while page.bot() {}
    let (_, look) = page.get(&format!("/api/tables/{code}"));
    assert_eq!(look["room"]["status"], "over");
    let (status, record) = page.request("GET", &format!("/api/tables/{code}/record"), None, "");
    assert!(status == 200 && record.contains("date 2025-11-14T19:30:00Z"), "{record}");
    let (_, checked) = page.request("POST", "/api/verify", None, &record);
    let checked: Value = serde_json::from_str(&checked).expect("JSON");
    assert_eq!(checked, json!({"sound": true, "luck_checked": true, "faults": []}));
    let (status, steps) = page.get(&format!("/api/tables/{code}/replay?viewer=all&from=0&count=5"));
    assert!(status == 200 && steps["steps"].as_array().is_some_and(|steps| steps.len() == 5));
    assert_eq!(page.get(&format!("/api/tables/{code}/statistics")).0, 200);
    let (_, page_before) = page.get(&format!("/api/tables/{code}/history?before=40"));
    assert!(page_before["items"].as_array().is_some_and(|items| !items.is_empty()));
}

#[test]
fn a_person_wants_another_game_and_gets_it() {
    let mut page = Page::new(4);
    let code = begun(&mut page);
    page.hello(1, &code, Some("0"));
    page.say(
        1,
        &code,
        &json!({"type": "command", "id": "v", "command": {"type": "vote_abandon", "yes": true}}),
    );
    for _ in 0..2_000 {
        page.call(&json!({"type": "tick", "code": code}));
        if page.get(&format!("/api/tables/{code}")).1["room"]["status"] == "abandoned" {
            break;
        }
    }
    page.say(1, &code, &json!({"type": "command", "id": "r", "command": {"type": "rematch", "yes": true}}));
    let next = last_update(&page, 1)["room"]["rematch"].as_str().expect("the next table").to_owned();
    assert!(next.starts_with("LOCAL") && next != code);
    let (_, look) = page.get(&format!("/api/tables/{next}"));
    assert_eq!(look["room"]["seats"][0]["occupant"], json!({"type": "person", "name": "Ann"}));
}

#[test]
fn lines_say_who_they_are_and_nothing_else() {
    let mut page = Page::new(5);
    let code = begun(&mut page);
    for (message, why) in [
        (json!({"type": "hello", "version": 2, "token": null, "seen": 0}), "wrong_version"),
        (json!({"type": "hello", "version": 3, "token": "9", "seen": 0}), "bad_token"),
    ] {
        page.say(1, &code, &message);
        assert_eq!(page.told.last().expect("a goodbye").1["refusal"]["code"], why);
    }
    page.hello(1, &code, None);
    page.say(1, &code, &json!({"type": "command", "id": "u", "command": {"type": "undo"}}));
    assert_eq!(page.told.last().expect("an answer").1["refused"]["code"], "watching");
    page.say(1, &code, &json!({"type": "ping"}));
    assert_eq!(page.told.last().expect("a pong").1, json!({"type": "pong"}));
    page.call(&json!({"type": "part", "line": 1}));
    let told = page.told.len();
    page.call(&json!({"type": "tick", "code": code}));
    assert_eq!(page.told.len(), told, "a line that has ended hears nothing");
}
