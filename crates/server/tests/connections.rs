//! The limit of connections counts sockets, as long as they are open.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use hexhaven_server::load::post;
use hexhaven_server::{Config, Server};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

type Socket = WebSocketStream<TcpStream>;

struct FullServer {
    _folder: TempDir,
    server: Server,
    /// The path of a table, and the token of its first seat.
    table: String,
    token: String,
}

impl FullServer {
    async fn new(change: impl FnOnce(&mut Config)) -> FullServer {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut config = Config::with_data(folder.path().join("games.db"));
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.limits.sockets_per_minute = 0;
        config.limits.requests_per_minute = 0;
        change(&mut config);
        let server = Server::start(config).await.expect("a server");
        let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada"});
        let opened = post(server.address(), "/api/tables", None, &wanted).await.expect("a table");
        let table = format!("/api/tables/{}", opened["code"].as_str().expect("a code"));
        let token = opened["token"].as_str().expect("a token").to_owned();
        FullServer { _folder: folder, server, table, token }
    }

    /// Opens a socket, for this address if the server trusts this machine as a proxy; or gives the refusal's status and code.
    async fn open(&self, client: &str) -> Result<Socket, (u16, String)> {
        let stream = TcpStream::connect(self.server.address()).await.expect("a connection");
        let address = format!("ws://{}{}/socket", self.server.address(), self.table);
        let mut request = address.into_client_request().expect("a request");
        request.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                let refusal: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
                Err((response.status().as_u16(), refusal["code"].as_str().unwrap_or_default().to_owned()))
            }
            Err(error) => panic!("neither a socket nor a refusal: {error}"),
        }
    }

    /// Opens a bot's stream for this address, and gives its status too.
    async fn stream(&self, client: &str) -> (String, TcpStream) {
        let mut stream = TcpStream::connect(self.server.address()).await.expect("a connection");
        let FullServer { table, token, .. } = self;
        let head = format!(
            "GET {table}/stream HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {client}\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.expect("an answer");
        (String::from_utf8_lossy(&status[9..]).into_owned(), stream)
    }

    fn gauge(&self) -> i64 {
        self.server.site().metrics.connections.get()
    }
}

/// Closes a socket and waits until the server has let the connection go.
async fn close(mut socket: Socket) {
    socket.send(Message::Close(None)).await.expect("sent");
    while let Some(Ok(_)) = socket.next().await {}
}

#[tokio::test]
async fn three_hundred_sockets_do_not_pass_a_limit_of_ten() {
    let full = FullServer::new(|config| config.limits.connections = 10).await;
    let mut sockets = Vec::new();
    for number in 0..300 {
        match full.open("").await {
            Ok(socket) => sockets.push(socket),
            Err(refusal) => assert_eq!(refusal, (503, "server_full".to_owned()), "socket {number}"),
        }
    }
    assert_eq!((sockets.len(), full.gauge()), (10, 10));
    close(sockets.remove(0)).await;
    assert_eq!(full.gauge(), 9);
    let again = full.open("").await.expect("the place is free again");
    assert_eq!(full.gauge(), 10);
    for socket in sockets.into_iter().chain([again]) {
        close(socket).await;
    }
    assert_eq!(full.gauge(), 0);
    full.server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_each_forwarded_address_has_its_own_limit() {
    let full = FullServer::new(|config| {
        config.limits.connections_per_address = 2;
        config.proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    })
    .await;
    let too_many = (429, "too_many_connections".to_owned());
    let first = full.open("203.0.113.1").await.expect("the first");
    let _second = full.open("203.0.113.1").await.expect("the second");
    assert_eq!(full.open("203.0.113.1").await.expect_err("the third"), too_many);
    let _other = full.open("203.0.113.2").await.expect("another address");
    close(first).await;
    let _third = full.open("203.0.113.1").await.expect("there is room again");
    assert_eq!(full.open("203.0.113.1").await.expect_err("and not for more"), too_many);
    assert_eq!(full.stream("203.0.113.1").await.0, "429", "streams count together with sockets");
    let (status, _stream) = full.stream("203.0.113.2").await;
    assert_eq!(status, "200");
    assert_eq!(full.stream("203.0.113.2").await.0, "429", "and as long as they are open");
}
