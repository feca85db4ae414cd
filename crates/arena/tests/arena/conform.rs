//! The conformance suite: it is what our engine makes, it shows every rule that can be shown, our engine passes, and engines
//! with something wrong in any area don't.

use std::collections::{BTreeMap, BTreeSet};

use hexhaven_arena::EngineFailure;
use hexhaven_arena::conform::{Area, Case, NOT_SHOWN, Referee, RulesEngine, conform, make, suite};
use hexhaven_record::engine::{FromEngine, RulesQuestion, WholePosition};

const RULES: &str = include_str!("../../../../docs/rules.md");
/// The sections of the rules with ids that a position can show, as for `cargo xtask rules`.
const SECTIONS: [u32; 19] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22];

fn areas() -> Vec<Area> {
    suite().expect("the suite can be read")
}

/// All ids of rules, rulings and worked examples.
fn ids() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let mut section = 0;
    for line in RULES.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.split('.').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        }
        let id = line.strip_prefix("| ").and_then(|cells| cells.split(' ').next());
        let is_id = |id: &&str| {
            id.rsplit_once('-').is_some_and(|(prefix, number)| {
                number.parse::<u32>().is_ok()
                    && prefix.starts_with(|letter: char| letter.is_ascii_uppercase())
            })
        };
        if SECTIONS.contains(&section) {
            ids.extend(id.filter(is_id).map(str::to_owned));
        }
    }
    ids
}

#[test]
fn the_suite_is_what_our_engine_makes() {
    let mut bytes = 0;
    for area in areas() {
        assert!(!area.cases.is_empty(), "{}", area.name);
        for case in &area.cases {
            assert_eq!(make::again(case).as_ref(), Ok(case), "{}: run `cargo xtask conformance`", case.id());
            bytes += serde_json::to_string(case).expect("a case is JSON").len();
        }
    }
    assert!(bytes < 3_000_000, "{bytes} bytes");
}

#[test]
fn every_rule_is_shown_or_there_is_a_reason_why_not() {
    let reasons: BTreeMap<String, String> = serde_json::from_str(NOT_SHOWN).expect("ids and reasons");
    let shown: BTreeSet<String> =
        areas().iter().flat_map(|area| &area.cases).flat_map(|case| case.rules().to_vec()).collect();
    let ids = ids();
    assert!(ids.len() > 300);
    for id in &ids {
        let (shown, excused) = (shown.contains(id), reasons.contains_key(id));
        assert!(shown != excused, "{id}: shown {shown}, listed as not shown {excused}");
    }
    let unknown = |id: &&String| !ids.contains(*id) && *id != "HOUSE";
    assert_eq!(shown.iter().chain(reasons.keys()).find(unknown), None);
}

#[test]
fn every_rule_set_has_cases_counts_and_games() {
    let mut positions: BTreeSet<String> = BTreeSet::new();
    let (mut counted, mut games) = (BTreeSet::new(), BTreeSet::new());
    for case in areas().into_iter().flat_map(|area| area.cases) {
        match case {
            Case::Position(case) => positions.insert(kind(&case.position)),
            Case::Start(case) => positions.insert(kind(&case.start)),
            Case::Perft(case) => counted.insert(kind(&case.position)),
            Case::Game(case) => games.insert(kind(&case.position)),
        };
    }
    for wanted in ["classic-1999:3", "classic-1999:4", "fifth:2", "fifth:3", "fifth:4", "fifth:5", "fifth:6"]
        .into_iter()
        .chain(["sixth:3", "sixth:4", "family:3", "family:4"])
    {
        for (what, sets) in [("positions", &positions), ("counts", &counted), ("games", &games)] {
            assert!(sets.contains(wanted), "{wanted} has no {what}");
        }
    }
}

/// Edition and number of seats.
fn kind(position: &str) -> String {
    let rules = position.split(' ').next().unwrap_or_default();
    rules.split(':').take(2).collect::<Vec<_>>().join(":")
}

