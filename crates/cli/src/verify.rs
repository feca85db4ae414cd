//! `hexhaven verify`: plays records again and says whether to believe them.

use std::io::Write;
use std::path::{Path, PathBuf};

use hexhaven_record::{Ending, Origin, Place, Record, Verified, VerifyFault};
use hexhaven_rules::Seat;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files;
use crate::ui::style::{BAD, FAINT, GOOD, paint};
use crate::ui::{self, Out, Progress, Unit};
use crate::words::Words;

/// Play records again and check them
///
/// The form of the record, the board against how it came about, the first player, every input against the rules, the
/// result and the fingerprint of the last position are checked. The exit code is 1 if anything is wrong.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven verify game.hexhaven
  hexhaven verify games/*.hexhaven --quiet
  hexhaven verify - < game.json")]
pub(crate) struct VerifyArgs {
    /// Records, as text or JSON; - is stdin
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Say nothing about records that are sound
    #[arg(short, long)]
    quiet: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What came out for one file.
struct Report {
    name: String,
    verdict: Verdict,
}

enum Verdict {
    Sound(Box<Record>, Box<Verified>),
    Faulty(Vec<Fault>),
}

/// Something that is wrong with a record, and where.
struct Fault {
    code: &'static str,
    message: String,
    place: Option<Place>,
}

pub(crate) fn run(args: VerifyArgs) -> Result<(), Failure> {
    let mut out = ui::out();
    let mut reports = Vec::new();
    let mut unreadable = None;
    let mut faulty = 0;
    // Where every file gets a line of its own, nobody needs a bar.
    let progress = (args.quiet || args.json).then(|| Progress::new(args.records.len() as u64, Unit::Files));
    for path in &args.records {
        let report = match verify(path) {
            Ok(report) => report,
            // The others are still worth checking.
            Err(failure) => {
                if let Some(earlier) = unreadable.replace(failure) {
                    earlier.report();
                }
                continue;
            }
        };
        if let Some(progress) = &progress {
            progress.add(1);
        }
        faulty += usize::from(matches!(report.verdict, Verdict::Faulty(_)));
        if args.json {
            reports.push(report.json());
        } else if args.records.len() == 1 && !args.quiet {
            report.at_length(&mut out)?;
        } else if !args.quiet || matches!(report.verdict, Verdict::Faulty(_)) {
            report.in_a_line(&mut out)?;
        }
    }
    drop(progress);
    if args.json {
        writeln!(out, "{:#}", json!({"records": reports}))?;
    }
    match (unreadable, faulty) {
        (Some(failure), _) => Err(failure),
        (None, 0) => Ok(()),
        (None, _) if args.records.len() == 1 => Err(Failure::told()),
        (None, faulty) => {
            let are = if faulty == 1 { "is" } else { "are" };
            Err(Failure::no(format!("{faulty} of {} records {are} not sound", args.records.len())))
        }
    }
}

fn verify(path: &Path) -> Result<Report, Failure> {
    let bytes = files::read_record(path)?;
    let verdict = match Record::read(&bytes) {
        Err(error) => {
            let (code, message) = (error.flaw.code(), error.flaw.to_string());
            Verdict::Faulty(vec![Fault { code, message, place: Some(error.place) }])
        }
        // Only the text form has lines and columns worth looking up.
        Ok(record) => match record.verify_in(str::from_utf8(&bytes).unwrap_or("")) {
            Ok(verified) => Verdict::Sound(Box::new(record), Box::new(verified)),
            Err(faults) => Verdict::Faulty(faults.iter().map(Fault::of).collect()),
        },
    };
    Ok(Report { name: files::name(path), verdict })
}

impl Fault {
    fn of(fault: &VerifyFault) -> Fault {
        let (message, place) = match fault {
            VerifyFault::Replay(error) => {
                (format!("input {} ({}): {}", error.number, error.code, error.illegal), error.place.clone())
            }
            fault => (fault.to_string(), None),
        };
        Fault { code: fault.code(), message, place }
    }

    fn json(&self) -> Value {
        let mut value = json!({"code": self.code, "message": self.message});
        match &self.place {
            Some(Place::At { line, column }) => {
                value["line"] = (*line).into();
                value["column"] = (*column).into();
            }
            Some(Place::Field(field)) => value["field"] = field.as_str().into(),
            Some(Place::Whole) | None => {}
        }
        value
    }
}

impl Report {
    fn json(&self) -> Value {
        match &self.verdict {
            Verdict::Faulty(faults) => {
                json!({"file": self.name, "sound": false, "faults": faults.iter().map(Fault::json).collect::<Vec<_>>()})
            }
            Verdict::Sound(record, verified) => json!({
                "file": self.name,
                "sound": true,
                "rules": record.game().rules().to_text(),
                "inputs": verified.inputs,
                "turns": verified.state.public().turn,
                "result": result_word(verified.ending),
                "winner": winner(verified.ending).map(Seat::index),
                "fingerprint": format!("{:016x}", verified.fingerprint),
                "fingerprint_recorded": verified.recorded.is_some(),
            }),
        }
    }

    /// One line, or one for each fault: where it is comes first, as compilers do.
    fn in_a_line(&self, out: &mut Out) -> Result<(), Failure> {
        match &self.verdict {
            Verdict::Sound(record, verified) => {
                let (inputs, print) = (ui::count(verified.inputs as u64), verified.fingerprint);
                let result = result(record, verified);
                writeln!(
                    out,
                    "{}: {}, {inputs} inputs, {result}, {print:016x}",
                    self.name,
                    paint(GOOD, "sound")
                )?;
            }
            Verdict::Faulty(faults) => {
                for fault in faults {
                    let place = fault.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
                    writeln!(out, "{}: {place}{} {}", self.name, paint(BAD, "fault:"), fault.message)?;
                }
            }
        }
        Ok(())
    }

    fn at_length(&self, out: &mut Out) -> Result<(), Failure> {
        let Verdict::Sound(record, verified) = &self.verdict else { return self.in_a_line(out) };
        writeln!(out, "{}: {}", self.name, paint(GOOD, "sound"))?;
        let fingerprint = match verified.recorded {
            Some(_) => format!("{:016x}, as the record says", verified.fingerprint),
            None => format!("{:016x}; the record has none to compare", verified.fingerprint),
        };
        let rows = [
            ("rules", record.game().rules().to_text()),
            ("board", origin(record.origin())),
            ("inputs", format!("{}, all legal", ui::count(verified.inputs as u64))),
            ("result", result(record, verified)),
            ("fingerprint", fingerprint),
        ];
        for (label, text) in rows {
            writeln!(out, "  {}{}{text}", paint(FAINT, label), " ".repeat(13 - label.len()))?;
        }
        Ok(())
    }
}

fn origin(origin: Origin) -> String {
    match origin {
        Origin::Drawn(seed) => format!("as the seed {} draws it", seed.number()),
        Origin::Chosen => "chosen, and one that the rules can bring".to_owned(),
        Origin::Printed => "the printed map".to_owned(),
        Origin::Given => "given, which can be any".to_owned(),
    }
}

/// How a game ended, in words.
fn result(record: &Record, verified: &Verified) -> String {
    let words = Words::of(record);
    let turn = verified.state.public().turn;
    match verified.ending {
        Ending::Won(seat) => {
            let points = verified.state.points(seat);
            format!("{} wins with {points} points on turn {turn}", words.seat(seat))
        }
        Ending::NoWinner => format!("nobody wins within {turn} turns"),
        Ending::Abandoned => format!("abandoned on turn {turn}"),
        Ending::Unfinished => format!("unfinished on turn {turn}"),
    }
}

const fn result_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Won(_) => "won",
        Ending::NoWinner => "no_winner",
        Ending::Abandoned => "abandoned",
        Ending::Unfinished => "unfinished",
    }
}

const fn winner(ending: Ending) -> Option<Seat> {
    match ending {
        Ending::Won(seat) => Some(seat),
        _ => None,
    }
}
