//! One game of an environment: it continues until a learner has to act.

use std::sync::Arc;

use hexhaven_arena::{Dealer, Entrant};
use hexhaven_bots::Question;
use hexhaven_driver::{Driver, WaitsFor};
use hexhaven_luck::Seed;
use hexhaven_rules::actions::{Actions, FlatId};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Game, Input, Seat, State, View, Viewer};

use super::layout::Layout;
use super::observe;
use crate::luck::ForcedLuck;

/// What all games of an environment share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) dealer: Dealer,
    pub(crate) layout: Layout,
    /// Who plays each seat: a bot, or a learner for `None`.
    pub(crate) bots: Vec<Option<Arc<dyn Entrant>>>,
    /// The seats whose bots remember what they have seen.
    pub(crate) followers: Vec<Seat>,
}

/// What a game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waits {
    /// A learner in this seat acts.
    Learner(Seat),
    /// The game is over; nobody wins at the turn limit.
    Over { winner: Option<Seat> },
}

/// One game. A clone of it, together with its choices, is a snapshot: it continues the same way.
///
/// The acting seat's choices are stored separately: sampling and checking go through those of all games in a row, and
/// the rest of a game is ten times as large.
#[derive(Clone)]
pub(crate) struct Slot {
    pub(crate) seed: Seed,
    /// How many games were played here before this one.
    pub(crate) episode: u64,
    pub(crate) game: Arc<Game>,
    template: Arc<[u8]>,
    pub(crate) driver: Driver<ForcedLuck>,
    pub(crate) waits: Waits,
    /// Whose view an observation shows: the learner who acts, or who acted last.
    pub(crate) viewer: Seat,
    /// How many decisions bots have made: each gets its own luck, so a bot holds nothing a snapshot would miss.
    decisions: u64,
    memories: Vec<Knowledge>,
}

impl Slot {
    /// The first game of a seed.
    pub(crate) fn new(shared: &Shared, seed: Seed, legal: &mut Actions) -> Slot {
        Slot::deal(shared, seed, 0, legal)
    }

    /// The next game of the same slot.
    pub(crate) fn deal_next(&mut self, shared: &Shared, legal: &mut Actions) {
        *self = Slot::deal(shared, self.seed, self.episode + 1, legal);
    }

    fn deal(shared: &Shared, seed: Seed, episode: u64, legal: &mut Actions) -> Slot {
        let own = if episode == 0 { seed } else { seed.child("episode", episode) };
        let deal = shared.dealer.deal(own);
        let mut events = Vec::new();
        let state = State::start(deal.game(), deal.starter(), &mut events)
            .expect("the starter is one of the players");
        let template = observe::template(deal.game(), &shared.layout).into();
        let memories = shared.followers.iter().map(|seat| Knowledge::new(deal.game(), Viewer::Seat(*seat)));
        let first = shared.bots.iter().position(Option::is_none).and_then(Seat::try_new);
        let mut slot = Slot {
            seed,
            episode,
            template,
            driver: Driver::new(state, ForcedLuck::new(own)),
            waits: Waits::Over { winner: None },
            viewer: first.unwrap_or(Seat::new(0)),
            decisions: 0,
            memories: memories.collect(),
            game: Arc::new(deal.game().clone()),
        };
        slot.remember(shared, &events);
        slot.advance(shared, legal);
        slot
    }

    /// Puts another position of the same rule set in place of this one.
    pub(crate) fn set_state(
        &mut self,
        shared: &Shared,
        game: &Arc<Game>,
        state: &State,
        legal: &mut Actions,
    ) {
        self.game = Arc::clone(game);
        self.template = observe::template(game, &shared.layout).into();
        self.driver.set_state(*state);
        let known = |seat: &Seat| Knowledge::from_view(game, &View::of(game, state, Viewer::Seat(*seat)));
        self.memories = shared.followers.iter().map(known).collect();
        self.advance(shared, legal);
    }

    /// Plays a learner's choice, and everything up to the next one.
    #[inline]
    pub(crate) fn act(&mut self, shared: &Shared, id: FlatId, legal: &mut Actions) {
        let Waits::Learner(seat) = self.waits else { return };
        let Some(action) = id.action(legal.ask()) else { return };
        let input = Input::Act(seat, action);
        if self.memories.is_empty() {
            self.driver.play(&self.game, &input, &mut ());
        } else {
            self.play_told(shared, &input);
        }
        self.advance(shared, legal);
    }

    /// Continues until a learner has to act.
    #[inline]
    fn advance(&mut self, shared: &Shared, legal: &mut Actions) {
        loop {
            match self.driver.waits_for() {
                WaitsFor::Luck(chance) => {
                    let input = Input::Chance(self.driver.draw(&self.game, chance));
                    if self.memories.is_empty() {
                        self.driver.play(&self.game, &input, &mut ());
                    } else {
                        self.play_told(shared, &input);
                    }
                }
                WaitsFor::Seat(seat) => {
                    let Some(bot) = &shared.bots[seat.index()] else {
                        self.driver.state().legal_into(&self.game, seat, legal);
                        self.waits = Waits::Learner(seat);
                        self.viewer = seat;
                        return;
                    };
                    self.ask(shared, bot.as_ref(), seat);
                }
                WaitsFor::Nobody { winner } => {
                    legal.clear();
                    self.waits = Waits::Over { winner };
                    return;
                }
            }
        }
    }

    /// A bot decides. It's asked afresh each time, with what its seat remembers.
    fn ask(&mut self, shared: &Shared, bot: &dyn Entrant, seat: Seat) {
        let seed = self.seed.child("episode", self.episode).child("decision", self.decisions);
        self.decisions += 1;
        let mut player = bot.player(seat, seed);
        if let Some(place) = shared.followers.iter().position(|follower| *follower == seat) {
            player.bot.recall(self.memories[place].clone());
        }
        let question = Question::at_table(&self.game, self.driver.state(), seat);
        let action = player.bot.decide(&question, &player.budget);
        let input = Input::Act(seat, action);
        if self.memories.is_empty() {
            self.driver.play(&self.game, &input, &mut ());
        } else {
            self.play_told(shared, &input);
        }
    }

    fn play_told(&mut self, shared: &Shared, input: &Input) {
        let mut events: Vec<Event> = Vec::new();
        self.driver.play(&self.game, input, &mut events);
        self.remember(shared, &events);
    }

    fn remember(&mut self, shared: &Shared, events: &[Event]) {
        for (memory, seat) in self.memories.iter_mut().zip(&shared.followers) {
            for event in events {
                memory.see(&self.game, &event.seen_by(Viewer::Seat(*seat)));
            }
        }
    }

    /// Writes what a seat sees.
    #[inline]
    pub(crate) fn observe(&self, shared: &Shared, seat: Seat, out: &mut [u8]) {
        let view = View::of(&self.game, self.driver.state(), Viewer::Seat(seat));
        observe::observe(&self.game, &view, &shared.layout, &self.template, out);
    }
}
