//! Good programs and bad ones at the table. The bad ones are small shell scripts.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexhaven_bots::{Bot, Budget, Level, Question};
use hexhaven_luck::Seed;
use hexhaven_rules::{Rules, Seat, State};

use super::{EngineFailure, EngineLimits, External, Program};
use crate::deal::Deal;
use crate::play::{GameEnd, play};
use crate::player::{BotFault, Entrant, Player, Rung};

/// Short, since the bad programs use all of it.
const LIMITS: EngineLimits =
    EngineLimits { handshake: Duration::from_secs(10), answer: Duration::from_millis(300), lines: 1_000 };

/// A position in which there are several choices.
const POSITION: &str = "fifth:4 fixed 0=s17;r17-22;1B1L 1=s31;r31-37;2O";

/// A script that shakes hands, is ready when asked, and does this on `go`.
fn on_go(doing: &str) -> String {
    format!(
        "while read -r word rest; do case \"$word\" in \
         hexhaven) echo 'id name Script'; echo 'ready 2';; isready) echo 'ready 2';; go) {doing};; quit) exit 0;; esac; done"
    )
}

fn start(script: &str) -> Result<External, EngineFailure> {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    External::spawn(command, LIMITS)
}

/// Asks once and returns why that failed.
fn failure(script: &str) -> EngineFailure {
    let mut external = match start(script) {
        Ok(external) => external,
        Err(failure) => return failure,
    };
    let (game, state) = State::parse(POSITION).expect("a position");
    let question = Question::at_table(&game, &state, Seat::new(0));
    let action = external.decide(&question, &Budget::default());
    assert_eq!(Some(action), question.legal().first(), "who has failed takes the first choice");
    assert_eq!(external.decide(&question, &Budget::default()), action, "and stays so");
    external.failure().expect("it has failed").clone()
}

#[test]
fn a_program_that_answers_well_is_accepted() {
    let mut external =
        start(&on_go("echo 'info nodes 1'; echo 'hello world'; echo 'best R22-28'")).expect("well behaved");
    assert_eq!(external.name(), "Script");
    let (game, state) = State::parse(POSITION).expect("a position");
    let question = Question::at_table(&game, &state, Seat::new(0));
    external.new_game(Seat::new(0), Seed::new(7));
    for _ in 0..20 {
        assert_eq!(external.decide(&question, &Budget::default()).code(&game), "R22-28");
    }
    assert_eq!(external.failure(), None);
}

#[test]
fn what_is_not_a_program_is_not_started() {
    for line in ["/no/such/program", "", "'"] {
        assert_eq!(External::start(line).expect_err(line).code(), "not_started");
    }
}

#[test]
fn a_crash_is_reported_with_its_status_and_last_words() {
    let failure = failure(&on_go("echo 'division by zero' >&2; exit 3"));
    let EngineFailure::Crashed { status, last_words } = &failure else { panic!("{failure}") };
    assert!(status.contains('3'), "{status}");
    assert_eq!(last_words, "division by zero");
    assert_eq!(start("exit 1").expect_err("before the handshake").code(), "crashed");
    assert_eq!(start("kill -9 $$").expect_err("killed").code(), "crashed");
}

#[test]
fn a_program_that_hangs_is_too_late() {
    let before = Instant::now();
    assert_eq!(failure(&on_go("exec sleep 100")), EngineFailure::TooLate { limit: LIMITS.answer });
    assert_eq!(failure(&on_go("exec cat")), EngineFailure::TooLate { limit: LIMITS.answer });
    assert!(before.elapsed() < Duration::from_secs(5), "{:?}", before.elapsed());
}

#[test]
fn a_flood_of_lines_is_cut_off() {
    assert_eq!(failure(&on_go("exec yes info")), EngineFailure::Flood { lines: LIMITS.lines });
    assert_eq!(failure(&on_go("exec yes blah")), EngineFailure::Flood { lines: LIMITS.lines });
    assert_eq!(start("exec yes info").expect_err("from the start").code(), "flood");
    // An endless line, which isn't kept.
    assert_eq!(failure(&on_go("exec tr '\\0' x </dev/zero")).code(), "too_late");
    assert_eq!(failure(&on_go("head -c 100000 /dev/zero | tr '\\0' x; echo")).code(), "nonsense");
}

#[test]
fn garbage_is_reported_with_its_line() {
    for (answer, wanted) in [
        ("echo best", "nonsense"),
        ("echo best BLAH", "nonsense"),
        ("printf 'best \\377\\n'", "nonsense"),
        ("printf 'best \\033[2J\\n'", "nonsense"),
        ("echo ready x", "nonsense"),
        ("echo best END | tr E \\\\0", "nonsense"),
        ("echo best C17", "illegal"),
        ("echo best ROLL", "illegal"),
        ("echo best S99", "nonsense"),
        ("echo best S50", "illegal"),
        ("echo error I am lost", "refused"),
    ] {
        let failure = failure(&on_go(answer));
        assert_eq!(failure.code(), wanted, "{answer}: {failure}");
        assert!(!failure.to_string().chars().any(char::is_control), "{failure}");
    }
    let failure = failure(&on_go("echo best C17"));
    assert_eq!(
        failure.to_string(),
        "the program wants what is not allowed: \"C17\": it costs 2 grain, 3 ore, and you still need 2 grain, 3 ore (BUILD-2)"
    );
    assert_eq!(
        start("echo ready 1; cat").expect_err("another version"),
        EngineFailure::Version { version: 1 }
    );
}

