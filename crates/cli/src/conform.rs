//! `hexhaven conform`: tests an engine against the conformance suite and reports by rule.

use std::io::Write;
use std::time::Duration;

use hexhaven_arena::EngineLimits;
use hexhaven_arena::conform::{Area, ConformReport, Count, JudgedProgram, conform, suite};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::ui::{self, Align, Out, Progress, TextTable, Unit};

/// Test an engine against the conformance suite
///
/// The suite has positions with everything that can come next, for every rule, as well as counts and whole games
/// (conformance/README.md). It asks the engine over the engine protocol, and says so if the engine doesn't answer
/// questions about the rules. The exit code is 1 if an answer is wrong or there was nothing to ask.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven conform \"hexhaven engine\"
  hexhaven conform \"python3 my_engine.py\" --only robber,TRADE-6
  hexhaven conform \"./my-engine --quiet\" --json")]
pub(crate) struct ConformArgs {
    /// The command that starts the engine; it doesn't go through a shell
    #[arg(value_name = "COMMAND")]
    command: String,
    /// Only these areas, rules, or beginnings of rule ids, separated by commas: robber,TRADE-6,HELP
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    only: Vec<String>,
    /// How long the engine may think about each answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    engine_time: u64,
    /// How many wrong cases to show in full
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// Print JSON, with every rule and every wrong case
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: ConformArgs) -> Result<(), Failure> {
    let areas = args.areas()?;
    let limits =
        EngineLimits { answer: Duration::from_millis(args.engine_time.max(1)), ..EngineLimits::USUAL };
    let mut engine = JudgedProgram::start(&args.command, limits)
        .map_err(|failure| Failure::unusable(failure.to_string()))?;
    if engine.questions().is_empty() {
        return Err(Failure::no("the engine answers no questions about the rules")
            .hint("its handshake needs a line such as `answers legal play`; see docs/engine-protocol.md"));
    }
    let cases: usize = areas.iter().map(|area| area.cases.len()).sum();
    let bar = Progress::new(cases as u64, Unit::Cases);
    let report = conform(&areas, &mut engine, |done| bar.set(done));
    drop(bar);
    let mut out = ui::out();
    if args.json {
        writeln!(out, "{:#}", json(&engine, &report))?;
    } else {
        show(&mut out, &args, &engine, &report)?;
    }
    match report.total() {
        Count { failed: 0, passed: 1.., .. } => Ok(()),
        Count { failed: 0, .. } => Err(Failure::no("there was nothing to ask")),
        Count { .. } => Err(Failure::told()),
    }
}

impl ConformArgs {
    /// The requested cases.
    fn areas(&self) -> Result<Vec<Area>, Failure> {
        let mut areas = suite().map_err(|error| Failure::no(error.to_string()))?;
        if self.only.is_empty() {
            return Ok(areas);
        }
        let begins = |rule: &str, only: &str| {
            rule == only || rule.strip_prefix(only).is_some_and(|rest| rest.starts_with('-'))
        };
        for only in &self.only {
            let any = areas.iter().any(|area| {
                area.name == only
                    || area.cases.iter().any(|case| case.rules().iter().any(|rule| begins(rule, only)))
            });
            if !any {
                let names: Vec<&str> = areas.iter().map(|area| area.name).collect();
                return Err(Failure::usage(format!("`{only}`: no such area or rule"))
                    .hint(format!("areas are {}", names.join(", "))));
            }
        }
        for area in &mut areas {
            if !self.only.iter().any(|only| only == area.name) {
                area.cases.retain(|case| {
                    case.rules().iter().any(|rule| self.only.iter().any(|only| begins(rule, only)))
                });
            }
        }
        areas.retain(|area| !area.cases.is_empty());
        Ok(areas)
    }
}

fn show(
    out: &mut Out,
    args: &ConformArgs,
    engine: &JudgedProgram,
    report: &ConformReport,
) -> Result<(), Failure> {
    for (area, id, differences) in report.failed.iter().take(args.show) {
        writeln!(out, "{area}: {id}")?;
        let mut shown = "";
        for difference in differences {
            if difference.position != shown {
                writeln!(out, "  position  {}", difference.position)?;
                shown = &difference.position;
            }
            if !difference.question.is_empty() {
                writeln!(out, "  asked     {}", difference.question)?;
            }
            writeln!(out, "  expected  {}", difference.expected)?;
            writeln!(out, "  got       {}", difference.got)?;
        }
        writeln!(out)?;
    }
    let hidden = report.failed.len().saturating_sub(args.show);
    if hidden > 0 {
        writeln!(out, "… and {hidden} more wrong cases (--show, --json)\n")?;
    }
    let columns = [
        ("area", Align::Left),
        ("passed", Align::Right),
        ("failed", Align::Right),
        ("skipped", Align::Right),
    ];
    let mut table = TextTable::new(columns);
    let rows = report.areas.iter().map(|(name, count)| (*name, *count));
    for (name, count) in rows.chain([("all", report.total())]) {
        table.row([
            name.to_owned(),
            count.passed.to_string(),
            count.failed.to_string(),
            count.skipped.to_string(),
        ]);
    }
    write!(out, "{table}")?;
    let wrong: Vec<String> = (report.rules.iter())
        .filter(|(_, count)| count.failed > 0)
        .map(|(rule, count)| format!("{rule} ({} of {})", count.failed, count.failed + count.passed))
        .collect();
    if !wrong.is_empty() {
        writeln!(out, "\nrules with wrong answers: {}", wrong.join(", "))?;
    }
    for (reason, cases) in &report.skipped {
        writeln!(out, "\n{cases} skipped: {reason}")?;
    }
    let rules = report.rules.values().filter(|count| count.failed == 0 && count.passed > 0).count();
    let name = if engine.name().is_empty() { "the engine" } else { engine.name() };
    writeln!(out, "\n{name} knows {rules} of {} rules", report.rules.len())?;
    Ok(())
}

fn json(engine: &JudgedProgram, report: &ConformReport) -> Value {
    let counted =
        |count: &Count| json!({"passed": count.passed, "failed": count.failed, "skipped": count.skipped});
    let areas: serde_json::Map<String, Value> =
        report.areas.iter().map(|(name, count)| ((*name).to_owned(), counted(count))).collect();
    let rules: serde_json::Map<String, Value> =
        report.rules.iter().map(|(rule, count)| (rule.clone(), counted(count))).collect();
    let failed = report.failed.iter().map(|(area, id, differences)| {
        let differences = differences.iter().map(|difference| {
            json!({
                "position": difference.position,
                "asked": difference.question,
                "expected": difference.expected,
                "got": difference.got,
            })
        });
        json!({"area": area, "id": id, "differences": differences.collect::<Vec<_>>()})
    });
    json!({
        "engine": engine.name(),
        "answers": engine.questions(),
        "total": counted(&report.total()),
        "areas": areas,
        "rules": rules,
        "failed": failed.collect::<Vec<_>>(),
        "skipped": report.skipped,
    })
}
