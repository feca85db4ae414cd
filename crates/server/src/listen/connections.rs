//! The loop that takes connections: so many at once and so many from one address, headers in a bounded time and of a
//! bounded size, and a calm end.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use crate::site::Site;
use crate::web::ClientAddress;

/// How long a connection may take to send the head of a request, also the next one after an answer.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// How long the head of a request may be; the body is read in pieces of this size.
const HEAD_SIZE: usize = 32 * 1_024;

/// How long to wait when the system gives no new connection, because it has no more files for instance.
const BREATH: Duration = Duration::from_millis(100);

/// How long those that are being served may take at the end.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until the site's shutdown begins, then lets those finish who are being served.
pub(super) async fn serve(listener: TcpListener, site: Arc<Site>, router: Router, most: usize) {
    let places = Arc::new(Semaphore::new(most));
    let crowd = Arc::new(Crowd::default());
    loop {
        // First a place, then the connection: whoever comes when all are taken waits in the system's queue.
        let next = async {
            let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = site.shutdown.begun() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(mark) = enter(&crowd, &site, peer) else { continue };
                tokio::spawn(connection(stream, peer, site.clone(), router.clone(), (place, mark)));
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot take a connection");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    let all = u32::try_from(most).unwrap_or(u32::MAX);
    if tokio::time::timeout(GRACE, places.acquire_many(all)).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
}

/// One connection, from its first request to its last.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    site: Arc<Site>,
    router: Router,
    held: (OwnedSemaphorePermit, Mark),
) {
    site.metrics.connections.inc();
    // Answers are small and somebody waits for each.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_SIZE);
    let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let served = tokio::select! {
        served = serving.as_mut() => served,
        () = site.shutdown.begun() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = served {
        // Clients go away in the middle of everything; that is no fault of ours.
        tracing::debug!(%error, "a connection broke off");
    }
    site.metrics.connections.dec();
    drop(held);
}

/// How many connections each address has; never more entries than connections.
#[derive(Debug, Default)]
struct Crowd {
    counts: Mutex<HashMap<IpAddr, usize>>,
}

/// Counts a connection as long as it lives.
#[derive(Debug)]
struct Mark {
    counted: Option<(Arc<Crowd>, IpAddr)>,
}

/// Counts a connection in, unless its address has too many. Proxies speak for many people, and what comes from the same
/// machine is nobody's attack.
fn enter(crowd: &Arc<Crowd>, site: &Site, peer: SocketAddr) -> Option<Mark> {
    let most = site.config.limits.connections_per_address;
    let address = peer.ip().to_canonical();
    let is_proxy = site.config.proxies.iter().any(|network| network.contains(&address));
    if most == 0 || is_proxy || address.is_loopback() {
        return Some(Mark { counted: None });
    }
    let household = ClientAddress(address).household();
    crowd.enter(household, most).then(|| Mark { counted: Some((crowd.clone(), household)) })
}

impl Crowd {
    fn enter(&self, household: IpAddr, most: usize) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(household).or_default();
        let has_room = *count < most;
        if has_room {
            *count += 1;
        }
        has_room
    }

    fn leave(&self, household: IpAddr) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&household) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&household)),
        }
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        if let Some((crowd, household)) = self.counted.take() {
            crowd.leave(household);
        }
    }
}

/// Some errors are about the connection that was to be taken, and the next one is fine.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_connections_and_leaves_no_trace() {
        let crowd = Crowd::default();
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert!(crowd.enter(one, 2) && crowd.enter(one, 2) && !crowd.enter(one, 2));
        assert!(crowd.enter(other, 2));
        crowd.leave(one);
        assert!(crowd.enter(one, 2));
        for address in [one, one, other] {
            crowd.leave(address);
        }
        assert!(crowd.counts.into_inner().expect("not poisoned").is_empty());
    }
}
