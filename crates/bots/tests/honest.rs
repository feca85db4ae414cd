//! Bots are honest: cards that a seat cannot see change none of its decisions, and nothing but seed, view and budget does.

use std::sync::Arc;

use hexhaven_bots::net::{Net, PARAMETERS};
use hexhaven_bots::{Bot, Budget, Level, Mind, Question, Thinker, Weights};
use hexhaven_laws::{Walk, table};
use hexhaven_luck::Seed;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Game, Next, Seat, State, View, Viewer};

/// Rule sets with everything that can be hidden: hands, development cards, offers, helpers, special building turns.
const TABLES: [&str; 6] =
    ["fifth-4", "fifth-4-helpers", "fifth-6-five-six-helpers", "sixth-3", "combined", "family-4"];

/// Enough to plan, and for master to play a few near ties out; and fast.
const BUDGET: Budget = Budget::of_nodes(400);

/// A kind of bot.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Ladder(Level),
    /// Sharp with a net that makes its values quite different.
    Net,
}

impl Kind {
    fn all() -> impl Iterator<Item = Kind> {
        Level::ALL.into_iter().map(Kind::Ladder).chain([Kind::Net])
    }

    fn bot(self, seat: Seat, seed: Seed) -> Box<dyn Bot> {
        match self {
            Kind::Ladder(level) => level.bot(seat, seed),
            Kind::Net => {
                let mut luck = Seed::new(8).stream("net");
                let numbers = (0..PARAMETERS).map(|_| f32::from(luck.pick(101) as u8) / 100.0 - 0.5);
                let net = Net::of(&numbers.collect::<Vec<_>>());
                let sharp = Mind::sharp();
                let weights = Weights { net: Some(Arc::new(net)), ..sharp.weights };
                Box::new(Thinker::new(seat, seed, Mind { weights, ..sharp }))
            }
        }
    }
}

/// Everybody's memory of one game, and bots of a kind that have seen it.
struct Seats {
    kind: Kind,
    bots: Vec<Box<dyn Bot>>,
    knowledge: Vec<Knowledge>,
}

impl Seats {
    fn new(kind: Kind, game: &Game) -> Seats {
        Seats {
            kind,
            bots: game.seats().map(|seat| kind.bot(seat, Seed::new(9))).collect(),
            knowledge: game.seats().map(|seat| Knowledge::new(game, Viewer::Seat(seat))).collect(),
        }
    }

    fn see(&mut self, game: &Game, events: &[Event]) {
        for seat in game.seats() {
            for event in events {
                let seen = event.seen_by(Viewer::Seat(seat));
                self.bots[seat.index()].see(game, &seen);
                self.knowledge[seat.index()].see(game, &seen);
            }
        }
    }

    /// The answer in the true state, and in others that look the same to the seat.
    fn compare(&mut self, game: &Game, state: &State, seat: Seat, number: usize) {
        let mut luck = Seed::new(5).child("twin", number as u64).stream("cards");
        let bot = &mut self.bots[seat.index()];
        // The uniform ones draw from a stream; a new bot with the same seed starts it again.
        let mut answer = |state: &State| match self.kind {
            Kind::Ladder(Level::Random | Level::Weighted) => {
                let mut fresh = self.kind.bot(seat, Seed::new(9));
                fresh.decide(&Question::at_table(game, state, seat), &BUDGET)
            }
            _ => bot.decide(&Question::at_table(game, state, seat), &BUDGET),
        };
        let answer_here = answer(state);
        for _ in 0..2 {
            let twin = self.knowledge[seat.index()].sample(&mut luck);
            assert_eq!(answer(&twin), answer_here, "{:?} in {}", self.kind, state.to_text(game));
        }
        assert!(
            state.check(game, hexhaven_rules::Input::Act(seat, answer_here)).is_ok(),
            "{:?} answers {answer_here:?} in {}",
            self.kind,
            state.to_text(game)
        );
    }
}

#[test]
fn cards_that_a_seat_cannot_see_change_no_decision() {
    for name in TABLES {
        let table = table(name).expect("the table is in the list");
        for kind in Kind::all() {
            let mut walk = Walk::new(&table, 3);
            let game = walk.game().clone();
            let mut seats = Seats::new(kind, &game);
            seats.see(&game, walk.events());
            let mut compared = 0;
            for number in 0.. {
                if number % 7 == 0
                    && let Next::Act(asked) = walk.state().next()
                {
                    for seat in asked {
                        seats.compare(&game, walk.state(), seat, number);
                        compared += 1;
                    }
                }
                let Some(step) = walk.step().expect("listed choices are legal") else { break };
                let events = step.events.to_vec();
                seats.see(&game, &events);
                if compared > 60 {
                    break;
                }
            }
            assert!(compared > 30, "{name}: only {compared} questions");
        }
    }
}

#[test]
fn a_view_alone_is_enough_to_decide_and_gives_the_same_answer() {
    let table = table("fifth-4-helpers").expect("the table is in the list");
    let mut walk = Walk::new(&table, 11);
    for number in 0..600 {
        if number % 11 == 0
            && let Next::Act(asked) = walk.state().next()
        {
            let (game, state) = (walk.game(), walk.state());
            for (seat, kind) in asked.iter().flat_map(|seat| Kind::all().map(move |kind| (seat, kind))) {
                let view = View::of(game, state, Viewer::Seat(seat));
                let fresh = || kind.bot(seat, Seed::new(4));
                let by_view = Question::from_view(game, &view).expect("it is a player's view");
                let at_table = fresh().decide(&Question::at_table(game, state, seat), &BUDGET);
                assert_eq!(
                    fresh().decide(&by_view, &BUDGET),
                    at_table,
                    "{kind:?} in {}",
                    state.to_text(game)
                );
                assert!(view.check(game, at_table).is_ok());
            }
        }
        if walk.step().expect("listed choices are legal").is_none() {
            break;
        }
    }
}

#[test]
fn advice_is_the_decision_with_its_plans() {
    let table = table("fifth-4-helpers").expect("the table is in the list");
    let mut walk = Walk::new(&table, 11);
    let (mut told, mut longest) = (0, 0);
    for number in 0..900 {
        if number % 9 == 0
            && let Next::Act(asked) = walk.state().next()
        {
            let (game, state) = (walk.game(), walk.state());
            for (seat, level) in asked.iter().flat_map(|seat| Level::ALL.map(|level| (seat, level))) {
                let question = Question::at_table(game, state, seat);
                let advice = level.bot(seat, Seed::new(4)).advise(&question, &BUDGET, 3);
                assert_eq!(
                    advice.action,
                    level.bot(seat, Seed::new(4)).decide(&question, &BUDGET),
                    "{level}"
                );
                assert!(advice.plans.len() <= 3);
                for plan in &advice.plans {
                    assert!((0.0..=1.0).contains(&plan.chance));
                    assert!(!plan.gains.to_string().is_empty());
                    longest = longest.max(plan.actions.len());
                }
                if let Some(best) = advice.plans.first() {
                    let offer = matches!(advice.action, hexhaven_rules::Action::Offer { .. });
                    assert!(offer || best.actions[0] == advice.action, "{advice:?}");
                    told += 1;
                }
            }
        }
        if walk.step().expect("listed choices are legal").is_none() {
            break;
        }
    }
    assert!(told > 50 && longest > 2, "{told} decisions with plans, {longest} actions at most");
}
