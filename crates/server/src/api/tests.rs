//! The API as a client sees it, without a socket in between.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{Request, Response};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use super::*;
use crate::config::Config;

struct ApiServer {
    _folder: TempDir,
    site: Arc<Site>,
    router: Router,
}

impl ApiServer {
    async fn new() -> ApiServer {
        ApiServer::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Config)) -> ApiServer {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut config = Config::with_data(folder.path().join("games.db"));
        config.bots.pause = Duration::ZERO;
        config.limits.requests_per_minute = 0;
        change(&mut config);
        let site = Site::open(config).await.expect("a site");
        ApiServer { _folder: folder, site: site.clone(), router: crate::web::router(site, router()) }
    }

    /// Everything is asked by a client that could unpack.
    async fn get(&self, path: &str) -> Response<Body> {
        let request = Request::get(path).header(ACCEPT_ENCODING, "gzip").body(Body::empty());
        self.router.clone().oneshot(request.expect("a request")).await.expect("always an answer")
    }

    async fn post(&self, path: &str, body: String) -> Response<Body> {
        let request = Request::post(path)
            .header(ACCEPT_ENCODING, "gzip")
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(body));
        self.router.clone().oneshot(request.expect("a request")).await.expect("always an answer")
    }

    /// The code of a game between bots, once it is over.
    async fn finished(&self) -> String {
        let wanted =
            json!({"settings": {"rules": "fifth:3:vp-to-win=3"}, "bots": ["random", "random", "random"]});
        let opened: Value = read(self.post("/api/tables", wanted.to_string()).await).await;
        let code = opened["code"].as_str().expect("a code").to_owned();
        // Bots among themselves play while somebody watches.
        let table = self.site.rooms.find(&code.parse().expect("a code")).await.expect("the table");
        let (outbox, mut inbox) = crate::rooms::outbox();
        table.join(None, 0, outbox).await.expect("a spectator");
        while let Some(message) = inbox.recv().await {
            let message: Value = serde_json::from_str(&message).expect("JSON");
            if message["room"]["status"] == "over" {
                return code;
            }
        }
        panic!("the table closed before the end");
    }
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    response.into_body().collect().await.expect("a body").to_bytes().to_vec()
}

async fn read(response: Response<Body>) -> Value {
    serde_json::from_slice(&bytes(response).await).expect("JSON")
}

#[tokio::test]
async fn long_answers_are_packed_and_those_with_tokens_never() {
    let server = ApiServer::new().await;
    let code = server.finished().await;
    let replay = format!("/api/tables/{code}/replay");
    for path in ["/api/openapi.json", "/api/catalog", &replay] {
        let response = server.get(path).await;
        assert_eq!(response.headers()[CONTENT_ENCODING], "gzip", "{path}");
        assert_eq!(response.headers()[VARY], "accept-encoding", "{path}");
        assert_eq!(bytes(response).await[..2], [0x1f, 0x8b], "{path}");
    }
    let plain = Request::get(&replay).body(Body::empty()).expect("a request");
    let plain = server.router.clone().oneshot(plain).await.expect("an answer");
    assert!(!plain.headers().contains_key(CONTENT_ENCODING), "only for those who can unpack");
    assert!(read(plain).await["steps"].is_array());

    // Names are as long as they may be, so that the answers are no shorter than they can get.
    let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "A".repeat(24)});
    let opened = server.post("/api/tables", wanted.to_string()).await;
    assert!(!opened.headers().contains_key(CONTENT_ENCODING));
    let opened = read(opened).await;
    assert_eq!(opened["token"].as_str().expect("a token").len(), 26);
    let seats = format!("/api/tables/{}/seats", opened["code"].as_str().expect("a code"));
    let taken = server.post(&seats, json!({"name": "B".repeat(24)}).to_string()).await;
    assert!(taken.status() == 200 && !taken.headers().contains_key(CONTENT_ENCODING));
}

#[tokio::test]
async fn a_full_house_opens_no_table() {
    let server = ApiServer::with(|config| config.limits.tables = 2).await;
    let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada"}).to_string();
    for _ in 0..2 {
        assert_eq!(server.post("/api/tables", wanted.clone()).await.status(), 200);
    }
    let refused = server.post("/api/tables", wanted).await;
    assert_eq!(refused.status(), 503);
    assert_eq!(read(refused).await["code"], "too_many_tables");
}

