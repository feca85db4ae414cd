//! A record that grows while a game is played.

use hexhaven_rules::{Game, Input, Starter, State};

use crate::error::RecordFlaw;
use crate::headers::Headers;
use crate::luck::Luck;
use crate::record::{Comment, Ending, Entry, Origin, Record, check_comment};

/// Records the inputs of a game as they are played. It doesn't play anything itself: whoever does knows that they are
/// legal.
#[derive(Clone, Debug)]
pub struct Recorder {
    record: Record,
}

impl Recorder {
    /// Before the first input.
    pub fn new(game: Game, origin: Origin, starter: Starter) -> Recorder {
        Recorder {
            record: Record {
                version: Record::VERSION,
                headers: Headers::default(),
                game,
                origin,
                starter,
                luck: None,
                entries: Vec::new(),
                comments: Vec::new(),
                fingerprint: None,
                ending: Ending::Unfinished,
            },
        }
    }

    /// Adds a header.
    pub fn header(&mut self, key: &str, value: &str) -> Result<(), RecordFlaw> {
        self.record.headers.add(key, value)
    }

    /// Sets what was promised about the luck; a later call replaces an earlier one.
    pub fn set_luck(&mut self, luck: Luck) -> Result<(), RecordFlaw> {
        self.record.set_luck(luck)
    }

    /// An input was played.
    #[inline]
    pub fn push(&mut self, input: Input) {
        self.record.entries.push(Entry { input, millis: None });
    }

    /// An input was played and took this many milliseconds; times too long for a record count as the longest.
    #[inline]
    pub fn push_timed(&mut self, input: Input, millis: u64) {
        let millis = Some(u32::try_from(millis).unwrap_or(u32::MAX));
        self.record.entries.push(Entry { input, millis });
    }

    /// Adds a comment on the last input, or on the game if there is none yet.
    pub fn comment(&mut self, text: &str) -> Result<(), RecordFlaw> {
        let input = self.record.entries.len();
        check_comment(input, text, input)?;
        if self.record.comments.len() == Record::MAX_COMMENTS {
            return Err(RecordFlaw::TooMany { what: "comments", most: Record::MAX_COMMENTS });
        }
        self.record.comments.push(Comment { input, text: text.to_owned() });
        Ok(())
    }

    /// How many inputs there are so far.
    pub fn len(&self) -> usize {
        self.record.entries.len()
    }

    /// Is there none yet?
    pub fn is_empty(&self) -> bool {
        self.record.entries.is_empty()
    }

    /// The record of the game up to this state, which is the one that its inputs lead to.
    pub fn finish(self, state: &State) -> Result<Record, RecordFlaw> {
        self.close(state, Ending::of(state))
    }

    /// The same for a game that the players leave; if it is over, it stays as it ended.
    pub fn abandon(self, state: &State) -> Result<Record, RecordFlaw> {
        let ending = match Ending::of(state) {
            Ending::Unfinished => Ending::Abandoned,
            ended => ended,
        };
        self.close(state, ending)
    }

    fn close(mut self, state: &State, ending: Ending) -> Result<Record, RecordFlaw> {
        self.record.fingerprint = Some(state.fingerprint(&self.record.game));
        self.record.ending = ending;
        self.record.checked()
    }
}
