//! `hexhaven verify`: replays records and says whether they can be trusted.

mod report;

use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files;
use crate::ui::{self, Out, Progress, Unit};
use report::RecordReport;

/// Replay records and check them
///
/// It checks the record's format, the board against its origin, the first player, every input against the rules, the
/// result, and the fingerprint of the last position. If the luck was committed and has been revealed, it redraws
/// every outcome (docs/fair-luck.md). The exit code is 1 if anything is wrong.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven verify game.hexhaven
  hexhaven verify games/*.hexhaven --quiet
  hexhaven verify games.ndjson
  hexhaven verify - < game.json")]
pub(crate) struct VerifyArgs {
    /// Records, as text or JSON, or files with one in each line (.ndjson); - is stdin
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Say nothing about valid records
    #[arg(short, long)]
    quiet: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: VerifyArgs) -> Result<(), Failure> {
    let mut run = VerifyRun { args: &args, out: ui::out(), checked: 0, faulty: 0, reports: Vec::new() };
    let mut unreadable: Option<Failure> = None;
    // If every record gets its own line, nobody needs a progress bar.
    let progress = (args.quiet || args.json).then(|| Progress::new(args.records.len() as u64, Unit::Files));
    for path in &args.records {
        let read = files::each_record(path, |name, bytes| run.take(RecordReport::of(name, bytes)));
        // The others are still worth checking.
        if let Err(failure) = read
            && let Some(earlier) = unreadable.replace(failure)
        {
            earlier.report();
        }
        if let Some(progress) = &progress {
            progress.add(1);
        }
    }
    drop(progress);
    let verdict = run.finish();
    unreadable.map_or(verdict, Err)
}

/// What has been found so far.
struct VerifyRun<'args> {
    args: &'args VerifyArgs,
    out: Out,
    checked: usize,
    faulty: usize,
    reports: Vec<Value>,
}

impl VerifyRun<'_> {
    /// Only one record was asked about.
    fn is_single(&self) -> bool {
        matches!(self.args.records.as_slice(), [path] if !files::is_collection(path))
    }

    fn take(&mut self, report: RecordReport) -> Result<(), Failure> {
        self.checked += 1;
        self.faulty += usize::from(!report.is_sound());
        if self.args.json {
            self.reports.push(report.json());
        } else if self.is_single() && !self.args.quiet {
            report.at_length(&mut self.out)?;
        } else if !self.args.quiet || !report.is_sound() {
            report.in_a_line(&mut self.out)?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        if self.args.json {
            writeln!(self.out, "{:#}", json!({"records": self.reports}))?;
        }
        match self.faulty {
            0 => Ok(()),
            _ if self.is_single() => Err(Failure::told()),
            1 => Err(Failure::no(format!("1 of {} records is not valid", self.checked))),
            faulty => Err(Failure::no(format!("{faulty} of {} records are not valid", self.checked))),
        }
    }
}
