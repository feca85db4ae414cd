//! The result for one record, for people and for programs.

use std::io::Write;

use hexhaven_record::{Ending, Location, LuckCheck, LuckCounts, Origin, Record, Verified, VerifyFault};
use hexhaven_rules::Seat;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::ui::style::{BAD, FAINT, GOOD, paint};
use crate::ui::{self, Out};
use crate::words::Words;

/// What came out for one record.
pub(super) struct RecordReport {
    name: String,
    status: RecordStatus,
}

enum RecordStatus {
    Sound(Box<Record>, Box<Verified>),
    Faulty(Vec<Finding>),
}

/// Something that is wrong with a record, and where.
struct Finding {
    code: &'static str,
    message: String,
    location: Option<Location>,
}

impl RecordReport {
    /// Plays a record and checks it.
    pub(super) fn of(name: &str, bytes: &[u8]) -> RecordReport {
        let status = match Record::read(bytes) {
            Err(error) => {
                let (code, message) = (error.flaw.code(), error.flaw.to_string());
                RecordStatus::Faulty(vec![Finding { code, message, location: Some(error.location) }])
            }
            // Only text records have lines and columns worth looking up.
            Ok(record) => match record.verify_in(str::from_utf8(bytes).unwrap_or("")) {
                Ok(verified) => RecordStatus::Sound(Box::new(record), Box::new(verified)),
                Err(faults) => RecordStatus::Faulty(faults.iter().map(Finding::of).collect()),
            },
        };
        RecordReport { name: name.to_owned(), status }
    }

    /// Can it be trusted?
    pub(super) const fn is_sound(&self) -> bool {
        matches!(self.status, RecordStatus::Sound(..))
    }

    pub(super) fn json(&self) -> Value {
        match &self.status {
            RecordStatus::Faulty(faults) => {
                json!({"file": self.name, "sound": false, "faults": faults.iter().map(Finding::json).collect::<Vec<_>>()})
            }
            RecordStatus::Sound(record, verified) => json!({
                "file": self.name,
                "sound": true,
                "rules": record.game().rules().to_text(),
                "inputs": verified.inputs,
                "turns": verified.state.public().turn,
                "result": result_word(verified.ending),
                "winner": winner(verified.ending).map(Seat::index),
                "fingerprint": format!("{:016x}", verified.fingerprint),
                "fingerprint_recorded": verified.recorded.is_some(),
                "luck": luck_json(verified.luck),
            }),
        }
    }

    /// One line, or one for each fault: where it is comes first, as compilers do.
    pub(super) fn in_a_line(&self, out: &mut Out) -> Result<(), Failure> {
        match &self.status {
            RecordStatus::Sound(record, verified) => {
                let (inputs, print) = (ui::count(verified.inputs as u64), verified.fingerprint);
                let result = result(record, verified);
                writeln!(
                    out,
                    "{}: {}, {inputs} inputs, {result}, {print:016x}",
                    self.name,
                    paint(GOOD, "sound")
                )?;
            }
            RecordStatus::Faulty(faults) => {
                for fault in faults {
                    let location =
                        fault.location.as_ref().map(|location| format!("{location}: ")).unwrap_or_default();
                    writeln!(out, "{}: {location}{} {}", self.name, paint(BAD, "fault:"), fault.message)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn at_length(&self, out: &mut Out) -> Result<(), Failure> {
        let RecordStatus::Sound(record, verified) = &self.status else { return self.in_a_line(out) };
        writeln!(out, "{}: {}", self.name, paint(GOOD, "sound"))?;
        let fingerprint = match verified.recorded {
            Some(_) => format!("{:016x}, as the record says", verified.fingerprint),
            None => format!("{:016x}; the record has none to compare", verified.fingerprint),
        };
        let mut rows = vec![
            ("rules", record.game().rules().to_text()),
            ("board", origin(record.origin(), verified.luck)),
            ("inputs", format!("{}, all legal", ui::count(verified.inputs as u64))),
            ("result", result(record, verified)),
            ("fingerprint", fingerprint),
        ];
        rows.extend(luck(verified.luck).map(|luck| ("luck", luck)));
        for (label, text) in rows {
            writeln!(out, "  {}{}{text}", paint(FAINT, label), " ".repeat(13 - label.len()))?;
        }
        Ok(())
    }
}

impl Finding {
    fn of(fault: &VerifyFault) -> Finding {
        let (message, location) = match fault {
            VerifyFault::Replay(error) => (
                format!("input {} ({}): {}", error.number, error.code, error.illegal),
                error.location.clone(),
            ),
            VerifyFault::Luck(fault) => (
                format!("input {} ({}): {}", fault.number, fault.code, fault.reason()),
                fault.location.clone(),
            ),
            fault => (fault.to_string(), None),
        };
        Finding { code: fault.code(), message, location }
    }

    fn json(&self) -> Value {
        let mut value = json!({"code": self.code, "message": self.message});
        match &self.location {
            Some(Location::At { line, column }) => {
                value["line"] = (*line).into();
                value["column"] = (*column).into();
            }
            Some(Location::Field(field)) => value["field"] = field.as_str().into(),
            Some(Location::Whole) | None => {}
        }
        value
    }
}

fn origin(origin: Origin, luck: LuckCheck) -> String {
    match origin {
        Origin::Drawn(seed) => format!("as seed {} draws it", seed.number()),
        Origin::Committed if luck == LuckCheck::Sealed => {
            "drawn by committed luck, which can't be checked yet".to_owned()
        }
        Origin::Committed => "as the committed luck draws it".to_owned(),
        Origin::Chosen => "chosen, and possible under the rules".to_owned(),
        Origin::Printed => "the printed map".to_owned(),
        Origin::Given => "given as text, so it can be any".to_owned(),
    }
}

/// What is known about the luck, in words; nothing if nothing was promised.
fn luck(check: LuckCheck) -> Option<String> {
    match check {
        LuckCheck::Unpromised => None,
        LuckCheck::Sealed => {
            Some("committed, but the server seed hasn't been revealed, so it can't be checked yet".to_owned())
        }
        LuckCheck::Drawn(LuckCounts { first_seat, start, dice, deck, thefts }) => {
            let mut parts = Vec::new();
            if first_seat {
                parts.push("the first seat".to_owned());
            }
            for (count, one, many) in [
                (start, "roll for the first turn", "rolls for the first turn"),
                (dice, "roll", "rolls"),
                (deck, "draw from the deck", "draws from the deck"),
                (thefts, "theft", "thefts"),
            ] {
                if count > 0 {
                    parts.push(format!(
                        "{} {}",
                        ui::count(count as u64),
                        if count == 1 { one } else { many }
                    ));
                }
            }
            let parts = if parts.is_empty() { "nothing was drawn".to_owned() } else { parts.join(", ") };
            Some(format!("as committed: {parts}"))
        }
    }
}

fn luck_json(check: LuckCheck) -> Value {
    match check {
        LuckCheck::Unpromised => json!({"state": "unpromised"}),
        LuckCheck::Sealed => json!({"state": "sealed"}),
        LuckCheck::Drawn(LuckCounts { first_seat, start, dice, deck, thefts }) => json!({
            "state": "as_committed",
            "first_seat": first_seat,
            "start": start,
            "dice": dice,
            "deck": deck,
            "thefts": thefts,
        }),
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
