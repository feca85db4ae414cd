//! The number of a request in the logs of all nodes: from the request or socket that it came by, over calls to other nodes, to the
//! store. A span carries it inside a task, a task-local value hands it to calls, and calls hand it to other nodes.

use std::future::Future;

use serde::{Deserialize, Serialize};
use tracing::{Instrument, Span};

tokio::task_local! {
    static TRACE: Trace;
}

/// The number of a request: of the node that received it, and among those that it received.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Trace(String);

impl Trace {
    /// A new one.
    pub(crate) fn new(text: &str) -> Trace {
        Trace(text.to_owned())
    }

    /// That of the request that is being answered.
    pub(crate) fn current() -> Option<Trace> {
        TRACE.try_with(Clone::clone).ok()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Does some work under this number, and shows it in the log as this span does.
    pub(crate) async fn scope<T>(self, span: Span, work: impl Future<Output = T>) -> T {
        TRACE.scope(self, work.instrument(span)).await
    }
}
