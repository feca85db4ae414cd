//! The queue of one member, bounded in messages and in bytes. A member who doesn't read is disconnected and catches up later.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// Messages that may wait: some minutes of a game.
const MESSAGES: usize = 128;
/// Bytes that may wait. A message that is larger on its own may wait alone.
const BYTES: usize = 256 * 1_024;

/// The table's end of a member's queue.
#[derive(Clone, Debug)]
pub struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

/// The member's end of the queue.
#[derive(Debug)]
pub struct Inbox {
    receiver: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

/// A new, empty queue.
pub fn outbox() -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(MESSAGES);
    let waiting = Arc::new(AtomicUsize::new(0));
    (Outbox { sender, waiting: waiting.clone() }, Inbox { receiver, waiting })
}

impl Outbox {
    /// Queues a message, which shares its bytes with everybody else who gets it. False if there is no room, or nobody reads.
    pub(super) fn offer(&self, text: &Utf8Bytes) -> bool {
        let before = self.waiting.fetch_add(text.len(), Ordering::Relaxed);
        let fits = before == 0 || before + text.len() <= BYTES;
        let sent = fits && self.sender.try_send(text.clone()).is_ok();
        if !sent {
            self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        }
        sent
    }
}

impl Inbox {
    /// The next message; none once the table has disconnected the member and everything is read.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        std::future::poll_fn(|context| self.poll_recv(context)).await
    }

    /// The same for streams.
    pub(crate) fn poll_recv(&mut self, context: &mut Context<'_>) -> Poll<Option<Utf8Bytes>> {
        let text = ready!(self.receiver.poll_recv(context));
        if let Some(text) = &text {
            self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        }
        Poll::Ready(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: usize) -> Utf8Bytes {
        "x".repeat(bytes).into()
    }

    #[tokio::test]
    async fn a_queue_holds_so_many_bytes_and_room_comes_back() {
        let (outbox, mut inbox) = outbox();
        assert!(outbox.offer(&text(BYTES / 2)) && outbox.offer(&text(BYTES / 2)));
        assert!(!outbox.offer(&text(1)), "one byte too many");
        assert_eq!(inbox.recv().await.map(|text| text.len()), Some(BYTES / 2));
        assert!(outbox.offer(&text(1)));
        assert!(!outbox.offer(&text(BYTES / 2)));
    }

    #[tokio::test]
    async fn a_queue_holds_so_many_messages() {
        let (outbox, mut inbox) = outbox();
        assert!((0..MESSAGES).all(|_| outbox.offer(&text(1))));
        assert!(!outbox.offer(&text(1)), "one message too many");
        inbox.recv().await.expect("an overview");
        assert!(outbox.offer(&text(1)));
    }

    #[tokio::test]
    async fn a_large_message_waits_alone() {
        let (outbox, mut inbox) = outbox();
        assert!(outbox.offer(&text(BYTES + 1)));
        assert!(!outbox.offer(&text(1)));
        inbox.recv().await.expect("an overview");
        assert!(outbox.offer(&text(1)));
    }
}
