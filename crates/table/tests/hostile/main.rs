//! Hostile clients: they send what is stale, doubled, reordered, illegal and not theirs, they flood, vanish and come back,
//! and the clock jumps. The table answers everything, keeps its laws, and shows nobody what is hidden.
//!
//! A seed makes the same evening again. A hundred games are played here; all 10,000 by `cargo xtask hostile`.

#![allow(clippy::unwrap_used, reason = "tests may")]

mod client;
mod evening;

use evening::Evening;

/// So many games of an evening are short; the number of games comes from the environment for the long run.
fn games() -> u64 {
    std::env::var("HEXHAVEN_HOSTILE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100)
}

#[test]
fn hostile_clients_get_answers_and_nothing_else() {
    let mut told = 0;
    let (mut commands, mut refused, mut finished) = (0, 0, 0);
    for seed in 0..games() {
        let evening = Evening::new(seed).run();
        commands += evening.commands;
        refused += evening.refused;
        finished += u64::from(evening.finished);
        if seed >= told {
            told = seed + 1_000;
            println!("{seed}: {commands} commands, {refused} refused, {finished} games finished");
        }
    }
    assert!(refused * 10 > commands, "{refused} of {commands} refused: these clients are not hostile");
    assert!(refused < commands, "nothing that they sent was accepted");
}
