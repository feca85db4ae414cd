//! Records that are not what they seem: a clear message, an exit code of 1, and never a panic.

use crate::run::{Ran, golden, hexhaven, hexhaven_with, scratch};

fn verify(text: &[u8]) -> Ran {
    hexhaven_with(&["verify", "-"], &[], text)
}

fn record() -> String {
    std::fs::read_to_string(golden("fifth-4")).expect("the golden record")
}

#[test]
fn a_record_that_breaks_off_is_told_from_a_whole_one() {
    let text = record();
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..lines.len() / 2].join("\n");
    let ran = verify(cut.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("stdin: ") && ran.out.contains("fault:"), "{}", ran.out);
}

#[test]
fn an_illegal_move_is_told_with_line_column_and_rule() {
    let text = "hexhaven-record 1\nrules fifth:4\nboard fixed\nfirst roll\n\
                1 *:6+6 *:1+1 *:1+2 *:1+3 0:S17 0:R17-22\n7 1:S22\nresult unfinished\n";
    let ran = verify(text.as_bytes());
    assert_eq!(ran.code, 1);
    let fault =
        "stdin: line 6, column 3: fault: input 7 (1:S22): corner 22 is next to the building on 17 (SETTLE-3)";
    assert!(ran.out.contains(fault), "{}", ran.out);
    let ran = hexhaven_with(&["verify", "-", "--json"], &[], text.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let fault = &json["records"][0]["faults"][0];
    assert_eq!((ran.code, &fault["code"], &fault["line"]), (1, &"too_close".into(), &6.into()));
}

#[test]
fn committed_luck_is_drawn_again_and_the_first_difference_is_told() {
    let document = include_str!("../../../../docs/record.md");
    let text =
        document.split("```luck\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a record");
    let ran = verify(text.as_bytes());
    let row = "  luck         as committed: 3 rolls for the first turn\n";
    assert!(ran.code == 0 && ran.out.ends_with(row), "{}", ran.out);
    assert!(ran.out.contains("\n  board        as the committed luck draws it\n"), "{}", ran.out);
    let ran = verify(text.replace("*:4+5", "*:5+4").as_bytes());
    let fault = "stdin: line 14, column 9: fault: input 2 (*:5+4): the start stream gives 4+5\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, fault));
    let sealed: Vec<&str> = text.lines().filter(|line| !line.starts_with("server-seed")).collect();
    let ran = verify(sealed.join("\n").as_bytes());
    assert!(ran.code == 0 && ran.out.contains("can't be checked yet"), "{}", ran.out);
    let ran = hexhaven_with(&["verify", "-", "--json"], &[], text.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let luck = &json["records"][0]["luck"];
    assert_eq!((&luck["state"], &luck["start"]), (&"as_committed".into(), &3.into()));
    assert!(!verify(record().as_bytes()).out.contains("luck"), "nothing was promised there");
}

#[test]
fn hostile_bytes_are_no_record_and_no_panic() {
    let text = record();
    let mut hostile: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"\n\n\n".to_vec(),
        b"hexhaven-record 999\n".to_vec(),
        b"{\"version\": 1".to_vec(),
        b"[".repeat(100_000),
        b"{\"a\":".repeat(100_000),
        vec![0xff; 1_000],
        vec![0; 1_000],
        b"1 ".repeat(500_000),
        text.replace("rules fifth:4", "rules fifth:99").into_bytes(),
        text.replace("board ", "board d").into_bytes(),
        text.replace("1 *:", "18446744073709551616 *:").into_bytes(),
        format!("{text}{text}").into_bytes(),
        text.replace('\n', "\u{1b}[2J\n").into_bytes(),
    ];
    hostile.extend((0..text.len()).step_by(text.len() / 12).map(|end| text.as_bytes()[..end].to_vec()));
    for bytes in hostile {
        for command in ["verify", "replay"] {
            let ran = hexhaven_with(&[command, "-"], &[], &bytes);
            let start = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned();
            assert_eq!(ran.code, 1, "{command} {start:?}: {} {}", ran.out, ran.err);
            assert!(
                !ran.err.contains("panicked") && !ran.out.contains('\x1b'),
                "{command} {start:?}: {}",
                ran.err
            );
        }
    }
}

#[test]
fn a_collection_is_verified_line_by_line() {
    let path = scratch("collection").join("games.ndjson");
    let name = path.to_str().expect("a plain name");
    let ran = hexhaven(&["simulate", "--games", "3", "--seed", "7", "--records", name, "--quiet"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let ran = hexhaven(&["verify", name]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 3), "{}", ran.out);
    let lines = std::fs::read_to_string(&path).expect("it is written");
    std::fs::write(&path, lines + "{}\n").expect("it can be written");
    let ran = hexhaven(&["verify", "--quiet", name]);
    assert!(ran.out.starts_with(&format!("{name}:4: ")), "{}", ran.out);
    assert_eq!((ran.code, ran.err.as_str()), (1, "hexhaven: 1 of 4 records is not valid\n"));
}

#[test]
fn a_replay_tells_the_moves_or_everything() {
    let path = golden("fifth-4");
    let (moves, all) = (hexhaven(&["replay", &path]), hexhaven(&["replay", &path, "--all"]));
    assert_eq!((moves.code, all.code), (0, 0));
    assert!(moves.out.lines().count() < all.out.lines().count());
    assert!(all.out.contains(" gets ") && !moves.out.contains(" gets "));
}

#[test]
fn a_replay_as_one_player_saw_it_shows_no_card_of_others() {
    let path = golden("fifth-4");
    let seen = hexhaven(&["replay", &path, "--view", "spectator", "--all"]).out;
    let stolen: Vec<&str> = seen.lines().filter(|line| line.contains(" steals ")).collect();
    assert!(stolen.len() > 3 && stolen.iter().all(|line| line.contains("steals a card from")), "{stolen:?}");
    assert!(!seen.contains("STOLEN") && !seen.contains("DRAWN") && !seen.contains(":D:"));
    let open = hexhaven(&["replay", &path, "--all"]).out;
    assert!(open.contains("STOLEN") && open.contains("DRAWN"));
    let at = hexhaven(&["replay", &path, "--view", "1", "--at", "end", "--format", "json"]).out;
    let json: serde_json::Value = serde_json::from_str(&at).expect("JSON");
    assert!(json["players"][1]["hand"].is_string() && json["players"][0]["hand"].is_null(), "{at}");
    assert!(json["position"].as_str().is_some_and(|text| text.contains(" view=1 ")), "{at}");
    let nobody = hexhaven(&["replay", &path, "--view", "purple"]);
    assert!(nobody.code == 2 && nobody.err.contains("0 (red)"), "{}", nobody.err);
}

#[test]
fn a_position_is_shown_in_every_format() {
    let path = golden("fifth-4");
    let text = hexhaven(&["replay", &path, "--at", "40"]).out;
    assert!(text.starts_with("input 40 of ") && text.contains("points"), "{text}");
    let svg = hexhaven(&["replay", &path, "--at", "40", "--format", "svg"]).out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let png = scratch("still").join("board.png");
    let name = png.to_str().expect("a plain name");
    let ran = hexhaven(&["replay", &path, "--at", "end", "--output", name, "--width", "300"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(std::fs::read(&png).expect("it is written").starts_with(b"\x89PNG"));
    let json: serde_json::Value =
        serde_json::from_str(&hexhaven(&["replay", &path, "--at", "0", "--format", "json"]).out)
            .expect("JSON");
    assert_eq!((&json["input"], &json["turn"]), (&0.into(), &0.into()));
}

#[test]
fn a_position_that_is_not_there_is_refused() {
    let path = golden("fifth-4");
    let ran = hexhaven(&["replay", &path, "--at", "1000000"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("hexhaven: there is no input 1000000: the record has "), "{}", ran.err);
}

#[test]
fn a_record_that_cannot_be_played_to_its_end_is_shown_as_far_as_it_can() {
    let text = "hexhaven-record 1\nrules fifth:4\nboard fixed\nfirst roll\n\
                1 *:6+6 *:1+1 *:1+2 *:1+3 0:S17 0:R17-22\n7 1:S22 1:R22-28\nresult unfinished\n";
    let ran = hexhaven_with(&["replay", "-"], &[], text.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("0:R17-22") && !ran.out.contains("1:S22"), "{}", ran.out);
    assert!(ran.err.contains("input 7 (1:S22) at line 6, column 3: corner 22"), "{}", ran.err);
    assert_eq!(hexhaven_with(&["replay", "-", "--at", "6"], &[], text.as_bytes()).code, 0);
    assert_eq!(hexhaven_with(&["replay", "-", "--at", "8"], &[], text.as_bytes()).code, 1);
}
