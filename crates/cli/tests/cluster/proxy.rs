//! A line between a node and NATS that can be cut.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// It arrives.
    Open,
    /// Connections break, and new ones are refused: the other end is gone.
    Refused,
    /// Nothing arrives, and nobody is told: the network is gone.
    Silent,
}

/// A line that can be cut.
pub(crate) struct Proxy {
    address: SocketAddr,
    line: watch::Sender<Line>,
}

impl Proxy {
    pub(crate) async fn start(target: SocketAddr) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let line = watch::Sender::new(Line::Open);
        tokio::spawn(accept(listener, target, line.clone()));
        Proxy { address, line }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn set(&self, line: Line) {
        self.line.send_replace(line);
    }
}

async fn accept(listener: TcpListener, target: SocketAddr, line: watch::Sender<Line>) {
    while let Ok((stream, _)) = listener.accept().await {
        tokio::spawn(carry(stream, target, line.subscribe()));
    }
}

async fn carry(mut near: TcpStream, target: SocketAddr, mut line: watch::Receiver<Line>) {
    if *line.borrow_and_update() == Line::Open {
        let Ok(mut far) = TcpStream::connect(target).await else { return };
        // Messages are small and somebody waits for each.
        let _ = (near.set_nodelay(true), far.set_nodelay(true));
        tokio::select! {
            _ = copy_bidirectional(&mut near, &mut far) => return,
            _ = line.changed() => {}
        }
        hold(&mut line).await;
        return;
    }
    hold(&mut line).await;
}

/// Keeps a connection without a word for as long as the line is silent; then it breaks.
async fn hold(line: &mut watch::Receiver<Line>) {
    while *line.borrow_and_update() == Line::Silent {
        if line.changed().await.is_err() {
            return;
        }
    }
}
