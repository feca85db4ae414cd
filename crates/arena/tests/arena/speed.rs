//! What the arena costs compared to the bare core. Timings vary from run to run, so both are measured in turn, in many short
//! rounds, and the best of each counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hexhaven_arena::{Dealer, Entrant, Player, Rung, play, simulated};
use hexhaven_bots::Level;
use hexhaven_laws::playout;
use hexhaven_luck::{Fast, Seed};
use hexhaven_rules::{Board, Game, Rules, Seat, Starter, State};

const ROUNDS: u64 = 60;
const GAMES: u64 = 128;

/// Run with `cargo test --release -p hexhaven-arena --test arena -- --ignored --nocapture speed`.
#[test]
#[ignore = "measures time, which only means something in a release build on a quiet machine"]
fn random_games_through_the_arena_keep_two_thirds_of_the_bare_rate() {
    let rules = simulated(Rules::parse("fifth:4:combined,player-trade=off").expect("a rule set"));
    let mut luck = Fast::new(1);
    let game = |_| Game::new(rules, Board::generate(&rules.board, &mut luck)).expect("a sound rule set");
    let games: Vec<Game> = (0..GAMES).map(game).collect();
    let mut luck = Fast::new(2);
    let dealer = Dealer::new(&rules).expect("a sound rule set");
    let (mut bare, mut arena, mut dealing) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for round in 0..ROUNDS {
        let seed = Seed::new(round);
        bare = bare.min(time(|number| {
            let game = &games[number as usize];
            let mut state = State::start(game, Starter::Seat(Seat::new(0)), &mut ()).expect("seat 0 plays");
            black_box(playout(game, &mut state, &mut luck));
        }));
        arena = arena.min(time(|number| {
            let deal = dealer.deal(seed.child("game", number));
            let players = deal.seats().map(|(seat, seed)| Rung::of(Level::Random).player(seat, seed));
            black_box(play(&deal, &mut players.collect::<Vec<Player>>(), &mut ()));
        }));
        dealing = dealing.min(time(|number| {
            black_box(dealer.deal(seed.child("game", number)));
        }));
    }
    let rate = bare.as_secs_f64() / arena.as_secs_f64();
    println!(
        "a game: bare {bare:.1?}, arena {arena:.1?} (dealing {dealing:.1?}); the arena has {:.0}% of the rate",
        100.0 * rate
    );
    // Between 73 and 84% on the machines so far. One copy of an action between a bot and the rules costs 15 points.
    assert!(rate >= 2.0 / 3.0, "the arena loses more than a third");
}

/// The time of one of many.
fn time(mut one: impl FnMut(u64)) -> Duration {
    let start = Instant::now();
    (0..GAMES).for_each(&mut one);
    start.elapsed() / GAMES as u32
}
