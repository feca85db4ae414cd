//! What the server says while it runs: events with fields, to stderr, as lines for people or as JSON for programs.

use std::io::IsTerminal;

use thiserror::Error;
use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::config::{LogConfig, LogFormat};

/// Starts logging for the whole process, unless logging is already set up.
pub(crate) fn start(log: &LogConfig) -> Result<(), BadLogFilter> {
    let wanted: Targets =
        log.filter.parse().map_err(|source| BadLogFilter { filter: log.filter.clone(), source })?;
    let filter = quiet_libraries(wanted);
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let layer = match log.format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    };
    // Fails if there is a subscriber: then a program that embeds the server has its own way of logging.
    let _ = registry().with(layer.with_filter(filter)).try_init();
    Ok(())
}

/// At `info`, the database and NATS libraries log what only their authors want to know. They are heard only if the filter names
/// them or asks for everything.
fn quiet_libraries(wanted: Targets) -> Targets {
    const CHATTY: [&str; 2] = ["async_nats", "sqlx"];
    let unnamed = CHATTY.into_iter().filter(|name| {
        wanted.default_level() == Some(LevelFilter::INFO)
            && wanted.iter().all(|(target, _)| !target.starts_with(name))
    });
    let quiet: Vec<_> = unnamed.map(|name| (name, LevelFilter::WARN)).collect();
    wanted.with_targets(quiet)
}

/// A log filter that cannot be read.
#[derive(Debug, Error)]
#[error("{filter:?} is neither a log level like info nor a list like warn,hexhaven_server=debug: {source}")]
pub struct BadLogFilter {
    filter: String,
    source: ParseError,
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn libraries_are_quiet_unless_they_are_asked_for() {
        let filter = |text: &str| quiet_libraries(text.parse().expect("a filter"));
        assert!(filter("info").would_enable("hexhaven_server", &Level::INFO));
        for (text, target, level, told) in [
            ("info", "sqlx::postgres::notice", Level::INFO, false),
            ("info", "async_nats", Level::WARN, true),
            ("info,async_nats=info", "async_nats", Level::INFO, true),
            ("debug", "async_nats", Level::INFO, true),
            ("error", "sqlx", Level::WARN, false),
        ] {
            assert_eq!(filter(text).would_enable(target, &level), told, "{text}: {target} at {level}");
        }
    }
}
