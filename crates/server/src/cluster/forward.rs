//! Requests of the API that another node has to answer: the whole request goes there, and its answer comes back.
//!
//! A handler that finds its table at another node answers with [`ApiError::elsewhere`]; this layer sees that, passes the request on,
//! and the client never knows.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hexhaven_wire::Newcomer;
use tokio::time::{Instant, sleep};
use tower::ServiceExt;

use super::calls::{Reply, What};
use super::node::{NoAnswer, Node};
use crate::site::Site;
use crate::store::NodeId;
use crate::web::{ApiError, ClientAddress};

/// How long a request may wait for a table that moves.
const PATIENCE: Duration = Duration::from_secs(8);
/// From one try to the next.
const RETRY: Duration = Duration::from_millis(100);
/// How long another node may take for one answer.
const ANSWER_TIME: Duration = Duration::from_secs(3);
/// The longest answer of a node's own handlers that is passed on.
const MOST_BYTES: usize = 32 * 1_024 * 1_024;

/// Which node has to answer a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At(pub(crate) NodeId);

/// A request that came from another node is answered here, or not at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassedOn;

/// Passes requests on whose tables are at another node.
pub(crate) async fn pass_on(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let Some(node) = site.rooms.node().cloned() else { return next.run(request).await };
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    if path.ends_with("/socket") || path.ends_with("/stream") {
        return next.run(Request::from_parts(parts, body)).await;
    }
    // The limit of bodies holds outside of this layer.
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large").into_response();
    };
    let repeatable = is_repeatable(&parts.method, path, &body);
    let deadline = Instant::now() + PATIENCE;
    let trying = |response: &Response| response.status() == StatusCode::MISDIRECTED_REQUEST;
    loop {
        let request = Request::from_parts(parts.clone(), Body::from(body.clone()));
        let response = next.clone().run(request).await;
        let at = match response.extensions().get::<At>() {
            Some(at) => at.0,
            None if trying(&response) && Instant::now() < deadline => {
                sleep(RETRY).await;
                continue;
            }
            None => return response,
        };
        match ask(&node, at, &parts, &body).await {
            Ok(response) if !trying(&response) => return response,
            Err(NoAnswer::Unknown) if !repeatable => break,
            Ok(_) | Err(_) if Instant::now() < deadline => sleep(RETRY).await,
            Ok(_) | Err(_) => break,
        }
    }
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "try_again").into_response()
}

/// May it be done twice? Reading may, and so may commands, which carry ids, and taking a seat with a token of one's own.
fn is_repeatable(method: &Method, path: &str, body: &[u8]) -> bool {
    let brings_token =
        || serde_json::from_slice::<Newcomer>(body).is_ok_and(|newcomer| newcomer.token.is_some());
    *method == Method::GET || path.ends_with("/commands") || (path.ends_with("/seats") && brings_token())
}

/// Passes one request on.
pub(crate) async fn ask(
    node: &Node,
    at: NodeId,
    parts: &axum::http::request::Parts,
    body: &Bytes,
) -> Result<Response, NoAnswer> {
    let client = parts.extensions.get::<ClientAddress>();
    let client = client.map_or(IpAddr::from([0, 0, 0, 0]), |client| client.0);
    let call = What::Http {
        client,
        method: parts.method.to_string(),
        uri: parts.uri.to_string(),
        headers: plain(&parts.headers),
    };
    match node.call_long(at, call, body, ANSWER_TIME).await? {
        (Reply::Http { status, headers, .. }, body) => {
            let mut response = Response::new(Body::from(body));
            *response.status_mut() =
                StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            *response.headers_mut() = headers_of(headers);
            Ok(response)
        }
        _ => Err(NoAnswer::Unknown),
    }
}

/// Answers a request that another node passed on.
pub(super) async fn perform(
    api: Router,
    client: IpAddr,
    method: &str,
    uri: &str,
    headers: Vec<(String, String)>,
    body: Bytes,
) -> (u16, Vec<(String, String)>, Vec<u8>) {
    let request = Request::builder().method(method).uri(uri).body(Body::from(body));
    let Ok(mut request) = request else { return (400, Vec::new(), Vec::new()) };
    *request.headers_mut() = headers_of(headers);
    request.extensions_mut().insert(ClientAddress(client));
    request.extensions_mut().insert(PassedOn);
    let response = api.oneshot(request).await.into_response();
    let (parts, body) = response.into_parts();
    match to_bytes(body, MOST_BYTES).await {
        Ok(body) => (parts.status.as_u16(), plain(&parts.headers), body.to_vec()),
        Err(_) => (500, Vec::new(), Vec::new()),
    }
}

/// Headers as text; those that belong to a connection stay there.
fn plain(headers: &HeaderMap) -> Vec<(String, String)> {
    let own = ["connection", "content-length", "transfer-encoding", "upgrade", "x-forwarded-for"];
    let texts = headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
    texts.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned()))).collect()
}

fn headers_of(texts: Vec<(String, String)>) -> HeaderMap {
    let read = |(name, value): (String, String)| {
        Some((name.parse::<HeaderName>().ok()?, HeaderValue::from_str(&value).ok()?))
    };
    texts.into_iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_be_done_twice_is_repeated() {
        let token = r#"{"name": "Ada", "token": "0123456789abcdefghjkmnpqrs"}"#;
        let cases = [
            (Method::GET, "/api/tables/KRBTZWXY", "", true),
            (Method::POST, "/api/tables/KRBTZWXY/commands", "{}", true),
            (Method::POST, "/api/tables/KRBTZWXY/seats", token, true),
            (Method::POST, "/api/tables/KRBTZWXY/seats", r#"{"name": "Ada"}"#, false),
            (Method::POST, "/api/tables/KRBTZWXY/handover", token, false),
            (Method::POST, "/api/tables", token, false),
        ];
        for (method, path, body, repeatable) in cases {
            assert_eq!(is_repeatable(&method, path, body.as_bytes()), repeatable, "{method} {path} {body}");
        }
    }
}
