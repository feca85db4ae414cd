//! Playing without a table: a position, actions and a seed give what happens, what the learner sees and what may be done
//! next.
//!
//! Nothing is kept between two calls. The learner gets updates like a table's: events and views as the learner's own seat
//! sees them, never more. The position text does contain all cards; that gives nothing away, since only bots play against
//! the learner, and they only see their own views.
//!
//! Luck is a function of the seed and the position. So the same call gives the same answer, and it doesn't matter how many
//! calls it takes to play a game.
//!
//! ```
//! use hexhaven_guide::practice;
//! use hexhaven_wire::PracticeGame;
//! let order = PracticeGame { rules: "fifth:4".to_owned(), seed: "tea".to_owned(), heard: Vec::new() };
//! let begun = practice::begin(&order).expect("a game");
//! let last = begun.updates.last().expect("something is told");
//! assert!(last.question.is_some(), "the learner is asked to roll");
//! ```

mod bots;
mod moments;
#[cfg(test)]
mod tests;

use std::str::FromStr;

use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_rules::board::{Color, SetUp};
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Action, Board, Game, Rules, Seat, Starter, State};
use hexhaven_table::{Practice, PracticeSeat, PracticeStep};
use hexhaven_wire::{self as wire, Advice, PracticeGame, PracticePosition, Practiced, Refusal, Update};

use crate::coach;
use crate::request::{read_rules, read_seed};
use bots::PositionLuck;
pub(crate) use bots::{First, think};
use moments::Chronicle;

/// The learner's seat in a game that starts here.
const LEARNER: Seat = Seat::new(0);

/// The bots in a game that starts here.
const FIRST_BOTS: Level = Level::Novice;

/// The colors of a first game. On the printed map they decide where everybody starts. Orange starts well, so that a learner
/// who follows the coach wins most games: `docs/benchmarks.md` has the figures.
const FIRST_COLORS: [Color; 4] = [Color::Orange, Color::Blue, Color::White, Color::Red];

/// A first game is shorter than others, but long enough for good play to count for more than luck.
const FIRST_GOAL: u8 = 8;

/// The levels you can practice against; there is nothing to learn from the weaker ones.
const LEVELS: [Level; 3] = [Level::Novice, Level::Steady, Level::Sharp];

/// The most actions by others in one call. Between two questions to the learner there are far fewer; a made-up position may
/// need more.
pub(crate) const MOST_ACTS: usize = 200;

/// Numbers beyond this aren't exact in every client; a client that sends such a number gets everything again.
const HIGHEST_NUMBER: u64 = 1 << 52;

/// Begins a first game against novices, with a coach: on the printed map, as the books advise. The learner has seat 0,
/// and the others play until it is asked. [`play`] continues it, for the same seat and seed.
pub fn begin(order: &PracticeGame) -> Result<Practiced, Refusal> {
    let seed = read_seed(&order.seed)?;
    let rules = first_game(&read_rules(&order.rules)?);
    let board = Board::fixed(rules.board.island);
    let game = Game::with_colors(rules, board, &FIRST_COLORS).map_err(|_| Refusal::new("bad_board"))?;
    let seats = PracticeSeat { learner: LEARNER, level: FIRST_BOTS.name() };
    let (mut practice, started) = Practice::begin(game, starter(&rules), seats, Box::new(PositionLuck(seed)));
    let mut told =
        Told { updates: vec![practice.update(&started)], chronicle: Chronicle::of(&practice, LEARNER) };
    others(&mut practice, seed, FIRST_BOTS, &mut told);
    let advice = coach::advise(practice.game(), &practice.view(), seed, &order.heard);
    Ok(told.practiced(&practice, None, advice))
}

