//! Refusals as clients read them: a status, and `{"code": "...", "rule": "...", "data": {...}}`. The code is for programs and for the
//! catalog of sentences that the client has in every language; the wire carries no sentences.

use std::any::Any;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hexhaven_wire::Refusal;
use serde_json::{Map, Value, json};

use crate::cluster::At;
use crate::store::{NodeId, StoreError};

/// A refusal.
#[derive(Clone, PartialEq, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    /// The rule of docs/rules.md behind it, if there is one.
    rule: Option<&'static str>,
    data: Map<String, Value>,
    /// Seconds after which it makes sense to try again.
    retry_after: Option<u64>,
    /// The node that has to answer instead.
    at: Option<NodeId>,
}

impl ApiError {
    /// A refusal with this status and code.
    pub fn new(status: StatusCode, code: &'static str) -> ApiError {
        ApiError { status, code, rule: None, data: Map::new(), retry_after: None, at: None }
    }

    /// With the rule behind it.
    #[must_use]
    pub fn by(self, rule: &'static str) -> ApiError {
        ApiError { rule: Some(rule), ..self }
    }

    /// With one more fact.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> ApiError {
        self.data.insert(name.to_owned(), value.into());
        self
    }

    /// There is nothing here.
    pub fn not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found")
    }

    /// Too many requests; the next one is welcome after this time.
    pub fn too_many(wait: Duration) -> ApiError {
        ApiError::later("too_many_requests", wait)
    }

    /// Too many wrong table codes; the next one is welcome after this time.
    pub fn locked_out(wait: Duration) -> ApiError {
        ApiError::later("too_many_wrong_codes", wait)
    }

    fn later(code: &'static str, wait: Duration) -> ApiError {
        let seconds = wait.as_millis().div_ceil(1_000).max(1) as u64;
        let mut error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, code);
        error.retry_after = Some(seconds);
        error.with("retry_after", seconds)
    }

    /// The same for the wire of a table.
    pub(crate) fn refusal(&self) -> Refusal {
        let refusal = Refusal::new(self.code);
        match self.retry_after {
            Some(seconds) => refusal.with("retry_after", u32::try_from(seconds).unwrap_or(u32::MAX)),
            None => refusal,
        }
    }

    /// The node that has to answer instead.
    pub(crate) const fn at(&self) -> Option<NodeId> {
        self.at
    }

    /// Its status, and its JSON.
    pub(crate) fn text(&self) -> (u16, String) {
        let json = json!({"code": self.code, "rule": self.rule, "data": self.data});
        (self.status.as_u16(), json.to_string())
    }

    /// All connections are taken.
    pub(crate) fn server_full() -> ApiError {
        ApiError { retry_after: Some(10), ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "server_full") }
    }

    /// Another node has to answer.
    pub(crate) fn elsewhere(node: NodeId) -> ApiError {
        ApiError { at: Some(node), ..ApiError::new(StatusCode::MISDIRECTED_REQUEST, "try_again") }
    }

    /// Something is wrong in the server itself; the log says what.
    pub fn internal() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = Json(json!({"code": self.code, "rule": self.rule, "data": self.data}));
        let mut response = (self.status, body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(node) = self.at {
            response.extensions_mut().insert(At(node));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NoSuchTable { .. } => ApiError::new(StatusCode::NOT_FOUND, "no_such_table"),
            StoreError::HeldElsewhere { node, .. } => ApiError::elsewhere(node),
            StoreError::Deposed { .. } => ApiError::new(StatusCode::MISDIRECTED_REQUEST, "try_again"),
            // The writer has logged it.
            error if error.is_outage() => ApiError {
                retry_after: Some(10),
                ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage_unavailable")
            },
            error => {
                tracing::error!(%error, "the store refused");
                ApiError::internal()
            }
        }
    }
}

/// The answer to a request whose handler panicked.
pub(super) fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::internal().into_response()
}

/// Gives refusals that the framework made (a wrong method, a body that is too large) the form that all others have.
pub(super) async fn in_one_form(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let code = match status {
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => "bad_request",
        StatusCode::NOT_FOUND => "not_found",
        StatusCode::METHOD_NOT_ALLOWED => "method_not_allowed",
        StatusCode::REQUEST_TIMEOUT => "too_slow",
        StatusCode::PAYLOAD_TOO_LARGE => "too_large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not_json",
        StatusCode::UPGRADE_REQUIRED => "not_a_socket",
        _ if status.is_client_error() => "refused",
        StatusCode::SERVICE_UNAVAILABLE => "unavailable",
        _ => "internal",
    };
    let (mut parts, _) = response.into_parts();
    let (ours, body) = ApiError::new(status, code).into_response().into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    // Headers such as Allow stay.
    parts.headers.extend(ours.headers);
    Response::from_parts(parts, Body::new(body))
}
