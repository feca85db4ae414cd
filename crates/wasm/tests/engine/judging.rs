//! Boards are judged in parts.

use serde_json::{Value, json};

use crate::driving::Page;

fn playouts(page: &mut Page, from: u32, to: u32) -> Value {
    let board = json!({"rules": "fifth:3", "board": "fixed"});
    let (status, part) = page.post(&format!("/api/boards/playouts?from={from}&to={to}"), None, &board);
    assert_eq!(status, 200, "{part}");
    part
}

#[test]
fn a_judgment_is_the_same_in_however_many_parts() {
    let mut page = Page::new(1);
    let whole = [playouts(&mut page, 0, 12)];
    // In any order, from any engine.
    let mut other = Page::new(2);
    let parts = [playouts(&mut other, 7, 12), playouts(&mut page, 0, 3), playouts(&mut other, 3, 7)];
    let judged = page.post("/api/boards/judgment", None, &json!(whole));
    assert_eq!(judged.0, 200);
    assert_eq!((&judged.1["games"], judged.1["chances"].as_array().map(Vec::len)), (&json!(12), Some(3)));
    assert_eq!(other.post("/api/boards/judgment", None, &json!(parts)), judged);
}

#[test]
fn what_is_no_board_or_no_part_of_a_judgment_is_refused() {
    let mut page = Page::new(1);
    let board = |rules: &str, board: &str| json!({"rules": rules, "board": board});
    for (query, body, code) in [
        ("from=0&to=2001", board("fifth:3", "fixed"), "bad_query"),
        ("from=9&to=2", board("fifth:3", "fixed"), "bad_query"),
        ("from=0&to=1", board("fifth:3", "nonsense"), "bad_board"),
        ("from=0&to=1", board("nonsense", "fixed"), "no_players"),
    ] {
        let (status, refusal) = page.post(&format!("/api/boards/playouts?{query}"), None, &body);
        assert_eq!((status, refusal["code"].as_str()), (422, Some(code)), "{query} {body}");
    }
    let sum = |count: u64, total: i64| json!({"count": count, "total": total, "squares": 0});
    let part = |corner: &str, count: u64, total: i64| json!([{"games": 1, "seats": [sum(1, 5), sum(1, 5)], "corners": {corner: sum(count, total)}}]);
    for bad in
        [json!([]), json!({}), part("999", 1, 5), part("3", 2, 5), part("3", 1, -1), part("3", 1, 1_000_001)]
    {
        let (status, refusal) = page.post("/api/boards/judgment", None, &bad);
        assert_eq!((status, refusal["code"].as_str()), (422, Some("bad_fields")), "{bad}");
    }
}
