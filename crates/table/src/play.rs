//! The game at a table while it continues: acts are played once and written down, and everybody's questions are renewed.

use hexhaven_driver::{Driver, answer_order, waits_for_replies};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;
use hexhaven_rules::trade::{Offers, Terms, TurnOffers};
use hexhaven_rules::{Action, Event, Game, Input, Next, Seat, Starter, State};
use hexhaven_wire::{Counter, Status};

use crate::clock::Clocks;
use crate::error::TableError;
use crate::forced;
use crate::log::{By, Logged};
use crate::luck::TableLuck;
use crate::memory::Memories;
use crate::question::{Questions, Stamp, Waiting};
use crate::start::PlaySettings;
use crate::table::{Step, Table};
use crate::undo;

/// The most actions of one command: a discard of a hand that holds every card of the small box.
const MOST_ACTIONS: usize = 48;

/// A game that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Game,
    pub(crate) starter: Starter,
    pub(crate) driver: Driver<Box<dyn TableLuck>>,
    pub(crate) questions: Questions,
    pub(crate) clocks: Clocks,
    pub(crate) memory: Memories,
    /// How often each total from 2 to 12 was rolled.
    pub(crate) rolls: [u16; 11],
    /// The numbers of all acts that stand.
    pub(crate) acts: Vec<u64>,
    /// The positions before the last acts, as far as they can be taken back; all are of the same seat.
    pub(crate) undoable: Vec<State>,
    /// What was offered this turn. Nothing at a table that starts at a position: there nobody remembers, so repeats are allowed.
    pub(crate) offered: Option<TurnOffers>,
}

/// What an entry did to the game.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) events: Vec<Event>,
    /// The position before, if what was done can be taken back.
    pub(crate) before: Option<Box<State>>,
}

impl Change {
    pub(crate) const NONE: Change = Change { events: Vec::new(), before: None };

    fn of(before: &State, inputs: &[Input], after: &State, events: Vec<Event>) -> Change {
        let harmless = undo::is_harmless(before, inputs, after);
        Change { events, before: harmless.then(|| Box::new(*before)) }
    }
}

impl Play {
    /// Before the first roll or placement, with what happened until then.
    pub(crate) fn new(
        game: Game,
        starter: Starter,
        luck: Box<dyn TableLuck>,
        settings: PlaySettings,
    ) -> (Play, Vec<Event>) {
        let mut events = Vec::new();
        let state = State::start(&game, starter, &mut events).expect("the starter sits at the table");
        let play = Play::at(game, starter, &state, luck, settings);
        (Play { offered: Some(TurnOffers::default()), ..play }, events)
    }

    /// At a position.
    pub(crate) fn at(
        game: Game,
        starter: Starter,
        state: &State,
        luck: Box<dyn TableLuck>,
        settings: PlaySettings,
    ) -> Play {
        Play {
            memory: Memories::new(&game, settings.counter == Counter::Hands),
            game,
            starter,
            driver: Driver::new(*state, luck),
            questions: Questions::NONE,
            clocks: Clocks::new(settings.clock),
            rolls: [0; 11],
            acts: Vec::new(),
            undoable: Vec::new(),
            offered: None,
        }
    }

    pub(crate) const fn state(&self) -> &State {
        self.driver.state()
    }

    /// Plays the actions of a seat: one, a whole discard, or several lots with the supply.
    pub(crate) fn submit(
        &mut self,
        seat: Seat,
        actions: &[Action],
    ) -> Result<(Vec<Input>, Change), TableError> {
        if actions.is_empty() || actions.len() > MOST_ACTIONS {
            return Err(TableError::BadNumberOfActions { most: MOST_ACTIONS });
        }
        // More could tell what is hidden: whether the second of two actions is legal may depend on cards that only
        // the first would reveal, and a refusal of both takes nothing back from the one who learned it.
        let discards = actions.iter().all(|action| matches!(action, Action::Discard(_)));
        let trades = actions.iter().all(|action| matches!(action, Action::SupplyTrade { .. }));
        if actions.len() > 1 && !discards && !trades {
            return Err(TableError::NotTogether);
        }
        let before = *self.state();
        let whole = |after: &State| match after.public().phase {
            Phase::Discarding { waiting } if discards && waiting.has(seat) => {
                Err(TableError::WholeDiscard { due: before.public().due[seat] })
            }
            _ => Ok(()),
        };
        let played = self.driver.submit_if(&self.game, seat, actions, whole)?;
        let change = Change::of(&before, &played.inputs, self.driver.state(), played.events);
        Ok((played.inputs, change))
    }

