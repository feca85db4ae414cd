//! One game: who is asked and sees what, and what happens to a bot that cheats.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use hexhaven_arena::{BotFault, Deal, Entrant, GameEnd, Observer, Player, Rung, Trouble, play, simulated};
use hexhaven_bots::{Bot, Budget, Level, Question};
use hexhaven_laws::tables;
use hexhaven_luck::Seed;
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::places::Edge;
use hexhaven_rules::{Action, Event, Game, Illegal, Input, Next, Rules, Seat, State, View, Viewer};

fn rules(text: &str) -> Rules {
    simulated(Rules::parse(text).expect("a rule set"))
}

fn deal(text: &str, seed: u64) -> Deal {
    Deal::new(&rules(text), Seed::new(seed)).expect("a sound rule set")
}

fn all(deal: &Deal, level: Level) -> Vec<Player> {
    deal.seats().map(|(seat, seed)| Rung::of(level).player(seat, seed)).collect()
}

/// Keeps the inputs of a game.
#[derive(Default)]
struct Inputs(Vec<Input>);

impl Observer for Inputs {
    fn before(&mut self, _: &Game, _: &State, input: Input, _: Option<Duration>) {
        self.0.push(input);
    }
}

fn inputs(deal: &Deal, level: Level) -> Vec<Input> {
    let mut observer = Inputs::default();
    play(deal, &mut all(deal, level), &mut observer);
    observer.0
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    let inputs = |seed| inputs(&deal("fifth:4", seed), Level::Weighted);
    assert_eq!(inputs(7), inputs(7));
    assert_ne!(inputs(7), inputs(8));
    assert_eq!(deal("fifth:4", 7).game(), deal("fifth:4", 7).game());
}

#[test]
fn dice_are_the_same_whatever_the_bots_do() {
    let deal = deal("fifth:4", 7);
    let rolls = |level| {
        let rolls = inputs(&deal, level)
            .into_iter()
            .filter(|input| matches!(input, Input::Chance(hexhaven_rules::chance::Outcome::Dice(..))));
        rolls.take(40).collect::<Vec<_>>()
    };
    assert_eq!(rolls(Level::Random), rolls(Level::Weighted));
}

#[test]
fn every_rule_set_plays_to_an_end() {
    for (number, table) in tables().into_iter().enumerate() {
        let deal = Deal::new(&table.rules, Seed::new(number as u64)).expect("no table has a fault");
        let ending = play(&deal, &mut all(&deal, Level::Random), &mut ());
        assert!(!matches!(ending, GameEnd::Failed(_)), "{}: {ending:?}", table.name);
    }
}

/// Folds what it sees over its view, and compares that with every question.
struct Witness {
    seat: Seat,
    view: Option<View>,
    random: Box<dyn Bot>,
    asked: Arc<Mutex<u32>>,
}

impl Bot for Witness {
    fn follows(&self) -> bool {
        true
    }

    fn see(&mut self, game: &Game, event: &SeenEvent) {
        let seat = self.seat;
        let view = self.view.get_or_insert_with(|| {
            let starter = hexhaven_rules::Starter::Roll;
            let start = State::start(game, starter, &mut ()).expect("there is a first roll");
            View::of(game, &start, Viewer::Seat(seat))
        });
        view.apply(game, event);
    }

    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        assert_eq!(question.seat(), self.seat);
        assert_eq!(self.view, Some(question.view()), "what was seen adds up to what is asked");
        *self.asked.lock().expect("nobody panicked") += 1;
        self.random.decide(question, budget)
    }
}

#[test]
fn a_bot_that_follows_sees_everything_in_order_and_nothing_else() {
    for text in ["fifth:4", "fifth:4:helpers", "fifth:6:five-six,helpers"] {
        let asked = Arc::default();
        let deal =
            deal(&format!("{text}{}turn-limit=60", if text.matches(':').count() > 1 { "," } else { ":" }), 3);
        let mut players: Vec<Player> = deal
            .seats()
            .map(|(seat, seed)| {
                let random = Level::Random.bot(seat, seed);
                let bot = Witness { seat, view: None, random, asked: Arc::clone(&asked) };
                Player::new(Box::new(bot), Budget::FULL)
            })
            .collect();
        play(&deal, &mut players, &mut ());
        assert!(*asked.lock().expect("nobody panicked") > 100, "{text}");
    }
}

/// If several owe an answer, the active player comes last, and the others in the order of their seats.
struct Order;

impl Observer for Order {
    fn before(&mut self, _: &Game, state: &State, input: Input, _: Option<Duration>) {
        let (Input::Act(seat, _), Next::Act(seats)) = (input, state.next()) else { return };
        let active = state.public().active;
        assert!(seats.has(seat));
        match seats.without(active).first() {
            Some(first) => assert_eq!(seat, first),
            None => assert_eq!(seat, active),
        }
    }
}

