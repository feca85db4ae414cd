//! Checks an engine against many cases and counts the results by area and by rule.

use std::collections::BTreeMap;

use super::engine::RulesEngine;
use super::judge::{Difference, Verdict, judge};
use super::suite::Area;

/// A program that fails this often isn't restarted: each failure may use up the whole time limit for an answer.
const MOST_FAILURES: u32 = 5;

/// How many cases passed, failed and were skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "they are named after the verdicts")]
pub struct Count {
    pub passed: u32,
    pub failed: u32,
    pub skipped: u32,
}

/// The results of all cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConformReport {
    /// By area, in the order of the suite.
    pub areas: Vec<(&'static str, Count)>,
    /// By rule; a case counts for every rule it shows.
    pub rules: BTreeMap<String, Count>,
    /// Area, id and differences of each case that failed, in the order of the suite.
    pub failed: Vec<(&'static str, String, Vec<Difference>)>,
    /// Why cases were skipped, and how many.
    pub skipped: BTreeMap<String, u32>,
}

impl Count {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(_) => self.failed += 1,
            Verdict::Skipped(_) => self.skipped += 1,
        }
    }
}

impl ConformReport {
    /// The totals of all cases.
    pub fn total(&self) -> Count {
        self.areas.iter().fold(Count::default(), |sum, (_, count)| Count {
            passed: sum.passed + count.passed,
            failed: sum.failed + count.failed,
            skipped: sum.skipped + count.skipped,
        })
    }
}

/// Asks everything and reports how many cases are done.
pub fn conform(areas: &[Area], engine: &mut dyn RulesEngine, mut on_case: impl FnMut(u64)) -> ConformReport {
    let mut report = ConformReport::default();
    let (mut failures, mut last, mut done) = (0, String::new(), 0);
    for area in areas {
        let mut count = Count::default();
        for case in &area.cases {
            let verdict = if failures < MOST_FAILURES {
                judge(case, engine).unwrap_or_else(|failure| {
                    failures += 1;
                    last = failure.to_string();
                    Verdict::Failed(vec![Difference {
                        position: case.position().to_owned(),
                        question: String::new(),
                        expected: "an answer".to_owned(),
                        got: last.clone(),
                    }])
                })
            } else {
                Verdict::Skipped(format!("the program failed {failures} times; last: {last}"))
            };
            count.add(&verdict);
            for rule in case.rules() {
                report.rules.entry(rule.clone()).or_default().add(&verdict);
            }
            match verdict {
                Verdict::Passed => {}
                Verdict::Failed(differences) => {
                    report.failed.push((area.name, case.id().to_owned(), differences));
                }
                Verdict::Skipped(reason) => *report.skipped.entry(reason).or_default() += 1,
            }
            done += 1;
            on_case(done);
        }
        report.areas.push((area.name, count));
    }
    report
}
