//! `hexhaven load`: how many tables a server holds, and how quickly it answers.

use std::fs;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hexhaven_server::load::{Load, LoadProgress, LoadReport, LoadStage, OwnServer};

use crate::failure::Failure;
use crate::ui::{Progress, Unit, out};

/// Measure a server: many tables of four scripted clients over real sockets
///
/// Starts its own server unless you name one, lets every table act now and then, and reports how quickly actions are
/// answered and how much memory tables and clients take.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven load --tables 200 --seconds 10\n  \
                        hexhaven load --tables 2000 --seconds 60")]
pub(crate) struct LoadArgs {
    /// How many tables
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tables: u32,
    /// How long to measure
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    seconds: u64,
    /// Milliseconds between two actions at a table
    #[arg(long, value_name = "NUMBER", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(10..=60_000))]
    every: u64,
    /// A running server that doesn't limit this address
    #[arg(long, value_name = "ADDRESS")]
    server: Option<SocketAddr>,
}

pub(crate) fn run(args: LoadArgs) -> Result<(), Failure> {
    let files = hexhaven_server::raise_file_limit();
    let needed = u64::from(args.tables) * 4 + 64;
    if files < needed {
        let message =
            format!("{} tables need {needed} open files, and the system allows {files}", args.tables);
        return Err(Failure::unusable(message).hint(format!("run `ulimit -n {needed}` first to allow more")));
    }
    let own = match args.server {
        Some(_) => None,
        None => Some(Guest::start()?),
    };
    let server = args.server.or(own.as_ref().map(|own| own.server.address())).expect("one of the two exists");
    let load = Load {
        server,
        tables: args.tables as usize,
        time: Duration::from_secs(args.seconds),
        every: Duration::from_millis(args.every),
    };
    let memory = || own.as_ref().and_then(|own| own.server.memory());
    let mut memories = [memory(), None, None];
    let progress = Arc::new(LoadProgress::default());
    let runtime = tokio::runtime::Runtime::new()?;
    let report = runtime.block_on(async {
        let bar = Progress::new(u64::from(args.tables), Unit::Tables);
        let seen = progress.clone();
        let show = async {
            loop {
                tokio::time::sleep(Duration::from_millis(200)).await;
                bar.set(seen.tables.load(Ordering::Relaxed));
            }
        };
        let running = load.run(progress.clone(), |stage| match stage {
            LoadStage::Opened => memories[1] = memory(),
            LoadStage::Seated => memories[2] = memory(),
        });
        tokio::select! {
            report = running => report,
            () = show => unreachable!("it is shown until the end"),
        }
    });
    let report =
        report.map_err(|error| Failure::unusable(format!("the load could not be set up: {error}")))?;
    tell(&report, memories)?;
    if report.failures > 0 { Err(Failure::told()) } else { Ok(()) }
}

/// Memory use: the server alone, with the tables, and with the clients.
fn tell(report: &LoadReport, memories: [Option<u64>; 3]) -> Result<(), Failure> {
    let (clients, mut out) = (report.tables * 4, out());
    writeln!(out, "{} tables with {clients} clients for {:.0} s", report.tables, report.seconds)?;
    writeln!(
        out,
        "{} actions answered, {:.0} a second, {} refused",
        report.acts(),
        report.rate(),
        report.refused
    )?;
    if let Some(times) = report.times() {
        writeln!(
            out,
            "answered in {:.1} ms (median), {:.1} ms (99 of 100), {:.1} ms (slowest)",
            times.median, times.p99, times.most
        )?;
    }
    if let [Some(before), Some(opened), Some(seated)] = memories {
        let tables = report.tables.max(1) as u64;
        writeln!(
            out,
            "server memory {} MB, with all tables {} MB, with all clients {} MB: {} KB per idle table, {} KB per client",
            before >> 10,
            opened >> 10,
            seated >> 10,
            opened.saturating_sub(before) / tables,
            seated.saturating_sub(opened) / (tables * 4)
        )?;
    }
    if report.failures > 0 {
        let why = report.first_failure.as_deref().unwrap_or_default();
        writeln!(out, "{} tables could not continue, the first because: {why}", report.failures)?;
    }
    Ok(())
}

/// A server for the duration of the run, with its own folder.
struct Guest {
    server: OwnServer,
    folder: PathBuf,
}

impl Guest {
    fn start() -> Result<Guest, Failure> {
        let program =
            std::env::current_exe().map_err(|error| Failure::io("cannot find this program", &error))?;
        let folder = std::env::temp_dir().join(format!("hexhaven-load-{}", std::process::id()));
        fs::create_dir_all(&folder)
            .map_err(|error| Failure::io("cannot make a folder for the data", &error))?;
        let server = OwnServer::start(&program, &folder.join("games.db"))
            .map_err(|error| Failure::io("cannot start a server", &error))?;
        Ok(Guest { server, folder })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // The games were only for the measurement; on some systems the folder stays until the server has ended.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
