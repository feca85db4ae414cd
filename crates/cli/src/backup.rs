//! `hexhaven backup`: a copy of the games, even while a server runs.

use std::path::PathBuf;

use hexhaven_server::config::DatabaseUrl;
use hexhaven_server::store;

use crate::failure::Failure;

/// Copy a server's games to another file, even while it runs
///
/// The copy shows a single moment, and only appears once it is complete. To restore it, stop the
/// server and replace the data file with the copy (docs/hosting.md).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven backup games.db games-copy.db")]
pub(crate) struct BackupArgs {
    /// The data file of the server
    #[arg(value_name = "FILE")]
    data: PathBuf,
    /// The copy; the file must not exist yet
    #[arg(value_name = "COPY")]
    copy: PathBuf,
}

pub(crate) fn run(args: BackupArgs) -> Result<(), Failure> {
    if args.data.to_str().is_some_and(DatabaseUrl::is_meant_by) {
        return Err(Failure::usage("this copies data files; a database has its own tools for that")
            .hint("pg_dump --format=custom --file=games.dump, with the address of the database"));
    }
    let runtime = tokio::runtime::Runtime::new()?;
    let copied = runtime.block_on(store::backup(&args.data, &args.copy));
    copied.map_err(|error| Failure::unusable(error.to_string()))
}