    /// Plays recorded inputs.
    pub(crate) fn replay(&mut self, inputs: &[Input]) -> Result<Change, String> {
        let before = *self.state();
        let events = self
            .driver
            .replay(&self.game, inputs)
            .map_err(|fault| format!("{}: {fault}", fault.input().code(&self.game)))?;
        Ok(Change::of(&before, inputs, self.driver.state(), events))
    }

    /// Plays the inputs of another game, whose luck wasn't drawn here.
    pub(crate) fn take_up(&mut self, inputs: &[Input]) -> Result<Change, String> {
        let (mut after, mut events) = (*self.state(), Vec::new());
        for input in inputs {
            after
                .play(&self.game, *input, &mut events)
                .map_err(|fault| format!("{}: {fault}", input.code(&self.game)))?;
        }
        self.driver.set_state(after);
        Ok(Change { events, before: None })
    }

    /// After an entry: what is remembered from it, and who is asked now.
    pub(crate) fn renew(&mut self, stamp: Stamp, events: &[Event]) {
        for event in events {
            let Event::Open(open) = event else { continue };
            if let OpenEvent::Rolled { dice, .. } = open {
                self.rolls[usize::from(dice.0 + dice.1) - 2] += 1;
            }
            self.questions.note(stamp.number, open);
            if let Some(offered) = &mut self.offered {
                offered.see(open);
            }
        }
        let public = self.driver.state().public();
        self.questions.renew(public, self.game.seats(), stamp, &mut self.clocks);
    }

    fn is_repeated_offer(&self, from: Seat, action: Action) -> bool {
        let Action::Offer { to, give, get } = action else { return false };
        let terms = Terms { from, to: Some(to), give, get };
        self.offered.as_ref().is_some_and(|offered| offered.contains(&terms))
    }
}

impl Table {
    /// Who the table waits for and no person decides for. The maker of an offer is left in peace until the others have
    /// answered it.
    pub fn waiting_for_bots(&self) -> Vec<Waiting> {
        let Some(play) = self.play.as_deref().filter(|_| self.status == Status::Running) else {
            return Vec::new();
        };
        let asked = answer_order(self.seats().collect(), play.state().public().active).filter_map(|seat| {
            let asked = play.questions.of(seat).filter(|asked| asked.owes())?;
            let decides = self.brain(seat).is_some() && !waits_for_replies(play.state().public(), seat);
            decides.then_some(Waiting { seat, question: asked.number })
        });
        asked.collect()
    }

    /// The open offers of a running game.
    pub fn offers(&self) -> Option<&Offers> {
        self.running().ok().map(|play| &play.state().public().offers)
    }

    /// What a bot decided for a seat that it plays: one action, or a whole discard. An answer to a question that is gone is
    /// refused.
    pub fn answer_for(
        &mut self,
        now: u64,
        waiting: Waiting,
        actions: &[Action],
    ) -> Result<Vec<Step>, TableError> {
        if !self.waiting_for_bots().contains(&waiting) {
            return Err(TableError::QuestionClosed { open: None });
        }
        let play = self.running()?;
        if actions.iter().any(|action| play.is_repeated_offer(waiting.seat, *action)) {
            return Err(TableError::SameOffer);
        }
        self.play_on(now, waiting.seat, By::Bot, "", actions)
    }

    /// The least that a seat can do, for a bot that has no answer: a game never gets stuck because of one.
    pub fn answer_least(&mut self, now: u64, waiting: Waiting) -> Result<Vec<Step>, TableError> {
        let actions = self.least(waiting.seat)?;
        self.answer_for(now, waiting, &actions)
    }

