//! The loop that takes connections: a limit on all and on each address, headers in a bounded time and of a
//! bounded size, and a graceful end.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::time::timeout;
use tower::ServiceExt;

use super::client_stream::ClientStream;
use super::slots::{ConnectionSlots, Permit, SlotKind};
use crate::site::Site;
use crate::web::{self, ClientAddress};

/// How long a connection may take to send the head of a request, also the next one after an answer.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// The same for a connection in the reserve, which others are waiting for.
const RESERVE_HEAD_TIME: Duration = Duration::from_secs(2);

/// How long a connection in the reserve may take altogether; longer than the slowest honest answer of `/readyz`.
const RESERVE_TIME: Duration = Duration::from_secs(10);

/// How long the head of a request may be; the body is read in pieces of this size.
const HEAD_SIZE: usize = 32 * 1_024;

/// How long to wait when the system can't give us a new connection, for instance because it has run out of
/// files.
const BREATH: Duration = Duration::from_millis(100);

/// How long requests in progress may take at the end.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until the site's shutdown begins, then lets requests in progress finish.
pub(super) async fn serve(listener: TcpListener, site: Arc<Site>, router: Router, most: usize) {
    let slots = ConnectionSlots::new(most);
    let routers = Routers { reserve: web::reserve_router(site.clone()), regular: router };
    loop {
        // First a slot, then the connection: when all are taken, newcomers wait in the system's queue.
        let next = async { (slots.free().await, listener.accept().await) };
        let (slot, accepted) = tokio::select! {
            next = next => next,
            () = site.shutdown.begun() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(address) = site.connections.acquire(ClientAddress(peer.ip())) else { continue };
                // Answers are small, and somebody is waiting for each.
                let _ = stream.set_nodelay(true);
                let slot = slots.better(slot);
                let kind = slot.kind;
                let permit = Permit::new(slot, address, &site.metrics.connections);
                let stream = ClientStream::new(stream, permit);
                let router = routers.of(kind);
                tokio::spawn(connection(stream, kind, peer, site.clone(), router));
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot take a connection");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    if !slots.all_free(GRACE).await {
        tracing::warn!("some connections didn't end in time");
    }
}

/// What a connection can reach, by its slot.
struct Routers {
    regular: Router,
    reserve: Router,
}

impl Routers {
    fn of(&self, kind: SlotKind) -> Router {
        match kind {
            SlotKind::Regular => self.regular.clone(),
            SlotKind::Reserve => self.reserve.clone(),
        }
    }
}

/// One connection, from its first request to its last, or to its upgrade.
async fn connection<S>(
    stream: ClientStream<S, Permit>,
    kind: SlotKind,
    peer: SocketAddr,
    site: Arc<Site>,
    router: Router,
) where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).max_buf_size(HEAD_SIZE);
    match kind {
        SlotKind::Regular => builder.header_read_timeout(HEAD_TIME),
        SlotKind::Reserve => builder.header_read_timeout(RESERVE_HEAD_TIME).keep_alive(false),
    };
    let serving = async {
        let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
        tokio::select! {
            served = serving.as_mut() => served,
            () = site.shutdown.begun() => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        }
    };
    let served = match kind {
        SlotKind::Regular => serving.await,
        // A connection that takes longer is dropped without notice.
        SlotKind::Reserve => timeout(RESERVE_TIME, serving).await.unwrap_or(Ok(())),
    };
    if let Err(error) = served {
        // Clients disconnect at any time; that isn't our fault.
        tracing::debug!(%error, "a connection was lost");
    }
}

