//! The kinds of values that settings have, each with one spelling for flags, environment and file.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;
use axum::http::uri::Scheme;
use ipnet::IpNet;
use serde::Deserialize;
use thiserror::Error;

use crate::store::Keep;

/// A value that can't be read, with what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadValue(pub(super) String);

/// A duration: a number and a unit, such as `700ms`, `10s`, `5m`, `24h`, `30d`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct HumanDuration(pub Duration);

impl FromStr for HumanDuration {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<HumanDuration, BadValue> {
        let bad =
            || BadValue(format!("{text:?} is no length of time; write it like 700ms, 10s, 5m, 24h or 30d"));
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(bad)?;
        let (number, unit) = text.split_at(digits);
        let number: u64 = number.parse().map_err(|_| bad())?;
        let millis = match unit {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return Err(bad()),
        };
        number.checked_mul(millis).map(|millis| HumanDuration(Duration::from_millis(millis))).ok_or_else(bad)
    }
}

/// How long something is kept: a [`HumanDuration`], or `forever`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Storage(pub Keep);

impl FromStr for Storage {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<Storage, BadValue> {
        if text == "forever" {
            return Ok(Storage(Keep::Forever));
        }
        match text.parse::<HumanDuration>() {
            Ok(HumanDuration(time)) => Ok(Storage(Keep::For(time))),
            Err(BadValue(message)) => Err(BadValue(format!("{message}, or forever"))),
        }
    }
}

/// An address, `127.0.0.1`, or a network of them, `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(pub IpNet);

impl FromStr for Network {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<Network, BadValue> {
        let network = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Network).map_err(|_| {
            BadValue(format!("{text:?} is neither an address like 127.0.0.1 nor a network like 10.0.0.0/8"))
        })
    }
}

/// Where people find the server: `https://games.example.org`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct PublicUrl {
    origin: String,
}

impl PublicUrl {
    /// As a browser writes it in `Origin`: lowercase, without a trailing slash or the default port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Its host, in lowercase and without the port.
    pub fn host(&self) -> &str {
        let (_, authority) = self.origin.split_once("://").expect("an origin has a scheme");
        let end = authority.rfind(']').map_or(0, |end| end + 1);
        let port = authority[end..].find(':').map_or(authority.len(), |colon| end + colon);
        &authority[..port]
    }
}

impl FromStr for PublicUrl {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<PublicUrl, BadValue> {
        let bad =
            |why: &str| BadValue(format!("{text:?} isn't an address like https://games.example.org: {why}"));
        let uri: Uri = text.parse().map_err(|_| bad("it cannot be read"))?;
        let scheme = uri.scheme().filter(|scheme| [Scheme::HTTP, Scheme::HTTPS].contains(scheme));
        let scheme = scheme.ok_or_else(|| bad("it doesn't start with http:// or https://"))?;
        let authority = uri.authority().ok_or_else(|| bad("it names no host"))?;
        if authority.as_str().contains('@') {
            return Err(bad("it contains a user name"));
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(bad("the server needs its own host name, without a path"));
        }
        let usual = if *scheme == Scheme::HTTPS { 443 } else { 80 };
        let port = authority.port_u16().filter(|&port| port != usual);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        Ok(PublicUrl { origin: format!("{scheme}://{}{port}", authority.host().to_ascii_lowercase()) })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

/// Who may read the metrics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum MetricsAccess {
    /// Programs on the same machine, not through a proxy.
    Local,
    /// Everybody.
    Everyone,
    /// Nobody.
    Off,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// A line of JSON for each event.
    Json,
}

macro_rules! read_from_text {
    ($($kind:ty),*) => {$(
        impl TryFrom<String> for $kind {
            type Error = BadValue;

            fn try_from(text: String) -> Result<$kind, BadValue> {
                text.parse()
            }
        }
    )*};
}

read_from_text!(HumanDuration, Storage, Network, PublicUrl);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_a_number_and_a_unit() {
        for (text, millis) in [
            ("0ms", 0),
            ("700ms", 700),
            ("2s", 2_000),
            ("5m", 300_000),
            ("1h", 3_600_000),
            ("1d", 86_400_000),
        ] {
            assert_eq!(text.parse(), Ok(HumanDuration(Duration::from_millis(millis))), "{text}");
        }
        for text in
            ["", "5", "h", "-5s", "1.5h", "5 s", "5w", "99999999999999999999s", "18446744073709551615d"]
        {
            let error = text.parse::<HumanDuration>().expect_err(text);
            assert!(error.to_string().contains("write it like 700ms"), "{error}");
        }
        assert_eq!("forever".parse(), Ok(Storage(Keep::Forever)));
    }

    #[test]
    fn a_public_url_is_an_origin() {
        for (text, origin) in [
            ("https://Games.Example.org/", "https://games.example.org"),
            ("https://example.org:443", "https://example.org"),
            ("http://10.0.0.7:8344", "http://10.0.0.7:8344"),
            ("http://[::1]:8344/", "http://[::1]:8344"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().map(|url| url.to_string()), Ok(origin.to_owned()));
        }
        for text in [
            "example.org",
            "ftp://example.org",
            "https://example.org/games",
            "https://me@example.org",
            "https://",
        ] {
            text.parse::<PublicUrl>().expect_err(text);
        }
    }

    #[test]
    fn a_public_url_has_a_host() {
        for (text, host) in [
            ("https://Games.Example.org/", "games.example.org"),
            ("http://10.0.0.7:8344", "10.0.0.7"),
            ("http://[::1]:8344", "[::1]"),
            ("http://[::1]", "[::1]"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().expect(text).host(), host);
        }
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        let one: Network = "127.0.0.1".parse().expect("an address");
        assert!(
            one.0.contains(&IpAddr::from([127, 0, 0, 1])) && !one.0.contains(&IpAddr::from([127, 0, 0, 2]))
        );
        let many: Network = "fd00::/8".parse().expect("a network");
        assert!(many.0.contains(&"fd12::1".parse::<IpAddr>().expect("an address")));
        "10.0.0.0/99".parse::<Network>().expect_err("no such network");
    }
}
