//! How often each address may come. A gate has room for as many visits as it allows in its period, and room comes back
//! evenly.
//!
//! Each gate is a fixed array of slots, and an address has the slot that a secret hash gives it: the memory is bounded
//! whatever happens, nothing has to be cleared, and nobody waits for a lock. Two addresses may share a slot; with as many
//! slots as there are, that is rare, and because the hash is secret nobody can bring it about.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{ApiError, ClientAddress};
use crate::config::Limits;

/// 128 KB for each gate.
const SLOTS: usize = 1 << 14;

/// How often each address may come, for each thing that it may do.
#[derive(Debug)]
pub struct Gates {
    requests: Gate,
    sockets: Gate,
    tables: Gate,
}

impl Gates {
    pub(crate) fn new(limits: &Limits) -> Gates {
        let minute = Duration::from_mins(1);
        Gates {
            requests: Gate::new(limits.requests_per_minute, minute),
            sockets: Gate::new(limits.sockets_per_minute, minute),
            tables: Gate::new(limits.tables_per_hour, 60 * minute),
        }
    }

    /// May this address ask something now? Every request is asked this already.
    pub fn request(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.requests.pass(client, Instant::now())
    }

    /// May this address open a socket now?
    pub fn socket(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.sockets.pass(client, Instant::now())
    }

    /// May this address open a table now?
    pub fn table(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.tables.pass(client, Instant::now())
    }
}

#[derive(Debug)]
struct Gate {
    start: Instant,
    hasher: RandomState,
    /// Microseconds between two visits at an even pace; 0 for a gate that is always open.
    interval: u64,
    /// How many microseconds ahead of that pace one may be.
    slack: u64,
    /// Until when, in microseconds since the start, the visits so far would take at an even pace.
    booked: Box<[AtomicU64]>,
}

impl Gate {
    /// So many visits in a period; 0 for no limit.
    fn new(visits: u32, period: Duration) -> Gate {
        let micros = period.as_micros() as u64;
        // More than one a microsecond is no limit either.
        let interval = micros.checked_div(u64::from(visits)).unwrap_or(0);
        let slots = if interval == 0 { 0 } else { SLOTS };
        Gate {
            start: Instant::now(),
            hasher: RandomState::new(),
            interval,
            slack: micros.saturating_sub(interval),
            booked: (0..slots).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn pass(&self, client: ClientAddress, now: Instant) -> Result<(), ApiError> {
        let household: IpAddr = client.household();
        let now = now.saturating_duration_since(self.start).as_micros() as u64;
        let Some(slots) = std::num::NonZeroUsize::new(self.booked.len()) else { return Ok(()) };
        let slot = &self.booked[self.hasher.hash_one(household) as usize % slots];
        let book = |booked: u64| {
            let from = booked.max(now);
            (from - now <= self.slack).then_some(from + self.interval)
        };
        match slot.try_update(Ordering::Relaxed, Ordering::Relaxed, book) {
            Ok(_) => Ok(()),
            Err(booked) => Err(ApiError::too_many(Duration::from_micros(booked - now - self.slack))),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::RETRY_AFTER;
    use axum::response::IntoResponse;

    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);

    fn from(last: u8) -> ClientAddress {
        ClientAddress(IpAddr::from([10, 0, 0, last]))
    }

    #[test]
    fn a_gate_lets_a_burst_through_and_then_one_at_a_time() {
        let gate = Gate::new(6, MINUTE);
        let start = gate.start;
        for visit in 0..6 {
            gate.pass(from(1), start).unwrap_or_else(|_| panic!("visit {visit} is within the limit"));
        }
        let refused = gate.pass(from(1), start).expect_err("the seventh is too many");
        assert_eq!(refused.into_response().headers()[RETRY_AFTER], "10");
        gate.pass(from(1), start + MINUTE / 6).expect("room came back");
        gate.pass(from(1), start + MINUTE / 6).expect_err("for one");
        for _ in 0..6 {
            gate.pass(from(1), start + 10 * MINUTE).expect("all room came back, and no more than that");
        }
        gate.pass(from(1), start + 10 * MINUTE).expect_err("the seventh again");
    }

    #[test]
    fn each_address_has_its_own_room() {
        let gate = Gate::new(1, MINUTE);
        // Two of these may share a slot, though hardly ever; three of five never do.
        let first = (1..=5).filter(|&last| gate.pass(from(last), gate.start).is_ok()).count();
        let second = (1..=5).filter(|&last| gate.pass(from(last), gate.start).is_ok()).count();
        assert!(first >= 3, "{first}");
        assert_eq!(second, 0);
    }

    #[test]
    fn no_limit_is_no_limit() {
        let gate = Gate::new(0, MINUTE);
        assert!((0..10_000).all(|_| gate.pass(from(1), gate.start).is_ok()));
    }
}