#[test]
fn an_extra_answer_is_not_taken_for_the_next_one() {
    let mut external = start(&on_go("echo 'best R22-28'; echo 'best END'")).expect("well behaved at first");
    let (game, state) = State::parse(POSITION).expect("a position");
    let question = Question::at_table(&game, &state, Seat::new(0));
    assert_eq!(external.decide(&question, &Budget::default()).code(&game), "R22-28");
    external.decide(&question, &Budget::default());
    assert_eq!(external.failure().map(EngineFailure::code), Some("nonsense"));
}

#[test]
fn a_program_that_does_not_read_stops_nobody() {
    let mut external = start("echo 'ready 2'; exec sleep 100").expect("it shakes hands");
    for number in 0..10_000 {
        external.new_game(Seat::new(0), Seed::new(number));
        external.set_option("x", &"y".repeat(10_000));
    }
    assert_eq!(external.failure(), Some(&EngineFailure::Deaf));
}

#[test]
fn a_program_is_told_to_stop() {
    let script = on_go("while read -r word; do [ \"$word\" = stop ] && break; done; echo 'best END'");
    let mut external = start(&script).expect("well behaved");
    let (game, state) = State::parse(POSITION).expect("a position");
    let question = Question::at_table(&game, &state, Seat::new(0));
    let stop = Arc::new(AtomicBool::new(true));
    let action = external.decide(&question, &Budget { nodes: 9, stop: Some(stop) });
    assert_eq!((action.code(&game).as_str(), external.failure()), ("END", None));
}

#[test]
fn nothing_is_left_of_a_program_that_is_dropped() {
    let external = start(&on_go("echo best END")).expect("well behaved");
    let id = external.dialog.process.as_ref().expect("it runs").id();
    let trace = format!("/proc/{id}");
    if !Path::new("/proc/self").exists() {
        eprintln!("skipped: this system does not show its processes under /proc");
        return;
    }
    assert!(Path::new(&trace).exists());
    drop(external);
    assert!(!Path::new(&trace).exists(), "neither running nor a zombie");
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    if !Path::new("/proc/self").exists() {
        eprintln!("skipped: this system does not show its processes under /proc");
        return;
    }
    // Its name is the id of a process that it started.
    let script = "sleep 100 & echo \"id name $!\"; echo 'ready 2'; cat";
    let external = start(script).expect("well behaved");
    let trace = format!("/proc/{}/stat", external.name());
    let runs = || std::fs::read_to_string(&trace).is_ok_and(|stat| !stat.contains(") Z "));
    assert!(runs());
    drop(external);
    // It is killed immediately, but its new parent may take a moment to notice.
    let deadline = Instant::now() + Duration::from_secs(5);
    while runs() && Instant::now() < deadline {
        std::thread::yield_now();
    }
    assert!(!runs(), "{trace}");
}

/// Plays a short game in which an entrant sits in seat 1 among weighted bots.
fn game_with(entrant: &Program, rules: &str) -> GameEnd {
    let deal = Deal::new(&Rules::parse(rules).expect("a rule set"), Seed::new(5)).expect("a sound rule set");
    let sit = |(seat, seed): (Seat, Seed)| match seat.index() {
        1 => entrant.player(seat, seed),
        _ => Rung::of(Level::Weighted).player(seat, seed),
    };
    let mut players: Vec<Player> = deal.seats().map(sit).collect();
    play(&deal, &mut players, &mut ())
}

#[test]
fn a_program_that_fails_loses_its_game() {
    let entrant = Program::new("sh -c 'echo ready 2; sleep 0.1'").with_limits(LIMITS);
    let GameEnd::Failed(failure) = game_with(&entrant, "fifth:4:turn-limit=50") else {
        panic!("it played on")
    };
    assert_eq!(failure.seat, Seat::new(1));
    assert!(
        matches!(&failure.fault, BotFault::Broken(why) if why.starts_with("the program has ended")),
        "{failure}"
    );
    let GameEnd::Failed(failure) = game_with(&Program::new("/no/such/program"), "fifth:4:turn-limit=50")
    else {
        panic!("it played on")
    };
    assert!(failure.to_string().contains("could not be started"), "{failure}");
}

#[test]
fn the_example_in_python_plays_whole_games() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no python3 on the path, so the example bot was not played");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/simple_bot.py");
    let entrant = Program::new(&format!("python3 \"{}\"", script.display()));
    for rules in [
        "fifth:4:helpers,turn-limit=100,vp-to-win=6",
        "fifth:6:five-six,turn-limit=60",
        "sixth:3:turn-limit=60",
    ] {
        let ending = game_with(&entrant, rules);
        assert!(matches!(ending, GameEnd::Won(_) | GameEnd::TurnLimit), "{rules}: {ending:?}");
    }
}
