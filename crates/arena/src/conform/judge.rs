//! Checks an engine against one case: every question in the case, and the first answers that differ.

use std::collections::{BTreeMap, BTreeSet};

use hexhaven_record::engine::{FromEngine, RulesQuestion, ToEngine, WholePosition};
use hexhaven_rules::{Input, Seat, State, View, Viewer};

use super::case::{Case, GameCase, PerftCase, PositionCase, StartCase};
use super::engine::RulesEngine;
use crate::external::EngineFailure;

/// The most differences kept for one case; one is enough to fail.
const MOST_DIFFERENCES: usize = 5;

/// The result of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every answer is right.
    Passed,
    /// Some answers are wrong.
    Failed(Vec<Difference>),
    /// It couldn't be asked.
    Skipped(String),
}

/// A wrong answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The position it was asked about; `None` for the start of a game.
    pub position: String,
    /// What was asked.
    pub question: String,
    /// The right answer, or the part of it that differs.
    pub expected: String,
    /// The engine's answer.
    pub got: String,
}

/// Why a case ends before all of it has been asked.
enum Stop {
    Unsupported(String),
    Failure(EngineFailure),
}

impl From<EngineFailure> for Stop {
    fn from(failure: EngineFailure) -> Stop {
        Stop::Failure(failure)
    }
}

/// Asks everything in a case. A failing engine is an error; a wrong answer isn't.
pub fn judge(case: &Case, engine: &mut dyn RulesEngine) -> Result<Verdict, EngineFailure> {
    let (at, left_out) = (String::new(), BTreeSet::new());
    let mut judge = Judge { engine, at, asked: 0, left_out, differences: Vec::new() };
    let judged = judge.engine.begin().map_err(Stop::Failure).and_then(|()| match case {
        Case::Position(case) => judge.position(case),
        Case::Start(case) => judge.start(case),
        Case::Perft(case) => judge.perft(case),
        Case::Game(case) => judge.game(case),
    });
    match judged {
        Err(Stop::Failure(failure)) => Err(failure),
        Err(Stop::Unsupported(reason)) => Ok(Verdict::Skipped(reason)),
        Ok(()) if !judge.differences.is_empty() => Ok(Verdict::Failed(judge.differences)),
        Ok(()) if judge.asked == 0 => {
            let words: Vec<&str> = judge.left_out.into_iter().collect();
            Ok(Verdict::Skipped(format!("the engine doesn't answer {}", words.join(", "))))
        }
        Ok(()) => Ok(Verdict::Passed),
    }
}

struct Judge<'a> {
    engine: &'a mut dyn RulesEngine,
    /// The position that questions are about.
    at: String,
    asked: u32,
    left_out: BTreeSet<&'static str>,
    differences: Vec<Difference>,
}

