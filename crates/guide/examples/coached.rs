//! Plays first games by doing what the coach says, to the letter, and says how many are won. For comparison a `steady` bot
//! plays the same games in the learner's seat.
//!
//! ```text
//! cargo run --release -p hexhaven-guide --example coached -- [GAMES] [FIRST SEED]
//! ```

use std::collections::HashMap;
use std::env;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_guide::practice;
use hexhaven_luck::Seed;
use hexhaven_rules::{Edition, Next, Seat, State, View, Viewer};
use hexhaven_wire::{self as wire, Advice, PracticeGame, PracticePosition};

const LEARNER: Seat = Seat::new(0);

/// Who decides for the learner.
#[derive(Clone, Copy, Debug)]
enum Player {
    /// Does what the coach says.
    Coached,
    /// A bot that decides by the view, as the coach does.
    Steady,
}

#[derive(Default)]
struct Sum {
    won: u64,
    turns: u64,
    /// The most times that one text was said in one game.
    most_said: u64,
    /// Offers that were answered, and how many of them without a word.
    offers: u64,
    silent: u64,
}

fn main() {
    let mut numbers = env::args().skip(1).map(|arg| arg.parse().expect("a number"));
    let games = numbers.next().unwrap_or(200);
    let first = numbers.next().unwrap_or(0);
    println!("edition       player    won   of  percent  turns  one text at most  offers  without words");
    for edition in Edition::ALL {
        for player in [Player::Coached, Player::Steady] {
            let sum = play_all(edition, player, games, first);
            println!(
                "{:13} {:8} {:4} {games:4}  {:>5} %  {:5}  {:16}  {:6}  {:13}",
                edition.id(),
                format!("{player:?}").to_lowercase(),
                sum.won,
                percent(sum.won, games),
                sum.turns / games.max(1),
                sum.most_said,
                sum.offers,
                sum.silent,
            );
        }
    }
}

/// With one decimal.
fn percent(part: u64, all: u64) -> String {
    let tenths = part * 1_000 / all.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn play_all(edition: Edition, player: Player, games: u64, first: u64) -> Sum {
    let (next, sum) = (AtomicU64::new(0), Mutex::new(Sum::default()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let game = play_one(edition, player, &format!("coached-{}", first + number));
                    let mut sum = sum.lock().expect("no thread has panicked");
                    sum.won += game.won;
                    sum.turns += game.turns;
                    sum.most_said = sum.most_said.max(game.most_said);
                    sum.offers += game.offers;
                    sum.silent += game.silent;
                }
            });
        }
    });
    sum.into_inner().expect("no thread has panicked")
}

/// One game as a client plays it: only through `begin` and `play`.
fn play_one(edition: Edition, player: Player, seed: &str) -> Sum {
    let order =
        PracticeGame { rules: format!("{}:4", edition.id()), seed: seed.to_owned(), heard: Vec::new() };
    let mut practiced = practice::begin(&order).expect("a game begins");
    let mut sum = Sum::default();
    let mut said: HashMap<String, u64> = HashMap::new();
    loop {
        let (game, state) = State::parse(&practiced.position).expect("a valid position");
        if let Next::Over { winner } = state.next() {
            sum.won = u64::from(winner == Some(LEARNER));
            sum.turns = u64::from(state.public().turn);
            return sum;
        }
        let coached = practiced.advice.filter(|_| matches!(player, Player::Coached));
        let (actions, heard) = if let Some(advice) = coached {
            for block in &advice.blocks {
                let times = said.entry(format!("{block:?}")).or_default();
                *times += 1;
                sum.most_said = sum.most_said.max(*times);
            }
            note_answer(&advice, &mut sum);
            (advice.actions, advice.heard)
        } else {
            let view = View::of(&game, &state, Viewer::Seat(LEARNER));
            let seed = Seed::new(state.fingerprint(&game));
            let actions = answer(Level::Steady, seed, &game, None, &view, &Budget::FULL);
            (actions.into_iter().map(wire::Action::from).collect(), Vec::new())
        };
        let request = PracticePosition {
            position: practiced.position,
            seat: wire::Seat(0),
            seed: seed.to_owned(),
            bots: "novice".to_owned(),
            number: 0,
            actions,
            coach: matches!(player, Player::Coached),
            heard,
        };
        practiced = practice::play(&request).expect("a valid request");
        assert_eq!(practiced.refused, None, "{} in {}", "the rules allow it", request.position);
    }
}

fn note_answer(advice: &Advice, sum: &mut Sum) {
    use wire::Action::{Accept, Counter, Decline};
    if matches!(advice.actions[..], [Accept { .. } | Counter { .. } | Decline { .. }]) {
        sum.offers += 1;
        sum.silent += u64::from(advice.blocks.is_empty());
    }
}
