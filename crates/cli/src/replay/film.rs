//! A record you can open at any point: some positions are kept, and others are played on from the nearest one.

use hexhaven_record::{Record, Replay, ReplayError, ReplayStep};
use hexhaven_rules::{Event, State};

/// This many inputs lie between two kept positions: a step back takes a fraction of a millisecond, and the longest record
/// needs a few megabytes.
const SPACING: usize = 128;

/// A record, played once to its end or to the input that cannot be played.
pub(super) struct Film<'record> {
    kept: Vec<Replay<'record>>,
    length: usize,
    /// The numbers of the inputs after which a turn began.
    turns: Vec<usize>,
    fault: Option<ReplayError>,
}

/// The position after an input, and what led to it.
pub(super) struct Frame {
    /// How many inputs have been played.
    pub(super) number: usize,
    pub(super) state: State,
    /// The input itself; none at the start.
    pub(super) step: Option<ReplayStep>,
    /// What happened last.
    pub(super) events: Vec<Event>,
}

impl Frame {
    /// The position before the first input.
    pub(super) fn first(replay: &Replay) -> Frame {
        Frame { number: 0, state: *replay.start(), step: None, events: replay.start_events().to_vec() }
    }

    /// The position after an input.
    pub(super) fn after(mut step: ReplayStep) -> Frame {
        let events = std::mem::take(&mut step.events);
        Frame { number: step.number, state: step.after, step: Some(step), events }
    }
}

impl<'record> Film<'record> {
    /// Plays the record.
    pub(super) fn of(record: &'record Record) -> Film<'record> {
        let mut replay = record.replay();
        let mut film = Film { kept: Vec::new(), length: 0, turns: Vec::new(), fault: None };
        let mut turn = replay.state().public().turn;
        loop {
            if replay.played().is_multiple_of(SPACING) && replay.played() == SPACING * film.kept.len() {
                film.kept.push(replay.clone());
            }
            film.length = replay.played();
            if replay.state().public().turn != turn {
                turn = replay.state().public().turn;
                film.turns.push(film.length);
            }
            if film.length == record.entries().len() {
                return film;
            }
            if let Err(error) = replay.skip_to(film.length + 1) {
                film.fault = Some(error);
                return film;
            }
        }
    }

    /// How many inputs could be played.
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// The input that could not be played.
    pub(super) const fn fault(&self) -> Option<&ReplayError> {
        self.fault.as_ref()
    }

    /// The position after this many inputs, or the last one.
    pub(super) fn frame(&self, number: usize) -> Frame {
        let number = number.min(self.length);
        // The input itself has to be played with its events, so the kept position has to come before it.
        let mut replay = self.kept[number.saturating_sub(1) / SPACING].clone();
        if number == 0 {
            return Frame::first(&replay);
        }
        let played = replay.skip_to(number - 1);
        let step = replay.next().filter(|_| played.is_ok()).and_then(Result::ok);
        Frame::after(step.expect("it has been played before"))
    }

    /// The beginning of the next turn after this input, or the end.
    pub(super) fn next_turn(&self, number: usize) -> usize {
        let place = self.turns.partition_point(|turn| *turn <= number);
        self.turns.get(place).copied().unwrap_or(self.length)
    }

    /// The beginning of this turn, or of the one before if the turn has just begun, or the start.
    pub(super) fn previous_turn(&self, number: usize) -> usize {
        let place = self.turns.partition_point(|turn| *turn < number);
        place.checked_sub(1).map_or(0, |place| self.turns[place])
    }
}
