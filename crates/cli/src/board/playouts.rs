//! Each seat's chances on a board, from quick games between equal players.

use std::fmt::Write;

use hexhaven_review::{BOARD_PLAYOUTS, BOARD_SEED, BoardPlayouts};
use hexhaven_rules::Game;
use hexhaven_wire::{BoardJudgment, Share};

use crate::ui::style::{HEADING, paint};
use crate::ui::{Align, Progress, TextTable, Unit};

/// How many games a worker plays before it says how far it has come.
const BATCH: u32 = 20;

/// Plays them on all cores. The number of threads makes no difference to the result.
pub(super) fn play(game: &Game) -> BoardJudgment {
    let progress = &Progress::new(u64::from(BOARD_PLAYOUTS), Unit::Games);
    let threads = hexhaven_arena::all_cores().get() as u32;
    let part = |worker: u32| {
        let mut sum = BoardPlayouts::none(game);
        let mut from = worker * BATCH;
        while from < BOARD_PLAYOUTS {
            let to = BOARD_PLAYOUTS.min(from + BATCH);
            sum.merge(&BoardPlayouts::play(game, BOARD_SEED, from..to));
            progress.add(u64::from(to - from));
            from += threads * BATCH;
        }
        sum
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|worker| scope.spawn(move || part(worker))).collect();
        let mut all = BoardPlayouts::none(game);
        for worker in workers {
            all.merge(&worker.join().expect("a playout doesn't panic"));
        }
        all.judgment()
    })
}

/// What they say, in two tables.
pub(super) fn words(judgment: &BoardJudgment) -> String {
    let percent = |share: Share| format!("{:.1}", f64::from(share.0) / f64::from(Share::POINT.0));
    let with_error = |share, error| format!("{}% ± {}", percent(share), percent(error));
    let games = judgment.games;
    let mut seats = TextTable::new([("order of play", Align::Right), ("chance", Align::Right)]);
    for (at, (chance, error)) in judgment.chances.iter().zip(&judgment.errors).enumerate() {
        seats.row([(at + 1).to_string(), with_error(*chance, *error)]);
    }
    let mut places = TextTable::new([
        ("corner", Align::Right),
        ("settled", Align::Right),
        ("owner's chance", Align::Right),
    ]);
    for place in &judgment.places {
        let settled = crate::ui::percent(u64::from(place.games), u64::from(games));
        places.row([place.corner.0.to_string(), settled, with_error(place.chance, place.error)]);
    }
    let mut text = String::new();
    let games = crate::ui::count(u64::from(games));
    let heading = format!("Each seat's chances, from {games} quick games between equal players");
    let _ = writeln!(text, "\n{}\n{seats}", paint(HEADING, heading));
    let _ = writeln!(text, "{}\n{places}", paint(HEADING, "The best places to start in these games"));
    text
}
