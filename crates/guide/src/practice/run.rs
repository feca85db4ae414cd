//! A position that goes on: the learner acts, luck and the others follow, and each act is told as an update.

use hexhaven_rules::{
    Action, Chance, Event, Game, Input, Next, Outcome, Phase, Picker, Seat, State, View, Viewer,
};
use hexhaven_table::{Fault, attempt, least};
use hexhaven_wire::{self as wire, GameInfo, Happening, Item, OpenOffer, Question, Update};

use super::room::room;

/// The most acts of others in one call. Between two questions to the learner there are far fewer; a position that was
/// made up may need more.
pub(crate) const MOST_ACTS: usize = 200;

/// What the learner does not decide.
pub(crate) trait World {
    /// The level of the bots, as it is shown.
    fn level(&self) -> &'static str;
    /// What luck brings: a possible outcome. The count says how often luck was asked since somebody decided last.
    fn luck(&mut self, game: &Game, state: &State, chance: Chance, count: u64) -> Outcome;
    /// What another seat does. If it cannot be, the least that the seat can do is done.
    fn answer(&mut self, game: &Game, state: &State, seat: Seat) -> Vec<Action>;
}

/// A position that goes on.
pub(crate) struct Run<W> {
    pub(crate) game: Game,
    pub(crate) state: State,
    pub(crate) learner: Seat,
    world: W,
    number: u64,
    updates: Vec<Update>,
}

impl<W: World> Run<W> {
    /// From here on; the client has seen updates up to this number.
    pub(crate) const fn new(game: Game, state: &State, learner: Seat, world: W, number: u64) -> Run<W> {
        Run { game, state: *state, learner, world, number, updates: Vec::new() }
    }

    /// What the learner sees.
    pub(crate) fn view(&self) -> View {
        View::of(&self.game, &self.state, Viewer::Seat(self.learner))
    }

    /// The position as text.
    pub(crate) fn position(&self) -> String {
        self.state.to_text(&self.game)
    }

    /// Tells the beginning of a game.
    pub(crate) fn start(&mut self, mut events: Vec<Event>) {
        self.draw(&mut events);
        self.number += 1;
        let mut items = vec![Item { number: self.number, at: 0, what: Happening::Started {} }];
        items.extend(self.items(&events));
        self.tell(0, items);
        self.introduce();
    }

    /// Tells how it stands; to one who has seen nothing, everything.
    pub(crate) fn look(&mut self) {
        let after = self.number;
        self.number = self.number.max(1);
        self.tell(after, Vec::new());
        if after == 0 {
            self.introduce();
        }
    }

    /// Tells how it stands if nothing else was told.
    pub(crate) fn look_if_silent(&mut self) {
        if self.updates.is_empty() {
            self.look();
        }
    }

    /// The learner acts. If it cannot be, nothing happens.
    pub(crate) fn act(&mut self, actions: &[Action]) -> Result<Vec<Event>, Fault> {
        self.play(self.learner, actions)
    }

    /// The next act of luck or of another seat. Nothing if the learner is asked, or the game is over.
    pub(crate) fn step(&mut self) -> Option<Vec<Event>> {
        if matches!(self.state.next(), Next::Chance(_)) {
            let mut events = Vec::new();
            self.draw(&mut events);
            self.tell_events(&events);
            return Some(events);
        }
        let seat = self.next_other()?;
        let answer = self.world.answer(&self.game, &self.state, seat);
        let played = self.play(seat, &answer).or_else(|_| {
            let actions = least(&self.game, &self.state, seat, &mut First);
            self.play(seat, &actions)
        });
        played.ok()
    }

    /// The others play until the learner is asked.
    pub(crate) fn others(&mut self) {
        for _ in 0..MOST_ACTS {
            if self.step().is_none() {
                break;
            }
        }
    }

    /// What was told, and what the learner is asked now.
    pub(crate) fn told(mut self) -> Vec<Update> {
        self.take_told()
    }

    /// The same, and it goes on.
    pub(crate) fn take_told(&mut self) -> Vec<Update> {
        let (number, view) = (self.number, self.view());
        let over = matches!(self.state.next(), Next::Over { .. });
        let room = over.then(|| self.room());
        if let Some(last) = self.updates.last_mut() {
            if is_asked(&self.state, self.learner) {
                last.question = Some(Question::owed(&view, &self.game, number));
            }
            last.room = room.or_else(|| last.room.take());
        }
        std::mem::take(&mut self.updates)
    }

    /// Who decides next, other than the learner. The maker of an offer waits for the answers, and so does the learner.
    fn next_other(&self) -> Option<Seat> {
        let Next::Act(seats) = self.state.next() else { return None };
        let public = self.state.public();
        let replies = public.offers.unanswered().without(public.active);
        let waits = public.phase == Phase::Main && !replies.is_empty();
        let decides = |seat: &Seat| *seat != self.learner && !(waits && *seat == public.active);
        seats.iter().find(decides)
    }

    fn play(&mut self, seat: Seat, actions: &[Action]) -> Result<Vec<Event>, Fault> {
        let mut events = Vec::new();
        self.state = attempt(&self.game, &self.state, seat, actions, &mut events)?;
        self.draw(&mut events);
        self.tell_events(&events);
        Ok(events)
    }

    /// Lets luck decide until somebody has to act.
    fn draw(&mut self, events: &mut Vec<Event>) {
        let mut count = 0;
        while let Next::Chance(chance) = self.state.next() {
            let outcome = self.world.luck(&self.game, &self.state, chance, count);
            count += 1;
            let played = self.state.play(&self.game, Input::Chance(outcome), events);
            debug_assert!(played.is_ok(), "luck brings what can be");
            if played.is_err() {
                break;
            }
        }
    }

    fn tell_events(&mut self, events: &[Event]) {
        let after = self.number;
        self.number += 1;
        let items = self.items(events);
        self.tell(after, items);
    }

    fn items(&self, events: &[Event]) -> Vec<Item> {
        let viewer = Viewer::Seat(self.learner);
        let item = |event: &Event| Item {
            number: self.number,
            at: 0,
            what: Happening::Game { event: wire::Event::of(&event.seen_by(viewer)) },
        };
        events.iter().map(item).collect()
    }

    fn tell(&mut self, after: u64, items: Vec<Item>) {
        let mut update = Update::of_items(self.number, after, 0, items).seeing(&self.view(), &self.game);
        let offers = self.state.public().offers.iter();
        update.offers =
            offers.map(|(slot, _)| OpenOffer { slot: slot.index() as u8, question: self.number }).collect();
        self.updates.push(update);
    }

    /// Says in the last update where and with whom it is played.
    fn introduce(&mut self) {
        let room = self.room();
        if let Some(last) = self.updates.last_mut() {
            last.room = Some(room);
            last.game = Some(GameInfo::of(&self.game));
        }
    }

    fn room(&self) -> wire::Room {
        room(&self.game, &self.state, self.learner, self.world.level())
    }
}

/// Is it for the learner to decide?
pub(crate) fn is_asked(state: &State, learner: Seat) -> bool {
    matches!(state.next(), Next::Act(seats) if seats.has(learner))
}

/// The first of all choices.
pub(crate) struct First;

impl Picker for First {
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
}
