//! A client's connection as the HTTP library and, after an upgrade, the socket sees it. It holds the connection's permit,
//! so that a connection counts exactly as long as it is open, and it gives up on clients that read too slowly.

use std::io;
use std::io::IoSlice;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// How long a client may be slow.
const WINDOW: Duration = Duration::from_secs(20);

/// How much it must read in that time: 1 KB a second. A 1990 modem was faster.
const WINDOW_BYTES: usize = 20 * 1_024;

/// A connection with the permit that it holds.
#[derive(Debug)]
pub(super) struct ClientStream<S, P> {
    /// Comes first because fields are dropped in order: whoever sees the connection close finds its slot free.
    _permit: P,
    stream: S,
    /// Runs while the client has not read everything that was written.
    window: Option<Window>,
}

#[derive(Debug)]
struct Window {
    end: Pin<Box<Sleep>>,
    written: usize,
}

impl Window {
    fn start() -> Window {
        Window { end: Box::pin(sleep(WINDOW)), written: 0 }
    }
}

impl<S, P> ClientStream<S, P> {
    pub(super) fn new(stream: S, permit: P) -> ClientStream<S, P> {
        ClientStream { _permit: permit, stream, window: None }
    }

    /// Watches the result of a write.
    fn paced<T>(&mut self, context: &mut Context<'_>, outcome: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            return outcome;
        }
        let window = self.window.get_or_insert_with(Window::start);
        ready!(window.end.as_mut().poll(context));
        if window.written < WINDOW_BYTES {
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client reads too slowly")));
        }
        *window = Window::start();
        // Polled once so that the new timer wakes this task; it cannot be over yet.
        let _ = window.end.as_mut().poll(context);
        Poll::Pending
    }

    fn wrote(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let (Some(window), Poll::Ready(Ok(bytes))) = (&mut self.window, &outcome) {
            window.written = window.written.saturating_add(*bytes);
        }
        self.paced(context, outcome)
    }
}

impl<S: AsyncRead + Unpin, P: Unpin> AsyncRead for ClientStream<S, P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin, P: Unpin> AsyncWrite for ClientStream<S, P> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(context, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.wrote(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.stream).poll_flush(context);
        if outcome.is_ready() {
            // Nothing is left to write, so the client is not late.
            self.window = None;
        }
        self.paced(context, outcome)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.stream).poll_shutdown(context);
        self.paced(context, outcome)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::task::JoinHandle;
    use tokio::time::{Instant, timeout};

    use super::*;

    /// A pipe that holds this much that nobody has read yet.
    const PIPE: usize = 4 * 1_024;

    fn pair() -> (ClientStream<DuplexStream, ()>, DuplexStream) {
        let (ours, theirs) = duplex(PIPE);
        (ClientStream::new(ours, ()), theirs)
    }

    /// Writes a long answer in the background.
    fn answering(mut stream: ClientStream<DuplexStream, ()>, length: usize) -> JoinHandle<io::Result<()>> {
        tokio::spawn(async move {
            stream.write_all(&vec![b'x'; length]).await?;
            stream.flush().await
        })
    }

    /// Reads this many bytes each second, for this many seconds.
    async fn read_slowly(client: &mut DuplexStream, bytes: usize, seconds: u64) {
        // Between the seconds, so that the end of a window falls between two reads.
        tokio::time::sleep(Duration::from_millis(500)).await;
        for _ in 0..seconds {
            if client.read_exact(&mut vec![0; bytes]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_is_dropped_after_the_window() {
        let (stream, _client) = pair();
        let start = Instant::now();
        let error = timeout(4 * WINDOW, answering(stream, 1 << 20)).await.expect("it ends");
        assert_eq!(error.expect("no panic").expect_err("too slow").kind(), io::ErrorKind::TimedOut);
        assert!(
            (WINDOW..WINDOW + Duration::from_secs(1)).contains(&start.elapsed()),
            "{:?}",
            start.elapsed()
        );
    }

    #[tokio::test(start_paused = true)]
    async fn the_limit_is_one_kilobyte_a_second() {
        let (stream, mut client) = pair();
        let answer = answering(stream, 1 << 20);
        read_slowly(&mut client, 1_024, 5 * WINDOW.as_secs()).await;
        assert!(!answer.is_finished(), "1,024 bytes a second are enough");

        let (stream, mut client) = pair();
        let answer = answering(stream, 1 << 20);
        read_slowly(&mut client, 1_023, WINDOW.as_secs() + 1).await;
        assert!(answer.is_finished(), "1,023 bytes a second are too few");
        answer.await.expect("no panic").expect_err("too slow");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_stops_reading_later_is_dropped_too() {
        let (stream, mut client) = pair();
        let answer = answering(stream, 1 << 20);
        read_slowly(&mut client, 2_048, 2 * WINDOW.as_secs()).await;
        assert!(!answer.is_finished());
        tokio::time::sleep(2 * WINDOW).await;
        assert!(answer.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn a_quiet_connection_is_not_slow() {
        let (mut stream, mut client) = pair();
        // The second part waits for the client, so a window opens; then everything is read, and it closes.
        for _ in 0..3 {
            let (wrote, ()) = tokio::join!(
                async {
                    stream.write_all(&[b'x'; PIPE + 1]).await?;
                    stream.flush().await
                },
                read_slowly(&mut client, PIPE + 1, 1),
            );
            wrote.expect("the client reads");
            tokio::time::sleep(10 * WINDOW).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_permit_ends_with_the_connection_and_not_before() {
        let permit = std::sync::Arc::new(());
        let (ours, mut theirs) = duplex(PIPE);
        let stream = ClientStream::new(ours, permit.clone());
        let (reading, writing) = tokio::io::split(stream);
        drop(writing);
        assert_eq!(std::sync::Arc::strong_count(&permit), 2);
        drop(reading);
        assert_eq!(std::sync::Arc::strong_count(&permit), 1);
        assert_eq!(theirs.read(&mut [0]).await.expect("the end"), 0);
    }
}
