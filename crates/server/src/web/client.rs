//! From which address a request comes: that of the connection, or, if a trusted proxy holds the connection, the one that
//! the proxy names. No other header counts, since anybody can write one. The same goes for how the sender reached the proxy.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;

/// The address that a request comes from, as far as it can be known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Who the rate limits count: an IPv4 address, or the network that one customer has in IPv6.
    pub(crate) fn household(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => {
                let bits = address.to_bits() & !u128::from(u64::MAX);
                std::net::Ipv6Addr::from_bits(bits).into()
            }
        }
    }
}

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddress, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(UNKNOWN))
    }
}

/// How the sender reached the trusted proxy: `http` or `https`; nothing if there is none, or it doesn't say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ForwardedScheme(pub(crate) Option<&'static str>);

impl<S: Sync> FromRequestParts<S> for ForwardedScheme {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ForwardedScheme, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(ForwardedScheme(None)))
    }
}

/// Where a request did not come through a connection; nobody has rights there.
const UNKNOWN: ClientAddress = ClientAddress(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

/// The address that this request comes from.
pub(super) fn address(request: &Request, proxies: &[IpNet]) -> ClientAddress {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.map_or(UNKNOWN, |ConnectInfo(peer)| named(peer.ip(), request.headers(), proxies))
}

/// How the sender of this request reached the trusted proxy.
pub(super) fn scheme(request: &Request, proxies: &[IpNet]) -> ForwardedScheme {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    ForwardedScheme(peer.and_then(|ConnectInfo(peer)| forwarded(peer.ip(), request.headers(), proxies)))
}

/// Was this request passed on by some proxy, trusted or not?
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "forwarded", "via", "x-real-ip"].iter().any(|name| headers.contains_key(*name))
}

/// Behind several proxies, the first word is that of the one which the sender reached.
fn forwarded(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> Option<&'static str> {
    let peer = peer.to_canonical();
    let named = headers.get("x-forwarded-proto").filter(|_| is_trusted(peer, proxies))?.to_str().ok()?;
    let first = named.split(',').next()?.trim();
    ["http", "https"].into_iter().find(|known| first.eq_ignore_ascii_case(known))
}

fn is_trusted(address: IpAddr, proxies: &[IpNet]) -> bool {
    proxies.iter().any(|network| network.contains(&address))
}

/// Every proxy adds the address it heard from at the end. So we go from the end to the front, as long as the proxy is trusted.
fn named(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> ClientAddress {
    let lines: Vec<_> = headers.get_all("x-forwarded-for").iter().collect();
    let hops = lines.iter().rev().flat_map(|line| line.to_str().unwrap_or("?").rsplit(','));
    let mut address = peer.to_canonical();
    for hop in hops {
        if !is_trusted(address, proxies) {
            break;
        }
        // A header we can't read ends the walk: we don't look past it.
        let Some(next) = parse(hop.trim()) else { break };
        address = next;
    }
    ClientAddress(address)
}

/// Some proxies write the port too.
fn parse(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse::<IpAddr>().or_else(|_| hop.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn seen(peer: &str, lines: &[&'static str], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        let proxies: Vec<IpNet> = proxies.iter().map(|network| network.parse().expect("a network")).collect();
        named(peer.parse().expect("an address"), &headers, &proxies).0.to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(seen("9.9.9.9", &["1.1.1.1"], &[]), "9.9.9.9");
        assert_eq!(seen("9.9.9.9", &["1.1.1.1"], &["10.0.0.0/8"]), "9.9.9.9");
        assert_eq!(seen("10.0.0.1", &["1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("10.0.0.1", &[], &["10.0.0.0/8"]), "10.0.0.1");
    }

    #[test]
    fn what_a_client_writes_in_front_counts_for_nothing() {
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6", "1.1.1.1, 10.0.0.2"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("10.0.0.1", &["1.1.1.1, nonsense"], &["10.0.0.0/8"]), "10.0.0.1");
    }

    #[test]
    fn only_a_trusted_proxy_says_how_it_was_reached() {
        let said = |peer: &str, line: &'static str| {
            let headers = [("x-forwarded-proto", line)].into_iter();
            let headers = headers.map(|(name, line)| {
                (axum::http::HeaderName::from_static(name), HeaderValue::from_static(line))
            });
            let proxies = ["10.0.0.0/8".parse().expect("a network")];
            forwarded(peer.parse().expect("an address"), &headers.collect(), &proxies)
        };
        assert_eq!(said("10.0.0.1", "https"), Some("https"));
        assert_eq!(said("::ffff:10.0.0.1", "HTTP"), Some("http"));
        assert_eq!(said("10.0.0.1", "https, http"), Some("https"));
        assert_eq!(said("9.9.9.9", "https"), None);
        assert_eq!(said("10.0.0.1", "javascript"), None);
        assert_eq!(forwarded(UNKNOWN.0, &HeaderMap::new(), &[]), None);
    }

    #[test]
    fn ports_and_brackets_are_read() {
        assert_eq!(seen("10.0.0.1", &["1.1.1.1:4711"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("10.0.0.1", &["[2001:db8::7]:4711"], &["10.0.0.0/8"]), "2001:db8::7");
        assert_eq!(seen("10.0.0.1", &["[2001:db8::7]"], &["10.0.0.0/8"]), "2001:db8::7");
    }

    #[test]
    fn a_household_is_an_address_or_an_ipv6_network() {
        let household = |text: &str| ClientAddress(text.parse().expect("an address")).household().to_string();
        assert_eq!(household("1.2.3.4"), "1.2.3.4");
        assert_eq!(household("::ffff:1.2.3.4"), "1.2.3.4");
        assert_eq!(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
