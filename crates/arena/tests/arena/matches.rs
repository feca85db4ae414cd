//! Matches: rotations, tables, files that are cut anywhere.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use hexhaven_arena::matches::{
    Contest, ContestError, ContestOptions, Estimate, Interval, LogError, MatchLog, Sprt, SprtVerdict,
    Standing, run,
};
use hexhaven_arena::{EngineLimits, Entrant, Player, roster, simulated};
use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Seed;
use hexhaven_rules::{Action, Rules, Seat};

const RULES: &str = "fifth:4:player-trade=off,vp-to-win=6,turn-limit=400";

fn players(list: &str) -> Vec<Arc<dyn Entrant>> {
    roster(list, EngineLimits::USUAL).expect("a list of players")
}

fn contest(list: &str, seed: u64) -> Contest {
    let rules = simulated(Rules::parse(RULES).expect("a rule set"));
    Contest::of_line_up(rules, seed, &players(list)).expect("a sound line-up")
}

fn options(seeds: u64, threads: usize) -> ContestOptions {
    ContestOptions { seeds, threads: NonZeroUsize::new(threads).expect("at least one"), sprt: None }
}

/// Everything that a standing says, but for the times.
fn told(standing: &Standing) -> String {
    format!(
        "{:?} {} {} {} {:?} {:?} {:?} {:?}",
        standing.names,
        standing.seeds,
        standing.games,
        standing.turn_limit,
        standing.scores,
        standing.pairs,
        standing.win_rates(),
        standing.ratings()
    )
}

fn result(contest: &Contest, options: &ContestOptions) -> Standing {
    run(contest, options, MatchLog::none(), |_| {}).expect("nothing is written")
}