/// Something that an engine can get wrong.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// Nothing.
    None,
    /// Doesn't know inputs with codes that begin so.
    Drops(&'static str),
    /// Allows this in positions that have this word.
    Adds(&'static str, &'static str),
    /// After inputs with codes that begin so, words that begin so are what they were.
    Keeps(&'static str, &'static str),
    /// Never writes words that begin so.
    Cuts(&'static str),
    /// Refuses nothing.
    AllowsAll,
    /// Everything is equally likely.
    Evens,
    /// A view shows all cards.
    Leaks,
    /// Counts are off by one, from this ply on.
    Miscounts(u8),
    /// A game begins without cards.
    StartsEmpty,
}

/// Our engine with a fault.
struct Spoiled {
    referee: Referee,
    at: String,
    fault: Fault,
}

impl Spoiled {
    fn new(fault: Fault) -> Spoiled {
        Spoiled { referee: Referee::default(), at: String::new(), fault }
    }

    fn spoil(&self, question: &RulesQuestion, answer: FromEngine) -> FromEngine {
        let act = |code: &str| code.split_once(':').map_or(String::new(), |(_, act)| act.to_owned());
        match (self.fault, question, answer) {
            (Fault::Drops(start), _, FromEngine::Legal { mut inputs }) => {
                inputs.retain(|code| !act(code).starts_with(start));
                FromEngine::Legal { inputs }
            }
            (Fault::Adds(word, code), _, FromEngine::Legal { mut inputs })
                if self.at.split(' ').any(|own| own == word) =>
            {
                inputs.push(code.to_owned());
                FromEngine::Legal { inputs }
            }
            (Fault::Keeps(start, word), RulesQuestion::Play(code), FromEngine::Position { text })
                if act(code).starts_with(start) =>
            {
                let others = text.split(' ').filter(|own| !own.starts_with(word));
                let kept = self.at.split(' ').filter(|own| own.starts_with(word));
                FromEngine::Position { text: others.chain(kept).collect::<Vec<_>>().join(" ") }
            }
            (Fault::Cuts(word), _, FromEngine::Position { text }) => {
                let left: Vec<&str> = text.split(' ').filter(|own| !own.starts_with(word)).collect();
                FromEngine::Position { text: left.join(" ") }
            }
            (Fault::AllowsAll, RulesQuestion::Play(_), FromEngine::Illegal { .. }) => {
                FromEngine::Position { text: self.at.clone() }
            }
            (Fault::Evens, _, FromEngine::Outcomes { weighted }) => {
                FromEngine::Outcomes { weighted: weighted.into_iter().map(|(code, _)| (code, 1)).collect() }
            }
            (Fault::Leaks, _, FromEngine::View { .. }) => FromEngine::View { text: self.at.clone() },
            (Fault::Miscounts(from), RulesQuestion::Perft(plies), FromEngine::Perft { count }) => {
                FromEngine::Perft { count: count + u64::from(*plies >= from) }
            }
            (Fault::StartsEmpty, RulesQuestion::Start(_), FromEngine::Position { text }) => {
                let left: Vec<&str> =
                    text.split(' ').filter(|word| !word.starts_with(['0', '1', '2', '3'])).collect();
                FromEngine::Position { text: left.join(" ") }
            }
            (_, _, answer) => answer,
        }
    }
}

impl RulesEngine for Spoiled {
    fn answers(&self, _: &str) -> bool {
        true
    }

    fn begin(&mut self) -> Result<(), EngineFailure> {
        Ok(())
    }

    fn ask(
        &mut self,
        position: Option<&WholePosition>,
        question: &RulesQuestion,
    ) -> Result<FromEngine, EngineFailure> {
        if let Some(position) = position {
            self.at = position.to_string();
            self.referee.set(Box::new(position.clone()));
        }
        let answer = self.referee.answer(question);
        let said = self.spoil(question, answer.clone());
        if let FromEngine::Position { text } = answer {
            self.at = text;
        }
        Ok(said)
    }
}

#[test]
fn our_engine_passes() {
    let report = conform(&areas(), &mut Spoiled::new(Fault::None), |_| {});
    let total = report.total();
    assert_eq!((report.failed.first(), total.skipped), (None, 0));
    assert!(total.passed > 1_500, "{total:?}");
}

/// A wrong engine or more for each area, each with the part of the rules that it breaks.
const WRONG: [(&str, Fault); 32] = [
    ("set-up", Fault::StartsEmpty),
    ("set-up", Fault::Keeps("S", "0=")),
    ("set-up", Fault::Drops("R")),
    ("turn", Fault::Adds("phase=before-roll", "0:END")),
    ("turn", Fault::Keeps("END", "active=")),
    ("production", Fault::Keeps("", "0=")),
    ("production", Fault::Evens),
    ("seven", Fault::Keeps("D:", "0=")),
    ("robber", Fault::Keeps("ROB", "robber=")),
    ("robber", Fault::Evens),
    ("robber", Fault::Drops("STEAL")),
    ("player-trade", Fault::Keeps("CONFIRM", "0=")),
    ("player-trade", Fault::Cuts("offer")),
    ("player-trade", Fault::AllowsAll),
    ("supply-trade", Fault::Drops("B>")),
    ("building", Fault::Keeps("R", "0=")),
    ("building", Fault::AllowsAll),
    ("longest-road", Fault::Cuts("longest=")),
    ("largest-army", Fault::Cuts("army=")),
    ("largest-army", Fault::Keeps("KNIGHT", "0=")),
    ("development-cards", Fault::Drops("YOP")),
    ("development-cards", Fault::Keeps("MONO", "1=")),
    ("winning", Fault::Cuts("phase=over")),
    ("information", Fault::Leaks),
    ("five-six", Fault::Cuts("phase=special")),
    ("helpers", Fault::Drops("NASSIR")),
    ("helpers", Fault::Keeps("FLIP", "0=")),
    ("rulings", Fault::Drops("NOSTEAL")),
    ("examples", Fault::Cuts("phase=discard")),
    ("house-rules", Fault::Drops("WIN")),
    ("perft", Fault::Miscounts(2)),
    ("games", Fault::Keeps("END", "turn=")),
];

#[test]
fn a_wrong_engine_is_caught_in_every_area() {
    let areas = areas();
    for (name, fault) in WRONG {
        let area: Vec<Area> = areas.iter().filter(|area| area.name == name).cloned().collect();
        let report = conform(&area, &mut Spoiled::new(fault), |_| {});
        assert!(report.total().failed > 0, "{name}: {fault:?}");
    }
    let tried: BTreeSet<&str> = WRONG.iter().map(|(name, _)| *name).collect();
    let all: BTreeSet<&str> = areas.iter().map(|area| area.name).collect();
    assert_eq!(tried, all);
}

#[test]
fn reports_name_the_rules() {
    let areas: Vec<Area> = areas().into_iter().filter(|area| area.name == "robber").collect();
    let report = conform(&areas, &mut Spoiled::new(Fault::Drops("NOSTEAL")), |_| {});
    assert!(report.rules["ROBBER-7"].failed > 0, "the theft may be declined in the edition of 1999");
    assert_eq!(report.rules["ROBBER-1"].failed, 0);
    let difference = &report.failed[0].2[0];
    assert_eq!(difference.question, "legal");
    assert!(difference.expected.contains(":NOSTEAL"), "{difference:?}");
    assert_eq!(difference.got, "everything else");
    assert!(difference.position.contains("phase=choose-victim"), "{difference:?}");
}

#[test]
fn a_difference_in_a_game_shows_where_it_is() {
    let areas: Vec<Area> = areas().into_iter().filter(|area| area.name == "games").collect();
    let report = conform(&areas, &mut Spoiled::new(Fault::Keeps("ROB", "robber=")), |_| {});
    let difference = &report.failed[0].2[0];
    assert!(difference.question.contains(":ROB"), "{difference:?}");
    assert!(difference.position.contains("phase=move-robber"), "{difference:?}");
}

/// Programs that misbehave: every one is reported, and none takes long.
#[cfg(unix)]
mod programs {
    use std::time::{Duration, Instant};

    use hexhaven_arena::EngineLimits;
    use hexhaven_arena::conform::JudgedProgram;

    use super::*;

    const LIMITS: EngineLimits =
        EngineLimits { handshake: Duration::from_secs(10), answer: Duration::from_millis(300), lines: 1_000 };

    /// A script that shakes hands, is ready when asked, and does this on `legal`.
    fn on_legal(doing: &str) -> String {
        format!(
            "sh -c \"while read -r word rest; do case $word in hexhaven) echo answers legal; echo ready 2;; \
             isready) echo ready 2;; legal) {doing};; esac; done\""
        )
    }

    fn few() -> Vec<Area> {
        let mut areas: Vec<Area> = areas().into_iter().filter(|area| area.name == "robber").collect();
        areas[0].cases.truncate(8);
        areas
    }

    #[test]
    fn a_program_that_fails_is_reported_and_given_up() {
        for (doing, wanted) in [
            ("exec sleep 100", "has not answered within 300 ms"),
            ("exit 3", "has ended"),
            ("exec yes info", "more than 1000 lines"),
            ("head -c 100000 /dev/zero | tr '\\0' x; echo", "nonsense"),
            ("echo outcomes many", "nonsense"),
            ("echo best END", "an answer without a question"),
        ] {
            let before = Instant::now();
            let mut program = JudgedProgram::start(&on_legal(doing), LIMITS).expect("a good start");
            let report = conform(&few(), &mut program, |_| {});
            let total = report.total();
            assert_eq!((total.passed, total.failed, total.skipped), (0, 5, 3), "{doing}: {report:?}");
            assert!(report.failed[0].2[0].got.contains(wanted), "{doing}: {report:?}");
            assert!(before.elapsed() < Duration::from_secs(20), "{doing}");
        }
    }

    #[test]
    fn wrong_answers_are_differences_and_what_is_not_supported_is_skipped() {
        for (doing, failed) in [
            ("echo legal 9:FLY", 8),
            ("echo error what", 8),
            ("echo perft 3", 8),
            ("echo unsupported this edition", 0),
        ] {
            let mut program = JudgedProgram::start(&on_legal(doing), LIMITS).expect("a good start");
            let report = conform(&few(), &mut program, |_| {});
            let total = report.total();
            assert_eq!((total.failed, total.skipped), (failed, 8 - failed), "{doing}: {report:?}");
        }
    }

    #[test]
    fn a_program_without_answers_about_the_rules_is_skipped() {
        let script =
            "sh -c \"while read -r word rest; do case $word in hexhaven|isready) echo ready 2;; esac; done\"";
        let mut program = JudgedProgram::start(script, LIMITS).expect("a good start");
        assert!(program.questions().is_empty());
        let report = conform(&few(), &mut program, |_| {});
        assert_eq!(report.total().skipped, 8);
        let reason = report.skipped.keys().next().expect("a reason");
        assert!(reason.contains("doesn't answer legal"), "{reason}");
    }
}
