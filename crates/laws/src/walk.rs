//! A random game that can be watched: every step with the state before it, the input, its events and the state after it.
//!
//! It misbehaves a little more than [`crate::playout()`]: now and then somebody who isn't asked proposes a trade, or an
//! offer isn't one of the listed forms, so that the laws see those, too.

use hexhaven_luck::Fast;
use hexhaven_rules::actions::Actions;
use hexhaven_rules::cards::{Cards, Kind, Resource};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::{Side, Slot};
use hexhaven_rules::{Action, Event, Game, Illegal, Input, Next, Seat, Starter, State};

use crate::playout::one_of;
use crate::tables::TestTable;

/// Every Nth choice, on average, goes to a seat that isn't asked, if it has any.
const UNASKED: u32 = 16;
/// Every Nth choice, on average, is an odd offer, if one is possible.
const ODD_OFFER: u32 = 12;

/// One input of a game and what it did.
#[derive(Clone, Copy, Debug)]
pub struct WalkStep<'walk> {
    /// The game.
    pub game: &'walk Game,
    /// The number of the input, from 0.
    pub number: usize,
    /// The position before it.
    pub before: &'walk State,
    /// The input.
    pub input: Input,
    /// What happened.
    pub events: &'walk [Event],
    /// The position after it.
    pub after: &'walk State,
}

/// A random game of a table, step by step.
#[derive(Clone, Debug)]
pub struct Walk {
    game: Game,
    starter: Starter,
    before: State,
    state: State,
    luck: Fast,
    inputs: Vec<Input>,
    events: Vec<Event>,
}

impl Walk {
    /// The game of this table and seed; always the same one.
    pub fn new(table: &TestTable, seed: u64) -> Walk {
        let mut luck = Fast::new(seed);
        let (game, starter) = table.deal(&mut luck);
        let mut events = Vec::new();
        let state = State::start(&game, starter, &mut events).expect("the starter sits at the table");
        Walk { game, starter, before: state, state, luck, inputs: Vec::new(), events }
    }

    /// Rules and board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How the first player is found.
    pub const fn starter(&self) -> Starter {
        self.starter
    }

    /// Where the game stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The events of the last input, or of the start.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// All inputs so far.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Plays one input; nothing once the game is over. A choice that was listed and then refused comes back as an error.
    pub fn step(&mut self) -> Result<Option<WalkStep<'_>>, (Input, Illegal)> {
        let Some(input) = self.choose() else { return Ok(None) };
        self.before = self.state;
        self.events.clear();
        self.state.play(&self.game, input, &mut self.events).map_err(|illegal| (input, illegal))?;
        self.inputs.push(input);
        Ok(Some(WalkStep {
            game: &self.game,
            number: self.inputs.len() - 1,
            before: &self.before,
            input,
            events: &self.events,
            after: &self.state,
        }))
    }

    /// What comes next; nothing once the game is over.
    fn choose(&mut self) -> Option<Input> {
        match self.state.next() {
            Next::Over { .. } => None,
            Next::Chance(chance) => Some(Input::Chance(self.state.draw(chance, &mut self.luck))),
            Next::Act(seats) => {
                let odd =
                    if self.state.public().phase == Phase::Main { self.odd_choice(seats) } else { None };
                odd.or_else(|| {
                    let seat = one_of(seats, &mut self.luck);
                    self.pick(seat, &self.state.legal(&self.game, seat))
                })
            }
        }
    }

    fn pick(&mut self, seat: Seat, actions: &Actions) -> Option<Input> {
        let place = self.luck.pick(actions.len().max(1) as u32) as usize;
        actions.nth(place).map(|action| Input::Act(seat, action))
    }

    /// Now and then, something that a well-behaved player wouldn't think of.
    fn odd_choice(&mut self, asked: SeatSet) -> Option<Input> {
        if self.luck.pick(UNASKED) == 0 {
            let seat = one_of(self.game.all_seats(), &mut self.luck);
            let actions = self.state.legal(&self.game, seat);
            return if asked.has(seat) { None } else { self.pick(seat, &actions) };
        }
        if self.luck.pick(ODD_OFFER) == 0 {
            let input = odd_offer(&self.game, &self.state, &mut self.luck);
            return self.state.check(&self.game, input).is_ok().then_some(input);
        }
        None
    }
}

/// An offer or counteroffer of any form, often a legal one.
pub(crate) fn odd_offer(game: &Game, state: &State, picker: &mut impl Picker) -> Input {
    let public = state.public();
    let seat = one_of(game.all_seats(), picker);
    let give = some_side(picker, |resource| state.hand(seat).get(resource));
    let get = some_side(picker, |_| 3);
    if let Some((slot, _)) = public.offers.iter().find(|(_, offer)| offer.to.has(seat))
        && picker.pick(2) == 0
    {
        return Input::Act(seat, Action::Counter { slot, give, get });
    }
    if picker.pick(8) == 0 {
        return Input::Act(seat, Action::Withdraw(Slot::ALL[picker.pick(Slot::COUNT as u32) as usize]));
    }
    let to = if seat == public.active {
        game.others(seat).iter().filter(|_| picker.pick(2) == 0).collect()
    } else {
        SeatSet::of(public.active)
    };
    Input::Act(seat, Action::Offer { to, give, get })
}

/// A few cards, at most this many of each kind, or an open side.
fn some_side(picker: &mut impl Picker, most: impl Fn(Resource) -> u8) -> Side {
    if picker.pick(8) == 0 {
        return Side::OPEN;
    }
    let counts = <Resource as Kind>::ALL.map(|resource| {
        let some = picker.pick(3) == 0;
        if some { picker.pick(u32::from(most(resource)) + 1) as u8 } else { 0 }
    });
    Side::of(Cards::new(counts))
}