    pub(crate) fn least(&self, seat: Seat) -> Result<Vec<Action>, TableError> {
        let play = self.running()?;
        let mut luck = play.driver.luck().forced(self.number());
        Ok(forced::least(&play.game, play.state(), seat, &mut *luck))
    }

    /// Somebody acts.
    pub(crate) fn act(
        &mut self,
        now: u64,
        seat: Seat,
        id: &str,
        question: u64,
        actions: &[Action],
    ) -> Result<Vec<Step>, TableError> {
        let play = self.running()?;
        for action in actions {
            let expected = play.questions.expected(seat, *action);
            if expected != Some(question) {
                // If both are true, what the rules say about it is more helpful than "too late".
                play.state().check(&play.game, Input::Act(seat, *action))?;
                return Err(TableError::QuestionClosed { open: expected });
            }
            if play.is_repeated_offer(seat, *action) {
                return Err(TableError::SameOffer);
            }
        }
        self.play_on(now, seat, By::Player, id, actions)
    }

    /// Plays an act, writes it down, and does what follows automatically.
    pub(crate) fn play_on(
        &mut self,
        now: u64,
        seat: Seat,
        by: By,
        id: &str,
        actions: &[Action],
    ) -> Result<Vec<Step>, TableError> {
        let mut steps = vec![self.play_one(now, seat, by, id, actions)?];
        steps.extend(self.pass_by_itself(now));
        Ok(steps)
    }

    fn play_one(
        &mut self,
        now: u64,
        seat: Seat,
        by: By,
        id: &str,
        actions: &[Action],
    ) -> Result<Step, TableError> {
        let (inputs, change) = self.running_mut()?.submit(seat, actions)?;
        Ok(self.write_change(now, Logged::Played { seat, by, id: id.to_owned(), inputs }, change))
    }

    /// Seats that chose to pass do so without being asked, no matter what they hold.
    pub(crate) fn pass_by_itself(&mut self, now: u64) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some((seat, action)) = self.next_pass() {
            let Ok(step) = self.play_one(now, seat, By::AutoPass, "", &[action]) else { break };
            steps.push(step);
        }
        steps
    }

    fn next_pass(&self) -> Option<(Seat, Action)> {
        let public = self.running().ok()?.state().public();
        match public.phase {
            Phase::SpecialBuilding => {
                let seat = public.mover();
                self.chairs[seat.index()].passes_special.then_some((seat, Action::EndTurn))
            }
            Phase::Reaction { seat } => {
                self.chairs[seat.index()].passes_reactions.then_some((seat, Action::PassReaction))
            }
            _ => None,
        }
    }

    pub(crate) fn running(&self) -> Result<&Play, TableError> {
        self.must_run()?;
        self.play.as_deref().ok_or(TableError::NotStarted)
    }

    pub(crate) fn running_mut(&mut self) -> Result<&mut Play, TableError> {
        self.must_run()?;
        self.play.as_deref_mut().ok_or(TableError::NotStarted)
    }

    const fn must_run(&self) -> Result<(), TableError> {
        match self.status {
            Status::Running => Ok(()),
            Status::Open => Err(TableError::NotStarted),
            _ => Err(TableError::Over),
        }
    }

    /// An act was played.
    pub(crate) fn fold_played(&mut self, stamp: Stamp, seat: Seat, by: By, id: &str, change: &Change) {
        let Some(play) = self.play.as_deref_mut() else { return };
        match change.before.as_deref().filter(|_| by == By::Player) {
            Some(before) => play.undoable.push(*before),
            None => play.undoable.clear(),
        }
        play.memory.see(&play.game, &change.events, !play.undoable.is_empty());
        play.acts.push(stamp.number);
        play.renew(stamp, &change.events);
        if matches!(play.state().next(), Next::Over { .. }) {
            self.status = Status::Over;
        }
        self.remember(seat, id, Ok(stamp.number));
    }
}
