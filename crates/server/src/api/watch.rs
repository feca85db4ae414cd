//! The WebSocket of a table.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::response::Response;

use super::tables;
use crate::site::Site;
use crate::socket::{self, MESSAGE_LENGTH};
use crate::trace::Trace;
use crate::web::{ApiError, ClientAddress, ForwardedPermit};

/// The buffers of a socket.
const BUFFER: usize = 4 * 1_024;

/// Follows a table over a socket, as a seat or as a spectator.
pub(super) async fn socket(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    permit: ForwardedPermit,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    site.rate_limits.socket(client)?;
    let code = tables::locate(&site, client, &code).await?;
    // The usual buffers of 128 KB for each socket would be most of the server's memory, and messages are short.
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let upgrade = upgrade.max_message_size(MESSAGE_LENGTH).max_frame_size(MESSAGE_LENGTH);
    let trace = Trace::current().unwrap_or_else(|| Trace::new(""));
    Ok(upgrade.on_upgrade(async move |socket| {
        let _permit = permit;
        let span = tracing::info_span!("socket", id = trace.as_str());
        trace.clone().scope(span, Box::pin(socket::serve(socket, code, site, client))).await;
    }))
}
