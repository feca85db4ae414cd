//! Reads the text form, line by line, and says where it can't.

use hexhaven_luck::Seed;
use hexhaven_rules::{Game, Input, Seat, Starter};

use super::game::{GamePart, game};
use super::luck::LuckParts;
use super::{HEAD, location};
use crate::error::{Location, RecordError, RecordFlaw};
use crate::headers::Headers;
use crate::luck::Luck;
use crate::plain::{number, shortened, stranger};
use crate::record::{Comment, Ending, Entry, Origin, Record, check_comment, check_seat, is_known_version};

const ORIGINS: &str = "drawn and a seed, committed, chosen, printed or given";
const STARTERS: &str = "roll, or the number of a seat";
const ENDINGS: &str = "won and a seat, no-winner, abandoned or unfinished";

impl Record {
    /// Reads the text form, or says where and why it can't be read. It isn't played: see [`Record::verify`].
    ///
    /// ```
    /// use hexhaven_record::Record;
    /// let text = "hexhaven-record 2\nrules fifth:4\nboard fixed\nfirst 2\n1 2:S17\n2 2:R17-22\n4 3:S31\n";
    /// let error = Record::parse(text).expect_err("input 3 is missing");
    /// assert_eq!(error.to_string(), "line 7, column 1: the line says `4`, but its first input is number 3");
    /// ```
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.len() > Record::MAX_TEXT {
            let (length, most) = (text.len(), Record::MAX_TEXT);
            return Err(RecordFlaw::TooLong { length, most }.at(Location::Whole));
        }
        // Some editors put this mark at the start of a text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = RecordReader::new(text);
        let mut lines = text.lines();
        reader.first_line(lines.next().unwrap_or(""))?;
        for line in lines {
            if let Some((at, character)) = stranger(line) {
                return Err(reader.error(&line[at..], RecordFlaw::Stranger { character }));
            }
            let line = line.trim();
            if !line.is_empty() {
                reader.line(line).map_err(|error| reader.if_whole(line, error))?;
            }
        }
        reader.finish()
    }
}

/// The line and column of the input with this number, if the text has it; for errors about inputs of a record that has
/// been read.
pub(crate) fn location_of_input(text: &str, wanted: usize) -> Option<Location> {
    for line in text.lines() {
        let mut words = line.split_ascii_whitespace();
        let Some(first) = words.next().and_then(number::<usize>) else { continue };
        if let Some(word) = wanted.checked_sub(first).and_then(|skip| words.nth(skip)) {
            return Some(location(text, offset(text, word)));
        }
    }
    None
}

/// Where a part of a text begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len())
}

/// The parts of the game, each with the text it came from.
#[derive(Default)]
struct Parts<'text> {
    rules: Option<&'text str>,
    board: Option<&'text str>,
    colors: Option<&'text str>,
    first: Option<&'text str>,
    origin: Option<&'text str>,
    luck: LuckParts<'text>,
}

/// A fingerprint as its digits.
pub(crate) fn fingerprint(digits: &str) -> Option<u64> {
    let plain = digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if digits.len() == 16 && plain { u64::from_str_radix(digits, 16).ok() } else { None }
}

struct RecordReader<'text> {
    text: &'text str,
    version: u32,
    headers: Headers,
    parts: Parts<'text>,
    /// Once the first line of inputs is there, the game has to be.
    game: Option<Game>,
    entries: Vec<Entry>,
    comments: Vec<Comment>,
    fingerprint: Option<u64>,
    ending: Option<(Ending, &'text str)>,
}

impl<'text> RecordReader<'text> {
    fn new(text: &'text str) -> Self {
        RecordReader {
            text,
            version: Record::VERSION,
            headers: Headers::default(),
            parts: Parts::default(),
            game: None,
            entries: Vec::new(),
            comments: Vec::new(),
            fingerprint: None,
            ending: None,
        }
    }

    fn error(&self, part: &str, flaw: RecordFlaw) -> RecordError {
        flaw.at(location(self.text, offset(self.text, part)))
    }

    fn unreadable(&self, part: &str, wanted: &'static str) -> RecordError {
        self.error(part, RecordFlaw::Unreadable { found: shortened(part), wanted })
    }

    /// The end of the text, where something is missing.
    fn missing(&self, key: &'static str) -> RecordError {
        RecordFlaw::Missing { key }.at(location(self.text, self.text.len()))
    }