/// Some errors are about the one connection that failed, and the next one is fine.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use prometheus_client::metrics::gauge::Gauge;
    use tempfile::TempDir;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::task::JoinHandle;
    use tokio::time::Instant;

    use super::*;
    use crate::config::Config;
    use crate::web::AddressPermit;

    /// A site. From here on the clock is the test's.
    async fn site() -> (TempDir, Arc<Site>) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let site = Site::open(Config::with_data(folder.path().join("games.db"))).await.expect("a site");
        tokio::time::pause();
        (folder, site)
    }

    /// A connection being served, and the client's end of it. The task reports how long it was served.
    async fn served(site: &Arc<Site>, kind: SlotKind) -> (JoinHandle<Duration>, DuplexStream) {
        let slots = ConnectionSlots::new(usize::from(kind == SlotKind::Regular));
        let permit = Permit::new(slots.free().await, AddressPermit::default(), &Gauge::default());
        let (ours, theirs) = duplex(4 * 1_024);
        let stream = ClientStream::new(ours, permit);
        let peer = SocketAddr::from(([10, 0, 0, 1], 4_711));
        let router = Router::new()
            .route("/long", get(async || "x".repeat(1 << 20)))
            .route("/never", get(async || std::future::pending::<()>().await));
        let (site, start) = (site.clone(), Instant::now());
        let task = tokio::spawn(async move {
            connection(stream, kind, peer, site, router).await;
            start.elapsed()
        });
        (task, theirs)
    }

    fn is_about(time: Duration, expected: Duration) -> bool {
        (expected..expected + Duration::from_secs(1)).contains(&time)
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_of_its_answer_is_dropped() {
        let (_folder, site) = site().await;
        let (task, mut client) = served(&site, SlotKind::Regular).await;
        client.write_all(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        let time = timeout(Duration::from_mins(10), task).await.expect("it ends").expect("no panic");
        assert!(is_about(time, Duration::from_secs(20)), "{time:?}");
    }

    #[tokio::test]
    async fn a_client_that_says_nothing_is_dropped_and_in_the_reserve_soon() {
        let (_folder, site) = site().await;
        for (kind, patience) in [(SlotKind::Regular, HEAD_TIME), (SlotKind::Reserve, RESERVE_HEAD_TIME)] {
            let (task, mut client) = served(&site, kind).await;
            client.write_all(b"GET / HTTP/1.1\r\nHost").await.expect("sent");
            let time = timeout(Duration::from_mins(10), task).await.expect("it ends").expect("no panic");
            assert!(is_about(time, patience), "{kind:?}: {time:?}");
        }
    }

    #[tokio::test]
    async fn the_head_of_a_request_has_a_bounded_size() {
        let (_folder, site) = site().await;
        let (start, end) = ("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ", "\r\n\r\n");
        for (size, status) in [(HEAD_SIZE - 1, "HTTP/1.1 404"), (HEAD_SIZE + 1, "HTTP/1.1 431")] {
            let (_task, client) = served(&site, SlotKind::Regular).await;
            let (mut reading, mut writing) = tokio::io::split(client);
            let padding = "y".repeat(size - start.len() - end.len());
            let head = format!("{start}{padding}{end}");
            let mut answer = String::new();
            // The server may close before it has read everything.
            let (_, read) =
                tokio::join!(writing.write_all(head.as_bytes()), reading.read_to_string(&mut answer));
            read.expect("an answer");
            assert!(answer.starts_with(status), "{size}: {answer}");
        }
    }

    #[tokio::test]
    async fn the_reserve_serves_one_request_in_a_bounded_time() {
        let (_folder, site) = site().await;
        let (task, mut client) = served(&site, SlotKind::Reserve).await;
        client.write_all(b"GET /never HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        let time = timeout(Duration::from_mins(10), task).await.expect("it ends").expect("no panic");
        assert!(is_about(time, RESERVE_TIME), "{time:?}");

        let (_task, mut client) = served(&site, SlotKind::Reserve).await;
        let twice = b"GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n";
        client.write_all(twice).await.expect("sent");
        let mut answers = String::new();
        client.read_to_string(&mut answers).await.expect("one answer, and the end");
        assert_eq!(answers.matches("HTTP/1.1 404").count(), 1, "{answers}");
    }
}
