//! The few requests that a scripted client makes.

use std::net::SocketAddr;

use axum::body::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::Request;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::LoadError;

/// No answer that a client needs is longer.
const MOST_BYTES: usize = 4 << 20;

/// Posts JSON, with or without a token, and returns the JSON of the answer.
pub async fn post(
    server: SocketAddr,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> Result<Value, LoadError> {
    let stream = TcpStream::connect(server).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let mut request =
        Request::post(path).header(HOST, server.to_string()).header(CONTENT_TYPE, "application/json");
    if let Some(token) = token {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    let body = Full::new(Bytes::from(body.to_string()));
    let request = request.body(body).map_err(|error| LoadError::Answer(error.to_string()))?;
    let response = sender.send_request(request).await?;
    let status = response.status();
    let bytes = Limited::new(response.into_body(), MOST_BYTES).collect().await;
    let bytes = bytes.map_err(|error| LoadError::Answer(error.to_string()))?.to_bytes();
    connection.abort();
    let value: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if status.is_success() { Ok(value) } else { Err(LoadError::Answer(format!("{path}: {status} {value}"))) }
}
