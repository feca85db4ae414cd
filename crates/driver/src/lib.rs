//! One game in progress, no matter who plays it: bots in the arena, people at a table, a learner with scripted luck.
//!
//! A [`Driver`] holds the position and where its luck comes from ([`LuckSource`]). It decides three things in one place:
//!
//! - who answers first if several seats are asked: [`Driver::waits_for`], [`answer_order`];
//! - that luck is drawn until somebody has to act: [`Driver::settle`];
//! - that the actions of a command are played all together or not at all: [`Driver::submit`].
//!
//! ```
//! use hexhaven_driver::{WaitsFor, Driver};
//! use hexhaven_luck::{GameLuck, Seed};
//! use hexhaven_rules::{Action, State};
//! let (game, state) = State::parse("fifth:4 fixed 0=s17;r17-22 phase=before-roll").expect("a valid position");
//! let mut driver = Driver::new(state, GameLuck::new(Seed::new(7)));
//! let WaitsFor::Seat(seat) = driver.waits_for() else { panic!("somebody has to roll") };
//! let played = driver.submit(&game, seat, &[Action::Roll]).expect("it is this seat's turn");
//! assert_eq!(played.inputs.len(), 2, "the roll, and what the dice show");
//! assert!(driver.submit(&game, seat, &[Action::Roll]).is_err(), "nobody rolls twice");
//! ```

mod luck_source;
#[cfg(test)]
mod tests;

use std::fmt;

use hexhaven_rules::chance::{Chance, Outcome};
use hexhaven_rules::event::Sink;
use hexhaven_rules::position::{Phase, Public};
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Event, Game, Illegal, Input, Next, Seat, State};
pub use luck_source::LuckSource;

/// What a game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitsFor {
    /// This seat answers first.
    Seat(Seat),
    /// It's up to luck.
    Luck(Chance),
    /// The game is over.
    Nobody {
        /// Who won; nobody, if the game reached the turn limit first.
        winner: Option<Seat>,
    },
}

/// What a command played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// The actions, and the luck that followed.
    pub inputs: Vec<Input>,
    /// What happened.
    pub events: Vec<Event>,
}

/// Recorded inputs that can't be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayFault {
    /// The rules forbid this input.
    Illegal(Input, Illegal),
    /// The luck source draws something else.
    OtherLuck(Input),
}

/// One game in progress. The rules and the board, which never change, are passed to each call.
#[derive(Clone, Debug)]
pub struct Driver<L> {
    state: State,
    luck: L,
    /// How many outcomes were drawn since somebody decided.
    draws: u64,
}

impl<L> Driver<L> {
    /// A game that continues from this position with this luck.
    pub const fn new(state: State, luck: L) -> Driver<L> {
        Driver { state, luck, draws: 0 }
    }

    /// The position.
    #[inline]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Where luck comes from.
    pub const fn luck(&self) -> &L {
        &self.luck
    }

    /// Where luck comes from, mutably: a source may be told what to draw next.
    pub const fn luck_mut(&mut self) -> &mut L {
        &mut self.luck
    }

    /// Replaces this position with another one from the same game, such as an earlier one. Luck stays where it is.
    pub const fn set_state(&mut self, state: State) {
        self.draws = 0;
        self.state = state;
    }

    /// What the game is waiting for. If several seats owe an answer, the active player answers last, and the others in seat
    /// order: all replies to an offer are in before its maker continues. Nobody sees an unfinished discard, so the order of
    /// discards doesn't matter to anybody.
    #[inline]
    pub fn waits_for(&self) -> WaitsFor {
        match self.state.next() {
            Next::Act(seats) => WaitsFor::Seat(first_to_answer(seats, self.state.public().active)),
            Next::Chance(chance) => WaitsFor::Luck(chance),
            Next::Over { winner } => WaitsFor::Nobody { winner },
        }
    }

