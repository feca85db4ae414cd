//! How many connections there may be at once. When every place is taken, a small reserve still lets the host's tools see
//! that the server is alive; everybody else hears there that the server is full.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::AddressPermit;

/// How many connections beyond the limit are answered: enough for a host's tools while others are being turned away.
pub(super) const RESERVE: usize = 16;

/// All places for connections.
#[derive(Debug)]
pub(super) struct Places {
    regular: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    max: usize,
}

/// A place for one connection; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) kind: PlaceKind,
    _permit: OwnedSemaphorePermit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceKind {
    Regular,
    Reserve,
}

impl Places {
    /// So many regular places, and the reserve.
    pub(super) fn new(max: usize) -> Places {
        let [regular, reserve] = [max, RESERVE].map(|places| Arc::new(Semaphore::new(places)));
        Places { regular, reserve, max }
    }

    /// Waits for a free place; takes one of the reserve only if no regular one is free.
    pub(super) async fn free(&self) -> Place {
        let (kind, permit) = tokio::select! {
            biased;
            permit = self.regular.clone().acquire_owned() => (PlaceKind::Regular, permit),
            permit = self.reserve.clone().acquire_owned() => (PlaceKind::Reserve, permit),
        };
        Place { kind, _permit: permit.expect("the semaphores are never closed") }
    }

    /// Gives a place of the reserve back if a regular one has become free meanwhile.
    pub(super) fn better(&self, place: Place) -> Place {
        match self.regular.clone().try_acquire_owned() {
            Ok(permit) if place.kind == PlaceKind::Reserve => {
                Place { kind: PlaceKind::Regular, _permit: permit }
            }
            _ => place,
        }
    }

    /// Waits until all places are free; says whether that happened in time.
    pub(super) async fn all_free(&self, patience: Duration) -> bool {
        let count = |places: usize| u32::try_from(places).unwrap_or(u32::MAX);
        let both = async {
            tokio::join!(
                self.regular.acquire_many(count(self.max)),
                self.reserve.acquire_many(count(RESERVE))
            )
        };
        timeout(patience, both).await.is_ok()
    }
}

/// What a connection holds as long as it is open, whatever becomes of it.
#[derive(Debug)]
pub(super) struct Permit {
    _place: Place,
    _address: AddressPermit,
    /// Where it is counted; the reserve is not, so that the gauge can be held against the limit.
    gauge: Option<Gauge>,
}

impl Permit {
    pub(super) fn new(place: Place, address: AddressPermit, open: &Gauge) -> Permit {
        let gauge = (place.kind == PlaceKind::Regular).then(|| open.clone());
        if let Some(gauge) = &gauge {
            gauge.inc();
        }
        Permit { _place: place, _address: address, gauge }
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
        let places = Places::new(2);
        let mut held = Vec::new();
        for taken in 0..2 + RESERVE {
            let expected = if taken < 2 { PlaceKind::Regular } else { PlaceKind::Reserve };
            held.push(places.free().await);
            assert_eq!(held[taken].kind, expected, "place {taken}");
        }
        timeout(Duration::from_mins(1), places.free()).await.expect_err("all are taken");
        drop(held.pop());
        let reserved = places.free().await;
        assert_eq!(reserved.kind, PlaceKind::Reserve);
        drop(held.remove(0));
        let regular = places.better(reserved);
        assert_eq!(regular.kind, PlaceKind::Regular);
        assert_eq!(places.free().await.kind, PlaceKind::Reserve, "the one of the reserve was given back");
        assert!(!places.all_free(Duration::from_mins(1)).await);
        drop((held, regular));
        assert!(places.all_free(Duration::from_mins(1)).await);
    }

    #[tokio::test]
    async fn the_gauge_counts_regular_places_only() {
        let (places, open) = (Places::new(1), Gauge::default());
        let regular = Permit::new(places.free().await, AddressPermit::default(), &open);
        let reserved = Permit::new(places.free().await, AddressPermit::default(), &open);
        assert_eq!(open.get(), 1);
        drop(reserved);
        assert_eq!(open.get(), 1);
        drop(regular);
        assert_eq!(open.get(), 0);
    }
}
