//! `hexhaven move-data`: a server's games from a file to a database, or back.

use std::io::Write;

use hexhaven_server::store::{DataPlace, Moving, move_data};

use crate::failure::Failure;
use crate::ui::{self, Progress, Unit};

/// Copy a server's games to another file or database, and check the copy
///
/// FROM and TO are each a data file or the address of a database, as `serve --data` and `serve --database` take them. Stop the
/// server first; TO must not have any tables yet. Games, seats with their tokens, and open links are copied, then read back
/// and compared. FROM stays as it is.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  hexhaven move-data games.db postgres://ada:secret@db.example.org/hexhaven\n  \
                        hexhaven move-data postgres://ada:secret@db.example.org/hexhaven games.db"
)]
pub(crate) struct MoveDataArgs {
    /// Where the games are
    #[arg(value_name = "FROM")]
    from: String,
    /// Where they should go
    #[arg(value_name = "TO")]
    to: String,
}

pub(crate) fn run(args: MoveDataArgs) -> Result<(), Failure> {
    // Read here and not by clap, which would show a password when it refuses the address.
    let place = |text: &str| text.parse::<DataPlace>().map_err(|error| Failure::usage(error.to_string()));
    let (from, to) = (place(&args.from)?, place(&args.to)?);
    let mut bar = None;
    let tell = |moving| {
        let (done, all, what) = match moving {
            Moving::Copied(done, all) => (done, all, "copied"),
            Moving::Verified(done, all) => (done, all, "compared"),
        };
        let bar = bar.get_or_insert_with(|| Progress::new(all as u64, Unit::Tables));
        bar.note(what);
        bar.set(done as u64);
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let moved = runtime.block_on(move_data(&from, &to, tell));
    drop(bar);
    let moved = moved.map_err(|error| Failure::unusable(error.to_string()))?;
    writeln!(
        ui::out(),
        "Copied from {from} to {to} and compared: tables {}, entries {}, seat tokens {}, links {}.",
        moved.tables,
        moved.entries,
        moved.seats,
        moved.handovers
    )?;
    Ok(())
}
