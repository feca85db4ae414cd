//! One game between bots: who decides when, what they see, who observes, and how it can end.

use std::time::{Duration, Instant};

use hexhaven_bots::Question;
use hexhaven_driver::{Driver, WaitsFor};
use hexhaven_luck::GameLuck;
use hexhaven_rules::event::Sink;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Event, Game, Input, Seat, State, Viewer};

use crate::deal::Deal;
use crate::player::{Answers, BotFault, Failure, Player};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// This seat won.
    Won(Seat),
    /// The game reached the turn limit: nobody won.
    TurnLimit,
    /// A bot gave an illegal answer, or none. The game is over, and that seat lost.
    Failed(Failure),
}

/// Observes a game. Whatever it doesn't ask for costs nothing.
pub trait Observer {
    /// Does it want to see the inputs?
    const INPUTS: bool = true;

    /// Does it want the events? If nobody does, none are created.
    const EVENTS: bool = false;

    /// Does it want to know how long each decision took?
    const TIMES: bool = false;

    /// The game has begun.
    fn begin(&mut self, _game: &Game, _state: &State, _events: &[Event]) {}

    /// This input is about to be played. Decisions come with their time, if [`Observer::TIMES`] asks for it.
    fn before(&mut self, _game: &Game, _state: &State, _input: Input, _took: Option<Duration>) {}

    /// This input has been played.
    fn after(&mut self, _game: &Game, _state: &State, _input: Input, _events: &[Event]) {}

    /// The game is over.
    fn end(&mut self, _game: &Game, _state: &State, _ending: &GameEnd) {}
}

/// Nobody observes.
impl Observer for () {
    const INPUTS: bool = false;
}

/// Two observers.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const INPUTS: bool = A::INPUTS || B::INPUTS;
    const EVENTS: bool = A::EVENTS || B::EVENTS;
    const TIMES: bool = A::TIMES || B::TIMES;

    fn begin(&mut self, game: &Game, state: &State, events: &[Event]) {
        self.0.begin(game, state, events);
        self.1.begin(game, state, events);
    }

    fn before(&mut self, game: &Game, state: &State, input: Input, took: Option<Duration>) {
        self.0.before(game, state, input, took);
        self.1.before(game, state, input, took);
    }

    fn after(&mut self, game: &Game, state: &State, input: Input, events: &[Event]) {
        self.0.after(game, state, input, events);
        self.1.after(game, state, input, events);
    }

    fn end(&mut self, game: &Game, state: &State, ending: &GameEnd) {
        self.0.end(game, state, ending);
        self.1.end(game, state, ending);
    }
}

/// Any number of observers of the same kind.
impl<T: Observer> Observer for Vec<T> {
    const INPUTS: bool = T::INPUTS;
    const EVENTS: bool = T::EVENTS;
    const TIMES: bool = T::TIMES;

    fn begin(&mut self, game: &Game, state: &State, events: &[Event]) {
        for observer in self {
            observer.begin(game, state, events);
        }
    }

    fn before(&mut self, game: &Game, state: &State, input: Input, took: Option<Duration>) {
        for observer in self {
            observer.before(game, state, input, took);
        }
    }

    fn after(&mut self, game: &Game, state: &State, input: Input, events: &[Event]) {
        for observer in self {
            observer.after(game, state, input, events);
        }
    }

    fn end(&mut self, game: &Game, state: &State, ending: &GameEnd) {
        for observer in self {
            observer.end(game, state, ending);
        }
    }
}

/// Plays a game to its end. There is one player for each seat, and they answer one after the other ([`Driver::waits_for`]).
///
/// ```
/// use hexhaven_arena::{Deal, GameEnd, Entrant, Rung, play, simulated};
/// use hexhaven_bots::Level;
/// use hexhaven_luck::Seed;
/// use hexhaven_rules::Rules;
///
/// let rules = simulated(Rules::parse("fifth:3:player-trade=off").expect("a rule set"));
/// let deal = Deal::new(&rules, Seed::new(7))?;
/// let mut players: Vec<_> = deal.seats().map(|(seat, seed)| Rung::of(Level::Weighted).player(seat, seed)).collect();
/// assert!(matches!(play(&deal, &mut players, &mut ()), GameEnd::Won(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If there are more or fewer players than seats.
pub fn play<O: Observer>(deal: &Deal, players: &mut [Player], observer: &mut O) -> GameEnd {
    assert_eq!(players.len(), deal.game().players(), "there is one player for each seat");
    let followers = deal.game().seats().filter(|seat| players[seat.index()].bot.follows());
    let followers: SeatSet = followers.collect();
    if O::EVENTS || !followers.is_empty() {
        RunningGame::new(deal, players, observer, Told { events: Vec::new(), followers }).run()
    } else if players.iter().all(|player| player.answers == Answers::Listed) {
        RunningGame::new(deal, players, observer, Untold::<false> { nowhere: () }).run()
    } else {
        RunningGame::new(deal, players, observer, Untold::<true> { nowhere: () }).run()
    }
}

