//! Requests are accepted only for names that this server can have. Otherwise somebody's page could have its own
//! name point to this machine and read everything here as if it were its own (DNS rebinding). Behind a trusted proxy, the
//! proxy decides which names lead here.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::ApiError;
use crate::config::Config;
use crate::site::Site;

/// Ends of names that nobody can register on the Internet: each belongs to the machine or its own network.
const LOCAL_ENDS: [&str; 5] = [".localhost", ".local", ".lan", ".home.arpa", ".internal"];

/// How much of an unknown name a refusal repeats.
const SHOWN: usize = 60;

/// The names that a server can have.
#[derive(Debug)]
pub struct Hosts {
    check: Check,
    /// Has the log explained how to allow a name?
    is_told: AtomicBool,
}

#[derive(Debug)]
enum Check {
    /// A trusted proxy has checked it.
    ByProxy,
    /// Local names, and the host of the public address.
    Here { public: Option<String> },
}

impl Hosts {
    pub(crate) fn new(config: &Config) -> Hosts {
        let check = if config.proxies.is_empty() {
            Check::Here { public: config.public_url.as_ref().map(|url| url.host().to_owned()) }
        } else {
            Check::ByProxy
        };
        Hosts { check, is_told: AtomicBool::new(false) }
    }

    /// Can this server have the name in front of the port? Names are the same in any case, and with a dot at the end.
    fn knows(&self, host: &str) -> bool {
        let Check::Here { public } = &self.check else { return true };
        let Some(name) = without_port(host) else { return false };
        let name = name.to_ascii_lowercase();
        if let Some(address) = name.strip_prefix('[') {
            return address.strip_suffix(']').is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
        }
        let name = name.strip_suffix('.').unwrap_or(&name);
        if name.is_empty() || name.starts_with('.') {
            return false;
        }
        name.parse::<Ipv4Addr>().is_ok()
            || !name.contains('.')
            || LOCAL_ENDS.iter().any(|end| name.ends_with(end))
            || public.as_deref() == Some(name)
    }

    fn refuse(&self, host: &str) -> ApiError {
        let host = tame(host);
        if !self.is_told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                host,
                "refused a request for a name that this server does not know. If people should find it under that name, \
                 start it with --public-url https://NAME (or http://NAME:PORT); this is logged once"
            );
        }
        ApiError::new(StatusCode::MISDIRECTED_REQUEST, "unknown_host").with("host", host)
    }
}

/// Refuses requests for names that this server cannot have. Browsers always name a host; a program that names none has no
/// page that could be tricked.
pub(super) async fn known(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let headers = request.headers().get_all(HOST).iter().map(|host| host.to_str().unwrap_or("?.?"));
    let mut hosts = headers.chain(request.uri().authority().map(Authority::as_str));
    match hosts.find(|host| !site.hosts.knows(host)) {
        None => next.run(request).await,
        Some(unknown) => site.hosts.refuse(unknown).into_response(),
    }
}

/// The name in front of the port, if what follows it is one.
fn without_port(host: &str) -> Option<&str> {
    let end = host.rfind(']').map_or(0, |end| end + 1);
    match host[end..].find(':') {
        None => Some(host),
        Some(colon) => {
            let (name, port) = host.split_at(end + colon);
            port[1..].bytes().all(|digit| digit.is_ascii_digit()).then_some(name)
        }
    }
}

/// Short, and without characters that do harm in a log or on a page.
fn tame(host: &str) -> String {
    let harmless = |letter: char| letter.is_ascii_alphanumeric() || ".-_:[]".contains(letter);
    host.chars().take(SHOWN).map(|letter| if harmless(letter) { letter } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(public: Option<&str>) -> Hosts {
        let mut config = Config::with_data("games.db");
        config.public_url = public.map(|url| url.parse().expect("an address"));
        Hosts::new(&config)
    }

    #[test]
    fn addresses_and_local_names_are_known() {
        for host in [
            "127.0.0.1:8344",
            "192.168.0.7",
            "[::1]:8344",
            "[fd00::7]",
            "localhost:8344",
            "LOCALHOST",
            "games.localhost",
            "games",
            "games:80",
            "box.local",
            "Box.Local.:8344",
            "box.lan",
            "box.home.arpa",
            "box.internal",
        ] {
            assert!(hosts(None).knows(host), "{host}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "evil.example:8344",
            "notlocal.com",
            "a.notlan",
            "1.2.3.4.5",
            "[evil.example]",
            "[::1",
            "[::1].evil.example",
            "localhost:8344.evil.example",
            "evil.example@localhost:80",
            ".local",
            "",
            ".",
        ] {
            assert!(!hosts(None).knows(host), "{host}");
        }
    }

    #[test]
    fn the_public_address_is_known_with_any_port() {
        let hosts = hosts(Some("https://Games.Example.org:8443"));
        for host in ["games.example.org", "GAMES.example.org:8443", "games.example.org.:80"] {
            assert!(hosts.knows(host), "{host}");
        }
        assert!(!hosts.knows("other.example.org") && !hosts.knows("a.games.example.org"));
    }

    #[test]
    fn a_proxy_decides_for_itself() {
        let mut config = Config::with_data("games.db");
        config.proxies = vec!["127.0.0.1/32".parse().expect("a network")];
        assert!(Hosts::new(&config).knows("anything.example"));
    }

    #[test]
    fn what_a_refusal_repeats_is_short_and_tame() {
        assert_eq!(tame("evil.example:80"), "evil.example:80");
        assert_eq!(tame("<b>\u{1b}[31m\"ö"), "?b??[31m??");
        assert_eq!(tame(&"a".repeat(SHOWN)).len(), SHOWN);
        assert_eq!(tame(&"a".repeat(SHOWN + 1)).len(), SHOWN);
    }
}
