//! Hostile clients: they send what is stale, doubled, reordered, illegal and not theirs, they flood, vanish and come back,
//! and the clock jumps. The table answers everything, keeps its laws, and shows nobody what is hidden.
//!
//! A seed makes the same evening again. Three hundred games are played here; all 10,000 by `cargo xtask hostile`.

#![allow(clippy::unwrap_used, reason = "tests may")]

mod client;
mod evening;

use evening::Evening;

/// A short run; for the long one, the environment sets the number of games.
fn games() -> u64 {
    std::env::var("HEXHAVEN_HOSTILE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300)
}

#[test]
fn hostile_clients_get_answers_and_nothing_else() {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let evenings = |core: u64| -> (u64, u64) {
        let (mut commands, mut refused) = (0, 0);
        for seed in (core..games()).step_by(cores as usize) {
            let evening = std::panic::catch_unwind(|| Evening::new(seed).run());
            let evening = evening.unwrap_or_else(|_| panic!("evening {seed} went wrong"));
            commands += evening.commands;
            refused += evening.refused;
            if seed % 500 == 0 {
                println!("evening {seed}: {commands} commands so far, {refused} refused");
            }
        }
        (commands, refused)
    };
    let (commands, refused) = std::thread::scope(|scope| {
        let cores: Vec<_> = (0..cores).map(|core| scope.spawn(move || evenings(core))).collect();
        let done = cores.into_iter().map(|core| core.join().expect("the evening is named above"));
        done.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
    });
    println!("{} games, {commands} commands, {refused} refused", games());
    assert!(refused * 10 > commands, "{refused} of {commands} refused: these clients are not hostile");
    assert!(refused < commands, "nothing that they sent was accepted");
}
