//! The table that a practice game seems to stand on: the learner, and bots on the other seats.

use hexhaven_rules::{Game, Next, Seat, State};
use hexhaven_wire::{Counter, DiceMode, Occupant, Room, RuleSet, SeatInfo, Settings, Speed, Status};

/// The room around a position. The learner's name is empty: the client words it.
pub(super) fn room(game: &Game, state: &State, learner: Seat, level: &str) -> Room {
    let over = matches!(state.next(), Next::Over { .. });
    let info = |seat: Seat| SeatInfo {
        seat: seat.index() as u8,
        color: game.color(seat).into(),
        occupant: if seat == learner {
            Occupant::Person { name: String::new() }
        } else {
            Occupant::Bot { level: level.to_owned() }
        },
        ready: true,
        connected: true,
        stand_in: false,
        votes_abandon: false,
        replace_votes: Vec::new(),
        wants_rematch: false,
    };
    Room {
        status: if over { Status::Over } else { Status::Running },
        settings: Settings {
            rules: game.rules().to_text(),
            clock: Speed::Off,
            counter: Counter::Off,
            dice: DiceMode::Fair,
            board: None,
            first: None,
            listed: false,
            spectators: false,
            admit: false,
        },
        rules: RuleSet::of(game.rules()),
        seats: game.seats().map(info).collect(),
        host: None,
        you: Some(learner.index() as u8),
        // Nothing is promised about luck that the client itself has chosen the seed of.
        commitment: String::new(),
        luck: None,
        rematch: None,
        called_off: 0,
        knocking: Vec::new(),
        ends_at: None,
        muted: Vec::new(),
        passes_special: false,
        passes_reactions: false,
    }
}