    /// Half a line at the end of a text is not a separate mistake: the rest is missing, along with the result.
    fn if_whole(&self, line: &str, error: RecordError) -> RecordError {
        let is_last = !self.text[offset(self.text, line)..].contains('\n');
        if is_last && self.ending.is_none() && !line.starts_with("result") { self.cut_off() } else { error }
    }

    fn cut_off(&self) -> RecordError {
        RecordFlaw::CutOff.at(location(self.text, self.text.len()))
    }

    fn first_line(&mut self, line: &'text str) -> Result<(), RecordError> {
        let (head, version) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        if head != HEAD {
            return Err(self.error(line, RecordFlaw::NotARecord { found: shortened(line) }));
        }
        self.version =
            number(version.trim()).filter(|version| is_known_version(*version)).ok_or_else(|| {
                let version = shortened(version.trim());
                self.error(line, RecordFlaw::UnknownVersion { version, known: Record::VERSION })
            })?;
        Ok(())
    }

    fn line(&mut self, line: &'text str) -> Result<(), RecordError> {
        if self.ending.is_some() {
            let wanted = "the result is the last line";
            return Err(self.error(line, RecordFlaw::Late { found: shortened(line), wanted }));
        }
        if let Some(comment) = line.strip_prefix(';') {
            return self.comment(comment.trim());
        }
        if line.starts_with(|first: char| first.is_ascii_digit()) {
            return self.inputs(line);
        }
        if !line.starts_with(|first: char| first.is_ascii_lowercase()) {
            return Err(self.error(line, RecordFlaw::UnknownLine { found: shortened(line) }));
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, &line[line.len()..]));
        self.field(key, value.trim())
    }

    fn field(&mut self, key: &'text str, value: &'text str) -> Result<(), RecordError> {
        match key {
            "fingerprint" => return self.read_fingerprint(key, value),
            "result" => {
                self.ending = Some((self.read_ending(value)?, value));
                return Ok(());
            }
            _ => {}
        }
        if self.game.is_some() || self.fingerprint.is_some() {
            let wanted = "headers come before the inputs";
            return Err(self.error(key, RecordFlaw::Late { found: shortened(key), wanted }));
        }
        let part = match key {
            "rules" => &mut self.parts.rules,
            "board" => &mut self.parts.board,
            "colors" => &mut self.parts.colors,
            "first" => &mut self.parts.first,
            "origin" => &mut self.parts.origin,
            _ => {
                if self.parts.luck.take(key, value).map_err(|flaw| self.error(key, flaw))? {
                    return Ok(());
                }
                return self.headers.add(key, value).map_err(|flaw| {
                    let name = matches!(
                        flaw,
                        RecordFlaw::BadKey { .. } | RecordFlaw::Twice { .. } | RecordFlaw::TooMany { .. }
                    );
                    self.error(if name { key } else { value }, flaw)
                });
            }
        };
        if part.replace(value).is_some() {
            return Err(self.error(key, RecordFlaw::Twice { key: key.to_owned() }));
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) -> Result<(), RecordError> {
        if text.is_empty() {
            return Ok(());
        }
        let input = self.entries.len();
        check_comment(input, text, input).map_err(|flaw| self.error(text, flaw))?;
        if self.comments.len() == Record::MAX_COMMENTS {
            let flaw = RecordFlaw::TooMany { what: "comments", most: Record::MAX_COMMENTS };
            return Err(self.error(text, flaw));
        }
        self.comments.push(Comment { input, text: text.to_owned() });
        Ok(())
    }

    fn inputs(&mut self, line: &'text str) -> Result<(), RecordError> {
        if self.fingerprint.is_some() {
            let wanted = "inputs come before the fingerprint";
            return Err(self.error(line, RecordFlaw::Late { found: shortened(line), wanted }));
        }
        let game = match self.game.take() {
            Some(game) => game,
            None => self.read_game()?,
        };
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or(line);
        let expected = self.entries.len() + 1;
        if number(first) != Some(expected) {
            return Err(self.error(first, RecordFlaw::WrongNumber { found: shortened(first), expected }));
        }
        for word in words {
            let entry = self.entry(word, &game)?;
            self.entries.push(entry);
        }
        if self.entries.len() < expected {
            return Err(self.unreadable(line, "inputs after their number"));
        }
        self.game = Some(game);
        Ok(())
    }

    fn entry(&self, word: &str, game: &Game) -> Result<Entry, RecordError> {
        if self.entries.len() == Record::MAX_INPUTS {
            let flaw = RecordFlaw::TooMany { what: "inputs", most: Record::MAX_INPUTS };
            return Err(self.error(word, flaw));
        }
        let (code, millis) = match word.split_once('@') {
            Some((code, millis)) => {
                let read = number(millis);
                let wanted = "milliseconds after the @, at most 4294967295";
                (code, Some(read.ok_or_else(|| self.unreadable(millis, wanted))?))
            }
            None => (word, None),
        };
        let number = self.entries.len() + 1;
        let input = Input::parse(code, game)
            .map_err(|error| self.error(word, RecordFlaw::Input { number, error }))?;
        Ok(Entry { input, millis })
    }

    fn read_fingerprint(&mut self, key: &str, value: &str) -> Result<(), RecordError> {
        let read = fingerprint(value);
        let read = read.ok_or_else(|| self.unreadable(value, "16 lowercase hexadecimal digits"))?;
        if self.fingerprint.replace(read).is_some() {
            return Err(self.error(key, RecordFlaw::Twice { key: key.to_owned() }));
        }
        Ok(())
    }

    fn read_ending(&self, value: &str) -> Result<Ending, RecordError> {
        Ok(match value {
            "no-winner" => Ending::NoWinner,
            "abandoned" => Ending::Abandoned,
            "unfinished" => Ending::Unfinished,
            _ => {
                let seat = value.strip_prefix("won ").and_then(number).and_then(Seat::try_new);
                Ending::Won(seat.ok_or_else(|| self.unreadable(value, ENDINGS))?)
            }
        })
    }

    fn read_game(&self) -> Result<Game, RecordError> {
        let rules = self.parts.rules.ok_or_else(|| self.missing("rules"))?;
        let board = self.parts.board.ok_or_else(|| self.missing("board"))?;
        let colors = self.parts.colors;
        game(rules, board, colors).map_err(|(part, byte, flaw)| {
            let word = match part {
                GamePart::Rules => rules,
                GamePart::Board => board,
                GamePart::Colors => colors.unwrap_or(board),
            };
            self.error(word.get(byte..).unwrap_or(word), flaw)
        })
    }

    fn read_origin(&self) -> Result<Origin, RecordError> {
        Ok(match self.parts.origin {
            None | Some("given") => Origin::Given,
            Some("chosen") => Origin::Chosen,
            Some("committed") => Origin::Committed,
            Some("printed") => Origin::Printed,
            Some(value) => {
                let seed = value.strip_prefix("drawn ").and_then(number);
                Origin::Drawn(Seed::new(seed.ok_or_else(|| self.unreadable(value, ORIGINS))?))
            }
        })
    }

    fn read_luck(&mut self, game: &Game, origin: Origin) -> Result<Option<Luck>, RecordError> {
        let luck = std::mem::take(&mut self.parts.luck).read(game).map_err(|(value, flaw)| match value {
            Some(value) => self.error(value, flaw),
            None => flaw.at(location(self.text, self.text.len())),
        })?;
        if origin == Origin::Committed && luck.is_none() {
            return Err(self.missing("commitment"));
        }
        Ok(luck)
    }

    fn read_starter(&self, game: &Game) -> Result<Starter, RecordError> {
        let value = self.parts.first.ok_or_else(|| self.missing("first"))?;
        if value == "roll" {
            return Ok(Starter::Roll);
        }
        let seat = number(value).and_then(Seat::try_new);
        let seat = seat.ok_or_else(|| self.unreadable(value, STARTERS))?;
        check_seat(game, seat).map_err(|flaw| self.error(value, flaw))?;
        Ok(Starter::Seat(seat))
    }

    fn finish(mut self) -> Result<Record, RecordError> {
        let (ending, value) = self.ending.ok_or_else(|| self.cut_off())?;
        let game = match self.game.take() {
            Some(game) => game,
            None => self.read_game()?,
        };
        let (origin, starter) = (self.read_origin()?, self.read_starter(&game)?);
        let luck = self.read_luck(&game, origin)?;
        if let Ending::Won(seat) = ending {
            check_seat(&game, seat).map_err(|flaw| self.error(value, flaw))?;
        }
        Ok(Record {
            version: self.version,
            headers: self.headers,
            game,
            origin,
            starter,
            luck,
            entries: self.entries,
            comments: self.comments,
            fingerprint: self.fingerprint,
            ending,
        })
    }
}
