//! Plays a record again, input by input.

use std::fmt;

use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Event, Game, Illegal, Input, State};

use crate::error::Location;
use crate::record::Record;
use crate::text::location_of_input;

/// Plays a record from the first position to the last. As an iterator it yields every [`ReplayStep`]; after an error
/// it stays before the input that can't be played and yields nothing else.
#[derive(Clone, Debug)]
pub struct Replay<'record> {
    record: &'record Record,
    start: State,
    start_events: Vec<Event>,
    state: State,
    played: usize,
    failed: bool,
    /// All offers of this turn, including those that became deals: version 1 fingerprints count them.
    offers: BySeat<u8>,
}

/// One input and what it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayStep {
    /// The number of the input, from 1.
    pub number: usize,
    /// The position before it.
    pub before: State,
    /// The input.
    pub input: Input,
    /// How many milliseconds it took, if that is known.
    pub millis: Option<u32>,
    /// What happened.
    pub events: Vec<Event>,
    /// The position after it.
    pub after: State,
}

/// A record's input can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of the input, from 1.
    pub number: usize,
    /// Its code.
    pub code: String,
    /// Why not; it has a code and the id of the rule.
    pub illegal: Illegal,
    /// Where it is in the text, if that was looked up.
    pub location: Option<Location>,
}

impl ReplayError {
    /// The same error with the place of the input in the text that the record was read from.
    #[must_use]
    pub fn located_in(mut self, text: &str) -> ReplayError {
        self.location = location_of_input(text, self.number);
        self
    }
}

// By hand: the location is only shown if it is known.
impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "input {} ({})", self.number, self.code)?;
        if let Some(location) = &self.location {
            write!(f, " at {location}")?;
        }
        write!(f, ": {}", self.illegal)
    }
}

impl std::error::Error for ReplayError {}

impl Record {
    /// Plays the record from its start.
    ///
    /// ```
    /// use hexhaven_record::Record;
    /// let text = "hexhaven-record 2\nrules fifth:4\nboard fixed\nfirst 2\n1 2:S17 2:R17-22\n3 3:S22\nresult unfinished\n";
    /// let record = Record::parse(text).expect("well written");
    /// let error = record.replay().last().expect("there are steps").expect_err("the corner is too close");
    /// assert_eq!(
    ///     error.located_in(text).to_string(),
    ///     "input 3 (3:S22) at line 6, column 3: corner 22 is next to the building on 17 (SETTLE-3)",
    /// );
    /// ```
    pub fn replay(&self) -> Replay<'_> {
        let mut start_events = Vec::new();
        let start = State::start(&self.game, self.starter, &mut start_events)
            .expect("every reader and recorder checks that the starter sits at the table");
        Replay {
            record: self,
            start,
            start_events,
            state: start,
            played: 0,
            failed: false,
            offers: BySeat::default(),
        }
    }

    /// The position after this many inputs, or after all of them if there are fewer.
    pub fn state_after(&self, inputs: usize) -> Result<State, ReplayError> {
        let mut replay = self.replay();
        replay.skip_to(inputs)?;
        Ok(*replay.state())
    }
}

impl<'record> Replay<'record> {
    /// Rules and board.
    pub const fn game(&self) -> &'record Game {
        &self.record.game
    }

    /// The first position.
    pub const fn start(&self) -> &State {
        &self.start
    }

    /// What happened before the first input: pieces and cards of a fixed set-up, the first player.
    pub fn start_events(&self) -> &[Event] {
        &self.start_events
    }

    /// The current position.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many inputs have been played.
    pub const fn played(&self) -> usize {
        self.played
    }

    /// Plays until this many inputs have been played, or all of them; without events, so it is fast.
    pub fn skip_to(&mut self, inputs: usize) -> Result<(), ReplayError> {
        while self.played < inputs.min(self.record.entries.len()) {
            self.play(&mut ())?;
        }
        Ok(())
    }

    /// Plays all that is left, and gives the last position with its fingerprint, as the record's version has it.
    pub fn finish(mut self) -> Result<(State, u64), ReplayError> {
        self.skip_to(usize::MAX)?;
        let game = &self.record.game;
        let fingerprint = match self.record.version {
            1 => self.state.fingerprint_with_offers(game, self.offers),
            _ => self.state.fingerprint(game),
        };
        Ok((self.state, fingerprint))
    }

    fn play<S: hexhaven_rules::event::Sink>(&mut self, sink: &mut S) -> Result<(), ReplayError> {
        let input = self.record.entries[self.played].input;
        let game = &self.record.game;
        self.state.play(game, input, sink).map_err(|illegal| {
            self.failed = true;
            ReplayError { number: self.played + 1, code: input.code(game), illegal, location: None }
        })?;
        self.played += 1;
        match input {
            Input::Act(seat, Action::Offer { .. } | Action::Counter { .. }) => {
                self.offers[seat] = self.offers[seat].saturating_add(1);
            }
            Input::Act(_, Action::EndTurn) => self.offers = BySeat::default(),
            _ => {}
        }
        Ok(())
    }
}

impl Iterator for Replay<'_> {
    type Item = Result<ReplayStep, ReplayError>;

    fn next(&mut self) -> Option<Result<ReplayStep, ReplayError>> {
        let entry = *self.record.entries.get(self.played).filter(|_| !self.failed)?;
        let (before, mut events) = (self.state, Vec::new());
        Some(self.play(&mut events).map(|()| ReplayStep {
            number: self.played,
            before,
            input: entry.input,
            millis: entry.millis,
            events,
            after: self.state,
        }))
    }
}