impl Judge<'_> {
    /// The answer, or `None` if the engine doesn't answer such questions.
    fn ask(
        &mut self,
        position: Option<&WholePosition>,
        question: &RulesQuestion,
    ) -> Result<Option<FromEngine>, Stop> {
        if !self.engine.answers(question.word()) {
            self.left_out.insert(question.word());
            return Ok(None);
        }
        self.asked += 1;
        match self.engine.ask(position, question)? {
            FromEngine::Unsupported { reason } => Err(Stop::Unsupported(reason)),
            answer => Ok(Some(answer)),
        }
    }

    fn differs(&mut self, question: &RulesQuestion, expected: impl Into<String>, got: impl Into<String>) {
        if self.differences.len() < MOST_DIFFERENCES {
            self.differences.push(Difference {
                position: self.at.clone(),
                question: question.to_string(),
                expected: expected.into(),
                got: got.into(),
            });
        }
    }

    fn position(&mut self, case: &PositionCase) -> Result<(), Stop> {
        let at = whole(&case.position);
        self.at.clone_from(&case.position);
        self.legal(&at, case)?;
        self.outcomes(&at, case)?;
        let played = case.legal.iter().chain(&case.offers);
        let drawn = case.outcomes.iter().map(|(code, (_, after))| (code, after));
        for (code, after) in played.chain(drawn) {
            self.plays(Some(&at), code, after)?;
        }
        for (code, rule) in &case.illegal {
            let question = RulesQuestion::Play(code.clone());
            match self.ask(Some(&at), &question)? {
                None | Some(FromEngine::Illegal { .. } | FromEngine::Error { .. }) => {}
                Some(answer) => self.differs(&question, format!("illegal {rule}"), answer.to_string()),
            }
        }
        for (viewer, seen) in &case.views {
            let viewer = viewer.parse().ok().and_then(Seat::try_new).map_or(Viewer::Spectator, Viewer::Seat);
            let question = RulesQuestion::View(viewer);
            match self.ask(Some(&at), &question)? {
                None => {}
                Some(FromEngine::View { text }) if same_view(seen, &text) => {}
                Some(FromEngine::View { text }) => self.changed(&question, seen, &text),
                Some(answer) => self.differs(&question, format!("view {seen}"), answer.to_string()),
            }
        }
        Ok(())
    }

    fn legal(&mut self, at: &WholePosition, case: &PositionCase) -> Result<(), Stop> {
        let question = RulesQuestion::Legal;
        let inputs = match self.ask(Some(at), &question)? {
            None => return Ok(()),
            Some(FromEngine::Legal { inputs }) => inputs,
            Some(answer) => {
                self.differs(&question, "legal …", answer.to_string());
                return Ok(());
            }
        };
        let got: BTreeSet<&str> =
            inputs.iter().map(String::as_str).filter(|code| !is_proposal(code)).collect();
        let expected: BTreeSet<&str> = case.legal.keys().map(String::as_str).collect();
        let missing: Vec<&str> = expected.difference(&got).copied().collect();
        let extra: Vec<&str> = got.difference(&expected).copied().collect();
        let (missing, extra) = (missing.join(" "), extra.join(" "));
        match (missing.is_empty(), extra.is_empty()) {
            (true, true) => {}
            (false, true) => self.differs(&question, format!("also {missing}"), "everything else"),
            (true, false) => self.differs(&question, "nothing else", format!("also {extra}")),
            (false, false) => self.differs(&question, format!("also {missing}"), format!("also {extra}")),
        }
        Ok(())
    }

    fn outcomes(&mut self, at: &WholePosition, case: &PositionCase) -> Result<(), Stop> {
        if case.outcomes.is_empty() {
            return Ok(());
        }
        let question = RulesQuestion::Outcomes;
        let got = match self.ask(Some(at), &question)? {
            None => return Ok(()),
            Some(FromEngine::Outcomes { weighted }) => weighted,
            Some(answer) => {
                self.differs(&question, "outcomes …", answer.to_string());
                return Ok(());
            }
        };
        let expected = case.outcomes.iter().map(|(code, (weight, _))| (code.as_str(), *weight));
        if shares(expected.clone()) != shares(got.iter().map(|(code, weight)| (code.as_str(), *weight))) {
            let expected = expected.map(|(code, weight)| (code.to_owned(), weight)).collect();
            let expected = FromEngine::Outcomes { weighted: expected }.to_string();
            self.differs(&question, expected, FromEngine::Outcomes { weighted: got }.to_string());
        }
        Ok(())
    }

    /// Is this the position after this input? Returns whether it makes sense to continue.
    fn plays(&mut self, at: Option<&WholePosition>, code: &str, after: &str) -> Result<bool, Stop> {
        let question = RulesQuestion::Play(code.to_owned());
        match self.ask(at, &question)? {
            None => Ok(false),
            Some(FromEngine::Position { text }) if same_position(after, &text) => Ok(true),
            Some(FromEngine::Position { text }) => {
                self.changed(&question, after, &text);
                Ok(false)
            }
            Some(answer) => {
                self.differs(&question, format!("position {after}"), answer.to_string());
                Ok(false)
            }
        }
    }

    /// The difference between two texts, as the words missing from the other.
    fn changed(&mut self, question: &RulesQuestion, expected: &str, got: &str) {
        let only = |text: &str, other: &str| {
            let words = text.split_ascii_whitespace();
            let own: Vec<&str> =
                words.filter(|word| !other.split_ascii_whitespace().any(|one| one == *word)).collect();
            if own.is_empty() { "nothing".to_owned() } else { own.join(" ") }
        };
        self.differs(question, only(expected, got), only(got, expected));
    }

    fn start(&mut self, case: &StartCase) -> Result<(), Stop> {
        let line = format!("start {}", case.start);
        let Ok(ToEngine::Ask(question)) = line.parse() else { unreachable!("the suite is well written") };
        match self.ask(None, &question)? {
            None => {}
            Some(FromEngine::Position { text }) if same_position(&case.after, &text) => {}
            Some(FromEngine::Position { text }) => self.changed(&question, &case.after, &text),
            Some(answer) => self.differs(&question, format!("position {}", case.after), answer.to_string()),
        }
        Ok(())
    }

    fn perft(&mut self, case: &PerftCase) -> Result<(), Stop> {
        let at = whole(&case.position);
        self.at.clone_from(&case.position);
        for (plies, expected) in (1..).zip(&case.perft) {
            let question = RulesQuestion::Perft(plies);
            match self.ask(Some(&at), &question)? {
                None => {}
                Some(FromEngine::Perft { count }) if count == *expected => {}
                Some(answer) => self.differs(&question, format!("perft {expected}"), answer.to_string()),
            }
        }
        Ok(())
    }

    fn game(&mut self, case: &GameCase) -> Result<(), Stop> {
        let start = whole(&case.position);
        self.at.clone_from(&case.position);
        let mut at = Some(&start);
        let mut state = start.state;
        for code in case.inputs.split_ascii_whitespace() {
            let input = Input::parse(code, &start.game).expect("the suite is well written");
            state.play(&start.game, input, &mut ()).expect("a game of the suite can be played");
            let after = state.to_text(&start.game);
            if !self.plays(at.take(), code, &after)? {
                break;
            }
            self.at = after;
        }
        Ok(())
    }
}

