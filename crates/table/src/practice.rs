//! A table for one learner: it starts from any position, its luck comes from a script or a seed, and whoever drives it sees
//! all cards. Nothing is promised about its luck, and nothing is stored.

use hexhaven_rules::{Action, Event, Game, Next, Seat, Starter, State, View, Viewer};
use hexhaven_wire::{Counter, Occupant, Question, Speed, Status, Update};

use crate::error::TableError;
use crate::log::{By, Log, Logged};
use crate::luck::TableLuck;
use crate::news::Asking;
use crate::play::{Change, Play};
use crate::question::{Questions, Stamp};
use crate::settings::for_one;
use crate::start::PlaySettings;
use crate::table::{Step, Table};

/// The table's time never runs.
const NOW: u64 = 0;

/// A table for one learner. Bots play the other seats.
#[derive(Clone, Debug)]
pub struct Practice {
    table: Table,
    learner: Seat,
}

/// One step of a practice game. Its events contain all cards; no other table hands them out.
#[derive(Clone, Debug)]
pub struct PracticeStep(Step);

impl PracticeStep {
    /// Everything that happened.
    pub fn events(&self) -> &[Event] {
        &self.0.events
    }
}

/// Who is learning, and from whom.
#[derive(Clone, Copy, Debug)]
pub struct PracticeSeat {
    /// The seat of the learner.
    pub learner: Seat,
    /// The level of the bots, as shown.
    pub level: &'static str,
}

impl Practice {
    /// A game from its beginning, with what happened before anybody was asked.
    pub fn begin(
        game: Game,
        starter: Starter,
        seats: PracticeSeat,
        luck: Box<dyn TableLuck>,
    ) -> (Practice, PracticeStep) {
        let mut practice = Practice::bare(&game, seats, Log::new());
        let (play, events) = Play::new(game, starter, luck, SETTINGS);
        let step = practice.table.begin(NOW, play, events);
        (practice, PracticeStep(step))
    }

    /// A game that continues from a position, after this many entries.
    pub fn at(
        game: Game,
        state: &State,
        seats: PracticeSeat,
        luck: Box<dyn TableLuck>,
        number: u64,
    ) -> Practice {
        let mut practice = Practice::bare(&game, seats, Log::starting_after(number));
        let mut play = Play::at(game, Starter::Roll, state, luck, SETTINGS);
        play.questions = Questions::starting_at(number);
        play.renew(Stamp { number, at: NOW, actor: None }, &[]);
        let over = matches!(play.state().next(), Next::Over { .. });
        practice.table.status = if over { Status::Over } else { Status::Running };
        practice.table.play = Some(Box::new(play));
        practice
    }

    fn bare(game: &Game, PracticeSeat { learner, level }: PracticeSeat, log: Log) -> Practice {
        let mut table = Table::bare(for_one(game.rules()), *game.rules(), None, log);
        for seat in game.seats() {
            let chair = &mut table.chairs[seat.index()];
            chair.color = game.color(seat);
            if seat == learner {
                // The client supplies the learner's name.
                chair.occupant = Occupant::Person { name: String::new() };
                chair.ready = true;
                chair.connections = 1;
            } else {
                chair.occupant = Occupant::Bot { level: level.to_owned() };
            }
        }
        Practice { table, learner }
    }

    /// Rules and board.
    pub fn game(&self) -> &Game {
        &self.play().game
    }

    /// The position, with all cards.
    pub fn state(&self) -> &State {
        self.play().state()
    }

    /// What the learner sees.
    pub fn view(&self) -> View {
        self.view_of(self.learner)
    }

    /// What this seat sees.
    pub fn view_of(&self, seat: Seat) -> View {
        View::of(self.game(), self.state(), Viewer::Seat(seat))
    }

    // Updates don't ask: several follow each other before the learner is asked, with [`Practice::question`].

    /// The current state, for a learner who has seen nothing.
    pub fn introduction(&self) -> Update {
        let room = self.table.room(Viewer::Seat(self.learner));
        Update { after: 0, game: self.table.game_info(), room: Some(room), ..self.look() }
    }

    /// The state of the game, for a learner who has seen everything.
    pub fn look(&self) -> Update {
        self.update_after(&[])
    }

    /// What a step looked like to the learner.
    pub fn update(&self, step: &PracticeStep) -> Update {
        self.update_after(std::slice::from_ref(&step.0))
    }

    /// The learner can't take anything back: a lesson is about what was tried.
    fn update_after(&self, steps: &[Step]) -> Update {
        let update = self.table.update_asking(Viewer::Seat(self.learner), steps, Asking::Later);
        Update { can_undo: false, ..update }
    }

    /// What the learner is asked now: only what is owed.
    pub fn question(&self) -> Option<Question> {
        let play = self.table.running().ok()?;
        let asked = play.questions.of(self.learner).filter(|asked| asked.owes())?;
        Some(Question::owed(&self.view(), &play.game, asked.number))
    }

    /// The learner acts.
    pub fn act(&mut self, actions: &[Action]) -> Result<PracticeStep, TableError> {
        let question =
            actions.first().and_then(|action| self.play().questions.expected(self.learner, *action));
        let steps = self.table.act(NOW, self.learner, "", question.unwrap_or_default(), actions)?;
        Ok(only(steps))
    }

    /// What comes next without the learner: luck that a position left open, the answer of the bot that is asked, or a minimal
    /// legal action if that answer is refused. Nothing if the learner is asked or the game is over.
    pub fn others(&mut self, answer: impl FnOnce(&Practice, Seat) -> Vec<Action>) -> Option<PracticeStep> {
        if let Some(step) = self.settle() {
            return Some(step);
        }
        let waiting = *self.table.waiting_for_bots().first()?;
        let actions = answer(self, waiting.seat);
        let steps = self.table.answer_for(NOW, waiting, &actions);
        let steps = steps.or_else(|_| self.table.answer_least(NOW, waiting));
        steps.ok().map(only)
    }

    /// Lets luck decide what the position left open.
    fn settle(&mut self) -> Option<PracticeStep> {
        let play = self.table.running_mut().ok()?;
        let settled = play.driver.settle(&play.game);
        if settled.inputs.is_empty() {
            return None;
        }
        let seat = play.state().public().mover();
        let played = Logged::Played { seat, by: By::Bot, id: String::new(), inputs: settled.inputs };
        let change = Change { events: settled.events, before: None };
        Some(PracticeStep(self.table.write_change(NOW, played, change)))
    }

    fn play(&self) -> &Play {
        self.table.play.as_deref().expect("a practice table has a game from the start")
    }
}

const SETTINGS: PlaySettings = PlaySettings { clock: Speed::Off, counter: Counter::Off };

/// Nobody passes automatically here, so one act is one step.
fn only(steps: Vec<Step>) -> PracticeStep {
    PracticeStep(steps.into_iter().next().expect("an act is a step"))
}