#[test]
fn others_answer_before_the_active_player() {
    let deal = deal("fifth:4:turn-limit=80", 5);
    play(&deal, &mut all(&deal, Level::Random), &mut Order);
}

/// Plays well for a while and then does something that is not allowed.
struct Cheat {
    random: Box<dyn Bot>,
    honest: u32,
    then: Action,
}

impl Bot for Cheat {
    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        if self.honest == 0 {
            return self.then;
        }
        self.honest -= 1;
        self.random.decide(question, budget)
    }
}

#[test]
fn an_illegal_answer_loses_the_game_for_its_seat_and_panics_nobody() {
    let deal = deal("fifth:4", 7);
    let seat = Seat::new(2);
    // A road that the small board does not even have, a chosen roll out of place, a deal that nobody offered.
    let slot = hexhaven_rules::trade::Slot::ALL[3];
    for then in [
        Action::Road(Edge::new(108)),
        Action::CandamirKeep(hexhaven_rules::cards::DevCard::Knight),
        Action::Accept(slot),
    ] {
        for honest in [0, 1, 2, 30] {
            let mut players = all(&deal, Level::Random);
            let random = Level::Random.bot(seat, deal.bot_seed(seat));
            players[2] = Player::new(Box::new(Cheat { random, honest, then }), Budget::FULL);
            let ending = play(&deal, &mut players, &mut ());
            let GameEnd::Failed(failure) = ending else { panic!("{ending:?}") };
            assert_eq!(failure.seat, seat);
            assert!(
                matches!(&failure.fault, BotFault::Illegal { action, .. } if *action == then),
                "{failure}"
            );
            assert!(failure.to_string().starts_with("the bot in seat 2 failed: illegal answer"), "{failure}");
        }
    }
}

#[test]
fn a_bot_in_trouble_loses_the_game_with_its_reason() {
    struct Broken(Trouble);
    impl Bot for Broken {
        fn decide(&mut self, question: &Question<'_>, _: &Budget) -> Action {
            self.0.report("the program has gone");
            self.0.report("and said nothing more");
            question.legal().first().expect("there is a choice")
        }
    }
    let deal = deal("fifth:4", 7);
    let trouble = Trouble::shared();
    let mut players = all(&deal, Level::Random);
    players[1] = Player { trouble: trouble.clone(), ..Player::new(Box::new(Broken(trouble)), Budget::FULL) };
    let ending = play(&deal, &mut players, &mut ());
    let GameEnd::Failed(failure) = ending else { panic!("{ending:?}") };
    assert_eq!(
        (failure.seat, failure.fault),
        (Seat::new(1), BotFault::Broken("the program has gone".to_owned()))
    );
}

/// Counts what it is shown.
#[derive(Default)]
struct Counter {
    events: usize,
    timed: usize,
    decisions: usize,
    ended: usize,
}

impl Observer for Counter {
    const EVENTS: bool = true;
    const TIMES: bool = true;

    fn before(&mut self, _: &Game, _: &State, input: Input, took: Option<Duration>) {
        self.decisions += usize::from(matches!(input, Input::Act(..)));
        self.timed += usize::from(took.is_some());
    }

    fn after(&mut self, _: &Game, state: &State, _: Input, events: &[Event]) {
        let last = events.last().expect("every input has an event");
        assert_eq!(*last, Event::Open(hexhaven_rules::event::OpenEvent::Now(state.public().phase)));
        self.events += events.len();
    }

    fn end(&mut self, _: &Game, state: &State, ending: &GameEnd) {
        self.ended += 1;
        let winner = match state.next() {
            Next::Over { winner } => winner,
            next => panic!("{next:?}"),
        };
        assert_eq!(*ending, winner.map_or(GameEnd::TurnLimit, GameEnd::Won));
    }
}

#[test]
fn an_observer_gets_what_it_asks_for_and_changes_nothing() {
    let deal = deal("fifth:4", 9);
    let plain = play(&deal, &mut all(&deal, Level::Weighted), &mut ());
    let mut both = (Counter::default(), Inputs::default());
    assert_eq!(play(&deal, &mut all(&deal, Level::Weighted), &mut both), plain);
    let (counter, inputs) = both;
    assert_eq!(counter.timed, counter.decisions);
    assert_eq!(counter.ended, 1);
    assert!(counter.events > inputs.0.len() && inputs.0.len() > counter.decisions);
}

#[test]
fn a_rule_set_that_makes_no_sense_is_refused_with_its_reason() {
    let mut rules = rules("fifth:4");
    rules.points_to_win = 99;
    let error = Deal::new(&rules, Seed::new(1)).expect_err("99 points cannot be had");
    assert!(error.to_string().contains("vp-to-win"), "{error}");
}

#[test]
fn an_illegal_answer_names_the_rule() {
    let fault = BotFault::Illegal { action: Action::EndTurn, illegal: Illegal::NotNow };
    assert!(fault.to_string().contains("EndTurn"), "{fault}");
}