fn whole(text: &str) -> WholePosition {
    let (game, state) = State::parse(text).expect("positions of the suite can be read");
    WholePosition { game, state }
}

/// Do these texts stand for the same position, however they are spelled?
fn same_position(expected: &str, got: &str) -> bool {
    let read = |text| State::parse(text).ok();
    expected == got || read(got).is_some_and(|got| Some(got) == read(expected))
}

fn same_view(expected: &str, got: &str) -> bool {
    let read = |text| View::parse(text).ok();
    expected == got || read(got).is_some_and(|got| Some(got) == read(expected))
}

/// Is this the code, with its seat, of an offer or a counteroffer?
pub fn is_proposal(code: &str) -> bool {
    code.split_once(':').is_some_and(|(_, act)| act.starts_with("OFFER") || act.starts_with("COUNTER"))
}

/// Weights in lowest terms. Pairs of dice count by their sum, since nothing else matters.
fn shares<'a>(weighted: impl Iterator<Item = (&'a str, u64)>) -> BTreeMap<String, u64> {
    let mut shares: BTreeMap<String, u64> = BTreeMap::new();
    for (code, weight) in weighted {
        let dice = code.strip_prefix("*:").and_then(|dice| dice.split_once('+'));
        let sum =
            dice.and_then(|(one, two)| Some(one.parse::<u64>().ok()?.saturating_add(two.parse().ok()?)));
        let key = sum.map_or_else(|| code.to_owned(), |sum| format!("dice {sum}"));
        let share = shares.entry(key).or_default();
        *share = share.saturating_add(weight);
    }
    shares.retain(|_, share| *share > 0);
    let common = shares.values().fold(0, |common, share| gcd(common, *share)).max(1);
    for share in shares.values_mut() {
        *share /= common;
    }
    shares
}

fn gcd(one: u64, two: u64) -> u64 {
    if two == 0 { one } else { gcd(two, one % two) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_compared_as_shares_and_dice_by_their_sum() {
        let sums = [("*:1+1", 1), ("*:1+2", 2)];
        let pairs = [("*:1+1", 5), ("*:1+2", 5), ("*:2+1", 5)];
        assert_eq!(shares(sums.into_iter()), shares(pairs.into_iter()));
        assert_ne!(shares(sums.into_iter()), shares([("*:1+1", 1), ("*:1+2", 1)].into_iter()));
        assert_eq!(
            shares([("*:STOLEN:O", 4), ("*:STOLEN:B", 0)].into_iter()),
            shares([("*:STOLEN:O", 1)].into_iter())
        );
    }

    #[test]
    fn positions_are_compared_by_what_they_mean() {
        assert!(same_position("fifth:4 fixed 0=s17;1B1L", "fifth:4 0=LB;s17"));
        assert!(!same_position("fifth:4 fixed 0=s17;1B1L", "fifth:4 0=LL;s17"));
        assert!(!same_position("fifth:4 fixed", "nonsense"));
    }
}
