//! What an act, a bot's question and a reconnect cost early and late in a long game.
//!
//! `cargo run --release -p hexhaven-table --example costs`

use std::hint::black_box;
use std::time::Instant;

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_luck::ServerSeed;
use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::{BotMemory, Table, TableName};
use hexhaven_wire::{BotSpeed, Counter, DiceMode, Occupant, Settings, Speed, Status};

/// More points than anybody reaches, so that the game lasts.
const RULES: &str = "fifth:4:vp-to-win=20";
const ROUNDS: u32 = 40;

fn main() {
    println!("{:>6} {:>12} {:>12} {:>12} {:>12}", "acts", "act", "question", "seen 0", "last 10");
    let mut table = started();
    for acts in [200, 2_000] {
        while table.number() < acts && step(&mut table) {}
        assert_eq!(table.status(), Status::Running, "the game lasts");
        let viewer = Viewer::Seat(Seat::new(0));
        let waiting = table.waiting_for_bots()[0];
        black_box(table.briefing(waiting, BotMemory::Full));
        let question = best(|| drop(black_box(table.briefing(waiting, BotMemory::Full))));
        let seen_nothing = best(|| drop(black_box(table.sync(viewer, 0))));
        let last_ten = best(|| drop(black_box(table.sync(viewer, table.number() - 10))));
        let act = acting(&mut table);
        println!("{acts:>6} {act:>9.1} µs {question:>9.1} µs {seen_nothing:>9.1} µs {last_ten:>9.1} µs");
    }
}

fn started() -> Table {
    let settings = Settings {
        rules: RULES.to_owned(),
        clock: Speed::Off,
        counter: Counter::Off,
        dice: DiceMode::Fair,
        board: None,
        first: None,
        listed: false,
        spectators: true,
        admit: false,
        bot_speed: BotSpeed::Normal,
    };
    let mut table = Table::open(settings, TableName::draw(0), ServerSeed::from_bytes([7; 32]), 0)
        .expect("a valid rule set");
    for seat in table.seats() {
        table.sit(0, Some(seat), Occupant::Bot { level: "novice".to_owned() }).expect("the seat is open");
    }
    table
}

/// One act of a bot, as the room asks for it.
fn step(table: &mut Table) -> bool {
    let Some(waiting) = table.waiting_for_bots().first().copied() else { return false };
    let brief = table.briefing(waiting, BotMemory::None).expect("a bot plays here");
    let actions = answer(Level::Novice, brief.seed, &brief.game, None, &brief.view, &Budget::FULL);
    table.answer_for(0, waiting, &actions).or_else(|_| table.answer_least(0, waiting)).is_ok()
}

/// The shortest time of several tries, in microseconds.
fn best(mut work: impl FnMut()) -> f64 {
    let once = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e6
    };
    (0..ROUNDS).map(once).fold(f64::INFINITY, f64::min)
}

/// The mean time from an answer to the update of a viewer, without the bot's thinking.
fn acting(table: &mut Table) -> f64 {
    let mut spent = 0.0;
    for _ in 0..ROUNDS {
        let Some(waiting) = table.waiting_for_bots().first().copied() else { break };
        let brief = table.briefing(waiting, BotMemory::None).expect("a bot plays here");
        let actions = answer(Level::Novice, brief.seed, &brief.game, None, &brief.view, &Budget::FULL);
        let start = Instant::now();
        let steps = table.answer_for(0, waiting, &actions).or_else(|_| table.answer_least(0, waiting));
        black_box(table.update(Viewer::Spectator, &steps.expect("a game never stands still")));
        spent += start.elapsed().as_secs_f64() * 1e6;
    }
    spent / f64::from(ROUNDS)
}
