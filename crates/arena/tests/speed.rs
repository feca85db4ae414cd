use std::hint::black_box;
use std::time::{Duration, Instant};

use hexhaven_arena::{Deal, Player, play, simulated, Rung, Entrant};
use hexhaven_bots::Level;
use hexhaven_luck::{Fast, Seed};
use hexhaven_rules::{Board, Game, Rules, Seat, Starter, State};

#[test]
#[ignore]
fn ratio() {
    let rules = simulated(Rules::parse("fifth:4:combined,player-trade=off").unwrap());
    let mut luck = Fast::new(1);
    let games: Vec<Game> = (0..64).map(|_| Game::new(rules, Board::generate(&rules.board, &mut luck)).unwrap()).collect();
    let mut bare = Duration::MAX;
    let mut arena = Duration::MAX;
    let mut deal_t = Duration::MAX;
    let mut board_t = Duration::MAX;
    let mut bots_t = Duration::MAX;
    for round in 0..25u64 {
        let t = Instant::now();
        for g in 0..640 {
            let game = &games[g % 64];
            let mut state = State::start(game, Starter::Seat(Seat::new(0)), &mut ()).unwrap();
            black_box(hexhaven_laws::playout(game, &mut state, &mut luck));
        }
        bare = bare.min(t.elapsed());
        let t = Instant::now();
        for g in 0..640 {
            let deal = Deal::new(&rules, Seed::new(round).child("game", g)).unwrap();
            let mut players: Vec<Player> = deal.game().seats().map(|s| Rung::of(Level::Random).player(s, deal.bot_seed(s))).collect();
            black_box(play(&deal, &mut players, &mut ()));
        }
        arena = arena.min(t.elapsed());
        let t = Instant::now();
        for g in 0..640 {
            let deal = Deal::new(&rules, Seed::new(round).child("game", g)).unwrap();
            black_box(&deal);
        }
        deal_t = deal_t.min(t.elapsed());
        let t = Instant::now();
        for g in 0..640 {
            black_box(Board::generate(&rules.board, &mut Seed::new(round).child("game", g).stream("board")));
        }
        board_t = board_t.min(t.elapsed());
        let t = Instant::now();
        for g in 0..640 {
            let players: Vec<Player> = Seat::all(4).map(|s| Rung::of(Level::Random).player(s, Seed::new(g))).collect();
            black_box(&players);
        }
        bots_t = bots_t.min(t.elapsed());
    }
    for (n, d) in [("bare", bare), ("arena", arena), ("deal", deal_t), ("board", board_t), ("bots", bots_t)] {
        println!("{n}: {:.2} us a game", d.as_secs_f64() * 1e6 / 640.0);
    }
}
#[test]
#[ignore]
fn only_arena() {
    let rules = simulated(Rules::parse("fifth:4:combined,player-trade=off").unwrap());
    for g in 0..30000 {
        let deal = Deal::new(&rules, Seed::new(1).child("game", g)).unwrap();
        let mut players: Vec<Player> = deal.game().seats().map(|s| Rung::of(Level::Random).player(s, deal.bot_seed(s))).collect();
        black_box(play(&deal, &mut players, &mut ()));
    }
}
#[test]
#[ignore]
fn parts() {
    let rules = simulated(Rules::parse("fifth:4:combined,player-trade=off").unwrap());
    let board = Board::generate(&rules.board, &mut Fast::new(1));
    let time = |name: &str, f: &dyn Fn()| {
        let mut best = Duration::MAX;
        for _ in 0..30 { let t = Instant::now(); for _ in 0..500 { f(); } best = best.min(t.elapsed()); }
        println!("{name} {:.2} us a game", best.as_secs_f64() * 1e6 / 500.0);
    };
    time("faults", &|| { black_box(rules.faults()); });
    time("rules text", &|| { black_box(rules.to_text()); });
    time("board text", &|| { black_box(board.to_text()); });
    time("new", &|| { black_box(Game::new(rules, board.clone()).unwrap()); });
    let game = Game::new(rules, board.clone()).unwrap();
    time("clone", &|| { black_box(game.clone()); });
}
