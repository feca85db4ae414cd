//! Asks every node whether it is ready, as whoever stands in front of a cluster does; clients go to those that are.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::record::{Ground, Place};

/// From one question to the next.
const EVERY: Duration = Duration::from_millis(500);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// Asks until the run ends.
pub(crate) async fn run(ground: Arc<Ground>) {
    while !ground.is_ending() {
        for node in ground.nodes() {
            let ground = ground.clone();
            tokio::spawn(async move {
                let ready = matches!(timeout(PATIENCE, is_ready(&node)).await, Ok(Ok(true)));
                ground.set_ready(&node.name, ready);
            });
        }
        sleep(EVERY).await;
    }
}

async fn is_ready(node: &Place) -> std::io::Result<bool> {
    let mut stream = TcpStream::connect(node.address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", node.address);
    stream.write_all(request.as_bytes()).await?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await?;
    Ok(&answer == b"HTTP/1.1 200")
}
