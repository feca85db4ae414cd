//! Connecting to NATS.

use std::time::Duration;

use async_nats::{ConnectOptions, Event};
use thiserror::Error;
use tokio::sync::watch;

use crate::config::NatsUrl;

/// Why NATS cannot be used.
#[derive(Debug, Error)]
#[error("cannot connect to NATS at {url}: {source}")]
pub struct NatsError {
    url: NatsUrl,
    source: async_nats::ConnectError,
}

/// Connects, and counts how often the connection comes back.
pub(crate) async fn connect(
    url: &NatsUrl,
    name: &str,
) -> Result<(async_nats::Client, watch::Sender<u64>), NatsError> {
    let reconnects = watch::Sender::new(0);
    let told = reconnects.clone();
    let mut options = ConnectOptions::new()
        .name(name)
        .connection_timeout(Duration::from_secs(5))
        .ping_interval(Duration::from_secs(2))
        .subscription_capacity(16_384)
        .client_capacity(16_384)
        .retain_servers_order()
        // Quickly at first: games wait for it.
        .reconnect_delay_callback(|tries| Duration::from_millis((50 * tries as u64).min(1_000)))
        .event_callback(move |event| {
            let told = told.clone();
            async move {
                match event {
                    Event::Connected => told.send_modify(|count| *count += 1),
                    Event::Disconnected => tracing::warn!("the connection to NATS is lost"),
                    other => tracing::warn!(event = %other, "NATS"),
                }
            }
        });
    if let Some((user, password)) = url.user_and_password() {
        options = options.user_and_password(user, password);
    }
    let client =
        options.connect(url.servers()).await.map_err(|source| NatsError { url: url.clone(), source })?;
    Ok((client, reconnects))
}
