//! The greeting when the server is ready: where to go, and a QR code for phones.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::config::PublicUrl;

/// Where the greeting is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Output {
    /// On a terminal, by somebody with a phone perhaps.
    Terminal,
    /// In a file or a pipe.
    Other,
}

/// Prints where to go. `listening` is where the server listens.
pub(super) fn greeting(
    listening: SocketAddr,
    public: Option<&PublicUrl>,
    data: &str,
    reader: Output,
) -> String {
    let mut text = format!("Hexhaven is ready: {}\n", here(listening));
    let elsewhere = match public {
        Some(url) => Some(url.to_string()),
        None if listening.ip().is_unspecified() => network_address(listening).map(url),
        None => None,
    };
    match elsewhere {
        Some(link) => {
            let _ = writeln!(text, "For others: {link}");
            if reader == Output::Terminal {
                let _ = write!(text, "\n{}\n", code(&link));
            }
        }
        None if listening.ip().is_unspecified() => {
            text.push_str(
                "For others: this machine's address on your network, which couldn't be determined\n",
            );
        }
        None => {}
    }
    let _ = writeln!(text, "Games are kept in {data}. Ctrl-C ends the server.");
    text
}

/// The address for a browser on the same machine.
fn here(listening: SocketAddr) -> String {
    let local = match listening.ip() {
        IpAddr::V4(address) if address.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(address) if address.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        address => address,
    };
    url(SocketAddr::new(local, listening.port()))
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

/// The address that this machine has in its network: the one that it would use to reach another machine. Nothing is sent
/// to find out; the other address is reserved for documentation.
fn network_address(listening: SocketAddr) -> Option<SocketAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    let is_useful = !address.is_unspecified() && !address.is_loopback();
    is_useful.then(|| SocketAddr::new(address, listening.port()))
}

/// Black on white, whatever the terminal's colors: not every camera reads the opposite.
fn code(link: &str) -> String {
    // Only a link of thousands of letters doesn't fit; then no code is shown.
    let Ok(code) = QrCode::new(link) else { return String::new() };
    let picture = code.render::<Dense1x2>().dark_color(Dense1x2::Dark).light_color(Dense1x2::Light).build();
    let mut text = String::new();
    for line in picture.lines() {
        let _ = writeln!(text, "\x1b[30;107m{line}\x1b[0m");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(listening: &str, public: Option<&str>, reader: Output) -> String {
        let public: Option<PublicUrl> = public.map(|url| url.parse().expect("an address"));
        greeting(listening.parse().expect("an address"), public.as_ref(), "games.db", reader)
    }

    #[test]
    fn one_machine_gets_one_line_to_open() {
        let text = told("127.0.0.1:8344", None, Output::Other);
        assert!(
            text.starts_with("Hexhaven is ready: http://127.0.0.1:8344\nGames are kept in games.db."),
            "{text}"
        );
        assert!(told("[::1]:80", None, Output::Other).starts_with("Hexhaven is ready: http://[::1]:80\n"));
    }

    #[test]
    fn the_network_gets_its_link_or_hears_why_not() {
        let text = told("0.0.0.0:8344", None, Output::Other);
        assert!(text.starts_with("Hexhaven is ready: http://127.0.0.1:8344\nFor others: "), "{text}");
    }

    #[test]
    fn a_terminal_shows_the_link_as_a_code_too() {
        let url = "https://games.example.org";
        let text = told("127.0.0.1:8344", Some(url), Output::Terminal);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "For others: https://games.example.org");
        // 25 modules and a margin of 4 on each side, two modules to a line.
        let code: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("\x1b[30;107m")).collect();
        assert_eq!(code.len(), 17, "{text}");
        assert!(
            code.iter()
                .all(|line| line.strip_suffix("\x1b[0m").is_some_and(|line| line.chars().count() == 33))
        );
        assert!(!told("127.0.0.1:8344", Some(url), Output::Other).contains('\x1b'));
    }
}
