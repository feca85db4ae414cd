//! What the server says while it runs: events with fields, to stderr, as lines for people or as JSON for programs.

use std::io::IsTerminal;

use thiserror::Error;
use tracing_subscriber::filter::{ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::config::{LogConfig, LogFormat};

/// Starts logging for the whole process, unless logging is already set up.
pub(crate) fn start(log: &LogConfig) -> Result<(), BadLogFilter> {
    let filter: Targets =
        log.filter.parse().map_err(|source| BadLogFilter { filter: log.filter.clone(), source })?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let layer = match log.format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    };
    // Fails if there is a subscriber: then a program that embeds the server has its own way of logging.
    let _ = registry().with(layer.with_filter(filter)).try_init();
    Ok(())
}

/// A log filter that cannot be read.
#[derive(Debug, Error)]
#[error("{filter:?} is neither a log level like info nor a list like warn,hexhaven_server=debug: {source}")]
pub struct BadLogFilter {
    filter: String,
    source: ParseError,
}
