//! Tests that take long, with more rounds than `test` gives them: `hostile`, `kill`; and `messages`, which lets a test
//! write its document.

use crate::Outcome;
use crate::args::Args;
use crate::cargo::cargo;

/// Games against hostile clients.
pub(crate) fn hostile(mut args: Args) -> Outcome {
    let games = args.value::<u64>("--games")?.unwrap_or(10_000).to_string();
    args.nothing_left()?;
    let words = ["test", "--release", "-p", "hexhaven-table", "--test", "hostile", "--", "--nocapture"];
    cargo(&words, &[("HEXHAVEN_HOSTILE_GAMES", &games)])
}

/// Ends of the real server by force.
pub(crate) fn kill(mut args: Args) -> Outcome {
    let kills = args.value::<u64>("--kills")?.unwrap_or(50).to_string();
    args.nothing_left()?;
    cargo(
        &["test", "-p", "hexhaven-cli", "--test", "server", "kill", "--", "--nocapture"],
        &[("HEXHAVEN_KILLS", &kills)],
    )
}

/// Writes `docs/messages.md`.
pub(crate) fn messages(args: Args) -> Outcome {
    args.nothing_left()?;
    cargo(
        &["test", "-p", "hexhaven-table", "--test", "messages", "--quiet"],
        &[("HEXHAVEN_WRITE_MESSAGES", "1")],
    )
}