/// A game that is being played.
struct RunningGame<'a, O, N> {
    deal: &'a Deal,
    players: &'a mut [Player],
    observer: &'a mut O,
    news: N,
    driver: Driver<GameLuck>,
}

impl<'a, O: Observer, N: News> RunningGame<'a, O, N> {
    fn new(deal: &'a Deal, players: &'a mut [Player], observer: &'a mut O, news: N) -> Self {
        let mut events = Vec::new();
        let state = deal.start(&mut events);
        news.tell(deal.game(), players, &events);
        observer.begin(deal.game(), &state, &events);
        RunningGame { deal, players, observer, news, driver: Driver::new(state, deal.luck()) }
    }

    fn run(mut self) -> GameEnd {
        let ending = loop {
            match self.driver.waits_for() {
                WaitsFor::Seat(seat) => {
                    if let Err(failure) = self.ask(seat) {
                        break GameEnd::Failed(failure);
                    }
                }
                WaitsFor::Luck(chance) => {
                    let outcome = self.driver.draw(self.deal.game(), chance);
                    self.play(&Input::Chance(outcome), None);
                }
                WaitsFor::Nobody { winner } => break winner.map_or(GameEnd::TurnLimit, GameEnd::Won),
            }
        };
        self.observer.end(self.deal.game(), self.driver.state(), &ending);
        ending
    }

    /// A seat decides, and its decision is played.
    #[inline]
    fn ask(&mut self, seat: Seat) -> Result<(), Failure> {
        let player = &mut self.players[seat.index()];
        let start = O::TIMES.then(Instant::now);
        let question = Question::at_table(self.deal.game(), self.driver.state(), seat);
        let action = player.bot.decide(&question, &player.budget);
        let took = start.map(|start| start.elapsed());
        if N::CHECKED && player.answers == Answers::Free {
            self.check(seat, action)?;
        }
        self.play(&Input::Act(seat, action), took);
        Ok(())
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Failure> {
        if let Some(why) = self.players[seat.index()].trouble.taken() {
            return Err(Failure { seat, fault: BotFault::Broken(why) });
        }
        let checked = self.driver.state().check(self.deal.game(), Input::Act(seat, action));
        checked.map_err(|illegal| Failure { seat, fault: BotFault::Illegal { action, illegal } })
    }

    #[inline]
    fn play(&mut self, input: &Input, took: Option<Duration>) {
        let game = self.deal.game();
        if O::INPUTS {
            self.observer.before(game, self.driver.state(), *input, took);
        }
        self.driver.play(game, input, self.news.sink());
        self.news.tell(game, self.players, self.news.events());
        if O::INPUTS {
            self.observer.after(game, self.driver.state(), *input, self.news.events());
        }
    }
}

/// How inputs are reported: with events or without.
trait News {
    /// Are answers checked before they are played?
    const CHECKED: bool = true;

    /// Where the events of the next input go.
    fn sink(&mut self) -> &mut impl Sink;

    /// What the last input did.
    fn events(&self) -> &[Event];

    /// Every bot that follows the game sees what its seat may see.
    fn tell(&self, game: &Game, players: &mut [Player], events: &[Event]);
}

/// The events of the last input are kept and reported.
struct Told {
    events: Vec<Event>,
    followers: SeatSet,
}

impl News for Told {
    fn sink(&mut self) -> &mut impl Sink {
        self.events.clear();
        &mut self.events
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn tell(&self, game: &Game, players: &mut [Player], events: &[Event]) {
        for seat in self.followers {
            for event in events {
                players[seat.index()].bot.see(game, &event.seen_by(Viewer::Seat(seat)));
            }
        }
    }
}

/// Nobody wants events. Where all answers are listed choices, they need no check, and random games are a fifth faster.
struct Untold<const CHECKED: bool> {
    nowhere: (),
}

impl<const C: bool> News for Untold<C> {
    const CHECKED: bool = C;

    #[inline]
    fn sink(&mut self) -> &mut impl Sink {
        &mut self.nowhere
    }

    #[inline]
    fn events(&self) -> &[Event] {
        &[]
    }

    #[inline]
    fn tell(&self, _: &Game, _: &mut [Player], _: &[Event]) {}
}
