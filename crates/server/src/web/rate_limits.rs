//! Rate limits per address. A limiter allows a number of requests in its period, all at once if need be, and the allowance comes
//! back evenly.
//!
//! Each limiter is a fixed array of slots, and an address has the slot that a secret hash gives it: the memory is bounded
//! whatever happens, nothing has to be cleared, and nobody waits for a lock. Two addresses may share a slot; with as many
//! slots as there are, that is rare, and because the hash is secret nobody can cause it.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{ApiError, ClientAddress};
use crate::config::Limits;

/// 128 KB for each limiter.
const SLOTS: usize = 1 << 14;

/// The rate limits of everything that an address may ask for.
#[derive(Debug)]
pub struct RateLimits {
    requests: RateLimiter,
    sockets: RateLimiter,
    tables: RateLimiter,
    seats: RateLimiter,
    history: RateLimiter,
    pictures: RateLimiter,
    wrong_codes: RateLimiter,
    locked_out: Lockout,
    /// How many nodes share the limits.
    nodes: AtomicU64,
}

/// Seats that one address may ask for in a minute: more than any group of friends takes.
const SEATS: u32 = 60;
/// Pages of history that one address may read in a minute. Each has the game played again.
const HISTORY: u32 = 120;
/// Pictures of tables that one address may ask for in a minute. Each may have to be drawn.
const PICTURES: u32 = 30;
/// Wrong table codes that one address may try in a minute.
const WRONG_CODES: u32 = 20;
/// How long an address that tries more is locked out.
const LOCKED_OUT: Duration = Duration::from_mins(5);

impl RateLimits {
    pub(crate) fn new(limits: &Limits) -> RateLimits {
        let minute = Duration::from_mins(1);
        // A host who doesn't limit requests doesn't limit what they ask for.
        let usual = |requests| if limits.requests_per_minute == 0 { 0 } else { requests };
        RateLimits {
            requests: RateLimiter::new(limits.requests_per_minute, minute),
            sockets: RateLimiter::new(limits.sockets_per_minute, minute),
            tables: RateLimiter::new(limits.tables_per_hour, 60 * minute),
            seats: RateLimiter::new(usual(SEATS), minute),
            history: RateLimiter::new(usual(HISTORY), minute),
            pictures: RateLimiter::new(usual(PICTURES), minute),
            wrong_codes: RateLimiter::new(WRONG_CODES, minute),
            locked_out: Lockout::new(LOCKED_OUT),
            nodes: AtomicU64::new(1),
        }
    }

    /// So many nodes share the limits from now on: each allows its part, so that all of them together allow the whole.
    pub(crate) fn share(&self, nodes: usize) {
        self.nodes.store(nodes.max(1) as u64, Ordering::Relaxed);
    }

    fn acquire(&self, limiter: &RateLimiter, client: ClientAddress, now: Instant) -> Result<(), ApiError> {
        limiter.acquire(client, now, self.nodes.load(Ordering::Relaxed))
    }

    /// May this address ask something now? Every request is asked this already.
    pub fn request(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.acquire(&self.requests, client, Instant::now())
    }

    /// May this address open a socket now?
    pub fn socket(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.acquire(&self.sockets, client, Instant::now())
    }

    /// May this address open a table now?
    pub fn table(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.acquire(&self.tables, client, Instant::now())
    }

    /// May this address ask for a seat now?
    pub fn seat(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.acquire(&self.seats, client, Instant::now())
    }

    /// May this address read a page of history now?
    pub fn history(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.acquire(&self.history, client, Instant::now())
    }

    /// May this address ask for a picture of a table now?
    pub fn picture(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.acquire(&self.pictures, client, Instant::now())
    }

    /// May this address name a table now? Not for a while after too many wrong codes.
    pub fn code(&self, client: ClientAddress) -> Result<(), ApiError> {
        self.locked_out.check(client, Instant::now())
    }

    /// This address has named a table that doesn't exist.
    pub fn wrong_code(&self, client: ClientAddress) {
        self.note_wrong_code(client, Instant::now());
    }

    fn note_wrong_code(&self, client: ClientAddress, now: Instant) {
        if self.acquire(&self.wrong_codes, client, now).is_err() {
            self.locked_out.lock(client, now);
        }
    }
}

/// Addresses that are locked out for a while.
#[derive(Debug)]
struct Lockout {
    start: Instant,
    hasher: RandomState,
    time: Duration,
    /// Until when, in microseconds since the start.
    until: Box<[AtomicU64]>,
}

impl Lockout {
    fn new(time: Duration) -> Lockout {
        let until = (0..SLOTS).map(|_| AtomicU64::new(0)).collect();
        Lockout { start: Instant::now(), hasher: RandomState::new(), time, until }
    }

    fn slot(&self, client: ClientAddress) -> &AtomicU64 {
        &self.until[self.hasher.hash_one(client.household()) as usize % SLOTS]
    }

