//! What plans are worth: each is played out many times, with the same luck as the others and in the same worlds, which
//! are sampled from what the seat knows.

use std::sync::LazyLock;

use hexhaven_bots::playout::{PlannedTurn, Policy, QuickGame, QuickStep, after, play_on};
use hexhaven_bots::{Bot, Budget, Extractor, Judge, Level, Mind, Question, Reach, Thinker, Weights};
use hexhaven_luck::{GameLuck, Seed, hash};
use hexhaven_record::engine::Position;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Seat, State};

use super::file::{Plan, kept};
use super::make::Making;

/// More plans than this are not played out.
const MOST_PLANS: usize = 8;
/// How many choices of each judge are taken up by its first look.
const FIRST_LOOKS: usize = 2;
/// How carefully a plan's turn is finished.
const REACH: Reach = Reach { breadth: 4, depth: 4 };
static CAREFUL: Budget = Budget::of_nodes(200);

static SHARP: LazyLock<Weights> = LazyLock::new(|| Mind::sharp().weights);

/// Playouts of one position.
pub(super) struct Playouts<'a> {
    making: &'a Making,
    judge: Judge<'a>,
    seat: Seat,
    worlds: Vec<State>,
    seed: Seed,
}

impl<'a> Playouts<'a> {
    /// The luck follows from the position, so that a plan can be added later.
    pub(super) fn new(making: &'a Making, position: &'a Position) -> Option<Playouts<'a>> {
        let knowledge = knowledge(position)?;
        let seed = making.seed.child("playouts", hash(&position.to_string()));
        let mut luck = seed.stream("worlds");
        let worlds = (0..making.worlds).map(|_| knowledge.sample(&mut luck)).collect();
        let seat = position.view.viewer().seat()?;
        let judge = Judge::new(Extractor::new(&position.game), &SHARP);
        Some(Playouts { making, judge, seat, worlds, seed })
    }

    /// What this plan is worth. `control` asks for good playouts to the end.
    pub(super) fn plan(&self, action: Action, control: bool) -> Plan {
        let starts = self.starts(action);
        let game = self.judge.extractor().game();
        let end = u16::MAX;
        let quick = |number| self.play("quick", &starts, number, end, &mut QuickGame(game));
        let good = |number| self.play("control", &starts, number, end, &mut QuickStep::new(&self.judge));
        let half = self.making.control / 2;
        Plan {
            action,
            short: self.halves(&starts),
            quick: mean(0..self.making.quick, quick),
            control: control.then(|| [mean(0..half, good), mean(half..2 * half, good)]),
        }
    }

    /// What a plan is worth by the playouts that count.
    pub(super) fn short(&self, action: Action) -> f64 {
        let [first, second] = self.halves(&self.starts(action));
        f64::midpoint(first, second)
    }

    fn halves(&self, starts: &[State]) -> [f64; 2] {
        let turns = (self.making.rounds * self.judge.extractor().game().players() as u32) as u16;
        let short = |number: u32| {
            let start = &starts[number as usize % starts.len()];
            let mut policy = PlannedTurn::new(&self.judge, start, REACH, &CAREFUL);
            self.play("short", starts, number, turns, &mut policy)
        };
        let half = self.making.playouts / 2;
        [mean(0..half, short), mean(half..2 * half, short)]
    }

    fn play(&self, label: &str, starts: &[State], number: u32, turns: u16, policy: &mut impl Policy) -> f64 {
        let start = &starts[number as usize % starts.len()];
        let luck = &mut GameLuck::new(self.seed.child(label, number.into()));
        self.judge.chances(&play_on(&self.judge, start, turns, luck, policy))[self.seat].into()
    }

    /// Where the playouts of a plan start, one position for each world.
    fn starts(&self, action: Action) -> Vec<State> {
        self.worlds.iter().map(|world| self.planned(world, action)).collect()
    }

    /// The position after a plan's first action and whatever else can be planned before chance decides.
    fn planned(&self, world: &State, action: Action) -> State {
        // A deal that a partner can't pay for in this world changes nothing.
        let start = after(self.judge.extractor().game(), world, self.seat, action).unwrap_or(*world);
        if start.public().turn != world.public().turn {
            return start;
        }
        PlannedTurn::new(&self.judge, &start, REACH, &CAREFUL).until_luck(&start)
    }
}

fn mean(numbers: std::ops::Range<u32>, chance: impl Fn(u32) -> f64) -> f64 {
    let count = f64::from(numbers.len().max(1) as u32);
    kept(numbers.map(chance).sum::<f64>() / count)
}

/// What the seat of a position remembers.
pub(super) fn knowledge(position: &Position) -> Option<Knowledge> {
    position.recollection.knowledge(&position.game, &position.view)
}

/// What might be done: what several bots would do, what looks best to their judges, and a few others, so that the list
/// isn't limited to what one of them likes.
pub(super) fn candidates(position: &Position, seed: Seed) -> Vec<Action> {
    let Some((question, knowledge)) =
        Question::from_view(&position.game, &position.view).zip(knowledge(position))
    else {
        return Vec::new();
    };
    let seat = question.seat();
    let mut found: Vec<Action> = Vec::new();
    let mut take = |action: Action| {
        let talk = matches!(action, Action::Offer { .. } | Action::Counter { .. });
        if !talk && found.len() < MOST_PLANS && !found.contains(&action) {
            found.push(action);
        }
    };
    let answer = |mut bot: Box<dyn Bot>| {
        bot.recall(knowledge.clone());
        bot.decide(&question, &Budget::FULL)
    };
    for level in [Level::Sharp, Level::Steady, Level::Novice] {
        take(answer(level.bot(seat, seed)));
    }
    take(answer(Box::new(Thinker::new(
        seat,
        seed,
        Mind { weights: Mind::steady().weights, ..Mind::sharp() },
    ))));
    let mut luck = seed.stream("plans");
    let world = knowledge.sample(&mut luck);
    for weights in [Mind::sharp().weights, Mind::steady().weights] {
        let judge = Judge::new(Extractor::new(&position.game), &weights);
        let mut looks: Vec<(f32, Action)> = question
            .legal()
            .iter()
            .filter_map(|action| {
                let end = after(&position.game, &world, seat, action)?;
                Some((judge.chances(&end)[seat], action))
            })
            .collect();
        looks.sort_by(|a, b| b.0.total_cmp(&a.0));
        looks.into_iter().take(FIRST_LOOKS).for_each(|(_, action)| take(action));
    }
    for number in 0..2 {
        take(answer(Level::Weighted.bot(seat, seed.child("weighted", number))));
        take(answer(Level::Random.bot(seat, seed.child("random", number))));
    }
    found
}
