//! The game at a table while it goes on: acts are tried on a copy, written down, and folded.

use crate::log::{By, LogEntry, Logged};
use hexhaven_luck::CommittedLuck;
use hexhaven_rules::{
    Action, Event, Game, Input, Knowledge, Next, Offers, OpenEvent, Phase, Seat, SeatSet, Side, Starter,
    State, Viewer,
};
use hexhaven_wire::{Counter, Status};

use crate::attempt::attempt;
use crate::clock::Clocks;
use crate::fault::Fault;
use crate::forced;
use crate::question::{Questions, Stamp, Waiting};
use crate::start::Rates;
use crate::table::{Step, Table};
use crate::undo;

/// A game that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Game,
    pub(crate) starter: Starter,
    pub(crate) state: State,
    pub(crate) luck: CommittedLuck,
    pub(crate) questions: Questions,
    pub(crate) clocks: Clocks,
    /// What all have seen, if the table counts cards.
    pub(crate) counter: Option<Box<Knowledge>>,
    /// How often each total from 2 to 12 was rolled.
    pub(crate) rolls: [u16; 11],
    /// The places in the log of all acts that stand.
    pub(crate) acts: Vec<usize>,
    /// How many of the last acts can be taken back; all are of the same seat.
    pub(crate) undoable: usize,
    /// The offers of this turn.
    pub(crate) offered: Vec<(Seat, SeatSet, Side, Side)>,
}

impl Play {
    /// Before the first roll or placement, with what happened until then.
    pub(crate) fn new(
        game: Game,
        starter: Starter,
        luck: CommittedLuck,
        settings: Rates,
    ) -> (Play, Vec<Event>) {
        let mut events = Vec::new();
        let state = State::start(&game, starter, &mut events).expect("the starter sits at the table");
        let counter =
            (settings.counter == Counter::Hands).then(|| Box::new(Knowledge::new(&game, Viewer::Spectator)));
        let mut play = Play {
            game,
            starter,
            state,
            luck,
            questions: Questions::NONE,
            clocks: Clocks::new(settings.clock),
            counter,
            rolls: [0; 11],
            acts: Vec::new(),
            undoable: 0,
            offered: Vec::new(),
        };
        play.count(&events);
        (play, events)
    }

    /// Lets luck decide until somebody has to act.
    pub(crate) fn draw(&self, state: &mut State, luck: &mut CommittedLuck, inputs: &mut Vec<Input>) {
        while let Next::Chance(chance) = state.next() {
            let outcome = luck.draw(state, chance);
            state.play_unchecked(&self.game, Input::Chance(outcome), &mut ());
            inputs.push(Input::Chance(outcome));
        }
    }

    /// Plays inputs that were written down. What luck brought has to be what it brings again.
    pub(crate) fn fold(&mut self, inputs: &[Input]) -> Result<Vec<Event>, String> {
        let mut events = Vec::new();
        for input in inputs {
            if let (Next::Chance(chance), Input::Chance(outcome)) = (self.state.next(), *input)
                && self.luck.draw(&self.state, chance) != outcome
            {
                return Err(format!("luck does not bring {}", input.code(&self.game)));
            }
            self.state
                .play(&self.game, *input, &mut events)
                .map_err(|illegal| format!("{}: {illegal}", input.code(&self.game)))?;
        }
        self.count(&events);
        Ok(events)
    }

    pub(crate) fn count(&mut self, events: &[Event]) {
        for event in events {
            if let Event::Open(OpenEvent::Rolled { dice, .. }) = event {
                self.rolls[usize::from(dice.0 + dice.1) - 2] += 1;
            }
        }
        if let Some(counter) = &mut self.counter {
            for event in events {
                counter.see(&self.game, &event.seen_by(Viewer::Spectator));
            }
        }
    }

    /// After an entry: who is asked now.
    pub(crate) fn settle(&mut self, stamp: Stamp, events: &[Event]) {
        for event in events {
            if let Event::Open(open) = event {
                self.questions.note(stamp.number, open);
                match open {
                    OpenEvent::TurnBegan { .. } => self.offered.clear(),
                    OpenEvent::Offered { offer, .. } => {
                        self.offered.push((offer.from, offer.to, offer.give, offer.get));
                    }
                    _ => {}
                }
            }
        }
        self.questions.renew(self.state.public(), self.game.seats(), stamp, &mut self.clocks);
    }

    pub(crate) fn codes(&self, inputs: &[Input]) -> String {
        let codes: Vec<String> = inputs.iter().map(|input| input.code(&self.game)).collect();
        codes.join(" ")
    }

    pub(crate) fn parse(&self, codes: &str) -> Result<Vec<Input>, String> {
        let parsed = codes.split_ascii_whitespace().map(|code| Input::parse(code, &self.game));
        parsed.collect::<Result<_, _>>().map_err(|error| error.to_string())
    }

    /// Tries the actions of a seat on a copy and says which inputs they become.
    pub(crate) fn attempt(&self, seat: Seat, actions: &[Action]) -> Result<Vec<Input>, Fault> {
        let (mut state, mut luck) =
            (attempt(&self.game, &self.state, seat, actions, &mut ())?, self.luck.clone());
        let mut inputs: Vec<Input> = actions.iter().map(|action| Input::Act(seat, *action)).collect();
        self.draw(&mut state, &mut luck, &mut inputs);
        Ok(inputs)
    }

    fn is_repeated_offer(&self, seat: Seat, action: Action) -> bool {
        let Action::Offer { to, give, get } = action else { return false };
        self.offered.contains(&(seat, to, give, get))
    }
}

