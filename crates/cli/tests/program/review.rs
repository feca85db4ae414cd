//! `hexhaven review`: all its forms say the same, and what is no record is refused.

use crate::run::{golden, hexhaven, hexhaven_with, scratch};

#[test]
fn a_review_adds_up_in_every_form() {
    let record = golden("fifth-4");
    let ran = hexhaven(&["review", &record, "--no-check", "--csv"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows.len(), rows[0][0]), (5, "game"));
    let number = |row: &[&str], name: &str| {
        let at = rows[0].iter().position(|column| *column == name).expect("a column");
        // Four digits are exact as whole numbers.
        row[at].replace('.', "").parse::<i64>().expect("a number")
    };
    for row in &rows[1..] {
        let parts = ["start", "luck", "decisions", "others"].map(|name| number(row, name));
        assert_eq!(parts.iter().sum::<i64>(), number(row, "result"), "{row:?}");
    }
    let won = rows[1..].iter().filter(|row| number(row, "result") == 1_000_000).count();
    assert_eq!(won, 1);

    let dir = scratch("review");
    let page = dir.join("review.html");
    let ran = hexhaven(&["review", &record, "--no-check", "--html", page.to_str().expect("a plain name")]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    let page = std::fs::read_to_string(page).expect("it was written");
    assert!(page.starts_with("<!doctype html>") && page.contains("<polyline"), "it has a curve");
    assert!(!page.contains("<script") && !page.contains("src="), "nothing from elsewhere");
}

#[test]
fn a_short_game_has_a_curve_but_no_grades() {
    let text =
        "hexhaven-record 2\nrules fifth:4\nboard fixed\nfirst 2\n1 2:S17 2:R17-22\nresult unfinished\n";
    let ran = hexhaven_with(&["review", "-", "--json"], &[], text.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let review: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(review["progress"]["graded"], false);
    assert_eq!(review["turns"][0]["steps"].as_array().map(Vec::len), Some(2));
    let ran = hexhaven_with(&["review", "-"], &[], text.as_bytes());
    assert!(ran.code == 0 && ran.out.contains("Total"), "{}", ran.out);
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let ran = hexhaven_with(&["review", "-"], &[], b"hexhaven-record 999\n");
    assert_eq!(ran.code, 1);
    let illegal = "hexhaven-record 2\nrules fifth:4\nboard fixed\nfirst 2\n1 2:S17 2:R17-22\n3 3:S22\nresult unfinished\n";
    let ran = hexhaven_with(&["review", "-"], &[], illegal.as_bytes());
    assert!(ran.code == 1 && ran.err.contains("SETTLE-3"), "{}", ran.err);
}
