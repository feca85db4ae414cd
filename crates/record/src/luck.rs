//! The luck section of a record: what a table promised, what it has revealed, and whether that gives the record's
//! outcomes. The streams are those of `docs/fair-luck.md`.

use std::fmt;

use hexhaven_luck::{ClientSeed, Commitment, CommittedLuck, Dice, Label, ServerSeed};
use hexhaven_rules::{Game, Input, Next, Seat, Starter, State};

use crate::error::{Location, RecordFlaw};
use crate::record::check_seat;
use crate::text::location_of_input;

/// What a table promised about its luck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Luck {
    /// The promise, given before anybody gave a seed.
    pub commitment: Commitment,
    /// The seed that was promised; it is revealed when the game is over.
    pub server_seed: Option<ServerSeed>,
    /// What the people at the table gave, each seat once.
    pub client_seeds: Vec<(Seat, ClientSeed)>,
    /// How the table rolls.
    pub dice: Dice,
}

impl Luck {
    /// All of the game's streams, if the seed has been revealed.
    pub fn revealed(&self) -> Option<CommittedLuck> {
        let server = self.server_seed.as_ref()?;
        Some(CommittedLuck::new(server, &self.client_seeds, self.dice))
    }

    /// The same with the client seeds in seat order, if those are seats of the table and each is there once.
    pub(crate) fn in_order(mut self, game: &Game) -> Result<Luck, RecordFlaw> {
        self.client_seeds.sort_by_key(|(seat, _)| *seat);
        for (seat, _) in &self.client_seeds {
            check_seat(game, *seat)?;
        }
        match self.client_seeds.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(RecordFlaw::Twice { key: client_key(pair[0].0) }),
            None => Ok(self),
        }
    }
}

/// The name of the field of a client seed.
pub(crate) fn client_key(seat: Seat) -> String {
    format!("{CLIENT_SEED}{seat}")
}

/// What the names of those fields start with.
pub(crate) const CLIENT_SEED: &str = "client-seed";

/// What is known about a checked record's luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LuckCheck {
    /// Nothing was promised.
    Unpromised,
    /// It was promised, but the server seed is not in the record: nothing can be checked yet.
    Sealed,
    /// The seed is the one that was promised, and every outcome was drawn again from it and matches.
    Drawn(LuckCounts),
}

/// How much luck was drawn again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LuckCounts {
    /// Nobody rolled for the first turn, and luck gives it to the same seat. If luck gives another one, the host named
    /// this seat, which the rules allow.
    pub first_seat: bool,
    /// The rolls for the first turn.
    pub start: usize,
    /// The production rolls.
    pub dice: usize,
    /// The draws from the deck of development cards; Candamir's three are one.
    pub deck: usize,
    /// The thefts.
    pub thefts: usize,
}

impl LuckCounts {
    fn of(&mut self, label: Label) -> Option<&mut usize> {
        match label {
            Label::Start => Some(&mut self.start),
            Label::Dice => Some(&mut self.dice),
            Label::Deck => Some(&mut self.deck),
            Label::Thefts => Some(&mut self.thefts),
            Label::Board | Label::Bots | Label::Forced => None,
        }
    }
}

/// An outcome isn't what its stream gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LuckFault {
    /// The number of the input, from 1.
    pub number: usize,
    /// Its code.
    pub code: String,
    /// The stream that decides it.
    pub label: Label,
    /// The outcome that the stream gives, as in a code.
    pub gives: String,
    /// Where the input is in the text, if that was looked up.
    pub location: Option<Location>,
}

impl LuckFault {
    /// The same fault with the place of the input in the text that the record was read from.
    #[must_use]
    pub fn located_in(mut self, text: &str) -> LuckFault {
        self.location = location_of_input(text, self.number);
        self
    }

    /// What is wrong, without the input and its place.
    pub fn reason(&self) -> String {
        format!("the {} stream gives {}", self.label, self.gives)
    }
}

impl fmt::Display for LuckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "input {} ({})", self.number, self.code)?;
        if let Some(location) = &self.location {
            write!(f, " at {location}")?;
        }
        write!(f, ": {}", self.reason())
    }
}

/// Draws luck again while a record is played.
pub(crate) struct Auditor {
    streams: Option<CommittedLuck>,
    counts: LuckCounts,
    first: Option<LuckFault>,
}

impl Auditor {
    pub(crate) fn new(luck: Option<&Luck>, game: &Game, starter: Starter) -> Auditor {
        let streams = luck.and_then(Luck::revealed);
        let drawn = streams.as_ref().map(|streams| Starter::Seat(streams.first_seat(game.players())));
        let counts = LuckCounts { first_seat: drawn == Some(starter), ..LuckCounts::default() };
        Auditor { streams, counts, first: None }
    }

    /// Looks at an input before it is played. It keeps the first one that differs: a wrong roll may change who can be
    /// robbed, so later ones say less.
    pub(crate) fn see(&mut self, game: &Game, state: &State, number: usize, input: Input) {
        let (Some(streams), Input::Chance(outcome)) = (&mut self.streams, input) else { return };
        let Next::Chance(chance) = state.next() else { return };
        let label = Label::of(chance);
        let drawn = streams.draw(state, chance);
        if let Some(count) = self.counts.of(label) {
            *count += 1;
        }
        if drawn != outcome && self.first.is_none() {
            let code = Input::Chance(drawn).code(game);
            let gives = code.strip_prefix("*:").unwrap_or(&code).to_owned();
            self.first = Some(LuckFault { number, code: input.code(game), label, gives, location: None });
        }
    }

    /// What was found, or the first outcome that differs.
    pub(crate) fn finish(self, luck: Option<&Luck>) -> Result<LuckCheck, LuckFault> {
        match (self.first, luck, self.streams) {
            (Some(fault), ..) => Err(fault),
            (None, None, _) => Ok(LuckCheck::Unpromised),
            (None, Some(_), None) => Ok(LuckCheck::Sealed),
            (None, Some(_), Some(_)) => Ok(LuckCheck::Drawn(self.counts)),
        }
    }
}