    fn now(&self, now: Instant) -> u64 {
        now.saturating_duration_since(self.start).as_micros() as u64
    }

    fn lock(&self, client: ClientAddress, now: Instant) {
        self.slot(client).store(self.now(now) + self.time.as_micros() as u64, Ordering::Relaxed);
    }

    fn check(&self, client: ClientAddress, now: Instant) -> Result<(), ApiError> {
        let left = self.slot(client).load(Ordering::Relaxed).saturating_sub(self.now(now));
        if left == 0 { Ok(()) } else { Err(ApiError::locked_out(Duration::from_micros(left))) }
    }
}

#[derive(Debug)]
struct RateLimiter {
    start: Instant,
    hasher: RandomState,
    /// Microseconds between two requests at an even pace; 0 for no limit.
    interval: u64,
    /// How many microseconds ahead of that pace a client may be.
    slack: u64,
    /// Until when, in microseconds since the start, the requests so far would take at an even pace.
    booked: Box<[AtomicU64]>,
}

impl RateLimiter {
    /// This many requests per period; 0 for no limit.
    fn new(requests: u32, period: Duration) -> RateLimiter {
        let micros = period.as_micros() as u64;
        // More than one per microsecond means no limit too.
        let interval = micros.checked_div(u64::from(requests)).unwrap_or(0);
        let slots = if interval == 0 { 0 } else { SLOTS };
        RateLimiter {
            start: Instant::now(),
            hasher: RandomState::new(),
            interval,
            slack: micros.saturating_sub(interval),
            booked: (0..slots).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Takes one, at the price of so many.
    fn acquire(&self, client: ClientAddress, now: Instant, price: u64) -> Result<(), ApiError> {
        let household: IpAddr = client.household();
        let now = now.saturating_duration_since(self.start).as_micros() as u64;
        let Some(slots) = std::num::NonZeroUsize::new(self.booked.len()) else { return Ok(()) };
        let slot = &self.booked[self.hasher.hash_one(household) as usize % slots];
        let book = |booked: u64| {
            let from = booked.max(now);
            (from - now <= self.slack).then_some(from + self.interval * price)
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
    fn nodes_that_share_a_limit_allow_their_part_each() {
        let limits = RateLimits::new(&Limits { requests_per_minute: 12, ..Limits::USUAL });
        limits.share(3);
        let allowed = (0..12).filter(|_| limits.request(from(1)).is_ok()).count();
        assert_eq!(allowed, 4);
    }

    #[test]
    fn a_limiter_allows_a_burst_and_then_one_at_a_time() {
        let limiter = RateLimiter::new(6, MINUTE);
        let start = limiter.start;
        for request in 0..6 {
            limiter
                .acquire(from(1), start, 1)
                .unwrap_or_else(|_| panic!("request {request} is within the limit"));
        }
        let refused = limiter.acquire(from(1), start, 1).expect_err("the seventh is too many");
        assert_eq!(refused.into_response().headers()[RETRY_AFTER], "10");
        limiter.acquire(from(1), start + MINUTE / 6, 1).expect("room came back");
        limiter.acquire(from(1), start + MINUTE / 6, 1).expect_err("for one");
        for _ in 0..6 {
            limiter
                .acquire(from(1), start + 10 * MINUTE, 1)
                .expect("all room came back, and no more than that");
        }
        limiter.acquire(from(1), start + 10 * MINUTE, 1).expect_err("the seventh again");
    }

    #[test]
    fn each_address_has_its_own_room() {
        let limiter = RateLimiter::new(1, MINUTE);
        // Two of these may share a slot, though hardly ever; three of five never do.
        let first = (1..=5).filter(|&last| limiter.acquire(from(last), limiter.start, 1).is_ok()).count();
        let second = (1..=5).filter(|&last| limiter.acquire(from(last), limiter.start, 1).is_ok()).count();
        assert!(first >= 3, "{first}");
        assert_eq!(second, 0);
    }

    #[test]
    fn too_many_wrong_codes_lock_an_address_out_for_a_while() {
        let limits = RateLimits::new(&Limits::USUAL);
        let start = limits.locked_out.start;
        for _ in 0..WRONG_CODES {
            limits.note_wrong_code(from(1), start);
        }
        limits.locked_out.check(from(1), start).expect("20 slips are forgiven");
        limits.note_wrong_code(from(1), start);
        let refused = limits.locked_out.check(from(1), start).expect_err("the 21st is one too many");
        assert_eq!(refused.into_response().headers()[RETRY_AFTER], "300");
        limits.locked_out.check(from(1), start + LOCKED_OUT).expect("after a while it may try again");
    }

    #[test]
    fn no_limit_is_no_limit() {
        let limiter = RateLimiter::new(0, MINUTE);
        assert!((0..10_000).all(|_| limiter.acquire(from(1), limiter.start, 1).is_ok()));
    }
}
