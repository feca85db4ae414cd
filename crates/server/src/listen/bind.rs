//! Taking the port, and what to do if that does not work.

use std::io;
use std::net::SocketAddr;

use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};

/// How many connections may wait to be taken up: a whole school that presses "join" at once.
const WAITING: u32 = 1_024;

/// Takes the port.
pub(super) fn bind(address: SocketAddr) -> Result<TcpListener, BindError> {
    let take = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Without this a server could not start again right after it ended. On Windows it would mean to share the port.
        #[cfg(not(windows))]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(WAITING)
    };
    take().map_err(|error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => BindError::Taken { address, port: address.port() },
        io::ErrorKind::PermissionDenied => BindError::Forbidden { port: address.port() },
        io::ErrorKind::AddrNotAvailable => BindError::NotOurs { address },
        _ => BindError::Other { address, source: error },
    })
}

/// Why the server cannot listen.
#[derive(Debug, Error)]
pub enum BindError {
    /// Somebody listens there already.
    #[error(
        "port {port} is in use by another program, perhaps by another Hexhaven (is there something at http://{address}?); \
         stop that one, or choose another port with --port (--port 0 takes any free one)"
    )]
    Taken {
        /// Where.
        address: SocketAddr,
        /// Its port.
        port: u16,
    },
    /// The port is for programs with special rights.
    #[error("this user may not listen on port {port}; choose one above 1023 with --port")]
    Forbidden {
        /// The port.
        port: u16,
    },
    /// The address belongs to another machine.
    #[error("{} is no address of this machine; leave --address out, or use --lan to listen on all", address.ip())]
    NotOurs {
        /// The address.
        address: SocketAddr,
    },
    /// Anything else.
    #[error("cannot listen on {address}: {source}")]
    Other {
        /// Where.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
}
