//! Games as lines of a file: CSV for spreadsheets, NDJSON with everything that was counted.

use std::fmt::Write;
use std::path::Path;

use hexhaven_rules::{Rules, Seat};

use super::measure::Measure;
use super::stats::PlayedGame;
use crate::play::GameEnd;

/// How lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Comma-separated values with a line of names.
    Csv,
    /// One JSON object on each line.
    Ndjson,
}

impl Form {
    /// The format that a file's name asks for: CSV for `.csv`, otherwise NDJSON.
    pub fn of_file(path: &Path) -> Form {
        let csv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
        if csv { Form::Csv } else { Form::Ndjson }
    }
}

/// What a line says about a game before its seats.
const GAME_COLUMNS: [&str; 6] = ["game", "seed", "ending", "winner", "turns", "inputs"];

/// What a CSV row says about each seat.
const SEAT_COLUMNS: [&str; 3] = ["bot", "points", "decisions"];

/// The measures that a CSV row sums up for each seat; the NDJSON has all of them in full.
const SEAT_SUMS: [Measure; 8] = [
    Measure::Produced,
    Measure::Discarded,
    Measure::Stolen,
    Measure::Robbed,
    Measure::SupplyTrades,
    Measure::Bought,
    Measure::Played,
    Measure::Helpers,
];

/// The first line of a CSV of games.
pub(crate) fn games_header(players: usize) -> String {
    let mut columns: Vec<String> = GAME_COLUMNS.iter().map(|name| (*name).to_owned()).collect();
    for seat in Seat::all(players) {
        columns.extend(SEAT_COLUMNS.iter().map(|name| format!("seat{seat}_{name}")));
        columns.extend(Measure::Points.parts().iter().map(|source| format!("seat{seat}_{source}")));
        columns.push(format!("seat{seat}_deals"));
        columns.extend(SEAT_SUMS.iter().map(|measure| format!("seat{seat}_{}", measure.name())));
    }
    columns.join(",") + "\n"
}

/// One game as a line.
pub(crate) fn game_line(form: Form, played: &PlayedGame, names: &[String], rules: &Rules) -> String {
    match form {
        Form::Csv => csv_line(played, names),
        Form::Ndjson => json_line(played, names, rules),
    }
}

/// The word for how a game ended.
pub(crate) const fn ending_word(ending: &GameEnd) -> &'static str {
    match ending {
        GameEnd::Won(_) => "won",
        GameEnd::TurnLimit => "turn-limit",
        GameEnd::Failed(_) => "failed",
    }
}

fn csv_line(played: &PlayedGame, names: &[String]) -> String {
    let counts = &played.counts;
    let winner = played.winner().map_or(String::new(), |seat| seat.to_string());
    let mut line = format!(
        "{},{:016x},{},{winner},{},{}",
        played.number,
        played.seed,
        ending_word(&played.ending),
        counts.turns,
        counts.inputs
    );
    for (seat, bot) in Seat::all(played.bots.len()).zip(&played.bots) {
        let tally = &counts.seats[seat];
        let points = tally.sum(Measure::Points);
        push(
            &mut line,
            format_args!(",{},{points},{}", csv_cell(&names[*bot]), tally.of(Measure::Decisions)[0]),
        );
        for source in tally.of(Measure::Points) {
            push(&mut line, format_args!(",{source}"));
        }
        push(&mut line, format_args!(",{}", tally.of(Measure::Offers)[3]));
        for measure in SEAT_SUMS {
            push(&mut line, format_args!(",{}", tally.sum(measure)));
        }
    }
    line.push('\n');
    line
}

fn json_line(played: &PlayedGame, names: &[String], rules: &Rules) -> String {
    let counts = &played.counts;
    let winner = played.winner().map_or("null".to_owned(), |seat| seat.to_string());
    let mut line = String::with_capacity(2_048);
    push(
        &mut line,
        format_args!(
            "{{\"game\":{},\"seed\":\"{:016x}\",\"ending\":\"{}\",\"winner\":{winner},\"turns\":{},\"inputs\":{}",
            played.number,
            played.seed,
            ending_word(&played.ending),
            counts.turns,
            counts.inputs
        ),
    );
    if let GameEnd::Failed(failure) = &played.ending {
        let why = json_text(&failure.fault.to_string());
        push(&mut line, format_args!(",\"failed\":{},\"why\":{why}", failure.seat));
    }
    push(&mut line, format_args!(",\"dice\":{},\"short\":{}", List(&counts.dice), List(&counts.short)));
    line.push_str(",\"seats\":[");
    for (seat, bot) in Seat::all(played.bots.len()).zip(&played.bots) {
        line.push_str(if seat.index() == 0 { "{" } else { ",{" });
        push(&mut line, format_args!("\"bot\":{}", json_text(&names[*bot])));
        for measure in Measure::ALL.iter().filter(|measure| measure.applies(rules)) {
            let counts = counts.seats[seat].of(*measure);
            push(&mut line, format_args!(",\"{}\":{}", measure.name(), List(counts)));
        }
        line.push('}');
    }
    line.push_str("]}\n");
    line
}

fn push(line: &mut String, text: std::fmt::Arguments<'_>) {
    line.write_fmt(text).expect("a string takes everything");
}

/// Numbers as JSON.
struct List<'a, T>(&'a [T]);

impl<T: std::fmt::Display> std::fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for (at, number) in self.0.iter().enumerate() {
            write!(f, "{}{number}", if at == 0 { "" } else { "," })?;
        }
        f.write_str("]")
    }
}

/// A text as a cell of a CSV (RFC 4180): in quotes where needed.
pub(crate) fn csv_cell(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

/// A text as JSON, in quotes.
pub(crate) fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_engines_cannot_break_a_line() {
        let name = "a \"b\",\nc";
        assert_eq!(csv_cell(name), "\"a \"\"b\"\",\nc\"");
        assert_eq!(json_text(name), r#""a \"b\",\nc""#);
        assert_eq!(csv_cell("sharp@500"), "sharp@500");
    }

    #[test]
    fn the_name_of_a_file_asks_for_a_form() {
        assert_eq!(Form::of_file(Path::new("a/b.CSV")), Form::Csv);
        assert_eq!(Form::of_file(Path::new("games.ndjson")), Form::Ndjson);
        assert_eq!(Form::of_file(Path::new("csv")), Form::Ndjson);
    }
}
