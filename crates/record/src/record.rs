//! The record itself: what it holds, and what may be in it. Reading and writing is in `text` and `json`.

use hexhaven_luck::Seed;
use hexhaven_rules::{Board, Game, Input, Next, Rules, Seat, Starter, State};

use crate::error::{Location, RecordError, RecordFlaw};
use crate::headers::{Headers, check_words};
use crate::luck::Luck;

/// A game written down: everything it takes to replay it, and what people want to know about it.
///
/// Every value of this type can be written and read back, in both forms. [`Record::verify`] says whether its
/// inputs are legal and its result is true.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub(crate) version: u32,
    pub(crate) headers: Headers,
    pub(crate) game: Game,
    pub(crate) origin: Origin,
    pub(crate) starter: Starter,
    pub(crate) luck: Option<Luck>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) fingerprint: Option<u64>,
    pub(crate) ending: Ending,
}

/// One input of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The input.
    pub input: Input,
    /// How many milliseconds it took, if that is known.
    pub millis: Option<u32>,
}

/// A one-line remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The number of the input that it is about, from 1; 0 is the whole game.
    pub input: usize,
    /// What it says.
    pub text: String,
}

/// Where the board comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// At random: [`Origin::draw`] makes it again.
    Drawn(Seed),
    /// Somebody chose it among those that are possible under the rule set.
    Chosen,
    /// By the luck that the table promised: the `board` stream of the record's [`Luck`] makes it again.
    Committed,
    /// It is the printed map.
    Printed,
    /// It came from outside, and may be any board.
    Given,
}

impl Origin {
    /// The board for this seed. All of the project's programs draw boards this way, so a record with the seed can be
    /// checked.
    pub fn draw(rules: &Rules, seed: Seed) -> Board {
        Board::generate(&rules.board, &mut seed.stream("board"))
    }
}

/// How a game ended, or that it didn't.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This seat has won.
    Won(Seat),
    /// The turn limit was reached.
    NoWinner,
    /// The players left it.
    Abandoned,
    /// It isn't over, or the record doesn't say how it ended.
    Unfinished,
}

impl Ending {
    /// How a game in this state has ended.
    pub fn of(state: &State) -> Ending {
        match state.next() {
            Next::Over { winner: Some(seat) } => Ending::Won(seat),
            Next::Over { winner: None } => Ending::NoWinner,
            Next::Act(_) | Next::Chance(_) => Ending::Unfinished,
        }
    }
}

impl Record {
    /// The version of both forms in which records are written. Older ones are read, and stay what they are.
    ///
    /// 1 had four slots for open offers, and its fingerprint counts offers that became deals. 2 has six slots, and deals
    /// do not count (AMB-57, TRADE-11).
    pub const VERSION: u32 = 2;
    /// The most inputs: more than random play needs for the longest turn limit with every offer made.
    pub const MAX_INPUTS: usize = 250_000;
    /// The most comments.
    pub const MAX_COMMENTS: usize = 2_000;
    /// The longest comment, in characters.
    pub const MAX_COMMENT: usize = 500;
    /// The longest text that is read, in bytes: room for every record that can be written.
    pub const MAX_TEXT: usize = 28 << 20;
    /// The longest JSON that is read, in bytes.
    pub const MAX_JSON: usize = 40 << 20;

    /// The version in which it was written.
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// Who, when, what for.
    pub const fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The same, to add some.
    pub const fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// Rule set, board and colors.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where the board comes from.
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// How the first player is found; a seat is one of the table.
    pub const fn starter(&self) -> Starter {
        self.starter
    }

    /// What the table promised about its luck, if it did.
    pub const fn luck(&self) -> Option<&Luck> {
        self.luck.as_ref()
    }

    /// Sets what the table promised, replacing what the record said before: this is how a server seed is revealed.
    pub fn set_luck(&mut self, luck: Luck) -> Result<(), RecordFlaw> {
        self.luck = Some(luck.in_order(&self.game)?);
        Ok(())
    }

    /// The inputs in order. The first one is number 1.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All comments, in the order of the inputs.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The comments on one input; 0 for the game.
    pub fn comments_on(&self, input: usize) -> impl Iterator<Item = &str> {
        let first = self.comments.partition_point(|comment| comment.input < input);
        let here = self.comments[first..].iter().take_while(move |comment| comment.input == input);
        here.map(|comment| comment.text.as_str())
    }

    /// Adds a comment on an input, after those it already has; 0 for the game.
    pub fn comment(&mut self, input: usize, text: &str) -> Result<(), RecordFlaw> {
        check_comment(input, text, self.entries.len())?;
        if self.comments.len() == Record::MAX_COMMENTS {
            return Err(RecordFlaw::TooMany { what: "comments", most: Record::MAX_COMMENTS });
        }
        let place = self.comments.partition_point(|comment| comment.input <= input);
        self.comments.insert(place, Comment { input, text: text.to_owned() });
        Ok(())
    }

    /// The fingerprint of the last position, if it was written down.
    pub const fn fingerprint(&self) -> Option<u64> {
        self.fingerprint
    }

    /// How it ended, as the record says.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Reads either form: JSON begins with `{`, a text does not.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        if bytes.len() > Record::MAX_JSON {
            let (length, most) = (bytes.len(), Record::MAX_JSON);
            return Err(RecordFlaw::TooLong { length, most }.at(Location::Whole));
        }
        let text = str::from_utf8(bytes).map_err(|error| {
            let good = str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or("");
            RecordFlaw::NotText.at(crate::text::location(good, good.len()))
        })?;
        if text.trim_start().starts_with('{') { Record::from_json(text) } else { Record::parse(text) }
    }

    /// What every reader and recorder rejects.
    pub(crate) fn checked(self) -> Result<Record, RecordFlaw> {
        if self.entries.len() > Record::MAX_INPUTS {
            return Err(RecordFlaw::TooMany { what: "inputs", most: Record::MAX_INPUTS });
        }
        if let Starter::Seat(seat) = self.starter {
            check_seat(&self.game, seat)?;
        }
        if let Ending::Won(seat) = self.ending {
            check_seat(&self.game, seat)?;
        }
        if self.origin == Origin::Committed && self.luck.is_none() {
            return Err(RecordFlaw::Missing { key: "commitment" });
        }
        Ok(self)
    }
}

/// Can a record of this version be read?
pub(crate) fn is_known_version(version: u32) -> bool {
    (1..=Record::VERSION).contains(&version)
}

/// Can this be a comment on this input?
pub(crate) fn check_comment(input: usize, text: &str, inputs: usize) -> Result<(), RecordFlaw> {
    if input > inputs {
        return Err(RecordFlaw::LostComment { input, inputs });
    }
    check_words("comment", text, Record::MAX_COMMENT)
}

/// Does somebody sit here?
pub(crate) fn check_seat(game: &Game, seat: Seat) -> Result<(), RecordFlaw> {
    if game.all_seats().has(seat) {
        Ok(())
    } else {
        Err(RecordFlaw::NoSuchSeat { seat: seat.index(), players: game.players() })
    }
}
