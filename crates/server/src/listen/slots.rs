//! How many connections there may be at once. When every slot is taken, a small reserve still lets the host's tools see
//! that the server is alive; everybody else is told there that the server is full.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::AddressPermit;

/// How many connections beyond the limit are answered: enough for a host's tools while others are being turned away.
pub(super) const RESERVE: usize = 16;

/// All slots for connections.
#[derive(Debug)]
pub(super) struct ConnectionSlots {
    regular: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    max: usize,
}

/// A slot for one connection; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct ConnectionSlot {
    pub(super) kind: SlotKind,
    _permit: OwnedSemaphorePermit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SlotKind {
    Regular,
    Reserve,
}

impl ConnectionSlots {
    /// This many regular slots, and the reserve.
    pub(super) fn new(max: usize) -> ConnectionSlots {
        let [regular, reserve] = [max, RESERVE].map(|slots| Arc::new(Semaphore::new(slots)));
        ConnectionSlots { regular, reserve, max }
    }

    /// Waits for a free slot; takes one of the reserve only if no regular one is free.
    pub(super) async fn free(&self) -> ConnectionSlot {
        let (kind, permit) = tokio::select! {
            biased;
            permit = self.regular.clone().acquire_owned() => (SlotKind::Regular, permit),
            permit = self.reserve.clone().acquire_owned() => (SlotKind::Reserve, permit),
        };
        ConnectionSlot { kind, _permit: permit.expect("the semaphores are never closed") }
    }

    /// Gives a slot of the reserve back if a regular one has become free in the meantime.
    pub(super) fn better(&self, slot: ConnectionSlot) -> ConnectionSlot {
        match self.regular.clone().try_acquire_owned() {
            Ok(permit) if slot.kind == SlotKind::Reserve => {
                ConnectionSlot { kind: SlotKind::Regular, _permit: permit }
            }
            _ => slot,
        }
    }

    /// Waits until all slots are free; says whether that happened in time.
    pub(super) async fn all_free(&self, patience: Duration) -> bool {
        let count = |slots: usize| u32::try_from(slots).unwrap_or(u32::MAX);
        let both = async {
            tokio::join!(
                self.regular.acquire_many(count(self.max)),
                self.reserve.acquire_many(count(RESERVE))
            )
        };
        timeout(patience, both).await.is_ok()
    }
}

/// What a connection holds for as long as it is open.
#[derive(Debug)]
pub(super) struct Permit {
    _slot: ConnectionSlot,
    _address: AddressPermit,
    /// Where it is counted; the reserve is not, so that the gauge can be compared with the limit.
    gauge: Option<Gauge>,
}

impl Permit {
    pub(super) fn new(slot: ConnectionSlot, address: AddressPermit, open: &Gauge) -> Permit {
        let gauge = (slot.kind == SlotKind::Regular).then(|| open.clone());
        if let Some(gauge) = &gauge {
            gauge.inc();
        }
        Permit { _slot: slot, _address: address, gauge }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(gauge) = &self.gauge {
            gauge.dec();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_reserve_comes_after_all_regular_places_and_then_everybody_waits() {
        let slots = ConnectionSlots::new(2);
        let mut held = Vec::new();
        for taken in 0..2 + RESERVE {
            let expected = if taken < 2 { SlotKind::Regular } else { SlotKind::Reserve };
            held.push(slots.free().await);
            assert_eq!(held[taken].kind, expected, "slot {taken}");
        }
        timeout(Duration::from_mins(1), slots.free()).await.expect_err("all are taken");
        drop(held.pop());
        let reserved = slots.free().await;
        assert_eq!(reserved.kind, SlotKind::Reserve);
        drop(held.remove(0));
        let regular = slots.better(reserved);
        assert_eq!(regular.kind, SlotKind::Regular);
        assert_eq!(slots.free().await.kind, SlotKind::Reserve, "the one of the reserve was given back");
        assert!(!slots.all_free(Duration::from_mins(1)).await);
        drop((held, regular));
        assert!(slots.all_free(Duration::from_mins(1)).await);
    }

    #[tokio::test]
    async fn the_gauge_counts_regular_places_only() {
        let (slots, open) = (ConnectionSlots::new(1), Gauge::default());
        let regular = Permit::new(slots.free().await, AddressPermit::default(), &open);
        let reserved = Permit::new(slots.free().await, AddressPermit::default(), &open);
        assert_eq!(open.get(), 1);
        drop(reserved);
        assert_eq!(open.get(), 1);
        drop(regular);
        assert_eq!(open.get(), 0);
    }
}
