//! `hexhaven board`: the same seed gives the same board, in every format, and its text can be given back.

use hexhaven_rules::Board;
use hexhaven_rules::board::Island;
use serde_json::Value;

use crate::run::{hexhaven, hexhaven_with, scratch};

fn json(args: &[&str]) -> Value {
    let ran = hexhaven(&[&["board", "--format", "json"], args].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn a_seed_gives_the_same_board_and_another_one_another() {
    let [a, again, b] = ["7", "7", "8"].map(|seed| hexhaven(&["board", "--seed", seed]).out);
    assert_eq!(a, again);
    assert_ne!(a, b);
    assert!(a.starts_with("fifth:4, seed 7\n") && a.contains("The best corners"), "{a}");
    assert!(!a.contains('\u{1b}'), "no colors in a pipe");
    assert!(a.lines().skip(2).take(30).all(|line| line.chars().count() <= 80));
}

#[test]
fn the_text_of_a_board_can_be_given_back() {
    for (rules, island) in [("fifth:4", Island::Base), ("fifth:6:five-six", Island::Large)] {
        let made = json(&["--rules", rules, "--seed", "3"]);
        let text = made["board"].as_str().expect("a text");
        let board = Board::parse(text, island).expect("a board");
        assert_eq!(board.to_text(), text);
        let again = json(&["--rules", rules, "--board", text]);
        assert!(again["seed"].is_null());
        for part in ["board", "hexes", "harbors", "robber", "fairness"] {
            assert_eq!(made[part], again[part], "{part}");
        }
        let hexes = made["hexes"].as_array().expect("a list");
        assert_eq!(hexes.len(), island.topology().hexes());
        let land: String = hexes.iter().map(|hex| hex["number"].to_string().replace("null", "-")).collect();
        let told: String = board
            .topology()
            .all_hexes()
            .iter()
            .map(|hex| board.token(hex).map_or("-".to_owned(), |number| number.to_string()))
            .collect();
        assert_eq!(land, told);
    }
}

#[test]
fn the_printed_map_is_judged() {
    let fairness = &json(&["--board", "fixed"])["fairness"];
    assert_eq!((&fairness["spread"], &fairness["resources"]["ore"]["pips"]), (&3.into(), &10.into()));
    assert_eq!(fairness["starts"].as_array().map(Vec::len), Some(4));
    let words = hexhaven(&["board", "--board", "fixed"]).out;
    let verdict =
        "Lumber and grain are strongest, with 3 pips more than wool and ore. No red numbers are neighbors.";
    assert!(words.contains(verdict), "{words}");
}

#[test]
fn files_are_written_in_the_format_of_their_names() {
    let dir = scratch("boards");
    let starts: [(&str, &[u8]); 4] =
        [("b.svg", b"<svg "), ("b.png", b"\x89PNG"), ("b.json", b"{"), ("b.txt", b"fifth:4, seed 7\n")];
    for (name, start) in starts {
        let file = dir.join(name);
        let path = file.to_str().expect("a plain name");
        // Colors are for the terminal, whatever is asked for.
        let args = ["board", "--seed", "7", "--width", "200", "--output", path, "--color", "always"];
        let ran = hexhaven_with(&args, &[], b"");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{name}");
        let bytes = std::fs::read(&file).expect("the file is there");
        assert!(bytes.starts_with(start), "{name}");
        assert!(!bytes.contains(&0x1b) || name == "b.png", "{name}");
    }
    let plain = std::fs::read_to_string(dir.join("b.txt")).expect("text");
    assert_eq!(plain, hexhaven(&["board", "--seed", "7"]).out);
}

#[test]
fn a_board_or_rule_set_that_makes_no_sense_exits_with_2_and_says_why() {
    for (args, reason) in [
        (&["--board", "xx"][..], "cannot be read"),
        (&["--board", "m10"], "hexes"),
        (&["--rules", "tenth:4"], "tenth"),
        (&["--seed", "7", "--board", "fixed"], "cannot be used with"),
        (&["--format", "png", "--width", "0"], "pixels"),
    ] {
        let ran = hexhaven(&[&["board"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{args:?}: {}", ran.err);
    }
}

#[test]
fn on_a_terminal_with_colors_the_board_is_painted() {
    let colored = hexhaven(&["board", "--seed", "7", "--color", "always"]).out;
    assert!(colored.contains("\u{1b}[0;48;5;32m"), "the sea");
    let variables = [("COLORTERM", "truecolor")];
    let rich = hexhaven_with(&["board", "--seed", "7", "--color", "always"], &variables, b"").out;
    assert!(rich.contains(";48;2;"), "exact colors");
}
