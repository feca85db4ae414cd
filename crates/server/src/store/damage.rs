//! Tables that can't be read. Each is logged and counted once, however often somebody runs into it, and doesn't affect
//! the others.

use std::collections::HashSet;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use prometheus_client::metrics::counter::Counter;

use super::TableId;

/// The damaged tables that were found.
#[derive(Debug, Default)]
pub(super) struct Damage {
    known: Mutex<HashSet<TableId>>,
    pub(super) tables: Counter,
}

impl Damage {
    /// Logs and counts a damaged table, if it is a new one.
    pub(super) fn report(&self, table: TableId, why: &dyn Display) {
        if self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(table) {
            self.tables.inc();
            tracing::error!(%table, %why, "a stored table cannot be read; all others can");
        }
    }
}
