//! The laws, each in its own file, and [`Laws`], which checks a game against all of them.

mod alike;
mod awards;
mod caches;
mod choices;
mod conservation;
mod end;
mod knowledge;
mod texts;
mod views;
mod weights;

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Game, Next, State, View, Viewer};

use crate::tables::TestTable;
use crate::violation::{Broken, Law, LawResult, Violation};
use crate::walk::{Walk, WalkStep};

pub use alike::{seeming, stay_alike};
pub use awards::{awards_are_due, awards_moved_right};
pub use caches::caches_are_true;
pub use choices::{choices_agree, the_asked_can_answer};
pub use conservation::{cards_conserved, conserved};
pub use end::{most_inputs, replayed};
pub use knowledge::{is_admitted, knowledge_follows, sampled};
pub use texts::{game_round_trips, input_round_trips, position_round_trips, view_round_trips};
pub use views::{own_view_suffices, view_follows};
pub use weights::weights_are_right;

/// This many of the possible inputs of a position, and the one that is played, are checked against L12.
const ALIKE_INPUTS: usize = 8;

/// How closely a game is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Care {
    /// The expensive laws are checked on every Nth input.
    pub every: usize,
    /// Who keeps track of what others may have.
    pub tracking: Tracking,
}

/// Who keeps track of what others may have, for L3, L11 and L12. It is most of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tracking {
    /// Every viewer.
    Everybody,
    /// Nobody; those laws are left out.
    Nobody,
}

/// The laws along one game: what they remember from step to step.
#[derive(Clone, Debug)]
pub struct Laws {
    care: Care,
    views: Vec<View>,
    knowledge: Vec<Knowledge>,
}

impl Laws {
    /// For a game that begins with this state and these events.
    pub fn new(game: &Game, start: &State, events: &[Event], care: Care) -> Laws {
        let views: Vec<View> = Viewer::all(game).map(|viewer| View::of(game, start, viewer)).collect();
        let know = |view: &View| Knowledge::new(game, view.viewer());
        let mut knowledge: Vec<Knowledge> = remembering(&views, care).iter().map(know).collect();
        for knowledge in &mut knowledge {
            let viewer = knowledge.view().viewer();
            for event in events {
                knowledge.see(game, &event.seen_by(viewer));
            }
        }
        Laws { care, views, knowledge }
    }

    /// For a game that is watched from here on: everybody joins late.
    pub fn at(game: &Game, state: &State, care: Care) -> Laws {
        let views: Vec<View> = Viewer::all(game).map(|viewer| View::of(game, state, viewer)).collect();
        let know = |view| Knowledge::from_view(game, view);
        let knowledge = remembering(&views, care).iter().map(know).collect();
        Laws { care, views, knowledge }
    }

    /// Checks a step against the laws: the cheap ones always, the others on every Nth input.
    pub fn step(&mut self, step: &WalkStep<'_>) -> LawResult {
        let WalkStep { game, after, .. } = *step;
        let closely = step.number.is_multiple_of(self.care.every);
        if closely {
            self.alike_before(step)?;
        }
        for view in &mut self.views {
            view_follows(step, view)?;
        }
        for knowledge in &mut self.knowledge {
            knowledge_follows(step, knowledge)?;
        }
        awards_moved_right(step)?;
        if caches::pieces_moved(step) {
            caches_are_true(game, after)?;
        }
        if closely {
            choices_agree(game, after)?;
            position_round_trips(game, after)?;
        }
        self.position(game, after)
    }

    /// The cheap laws that look at one position alone.
    pub fn position(&self, game: &Game, state: &State) -> LawResult {
        conserved(game, state)?;
        weights_are_right(game, state)?;
        own_view_suffices(game, state)?;
        the_asked_can_answer(game, state)?;
        awards_are_due(game, state)?;
        caches::rates_are_true(game, state)?;
        self.knowledge.iter().try_for_each(|knowledge| is_admitted(game, state, knowledge))
    }