#[test]
fn the_routes_that_are_packed_hand_out_no_tokens() {
    let document = serde_json::to_value(openapi::whole()).expect("JSON");
    let packed = [
        ("get", "/api/tables/{code}/record"),
        ("get", "/api/tables/{code}/statistics"),
        ("get", "/api/tables/{code}/replay"),
        ("post", "/api/replay"),
        ("post", "/api/statistics"),
        ("get", "/api/catalog"),
    ];
    for (method, path) in packed {
        let operation = &document["paths"][path][method];
        assert!(operation.is_object() && operation["security"].is_null(), "{method} {path}");
        let answer = operation["responses"]["200"].to_string();
        for secret in ["OpenedTable", "TakenSeat", "OfferedHandover", "FromTable"] {
            assert!(!answer.contains(secret), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn the_page_and_its_files_are_there() {
    let server = ApiServer::new().await;
    for (path, kind, word) in [
        ("/api", "text/html; charset=utf-8", "<h1>API</h1>"),
        ("/api/page.css", "text/css; charset=utf-8", "prefers-color-scheme: dark"),
        ("/api/messages.md", "text/plain; charset=utf-8", "# "),
    ] {
        let response = server.get(path).await;
        assert_eq!(
            (response.status().as_u16(), &response.headers()[CONTENT_TYPE]),
            (200, &kind.parse().expect("a header"))
        );
        assert!(String::from_utf8(bytes(response).await).expect("text").contains(word), "{path}");
    }
}

#[tokio::test]
async fn whoever_guesses_codes_is_locked_out() {
    let server = ApiServer::new().await;
    let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada"});
    let opened = read(server.post("/api/tables", wanted.to_string()).await).await;
    let right = format!("/api/tables/{}", opened["code"].as_str().expect("a code"));
    for guess in ["BBBBBBBB", "nonsense", "CCCCCC"].into_iter().cycle().take(21) {
        assert_eq!(server.get(&format!("/api/tables/{guess}")).await.status(), 404);
    }
    for path in
        [&right, "/api/tables/BBBBBBBB", &format!("{right}/record"), &format!("{right}/history?before=1")]
    {
        let refused = server.get(path).await;
        assert_eq!(refused.status(), 429, "{path}");
        assert_eq!(read(refused).await["code"], "too_many_wrong_codes");
    }
}

impl ApiServer {
    /// Sends a command of a seat, and gives the status and what came back.
    async fn command(&self, opened: &Value, id: &str, command: Value) -> (u16, Value) {
        let [code, token] = ["code", "token"].map(|name| opened[name].as_str().expect("text"));
        let request = Request::post(format!("/api/tables/{code}/commands"))
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .body(Body::from(json!({"id": id, "command": command}).to_string()));
        let response = self.router.clone().oneshot(request.expect("a request")).await.expect("an answer");
        (response.status().as_u16(), read(response).await)
    }
}

#[tokio::test]
async fn another_game_counts_as_a_new_table() {
    for (limit, status, code) in [("hour", 429, "too_many_requests"), ("most", 503, "too_many_tables")] {
        let server = ApiServer::with(|config| match limit {
            "hour" => config.limits.tables_per_hour = 1,
            _ => config.limits.tables = 1,
        })
        .await;
        let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada", "bots": ["random", "random"]});
        let opened = read(server.post("/api/tables", wanted.to_string()).await).await;
        assert_eq!(opened["commitment"].as_str().expect("the promise comes first").len(), 64);
        let ready = json!({"type": "ready", "ready": true, "client_seed": "seed"});
        assert_eq!(server.command(&opened, "a", ready).await.0, 200);
        let refused = server.command(&opened, "b", json!({"type": "rematch", "yes": true})).await;
        assert_eq!((refused.0, &refused.1["code"]), (status, &json!(code)), "{limit}");
    }
}

#[tokio::test]
async fn a_board_or_a_seat_that_cannot_be_opens_no_table() {
    let server = ApiServer::new().await;
    for (settings, code) in [
        (json!({"rules": "fifth:3", "board": "garbage"}), "bad_board"),
        (json!({"rules": "fifth:3", "first": 5}), "no_such_seat"),
        (json!({"rules": "fifth:3", "board": "x".repeat(2_001)}), "too_long"),
    ] {
        let wanted = json!({"settings": settings, "name": "Ada", "bots": ["random", "random"]});
        let refused = server.post("/api/tables", wanted.to_string()).await;
        assert_eq!((refused.status().as_u16(), read(refused).await["code"].as_str()), (422, Some(code)));
    }
}
