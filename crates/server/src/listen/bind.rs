//! Taking the port, and what to do if that doesn't work.

use std::io;
use std::net::SocketAddr;

use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};

/// How many connections may wait to be accepted: a whole school that presses "join" at once.
const WAITING: u32 = 1_024;

/// How many bytes the system accepts beyond what it can send. By default it would hold up to 4 MB for a client that doesn't
/// read, and report a slow client's progress in steps of a megabyte, too large to tell a slow client from one that has
/// stopped.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 16 * 1_024;

/// Takes the port.
pub(super) fn bind(address: SocketAddr) -> Result<TcpListener, BindError> {
    let take = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Without this, a server couldn't restart right after it ended. On Windows it would mean sharing the port.
        #[cfg(not(windows))]
        socket.set_reuseaddr(true)?;
        // Connections inherit it from the socket that they arrive on.
        #[cfg(target_os = "linux")]
        socket2::SockRef::from(&socket).set_tcp_notsent_lowat(UNSENT)?;
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
    /// Somebody already listens there.
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
    /// The port is for privileged programs.
    #[error("this user may not listen on port {port}; choose one above 1023 with --port")]
    Forbidden {
        /// The port.
        port: u16,
    },
    /// The address belongs to another machine.
    #[error("{} isn't an address of this machine; leave --address out, or use --lan to listen on all", address.ip())]
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::*;

    #[tokio::test]
    async fn little_is_buffered_for_a_client_that_does_not_read() {
        let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
        let socket = TcpSocket::new_v4().expect("a socket");
        // The client's own buffer would hide the server's.
        socket.set_recv_buffer_size(4 * 1_024).expect("set");
        let address = listener.local_addr().expect("an address");
        let (client, accepted) = tokio::join!(socket.connect(address), listener.accept());
        let _client = client.expect("a connection");
        let (mut stream, _) = accepted.expect("a connection");
        let mut written = 0;
        // The clock is real, and we only wait for the end of writing.
        while let Ok(bytes) =
            tokio::time::timeout(std::time::Duration::from_millis(200), stream.write(&[0; 4_096])).await
        {
            written += bytes.expect("written");
            assert!(written <= 4 * UNSENT as usize, "{written} bytes and no end");
        }
        assert!(written > 0);
    }
}
