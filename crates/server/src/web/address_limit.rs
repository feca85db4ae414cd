//! How many connections each address may have open at once. A connection that a trusted proxy passes on counts for the
//! address that the proxy names, as long as its socket or stream is open.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use ipnet::IpNet;

use super::{ApiError, ClientAddress};
use crate::site::Site;

/// Counts the open connections of each address; there are never more entries than connections.
#[derive(Debug)]
pub struct AddressLimiter {
    /// 0 for no limit.
    max: usize,
    proxies: Vec<IpNet>,
    counts: Mutex<HashMap<IpAddr, usize>>,
}

impl AddressLimiter {
    pub(crate) fn new(max: usize, proxies: &[IpNet]) -> Arc<AddressLimiter> {
        Arc::new(AddressLimiter { max, proxies: proxies.to_vec(), counts: Mutex::default() })
    }

    /// Counts one more connection until the permit is dropped; `None` if the address has too many. Proxies speak for many
    /// people, and nobody attacks a server from its own machine: neither is counted.
    pub(crate) fn acquire(self: &Arc<AddressLimiter>, client: ClientAddress) -> Option<AddressPermit> {
        let address = client.0.to_canonical();
        let is_proxy = self.proxies.iter().any(|network| network.contains(&address));
        if self.max == 0 || is_proxy || address.is_loopback() {
            return Some(AddressPermit::default());
        }
        let household = client.household();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(household).or_default();
        if *count >= self.max {
            return None;
        }
        *count += 1;
        Some(AddressPermit { counted: Some((self.clone(), household)) })
    }

    fn release(&self, household: IpAddr) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&household) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&household)),
        }
    }
}

/// Counts a connection for as long as it lives.
#[derive(Debug, Default)]
pub(crate) struct AddressPermit {
    counted: Option<(Arc<AddressLimiter>, IpAddr)>,
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        if let Some((limiter, household)) = self.counted.take() {
            limiter.release(household);
        }
    }
}

/// A permit for a socket or stream that came through a proxy. Direct connections were counted when they were accepted, so
/// for them this counts nothing.
#[derive(Debug)]
pub struct ForwardedPermit {
    _permit: AddressPermit,
}

impl FromRequestParts<Arc<Site>> for ForwardedPermit {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<ForwardedPermit, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(peer)| peer.ip().to_canonical());
        let client = parts.extensions.get::<ClientAddress>().copied();
        let permit = match (client, peer) {
            (Some(client), Some(peer)) if client.0 != peer => site.connections.acquire(client),
            _ => Some(AddressPermit::default()),
        };
        let too_many = || ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_connections");
        permit.map(|permit| ForwardedPermit { _permit: permit }).ok_or_else(too_many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> ClientAddress {
        ClientAddress(text.parse().expect("an address"))
    }

    #[test]
    fn each_address_has_its_own_count_and_leaves_no_trace() {
        let limiter = AddressLimiter::new(2, &[]);
        let first = limiter.acquire(client("10.0.0.1")).expect("the first");
        let second = limiter.acquire(client("10.0.0.1")).expect("the second");
        assert!(limiter.acquire(client("10.0.0.1")).is_none(), "the third is too many");
        let other = limiter.acquire(client("10.0.0.2")).expect("another address");
        drop(first);
        let third = limiter.acquire(client("10.0.0.1")).expect("there is room again");
        assert!(limiter.acquire(client("10.0.0.1")).is_none());
        drop((second, third, other));
        assert!(limiter.counts.lock().expect("not poisoned").is_empty());
    }

    #[test]
    fn a_whole_ipv6_network_shares_one_count() {
        let limiter = AddressLimiter::new(1, &[]);
        let _held = limiter.acquire(client("2001:db8:1:2::3")).expect("the first");
        assert!(limiter.acquire(client("2001:db8:1:2::4")).is_none());
        assert!(limiter.acquire(client("2001:db8:1:3::3")).is_some());
    }

    #[test]
    fn this_machine_and_trusted_proxies_are_not_counted() {
        let limiter = AddressLimiter::new(1, &["10.0.0.0/8".parse().expect("a network")]);
        let held: Vec<_> =
            ["127.0.0.1", "127.0.0.1", "::1", "::1", "10.1.2.3", "10.1.2.3", "::ffff:10.1.2.3"]
                .map(|address| limiter.acquire(client(address)).expect(address))
                .into();
        assert!(limiter.counts.lock().expect("not poisoned").is_empty(), "{held:?}");
        let unlimited = AddressLimiter::new(0, &[]);
        assert!((0..1_000).all(|_| unlimited.acquire(client("10.0.0.1")).is_some()));
    }
}
