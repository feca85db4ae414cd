//! Whatever comes in gets a clear answer, never a trap: after one, a page would have to start another engine.

use serde_json::{Value, json};

use crate::driving::Page;

#[test]
fn what_cannot_be_read_is_refused() {
    let mut page = Page::new(1);
    let entropy = "00".repeat(128);
    let call = json!({"type": "tick", "code": "LOCALBCDFGHJ"});
    for (input, code) in [
        (String::new(), "unreadable"),
        ("{".to_owned(), "unreadable"),
        ("null".to_owned(), "unreadable"),
        ("[[[[".repeat(10_000), "unreadable"),
        (json!({"now": -1, "wall": 0, "entropy": entropy, "call": call}).to_string(), "unreadable"),
        (json!({"now": 1, "wall": 0, "entropy": "zz", "call": call}).to_string(), "unreadable"),
        (
            json!({"now": 1, "wall": 0, "entropy": entropy, "call": {"type": "dance"}}).to_string(),
            "unreadable",
        ),
        (json!({"now": 1, "wall": 0, "entropy": entropy, "call": call}).to_string(), "no_such_table"),
        (" ".repeat(9 * 1_024 * 1_024), "too_large"),
    ] {
        let output = page.raw(input.as_bytes());
        let refusal: Value =
            serde_json::from_str(output["response"]["body"].as_str().expect("a body")).expect("JSON");
        assert_eq!(refusal["code"], code, "{}", &input[..input.len().min(80)]);
    }
    let output = page.raw(&[0xff, 0xfe, b'{']);
    assert_eq!(output["response"]["status"], 400, "not even text");
}

#[test]
fn requests_are_refused_as_the_server_does_it() {
    let mut page = Page::new(1);
    let long = "x".repeat(300_000);
    for (method, path, body, status, code) in [
        ("GET", "/api/nothing", "", 404, "not_found"),
        ("GET", "/nothing", "", 404, "not_found"),
        ("GET", "", "", 404, "not_found"),
        ("DELETE", "/api/catalog", "", 404, "not_found"),
        ("POST", "/api/rules", "{", 400, "bad_json"),
        ("POST", "/api/rules", "{}", 422, "bad_fields"),
        ("POST", "/api/rules", r#"{"rules":"seventh:4"}"#, 422, "unknown_edition"),
        ("POST", "/api/boards", r#"{"rules":"fifth:9"}"#, 422, "too_many_players"),
        ("GET", "/api/guide?rules=seventh:4", "", 422, "unknown_edition"),
        ("GET", "/api/guide?rule=fifth:4", "", 422, "bad_query"),
        ("GET", "/api/guide/demos/nothing", "", 404, "no_such_demo"),
        (
            "POST",
            "/api/guide/lessons/nothing",
            r#"{"rules":"fifth:4","stage":0,"tries":[]}"#,
            404,
            "no_such_lesson",
        ),
        ("POST", "/api/verify", "nonsense", 422, "bad_record"),
        ("POST", "/api/replay?from=x", "nonsense", 422, "bad_record"),
        ("POST", "/api/verify", &long, 413, "too_large"),
        ("GET", "/api/tables/LOCALBCDFGHJ", "", 404, "no_such_table"),
        (
            "POST",
            "/api/tables",
            r#"{"settings":{"rules":"fifth:4"},"name":"Ann","bots":["genius"]}"#,
            422,
            "no_such_bot",
        ),
        (
            "POST",
            "/api/tables",
            r#"{"settings":{"rules":"nonsense"},"name":"Ann","bots":[]}"#,
            422,
            "no_players",
        ),
    ] {
        let (got, answer) = page.request(method, path, None, body);
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!((got, answer["code"].as_str()), (status, Some(code)), "{method} {path} {answer}");
    }
    assert!(page.stored.is_empty(), "nothing was opened");
}
