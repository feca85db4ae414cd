//! The values that only a node of a cluster needs: how it reaches the database and the other nodes, without ever showing a
//! password.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;
use serde::Deserialize;
use sqlx::postgres::PgConnectOptions;

use super::values::BadValue;

/// Where NATS is and how to log in: `nats://user:password@host:4222`, or `tls://…`, and several of them separated by commas. It
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

    /// The first server that says who we are speaks for all of them.
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

/// The database setting as given. It may contain a password, and nobody has checked it yet: if it were parsed along with the
/// command line or the file, an error would show the whole text.
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

/// Where a `PostgreSQL` database is and how to get in: `postgres://user:password@host/name?sslmode=verify-full`. It displays
/// everything but the password.
#[derive(Clone)]
pub struct DatabaseUrl {
    options: Box<PgConnectOptions>,
}

impl DatabaseUrl {
    /// The prefixes of texts that can only be such an address.
    const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

    /// Does this look like a database address rather than a file name?
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
            return Err(bad("it doesn't start with postgres:// or postgresql://"));
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

impl TryFrom<String> for ClusterName {
    type Error = BadValue;

    fn try_from(text: String) -> Result<ClusterName, BadValue> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