/// Continues from a position: the learner acts, then the others play until it is asked again or the game is over. If they
/// need more actions than one call allows, the last update has no question, and the next call without an action continues.
pub fn play(request: &PracticePosition) -> Result<Practiced, Refusal> {
    let seed = read_seed(&request.seed)?;
    let level = level(&request.bots)?;
    let (game, state) = position(&request.position)?;
    let seat = seat(&game, request.seat)?;
    let actions = actions(&game, &request.actions)?;
    let number = if request.number < HIGHEST_NUMBER { request.number } else { 0 };
    let seats = PracticeSeat { learner: seat, level: level.name() };
    // A learner who has seen nothing gets everything under the number 1.
    let mut practice = Practice::at(game, &state, seats, Box::new(PositionLuck(seed)), number.max(1));
    let mut told = Told { updates: Vec::new(), chronicle: Chronicle::of(&practice, seat) };
    if number == 0 {
        told.updates.push(practice.introduction());
    }
    let refused = if actions.is_empty() {
        None
    } else {
        practice.act(&actions).map(|step| told.add(&practice, &step)).err()
    };
    if refused.is_none() {
        others(&mut practice, seed, level, &mut told);
        if told.updates.is_empty() {
            told.updates.push(practice.look());
        }
    }
    let advice = if request.coach {
        coach::advise(practice.game(), &practice.view(), seed, &request.heard)
    } else {
        None
    };
    Ok(told.practiced(&practice, refused.map(|fault| fault.refusal()), advice))
}

/// What a call tells the learner.
struct Told {
    updates: Vec<Update>,
    chronicle: Chronicle,
}

impl Told {
    fn add(&mut self, practice: &Practice, step: &PracticeStep) {
        self.updates.push(practice.update(step));
        self.chronicle.note(step.events(), practice.state());
    }

    fn practiced(
        mut self,
        practice: &Practice,
        refused: Option<Refusal>,
        advice: Option<Advice>,
    ) -> Practiced {
        ask(practice, &mut self.updates);
        Practiced {
            position: text(practice),
            updates: self.updates,
            refused,
            advice,
            moments: self.chronicle.moments,
        }
    }
}

/// The others play until the learner is asked.
fn others(practice: &mut Practice, seed: Seed, level: Level, told: &mut Told) {
    for _ in 0..MOST_ACTS {
        let answered = practice.others(|practice, seat| bots::decide(level, seed, practice, seat));
        let Some(step) = answered else { break };
        told.add(practice, &step);
    }
}

/// Only the last update asks: questions in between have already been answered.
fn ask(practice: &Practice, updates: &mut [Update]) {
    if let Some(last) = updates.last_mut() {
        last.question = practice.question();
    }
}

fn text(practice: &Practice) -> String {
    practice.state().to_text(practice.game())
}

/// The actions of a client for the rules of this game.
pub(crate) fn actions(game: &Game, actions: &[wire::Action]) -> Result<Vec<Action>, Refusal> {
    let actions = actions.iter().map(|action| action.to_rules(game));
    actions.collect::<Result<_, _>>().map_err(Refusal::from)
}

/// The rules of a first game in a reader's edition, with the reader's turn phases.
fn first_game(reader: &Rules) -> Rules {
    let printed = Rules { points_to_win: FIRST_GOAL, ..Rules::of(reader.edition, 4) };
    let with_phases = Rules { phase_mode: reader.phase_mode, ..printed };
    let rules = if with_phases.faults().is_empty() { with_phases } else { printed };
    rules.with_set_up(SetUp::Fixed)
}

/// If the dice don't decide it, the learner goes first.
const fn starter(rules: &Rules) -> Starter {
    match rules.first_player {
        FirstPlayer::Roll => Starter::Roll,
        FirstPlayer::Oldest | FirstPlayer::Youngest | FirstPlayer::Named => Starter::Seat(LEARNER),
    }
}

fn level(name: &str) -> Result<Level, Refusal> {
    let level = Level::from_str(name).ok().filter(|level| LEVELS.contains(level));
    level.ok_or_else(|| Refusal::new("no_such_bot"))
}

fn position(text: &str) -> Result<(Game, State), Refusal> {
    State::parse(text).map_err(|faults| {
        let refusal = Refusal::new("bad_position");
        match faults.first() {
            Some(fault) => {
                let reason: String = fault.to_string().chars().take(300).collect();
                let refusal = refusal.with("reason", reason.as_str());
                fault.flaw.rule().map_or(refusal.clone(), |rule| refusal.by(rule))
            }
            None => refusal,
        }
    })
}

fn seat(game: &Game, seat: wire::Seat) -> Result<Seat, Refusal> {
    Seat::try_new(usize::from(seat.0))
        .filter(|seat| game.all_seats().has(*seat))
        .ok_or_else(|| Refusal::new("no_such_seat").with("seats", game.players() as u8))
}
