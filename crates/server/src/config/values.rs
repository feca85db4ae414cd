//! The kinds of values that settings have, each with one spelling for flags, environment and file.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use async_nats::ServerAddr;
use axum::http::Uri;
use axum::http::uri::Scheme;
use ipnet::IpNet;
use serde::Deserialize;
use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

use crate::store::Keep;

/// A value that cannot be read, with what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadValue(String);

/// A length of time: a number and a unit, such as `700ms`, `10s`, `5m`, `24h`, `30d`.
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
    /// As a browser writes it in `Origin`: in lowercase, without a slash at the end and without the usual port.
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
        let scheme = scheme.ok_or_else(|| bad("it begins with neither http:// nor https://"))?;
        let authority = uri.authority().ok_or_else(|| bad("it names no host"))?;
        if authority.as_str().contains('@') {
            return Err(bad("it holds a user name"));
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(bad("the server must have the whole host, without a path"));
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

/// Where NATS is and how to get in: `nats://user:password@host:4222`, or `tls://…`, and several of them separated by commas. It
/// shows everything but the password.
#[derive(Clone)]
pub struct NatsUrl {
    servers: Vec<ServerAddr>,
}

impl NatsUrl {
    /// The servers.
    pub(crate) fn servers(&self) -> Vec<ServerAddr> {
        self.servers.clone()
    }

    /// The first server that says who we are speaks for all.
    pub(crate) fn user_and_password(&self) -> Option<(String, String)> {
        let named = self.servers.iter().find_map(|server| Some((server.username()?, server.password()?)));
        named.map(|(user, password)| (user.to_owned(), password.to_owned()))
    }
}

impl FromStr for NatsUrl {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<NatsUrl, BadValue> {
        let bad = || BadValue("the address of NATS isn't like nats://user:password@host:4222".to_owned());
        let read = |server: &str| -> Option<ServerAddr> {
            let known = server.starts_with("nats://") || server.starts_with("tls://");
            server.parse().ok().filter(|server: &ServerAddr| known && !server.host().is_empty())
        };
        let servers: Option<Vec<ServerAddr>> = text.split(',').map(|server| read(server.trim())).collect();
        Ok(NatsUrl { servers: servers.ok_or_else(bad)? })
    }
}

impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, server) in self.servers.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            let scheme = if server.tls_required() { "tls" } else { "nats" };
            write!(f, "{comma}{scheme}://{}:{}", server.host(), server.port())?;
        }
        Ok(())
    }
}

impl fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NatsUrl({self})")
    }
}

/// What was said about the database. It may hold a password, and nobody has checked it yet: were it read while the command
/// line or the file is, a mistake in it would be shown with the whole text.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct SecretText(String);

impl SecretText {
    /// The text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<String> for SecretText {
    fn from(text: String) -> SecretText {
        SecretText(text)
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretText(***)")
    }
}

/// Where a `PostgreSQL` database is and how to get in: `postgres://user:password@host/name?sslmode=verify-full`. It shows
/// everything but the password.
#[derive(Clone)]
pub struct DatabaseUrl {
    options: Box<PgConnectOptions>,
}

impl DatabaseUrl {
    /// How a text begins that can only be such an address.
    const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

    /// Does this look like the address of a database, rather than like the name of a file?
    pub fn is_meant_by(text: &str) -> bool {
        DatabaseUrl::SCHEMES.iter().any(|scheme| text.starts_with(scheme))
    }

    /// How to connect.
    pub(crate) fn options(&self) -> PgConnectOptions {
        (*self.options).clone()
    }
}

impl FromStr for DatabaseUrl {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<DatabaseUrl, BadValue> {
        let bad = |why: &str| {
            BadValue(format!(
                "the address of the database isn't like postgres://user:password@host/name: {why}"
            ))
        };
        if !DatabaseUrl::is_meant_by(text) {
            return Err(bad("it begins with neither postgres:// nor postgresql://"));
        }
        let options: PgConnectOptions = text.parse().map_err(|error: sqlx::Error| match error {
            sqlx::Error::Configuration(why) => bad(&why.to_string()),
            _ => bad("it cannot be read"),
        })?;
        Ok(DatabaseUrl { options: Box::new(options) })
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (user, name) = (self.options.get_username(), self.options.get_database());
        let name = name.unwrap_or(user);
        match self.options.get_socket() {
            Some(socket) => write!(f, "postgres://{user}@/{name}?host={}", socket.display()),
            None => {
                write!(f, "postgres://{user}@{}:{}/{name}", self.options.get_host(), self.options.get_port())
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

/// The name of a cluster, which is part of the subjects in NATS: letters, digits and dashes.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct ClusterName(String);

impl ClusterName {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for ClusterName {
    fn default() -> ClusterName {
        ClusterName("hexhaven".to_owned())
    }
}

impl FromStr for ClusterName {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<ClusterName, BadValue> {
        let spelled = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if spelled && (1..=40).contains(&text.len()) {
            Ok(ClusterName(text.to_owned()))
        } else {
            Err(BadValue(format!(
                "{text:?} is no name of a cluster; use up to 40 letters, digits and dashes"
            )))
        }
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

read_from_text!(ClusterName, HumanDuration, Storage, Network, PublicUrl);

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
    fn an_address_of_nats_never_shows_its_password() {
        for (text, shown) in [
            ("nats://ada:s3cret@bus.internal:4222", "nats://bus.internal:4222"),
            ("tls://ada:s3cret@bus, nats://10.0.0.7:4333", "tls://bus:4222,nats://10.0.0.7:4333"),
        ] {
            let url: NatsUrl = text.parse().expect(text);
            assert_eq!(url.to_string(), shown);
            assert_eq!(url.user_and_password(), Some(("ada".to_owned(), "s3cret".to_owned())));
        }
        for text in ["", "bus.internal", "http://bus:4222", "nats://", "nats://ada:s3cret@bus,"] {
            let error = text.parse::<NatsUrl>().expect_err(text).to_string();
            assert!(error.contains("nats://user:password@host:4222") && !error.contains("s3cret"), "{error}");
        }
    }

    #[test]
    fn an_address_of_a_database_never_shows_its_password() {
        for (text, shown) in [
            ("postgres://ada:s3cret@db.example.org/games", "postgres://ada@db.example.org:5432/games"),
            ("postgresql://ada:s3cret@[::1]:5433/games?sslmode=require", "postgres://ada@[::1]:5433/games"),
            ("postgres://ada@db/games?password=s3cret", "postgres://ada@db:5432/games"),
            ("postgres:///games?host=/run/pg&user=ada&password=s3cret", "postgres://ada@/games?host=/run/pg"),
        ] {
            let url: DatabaseUrl = text.parse().expect(text);
            assert_eq!(url.to_string(), shown);
            assert!(!format!("{url:?}").contains("s3cret"), "{url:?}");
        }
        for text in [
            "mysql://ada:s3cret@db/games",
            "games.db",
            "postgres://ada:s3cret@db:99999/games",
            "postgres://ada:s3cret@db/games?sslmode=s3cret-ly",
            "postgres://",
        ] {
            let Err(error) = text.parse::<DatabaseUrl>() else { continue };
            let error = error.to_string();
            assert!(error.contains("postgres://user:password@host/name"), "{error}");
            assert!(!error.contains("ada:s3cret"), "{error}");
        }
        assert_eq!(format!("{:?}", SecretText::from("s3cret".to_owned())), "SecretText(***)");
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
