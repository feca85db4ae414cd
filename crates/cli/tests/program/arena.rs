//! Many games: files that cannot be used, programs that fail, and what one seed cannot tell.

use crate::run::{Ran, hexhaven, hexhaven_in, scratch};

const QUICK: &str = "fifth:4:player-trade=off,vp-to-win=4,turn-limit=200";

fn arena(args: &[&str]) -> Ran {
    hexhaven(&[&["arena", "--rules", QUICK, "--seeds", "2"], args].concat())
}

#[test]
fn a_program_that_fails_in_every_game_is_an_error_and_not_a_rating() {
    // It starts, and says nothing that a bot would.
    let failing = format!("engine:\"{}\" rules", env!("CARGO_BIN_EXE_hexhaven"));
    let ran = arena(&[&failing, "vs", "random"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.contains("8 games ended because a player failed"), "{}", ran.out);
    assert!(ran.err.contains("failed in every one of its 8 games\nhint: "), "{}", ran.err);

    let ran = hexhaven(&["simulate", "--games", "2", "--rules", QUICK, "--bots", &failing, "--quiet"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert_eq!(ran.err, "hexhaven: a bot failed in every one of the 2 games\n");
}

#[test]
fn one_seed_gives_no_interval_and_says_so() {
    let one = hexhaven(&["arena", "--rules", QUICK, "--seeds", "1", "weighted", "vs", "random"]);
    assert_eq!(one.code, 0, "{}", one.err);
    assert!(one.out.contains(": 1 seed in 4 rotations"), "{}", one.out);
    assert!(!one.out.contains(" to ") && one.out.contains("One seed gives no intervals"), "{}", one.out);
    let two = arena(&["weighted", "vs", "random"]);
    assert!(two.out.contains(" to ") && !two.out.contains("gives no intervals"), "{}", two.out);
    let json = hexhaven(&["arena", "--rules", QUICK, "--seeds", "1", "weighted", "vs", "random", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let rate = &json["players"][0]["win_rate"];
    assert!(rate["value"].is_number() && rate["low"].is_null() && rate["high"].is_null(), "{rate}");
}

#[test]
fn files_that_cannot_be_read_exit_with_3_and_those_without_sense_with_1() {
    let dir = scratch("unreadable");
    std::fs::write(dir.join("bread.txt"), "bread 1 1\n").expect("it can be written");
    std::fs::write(dir.join("other.ndjson"), "hello\n").expect("it can be written");
    for (args, code, told) in [
        (&["arena", "weights:none.txt", "vs", "random"][..], 3, "cannot read none.txt: "),
        (&["simulate", "--bots", "weights:none.txt"], 3, "cannot read none.txt: "),
        (&["tune", "--start", "none.txt"], 3, "cannot read none.txt: "),
        (
            &["arena", "random", "vs", "random", "--resume", "no/such"],
            3,
            "cannot continue the match in no/such: ",
        ),
        (&["arena", "random", "vs", "random", "--resume", "."], 3, "cannot continue the match in .: "),
        (&["arena", "weights:bread.txt", "vs", "random"], 1, "there are no weights in bread.txt: "),
        (&["simulate", "--bots", "weights:bread.txt"], 1, "there are no weights in bread.txt: "),
        (&["tune", "--start", "bread.txt"], 1, "there are no weights in bread.txt: "),
        (
            &["arena", "random,random,random,random", "--resume", "other.ndjson"],
            1,
            "cannot continue the match in other.ndjson: ",
        ),
        (&["arena", "nobody", "vs", "random"], 2, "nobody"),
    ] {
        let ran = hexhaven_in(&dir, args);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
    }
}

#[test]
fn two_sheets_do_not_share_a_file() {
    let dir = scratch("shared");
    for outputs in [
        ["--csv", "games.csv", "--ndjson", "games.csv"],
        ["--csv", "games.csv", "--decisions", "./games.csv"],
        ["--csv", "-", "--ndjson", "-"],
        ["--ndjson", "games.ndjson", "--records", "games.ndjson"],
        ["--ndjson", "page.html", "--report", "page.html"],
    ] {
        let ran =
            hexhaven_in(&dir, &[&["simulate", "--games", "1", "--rules", QUICK], &outputs[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{outputs:?}");
        assert!(
            ran.err.contains(&format!("{} and {} would both write to ", outputs[0], outputs[2])),
            "{}",
            ran.err
        );
    }
    let files = std::fs::read_dir(&dir).expect("the directory is there").count();
    assert_eq!(files, 0, "nothing has been touched");
    let apart =
        ["simulate", "--games", "1", "--rules", QUICK, "--quiet", "--csv", "a.csv", "--ndjson", "a.ndjson"];
    assert_eq!(hexhaven_in(&dir, &apart).code, 0);
}

#[test]
fn threads_are_bounded() {
    for command in ["simulate", "arena", "tune"] {
        for threads in ["0", "1025", "many"] {
            let ran = hexhaven(&[command, "--threads", threads]);
            assert_eq!(ran.code, 2, "{command} {threads}");
            assert!(ran.err.contains("expected a number from 1 to 1024"), "{}", ran.err);
        }
    }
}

#[test]
fn a_net_is_the_same_when_its_training_is_repeated() {
    let dir = scratch("net");
    let train = |folder: &str, start: &str, output: &str, threads: &str| {
        let rules = "fifth:3:player-trade=off";
        let games = ["tune", "--net", folder, "--players", "novice", "--games", "10", "--rules", rules];
        let rest = ["--start", start, "--threads", threads, "--output", output];
        let ran = hexhaven_in(&dir, &[&games[..], &rest[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        std::fs::read_to_string(dir.join(output)).expect("it is there")
    };
    let first = train("games", "sharp", "new.txt", "1");
    assert!(first.starts_with("# hexhaven tune --net games --players novice --seed 1 --games 10"), "{first}");
    assert_eq!(train("games", "sharp", "again.txt", "1"), first, "the training was complete");
    assert_eq!(train("others", "sharp", "others.txt", "2"), first);
    let second = train("games", "new.txt", "next.txt", "1");
    assert_eq!(second.matches("# hexhaven tune").count(), 2, "it says how its start was made");
    let ran = hexhaven_in(&dir, &["tune", "--net", "games", "--seed", "2", "--games", "10"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("games belongs to another training"), "{}", ran.err);
}

#[test]
fn where_nobody_wins_there_is_nothing_to_learn_and_no_weights() {
    let dir = scratch("nothing");
    std::fs::write(dir.join("new.txt"), "from before").expect("it can be written");
    let rules = "fifth:4:player-trade=off,vp-to-win=15,turn-limit=50";
    let ran = hexhaven_in(&dir, &["tune", "--games", "10", "--rules", rules, "--output", "new.txt"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("nobody won any of the 10 games of round 1"), "{}", ran.err);
    let kept = std::fs::read_to_string(dir.join("new.txt")).expect("it is there");
    assert_eq!(kept, "from before");
}