/// A file of this test alone, gone when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("hexhaven-{name}-{}.ndjson", std::process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }

    fn write(&self, bytes: &[u8]) {
        fs::write(&self.0, bytes).expect("a scratch file can be written");
    }

    fn read(&self) -> Vec<u8> {
        fs::read(&self.0).expect("a scratch file can be read")
    }

    fn open(&self, contest: &Contest) -> Result<MatchLog, LogError> {
        MatchLog::open(&self.0, contest)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// How many whole lines there are.
fn lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

#[test]
fn every_player_has_every_seat_of_a_seed() {
    let contest = contest("weighted,random,random@2,random@3", 1);
    let seatings: Vec<Vec<usize>> = (0..4).map(|rotation| contest.seating(0, rotation).collect()).collect();
    for seat in 0..4 {
        let mut who: Vec<usize> = seatings.iter().map(|seating| seating[seat]).collect();
        who.sort_unstable();
        assert_eq!(who, [0, 1, 2, 3]);
    }
}

#[test]
fn threads_make_no_difference() {
    let contest = contest("weighted,random,random,random", 3);
    let one = result(&contest, &options(12, 1));
    assert_eq!(told(&one), told(&result(&contest, &options(12, 4))));
    assert_eq!((one.seeds, one.games), (12, 48));
    let wins: u64 = one.scores.iter().map(|score| score.wins).sum();
    assert_eq!(wins + one.turn_limit + one.failed, 48);
}

#[test]
fn who_builds_beats_who_does_not() {
    let standing = result(&contest("weighted,random,random,random", 3), &options(40, 2));
    let (rates, ratings) = (standing.win_rates(), standing.ratings());
    let interval = |estimate: &Estimate| estimate.interval.expect("there are many seeds");
    assert!(interval(&rates[0]).low > 0.25, "{:?}", rates[0]);
    assert!(interval(&ratings[0]).low > interval(&ratings[1]).high, "{ratings:?}");
    for estimate in rates.iter().chain(&ratings) {
        let Interval { low, high } = interval(estimate);
        assert!(low <= estimate.value && estimate.value <= high, "{estimate:?}");
    }
    let (above, below) = (standing.pairs[0][1], standing.pairs[1][0]);
    assert_eq!(above.met, below.met);
    assert_eq!(above.above_twice + below.above_twice, 2 * above.met);
    assert_eq!((above.won, above.lost), (below.lost, below.won));
    assert!(above.above_share() > Some(0.5));
}

#[test]
fn equal_players_win_equally_often() {
    let standing = result(&contest("random@1,random@2,random@3,random@4", 5), &options(40, 2));
    // The same seat, seed and luck: rotations differ in nothing but the names, so the rates are exactly equal.
    assert!(standing.win_rates().iter().all(|rate| (rate.value - 0.25).abs() < 1e-9));
}

#[test]
fn a_file_that_is_cut_anywhere_goes_on_to_the_same_table() {
    let contest = contest("weighted,random,random,random", 4);
    let whole = told(&result(&contest, &options(8, 1)));
    let file = Scratch::new("cut");
    let log = file.open(&contest).expect("a new file");
    run(&contest, &options(8, 2), log, |_| {}).expect("it can be written");
    let bytes = file.read();
    assert_eq!(lines(&bytes), 9);
    for cut in (0..bytes.len()).step_by(61).chain([1, bytes.len() - 1, bytes.len()]) {
        file.write(&bytes[..cut]);
        let log = file.open(&contest).expect("a file that was cut");
        let whole_lines = lines(&bytes[..cut]);
        assert_eq!(log.finished(), whole_lines.saturating_sub(1), "no finished seed is lost, cut at {cut}");
        let standing = run(&contest, &options(8, 2), log, |_| {}).expect("it can be written");
        assert_eq!(told(&standing), whole, "cut at {cut}");
        assert_eq!(lines(&file.read()), 9, "cut at {cut}");
    }
}

#[test]
fn a_longer_match_goes_on_with_the_file_of_a_shorter_one() {
    let contest = contest("weighted,random,random,random", 4);
    let file = Scratch::new("longer");
    run(&contest, &options(3, 2), file.open(&contest).expect("a new file"), |_| {})
        .expect("it can be written");
    let log = file.open(&contest).expect("the same match");
    assert_eq!(log.finished(), 3);
    let mut seen = Vec::new();
    let standing =
        run(&contest, &options(6, 2), log, |standing| seen.push(standing.seeds)).expect("it can be written");
    assert_eq!(told(&standing), told(&result(&contest, &options(6, 1))));
    assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn the_file_of_another_match_is_refused_with_what_differs_and_left_alone() {
    let contest_of = contest;
    let file = Scratch::new("other");
    let contest = contest_of("weighted,random,random,random", 4);
    run(&contest, &options(2, 1), file.open(&contest).expect("a new file"), |_| {})
        .expect("it can be written");
    let bytes = file.read();
    let rules = simulated(Rules::parse("fifth:4:vp-to-win=7").expect("a rule set"));
    let others = [
        ("seed", contest_of("weighted,random,random,random", 5)),
        ("list of players", contest_of("weighted,random@5,random@5,random@5", 4)),
        ("list of line-ups", contest_of("weighted,weighted,random,random", 4)),
        (
            "rule set",
            Contest::of_line_up(rules, 4, &players("weighted,random,random,random")).expect("sound"),
        ),
    ];
    for (wanted, other) in others {
        match file.open(&other) {
            Err(LogError::OtherMatch { field, .. }) => assert_eq!(field, wanted),
            result => panic!("{wanted}: {result:?}"),
        }
        assert_eq!(file.read(), bytes);
    }
    for (text, line) in [
        ("hello\n", None),
        ("hello", None),
        ("{\"seed\":1}\n", None),
        ("HEADER{\"seed\":0,\"games\":[]}\n", Some(2)),
        ("HEADERnonsense\n{}\n", Some(2)),
        (
            "HEADER\n\n{\"seed\":0,\"games\":[{\"ending\":\"won\",\"seat\":9,\"points\":[1,1,1,1],\"turns\":1}]}\n",
            Some(4),
        ),
    ] {
        let header = bytes.split_inclusive(|byte| *byte == b'\n').next().expect("a first line");
        let text = text.replace("HEADER", &String::from_utf8_lossy(header));
        file.write(text.as_bytes());
        match (file.open(&contest), line) {
            (Err(LogError::NoMatch { .. }), None) => {}
            (Err(LogError::BadLine { line, .. }), Some(wanted)) => assert_eq!(line, wanted),
            (result, _) => panic!("{text}: {result:?}"),
        }
        assert_eq!(file.read(), text.as_bytes(), "it is left alone");
    }
}

#[test]
fn a_file_without_an_end_is_refused() {
    let contest = contest("weighted,random,random,random", 4);
    let file = Scratch::new("endless");
    // A file with a hole in it takes no room on the disk.
    let length = fs::File::create(&file.0).and_then(|made| made.set_len(MatchLog::MAX_BYTES + 1));
    length.expect("a scratch file can be made long");
    assert!(
        matches!(file.open(&contest), Err(LogError::TooLong { bytes }) if bytes == MatchLog::MAX_BYTES + 1)
    );
    if cfg!(unix) {
        let device = MatchLog::open("/dev/zero".as_ref(), &contest);
        assert!(matches!(device, Err(LogError::NoPlainFile)), "{device:?}");
    }
}

#[test]
fn a_test_ends_the_match_at_the_same_seed_on_any_number_of_threads() {
    let contest = contest("weighted,random,random,random", 3);
    let sprt = Sprt::new(0.25, 0.40).expect("a sound test");
    let ended = |threads| result(&contest, &ContestOptions { sprt: Some(sprt), ..options(1_000, threads) });
    let (one, many) = (ended(1), ended(4));
    assert_eq!(told(&one), told(&many));
    assert!(one.seeds < 1_000);
    assert_eq!(sprt.verdict(&one.scores[0].means), SprtVerdict::Passed);
}

#[test]
fn in_a_tournament_all_meet_all() {
    let rules = simulated(Rules::parse(RULES).expect("a rule set"));
    let tournament = |list: &str| Contest::tournament(rules, 1, &players(list));
    let sizes = |list: &str| tournament(list).expect("a sound list").line_ups().len();
    assert_eq!(sizes("random@1,random@2,random@3,random@4,random@5"), 5);
    assert_eq!(sizes("random@1,random@2,random@3,random@4"), 1);
    assert_eq!(tournament("random,weighted").expect("sound").line_ups(), [[0, 1, 0, 1]]);
    assert_eq!(tournament("random,weighted,random@2").expect("sound").line_ups().len(), 3);
    assert_eq!(tournament("random,random").err(), Some(ContestError::NobodyToMeet));
    let five = tournament("random@1,random@2,random@3,random@4,weighted").expect("sound");
    let standing = result(&five, &options(10, 2));
    for (one, row) in standing.pairs.iter().enumerate() {
        for (other, pair) in row.iter().enumerate() {
            assert_eq!(pair.met > 0, one != other, "{one} and {other}");
        }
    }
    let ratings = standing.ratings();
    assert!(ratings[..4].iter().all(|rating| rating.value < ratings[4].value));
}

#[test]
fn a_line_up_has_to_fill_the_table() {
    let rules = simulated(Rules::parse(RULES).expect("a rule set"));
    let error = Contest::of_line_up(rules, 1, &players("random,random")).err().expect("two seats are empty");
    assert_eq!(error, ContestError::WrongSize { named: 2, seats: 4 });
}

/// Somebody whose every answer is wrong.
struct Liar;

impl Entrant for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn player(&self, _: Seat, _: Seed) -> Player {
        struct Lies;
        impl Bot for Lies {
            fn decide(&mut self, _: &Question<'_>, _: &Budget) -> Action {
                Action::SeanKeep
            }
        }
        Player::new(Box::new(Lies), Budget::FULL)
    }
}

#[test]
fn who_fails_loses_and_is_told_also_from_a_file() {
    let rules = simulated(Rules::parse(RULES).expect("a rule set"));
    let mut line_up = players("random,random,random");
    line_up.insert(0, Arc::new(Liar));
    let contest = Contest::of_line_up(rules, 1, &line_up).expect("sound");
    let file = Scratch::new("liar");
    let fresh = run(&contest, &options(3, 2), file.open(&contest).expect("a new file"), |_| {});
    let kept = run(&contest, &options(3, 2), file.open(&contest).expect("the same"), |_| {});
    let (fresh, kept) = (fresh.expect("written"), kept.expect("read"));
    assert_eq!(told(&fresh), told(&kept));
    assert_eq!(fresh.failures, kept.failures);
    assert_eq!((fresh.failed, fresh.scores[0].failed, fresh.scores[0].games), (12, 12, 12));
    assert!(fresh.failures[0].starts_with("liar: illegal answer SeanKeep"), "{:?}", fresh.failures);
    assert!(fresh.ratings()[0].value < fresh.ratings()[1].value);
}