impl Table {
    /// Whom the table waits for and no person decides for. The maker of an offer is left in peace until the others have
    /// answered it.
    pub fn waiting_for_bots(&self) -> Vec<Waiting> {
        let Some(play) = self.play.as_deref().filter(|_| self.status == Status::Running) else {
            return Vec::new();
        };
        let public = play.state.public();
        let replies = public.offers.unanswered();
        let waits = |seat: Seat| {
            public.phase == Phase::Main && seat == public.active && !replies.without(seat).is_empty()
        };
        let asked = self.seats().filter_map(|seat| {
            let asked = play.questions.of(seat).filter(|asked| asked.owes())?;
            let decides = self.brain(seat).is_some() && !waits(seat);
            decides.then_some(Waiting { seat, question: asked.number })
        });
        asked.collect()
    }

    /// The open offers of a running game.
    pub fn offers(&self) -> Option<&Offers> {
        self.running().ok().map(|play| &play.state.public().offers)
    }

    /// What a bot decided for a seat that it plays: one action, or a whole discard. An answer to a question that has gone
    /// is refused.
    pub fn answer_for(&mut self, now: u64, waiting: Waiting, actions: &[Action]) -> Result<Vec<Step>, Fault> {
        if !self.waiting_for_bots().contains(&waiting) {
            return Err(Fault::QuestionClosed { open: None });
        }
        let play = self.running()?;
        if actions.iter().any(|action| play.is_repeated_offer(waiting.seat, *action)) {
            return Err(Fault::SameOffer);
        }
        let inputs = play.attempt(waiting.seat, actions)?;
        Ok(self.played(now, waiting.seat, By::Bot, String::new(), &inputs))
    }

    /// The least that a seat can do, for a bot that has no answer: a game never stands still because of one.
    pub fn answer_least(&mut self, now: u64, waiting: Waiting) -> Result<Vec<Step>, Fault> {
        let play = self.running()?;
        let actions =
            forced::least(&play.game, &play.state, waiting.seat, &mut play.luck.forced(self.log.len()));
        self.answer_for(now, waiting, &actions)
    }

    /// Somebody acts.
    pub(crate) fn act(
        &mut self,
        now: u64,
        seat: Seat,
        id: &str,
        question: u64,
        actions: &[Action],
    ) -> Result<Vec<Step>, Fault> {
        let play = self.running()?;
        for action in actions {
            let expected = play.questions.expected(seat, *action);
            if expected != Some(question) {
                // What the rules say about it teaches more than "too late", where both are true.
                play.state.check(&play.game, Input::Act(seat, *action))?;
                return Err(Fault::QuestionClosed { open: expected });
            }
            if play.is_repeated_offer(seat, *action) {
                return Err(Fault::SameOffer);
            }
        }
        let inputs = play.attempt(seat, actions)?;
        Ok(self.played(now, seat, By::Player, id.to_owned(), &inputs))
    }

    /// Writes an act down, and what follows by itself.
    pub(crate) fn played(&mut self, now: u64, seat: Seat, by: By, id: String, inputs: &[Input]) -> Vec<Step> {
        let codes = self.play.as_deref().map(|play| play.codes(inputs)).unwrap_or_default();
        let seat = seat.index() as u8;
        let mut steps = vec![self.write(now, Logged::Played { seat, by, id, inputs: codes })];
        steps.extend(self.pass_by_itself(now));
        steps
    }

    /// Seats that have said so pass without being asked, whatever they hold.
    pub(crate) fn pass_by_itself(&mut self, now: u64) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some((seat, action)) = self.next_pass() {
            let Ok(play) = self.running() else { break };
            let Ok(inputs) = play.attempt(seat, &[action]) else { break };
            let codes = play.codes(&inputs);
            let seat = seat.index() as u8;
            let played = Logged::Played { seat, by: By::AutoPass, id: String::new(), inputs: codes };
            steps.push(self.write(now, played));
        }
        steps
    }

    fn next_pass(&self) -> Option<(Seat, Action)> {
        let public = self.running().ok()?.state.public();
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

    pub(crate) fn running(&self) -> Result<&Play, Fault> {
        match (self.status, self.play.as_deref()) {
            (Status::Running, Some(play)) => Ok(play),
            (Status::Open, _) | (_, None) => Err(Fault::NotStarted),
            _ => Err(Fault::Over),
        }
    }

    /// An act from the log.
    pub(crate) fn fold_played(&mut self, number: u64, entry: &LogEntry) -> Result<Vec<Event>, String> {
        let Logged::Played { seat, id, inputs, .. } = &entry.what else { return Err("no act".to_owned()) };
        let (seat, place) = (self.known(*seat)?, self.log.len());
        if self.status != Status::Running {
            return Err("nobody can act now".to_owned());
        }
        let Some(play) = self.play.as_deref_mut() else { return Err("the game has not begun".to_owned()) };
        let before = play.state;
        let inputs = play.parse(inputs)?;
        let events = play.fold(&inputs)?;
        let harmless = undo::is_harmless(&before, &inputs, &play.state);
        play.undoable = if harmless { play.undoable + 1 } else { 0 };
        play.acts.push(place);
        play.settle(Stamp { number, at: entry.at, actor: Some(seat) }, &events);
        if matches!(play.state.next(), Next::Over { .. }) {
            self.status = Status::Over;
        }
        self.remember(seat, id, Ok(number));
        Ok(events)
    }
}
