//! For programs that play: a stream of lines to read, and commands to post.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use hexhaven_wire::{Command, FromTable, PostedCommand, Refusal};
use tokio::time::{Interval, interval};

use super::{bearer, tables};
use crate::rooms::{Following, Inbox, outbox};
use crate::site::Site;
use crate::socket;
use crate::web::{ApiError, ClientAddress, ForwardedPermit, Received};

/// How often a blank line is sent, so that a dead connection is noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Carries out a seat's command.
#[utoipa::path(post, path = "/api/tables/{code}/commands", params(("code" = String, Path)), security(("seat" = [])),
    request_body = PostedCommand,
    responses((status = 200, body = FromTable), (status = 401, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn command(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
    Received(posted): Received<PostedCommand>,
) -> Result<Json<FromTable>, ApiError> {
    let (_, table) = tables::find(&site, client, &code).await?;
    let who = bearer(&headers)?;
    if matches!(posted.command, Command::Rematch { yes: true }) {
        tables::may_open(&site, client).await?;
    }
    let number = table.command(who, posted.id.clone(), posted.command).await?;
    Ok(Json(socket::answer(posted.id, &Ok(number))))
}

/// Everything that the token's seat sees, one message per line. The first has the whole position and the
/// newest page of what happened. Blank lines mean nothing.
#[utoipa::path(get, path = "/api/tables/{code}/stream", params(("code" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = FromTable, content_type = "application/x-ndjson"), (status = 401, body = Refusal)))]
pub(super) async fn stream(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    permit: ForwardedPermit,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = tables::locate(&site, client, &code).await?;
    let who = bearer(&headers)?;
    let (outbox, messages) = outbox();
    let table = match site.rooms.follow(code, Some(who), 0, outbox).await {
        Ok(table) => table,
        Err(refused) => return Ok(refused.into_response()),
    };
    let lines = Lines { messages, heartbeat: interval(HEARTBEAT), _following: table, _permit: permit };
    let mut response = Body::from_stream(lines).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The lines of a stream.
struct Lines {
    messages: Inbox,
    heartbeat: Interval,
    /// The program leaves when the stream is dropped.
    _following: Following,
    _permit: ForwardedPermit,
}

impl Stream for Lines {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.messages.poll_recv(context) {
            Poll::Ready(Some(text)) => {
                let mut line = Vec::with_capacity(text.len() + 1);
                line.extend_from_slice(text.as_bytes());
                line.push(b'\n');
                return Poll::Ready(Some(Ok(line.into())));
            }
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Pending => {}
        }
        self.heartbeat.poll_tick(context).map(|_| Some(Ok(Bytes::from_static(b"\n"))))
    }
}