    /// Plays an input that is known to be legal.
    #[inline]
    pub fn play<S: Sink>(&mut self, game: &Game, input: &Input, sink: &mut S) {
        match input {
            Input::Act(..) => self.draws = 0,
            Input::Chance(_) => self.draws += 1,
        }
        self.state.play_unchecked(game, input, sink);
    }
}

impl<L: LuckSource> Driver<L> {
    /// Draws the luck that comes next, without playing it yet.
    #[inline]
    pub fn draw(&mut self, game: &Game, chance: Chance) -> Outcome {
        self.luck.draw(game, &self.state, chance, self.draws)
    }

    /// Draws and plays luck until somebody has to act.
    pub fn settle(&mut self, game: &Game) -> Played {
        let mut played = Played::default();
        self.settle_into(game, &mut played);
        played
    }

    fn settle_into(&mut self, game: &Game, played: &mut Played) {
        while let Next::Chance(chance) = self.state.next() {
            let input = Input::Chance(self.draw(game, chance));
            self.play(game, &input, &mut played.events);
            played.inputs.push(input);
        }
    }

    /// A seat plays all of these actions or none, and luck follows until somebody has to act. A refusal changes nothing.
    pub fn submit(&mut self, game: &Game, seat: Seat, actions: &[Action]) -> Result<Played, Illegal> {
        self.submit_if(game, seat, actions, |_| Ok(()))
    }

    /// The same, but only if `accept` approves of the position after the actions and before any luck.
    pub fn submit_if<E: From<Illegal>>(
        &mut self,
        game: &Game,
        seat: Seat,
        actions: &[Action],
        accept: impl FnOnce(&State) -> Result<(), E>,
    ) -> Result<Played, E> {
        let mut played = Played::default();
        let mut after = self.state;
        for action in actions {
            let input = Input::Act(seat, *action);
            after.play(game, input, &mut played.events)?;
            played.inputs.push(input);
        }
        accept(&after)?;
        self.set_state(after);
        self.settle_into(game, &mut played);
        Ok(played)
    }

    /// Plays recorded inputs. Recorded luck has to match what the source draws again.
    pub fn replay(&mut self, game: &Game, inputs: &[Input]) -> Result<Vec<Event>, ReplayFault> {
        let mut events = Vec::new();
        for input in inputs {
            let drawn = match self.state.next() {
                Next::Chance(chance) => Some(Input::Chance(self.draw(game, chance))),
                Next::Act(_) | Next::Over { .. } => None,
            };
            if matches!(input, Input::Chance(_)) && drawn.is_some_and(|drawn| drawn != *input) {
                return Err(ReplayFault::OtherLuck(*input));
            }
            self.draws = if drawn.is_some() { self.draws + 1 } else { 0 };
            self.state
                .play(game, *input, &mut events)
                .map_err(|illegal| ReplayFault::Illegal(*input, illegal))?;
        }
        Ok(events)
    }
}

impl ReplayFault {
    /// The input that failed.
    pub const fn input(&self) -> Input {
        match self {
            ReplayFault::Illegal(input, _) | ReplayFault::OtherLuck(input) => *input,
        }
    }
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayFault::Illegal(_, illegal) => illegal.fmt(f),
            ReplayFault::OtherLuck(_) => f.write_str("the luck source draws something else"),
        }
    }
}

impl std::error::Error for ReplayFault {}

/// Does this seat wait until the others have answered an offer? The player whose turn it is continues once all replies are
/// in.
pub fn waits_for_replies(public: &Public, seat: Seat) -> bool {
    let replies = public.offers.unanswered().without(seat);
    public.phase == Phase::Main && seat == public.active && !replies.is_empty()
}

/// Seats that owe an answer, in the order in which they give it: the active player last.
pub fn answer_order(seats: SeatSet, active: Seat) -> impl Iterator<Item = Seat> {
    let last = seats.has(active).then_some(active);
    seats.without(active).iter().chain(last)
}

/// The first of them, without an iterator: games between bots ask this all the time.
#[inline]
fn first_to_answer(seats: SeatSet, active: Seat) -> Seat {
    seats.without(active).first().unwrap_or(active)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