    /// L3, L7 and L12 at the position before a step: the inputs that are possible there, and states that look alike, by all
    /// that each viewer remembers and by one view alone, under some of them.
    fn alike_before(&self, step: &WalkStep<'_>) -> LawResult {
        let WalkStep { game, before, .. } = *step;
        let mut inputs = alike::inputs(game, before);
        inputs.iter().try_for_each(|input| input_round_trips(game, *input))?;
        // The same luck at the same step, however many steps were looked at before.
        let mut luck = Fast::new(step.number as u64);
        luck.shuffle(&mut inputs);
        inputs.truncate(ALIKE_INPUTS);
        inputs.push(step.input);
        let place = luck.pick(self.views.len() as u32) as usize;
        let latecomer =
            remembering(&self.views, self.care).get(place).map(|view| Knowledge::from_view(game, view));
        for knowledge in self.knowledge.iter().chain(&latecomer) {
            is_admitted(game, before, knowledge)?;
            let sample = sampled(game, knowledge, &mut luck)?;
            for input in &inputs {
                let viewer = knowledge.view().viewer();
                let other = seeming(game, viewer, &sample, *input, &mut luck);
                stay_alike(game, viewer, (before, *input), (&sample, other))?;
            }
        }
        Ok(())
    }
}

/// The views of those who remember.
fn remembering(views: &[View], care: Care) -> &[View] {
    match care.tracking {
        Tracking::Everybody => views,
        Tracking::Nobody => &[],
    }
}

/// Plays the game of a table and a seed and checks it against every law. Returns how many inputs it had.
pub fn watch(table: &TestTable, seed: u64, care: Care) -> Result<usize, Box<Violation>> {
    let laws = |walk: &Walk| {
        let mut laws = Laws::new(walk.game(), walk.state(), walk.events(), care);
        move |step: &WalkStep<'_>| laws.step(step)
    };
    let at_the_end = |walk: &Walk| {
        ended(walk)?;
        replayed(walk)?;
        game_round_trips(walk.game())
    };
    observe(table, seed, laws, at_the_end)
}

/// [`glance`] checks every Nth position against all laws that need only one position.
const GLANCE_EVERY: usize = 2_048;

/// Plays the same game with the cheap laws alone, for very many games: no card is lost or made, every listed choice can be
/// played, the game ends; and now and then everything that a single position can show.
pub fn glance(table: &TestTable, seed: u64) -> Result<usize, Box<Violation>> {
    let laws = |walk: &Walk| {
        let care = Care { every: usize::MAX, tracking: Tracking::Nobody };
        let laws = Laws::at(walk.game(), walk.state(), care);
        move |step: &WalkStep<'_>| {
            cards_conserved(step.game, step.after)?;
            if step.number.is_multiple_of(GLANCE_EVERY) {
                laws.position(step.game, step.after)?;
                caches_are_true(step.game, step.after)?;
            }
            Ok(())
        }
    };
    observe(table, seed, laws, ended)
}

/// Plays a game to its end. `each`, which is made for its start, checks every step, and `at_the_end` the whole game.
fn observe<F: FnMut(&WalkStep<'_>) -> LawResult>(
    table: &TestTable,
    seed: u64,
    each: impl FnOnce(&Walk) -> F,
    at_the_end: impl FnOnce(&Walk) -> LawResult,
) -> Result<usize, Box<Violation>> {
    let mut walk = Walk::new(table, seed);
    let mut each = each(&walk);
    let violation = |broken: Broken, step: usize, input, game: &Game, before: &State| {
        Box::new(Violation {
            broken,
            table: table.name.clone(),
            rules: table.rules.to_text(),
            seed,
            step,
            input,
            position: before.to_text(game),
        })
    };
    while walk.inputs().len() <= most_inputs(&table.rules) {
        match walk.step() {
            Ok(Some(step)) => each(&step)
                .map_err(|broken| violation(broken, step.number, Some(step.input), step.game, step.before))?,
            Ok(None) => break,
            Err((input, illegal)) => {
                let broken = Broken::new(Law::Choices, format!("it was listed, yet refused: {illegal}"));
                let number = walk.inputs().len();
                return Err(violation(broken, number, Some(input), walk.game(), walk.state()));
            }
        }
    }
    let inputs = walk.inputs().len();
    at_the_end(&walk).map_err(|broken| violation(broken, inputs, None, walk.game(), walk.state()))?;
    Ok(inputs)
}

/// L10: the game ended with a win or at the turn limit.
fn ended(walk: &Walk) -> LawResult {
    match walk.state().next() {
        Next::Over { .. } => Ok(()),
        next => {
            Err(Broken::new(Law::End, format!("after {} inputs it waits for {next:?}", walk.inputs().len())))
        }
    }
}
