//! The whole site as a client sees it, without a socket in between.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{ALLOW, CONTENT_LENGTH, CONTENT_TYPE, ORIGIN, RETRY_AFTER};
use axum::http::{Request, Response};
use axum::routing::{get, post};
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection;
use tempfile::TempDir;
use tower::ServiceExt;

use super::*;
use crate::config::{Config, MetricsAccess};
use crate::metrics::Metrics;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    name: String,
}

/// Routes that do what handlers do.
fn api() -> Router<Arc<Site>> {
    Router::new()
        .route("/echo", post(async |Received(greeting): Received<Greeting>| greeting.name))
        .route("/bytes", post(async |ReceivedBytes(bytes): ReceivedBytes| bytes.len().to_string()))
        .route("/boom/{code}", get(async || -> String { panic!("as the test wants it") }))
        .route("/held", get(async |_: ForwardedPermit| "held"))
        .route("/never", get(async || std::future::pending::<()>().await))
        .route("/full", get(async || ApiError::from(crate::store::StoreError::DiskFull)))
}

struct WebServer {
    _folder: TempDir,
    site: Arc<Site>,
    router: Router,
}

impl WebServer {
    async fn new(change: impl FnOnce(&mut Config)) -> WebServer {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut config = Config::with_data(folder.path().join("games.db"));
        change(&mut config);
        let site = Site::open(config).await.expect("a site");
        let router = router(site.clone(), api());
        WebServer { _folder: folder, site, router }
    }

    async fn ask_from(&self, peer: &str, mut request: Request<Body>) -> Response<Body> {
        let peer = SocketAddr::new(peer.parse().expect("an address"), 4711);
        request.extensions_mut().insert(ConnectInfo(peer));
        self.router.clone().oneshot(request).await.expect("always an answer")
    }

    async fn ask(&self, request: Request<Body>) -> Response<Body> {
        self.ask_from("10.0.0.1", request).await
    }

    async fn get(&self, path: &str) -> Response<Body> {
        self.ask(Request::get(path).body(Body::empty()).expect("a request")).await
    }
}

fn sent(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path).header(CONTENT_TYPE, "application/json").body(body.into());
    request.expect("a request")
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.expect("a body").to_bytes();
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What an answer says: its status and its JSON.
async fn said(response: Response<Body>) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = text(response).await;
    (status, serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text}")))
}

fn refusal(code: &str) -> Value {
    json!({"code": code, "rule": null, "data": {}})
}

#[tokio::test]
async fn unknown_routes_are_json_under_api_and_the_client_elsewhere() {
    let server = WebServer::new(|_| {}).await;
    for path in ["/api", "/api/", "/api/nothing", "/api/../echo", "/api/echo/deeper?token=x"] {
        assert_eq!(said(server.get(path).await).await, (404, refusal("not_found")), "{path}");
    }
    for path in ["/", "/t/KRBTZW", "/apiary"] {
        let response = server.get(path).await;
        assert_eq!(response.headers()[CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = WebServer::new(|config| config.limits.requests_per_minute = 4).await;
    for path in ["/", "/api/nothing", "/healthz", "/api/boom/x", "/assets/none.js", "/"] {
        let response = server.get(path).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().expect("text");
        let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';";
        assert!(policy.starts_with(scripts) && policy.matches("unsafe").count() == 1, "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin", "{path}");
        assert!(headers.contains_key("x-request-id") && headers.contains_key("cache-control"), "{path}");
    }
    assert_eq!(server.get("/").await.status(), 429, "the last ones were refused, and had them too");
}

#[tokio::test]
async fn bad_bodies_are_refused_with_a_reason() {
    let server = WebServer::new(|config| config.limits.body = 1_000).await;
    assert_eq!(text(server.ask(sent("/api/echo", r#"{"name": "Ada"}"#)).await).await, "Ada");

    let (status, body) = said(server.ask(sent("/api/echo", r#"{"name": }"#)).await).await;
    assert_eq!((status, &body["code"]), (400, &json!("bad_json")));
    assert!(body["data"]["detail"].as_str().expect("text").contains("line 1 column 10"), "{body}");

    let (status, body) = said(server.ask(sent("/api/echo", r#"{"name": "Ada", "age": 7}"#)).await).await;
    assert_eq!((status, &body["code"]), (422, &json!("bad_fields")));
    assert!(body["data"]["detail"].as_str().expect("text").contains("age"), "{body}");

    let plain = Request::post("/api/echo").body(Body::from("name=Ada")).expect("a request");
    assert_eq!(said(server.ask(plain).await).await, (415, refusal("not_json")));

    let large = format!(r#"{{"name": "{}"}}"#, "a".repeat(1_000));
    assert_eq!(said(server.ask(sent("/api/echo", large)).await).await, (413, refusal("too_large")));
    // The same by its announcement alone, before anything is read.
    let mut announced = sent("/api/bytes", "");
    announced.headers_mut().insert(CONTENT_LENGTH, "1001".parse().expect("a header"));
    assert_eq!(said(server.ask(announced).await).await, (413, refusal("too_large")));
    assert_eq!(text(server.ask(sent("/api/bytes", "x".repeat(1_000))).await).await, "1000");
}

#[tokio::test]
async fn wrong_methods_and_broken_handlers_answer_in_one_form() {
    let server = WebServer::new(|_| {}).await;
    let response = server.get("/api/echo").await;
    assert_eq!(response.headers()[ALLOW], "POST");
    assert_eq!(said(response).await, (405, refusal("method_not_allowed")));
    assert_eq!(said(server.get("/api/boom/secret").await).await, (500, refusal("internal")));
    let full = server.get("/api/full").await;
    assert_eq!(full.headers()[RETRY_AFTER], "10");
    assert_eq!(said(full).await, (503, refusal("storage_unavailable")));
}

#[tokio::test]
async fn too_many_requests_are_refused_until_room_comes_back() {
    let server = WebServer::new(|config| config.limits.requests_per_minute = 3).await;
    for _ in 0..3 {
        assert_eq!(server.get("/").await.status(), 200);
    }
    let refused = server.get("/").await;
    assert_eq!(refused.headers()[RETRY_AFTER], "20");
    let (status, body) = said(refused).await;
    assert_eq!(
        (status, body),
        (429, json!({"code": "too_many_requests", "rule": null, "data": {"retry_after": 20}}))
    );
    assert_eq!(server.get("/healthz").await.status(), 200, "health is never too much");
    let other = Request::get("/").body(Body::empty()).expect("a request");
    assert_eq!(server.ask_from("10.0.0.2", other).await.status(), 200, "others have their own room");
    assert_eq!(server.site.metrics.throttled.get(), 1);
}

#[tokio::test]
async fn a_header_moves_nobody_unless_a_proxy_wrote_it() {
    let trusting = |config: &mut Config| {
        config.limits.requests_per_minute = 1;
        config.proxies = vec!["10.0.0.1/32".parse().expect("a network")];
    };
    let server = WebServer::new(trusting).await;
    let through = |client: &str| {
        Request::get("/").header("x-forwarded-for", client).body(Body::empty()).expect("a request")
    };
    assert_eq!(server.ask_from("10.0.0.1", through("1.1.1.1")).await.status(), 200);
    assert_eq!(server.ask_from("10.0.0.1", through("1.1.1.1")).await.status(), 429);
    assert_eq!(server.ask_from("10.0.0.1", through("2.2.2.2")).await.status(), 200);
    assert_eq!(server.ask_from("10.9.9.9", through("3.3.3.3")).await.status(), 200);
    assert_eq!(server.ask_from("10.9.9.9", through("4.4.4.4")).await.status(), 429, "no proxy of ours");
}

#[tokio::test]
async fn a_direct_connection_is_not_counted_twice() {
    let server = WebServer::new(|config| {
        config.limits.connections_per_address = 1;
        config.proxies = vec!["10.0.0.1/32".parse().expect("a network")];
    })
    .await;
    let client = ClientAddress("203.0.113.1".parse().expect("an address"));
    let _connection = server.site.connections.acquire(client).expect("as the listener counts it");
    let ask = || Request::get("/api/held").header("x-forwarded-for", "203.0.113.1").body(Body::empty());
    let direct = server.ask_from("203.0.113.1", ask().expect("a request")).await;
    assert_eq!(direct.status(), 200);
    let forwarded = server.ask_from("10.0.0.1", ask().expect("a request")).await;
    assert_eq!(said(forwarded).await, (429, refusal("too_many_connections")));
}

#[tokio::test]
async fn other_sites_change_nothing_and_open_no_sockets() {
    let server = WebServer::new(|_| {}).await;
    let foreign = |mut request: Request<Body>| {
        request.headers_mut().insert(ORIGIN, "http://evil.example".parse().expect("a header"));
        request.headers_mut().insert("host", "127.0.0.1:8344".parse().expect("a header"));
        request
    };
    let body = r#"{"name": "Ada"}"#;
    assert_eq!(
        said(server.ask(foreign(sent("/api/echo", body))).await).await,
        (403, refusal("foreign_origin"))
    );
    let socket = Request::get("/api/socket").header("upgrade", "websocket").body(Body::empty());
    assert_eq!(server.ask(foreign(socket.expect("a request"))).await.status(), 403);
    let reading = Request::get("/").body(Body::empty()).expect("a request");
    assert_eq!(server.ask(foreign(reading)).await.status(), 200, "links from elsewhere work");
}

#[tokio::test]
async fn readiness_follows_the_store_and_the_end() {
    let server = WebServer::new(|_| {}).await;
    assert_eq!(said(server.get("/healthz").await).await, (200, json!({"status": "alive"})));
    assert_eq!(said(server.get("/readyz").await).await, (200, json!({"status": "ready"})));
    server.site.store.close().await;
    assert_eq!(said(server.get("/readyz").await).await, (503, refusal("storage_unavailable")));
    server.site.shutdown.begin();
    assert_eq!(said(server.get("/readyz").await).await, (503, refusal("shutting_down")));
    assert_eq!(server.get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn metrics_are_for_nobody_unless_configured() {
    let ask = || Request::get("/metrics").body(Body::empty()).expect("a request");
    let closed = WebServer::new(|_| {}).await;
    assert_eq!(closed.ask_from("127.0.0.1", ask()).await.status(), 404);
    let server = WebServer::new(|config| config.metrics = MetricsAccess::Local).await;
    server.get("/api/boom/secret?token=hush").await;
    let response = server.ask_from("127.0.0.1", ask()).await;
    assert_eq!(response.headers()[CONTENT_TYPE], Metrics::CONTENT_TYPE);
    let text = text(response).await;
    let line = r#"hexhaven_http_requests_total{method="GET",route="/api/boom/{code}",status="500"} 1"#;
    assert!(text.contains(line) && text.contains("hexhaven_store_commits_total"), "{text}");
    assert!(!text.contains("secret") && !text.contains("hush"), "{text}");
    assert_eq!(server.ask_from("10.0.0.1", ask()).await.status(), 404);
    let mut forwarded = ask();
    forwarded.headers_mut().insert("x-forwarded-for", "127.0.0.1".parse().expect("a header"));
    assert_eq!(server.ask_from("127.0.0.1", forwarded).await.status(), 404);

    let open = WebServer::new(|config| config.metrics = MetricsAccess::Everyone).await;
    assert_eq!(open.ask_from("10.0.0.1", ask()).await.status(), 200);
}

#[tokio::test]
async fn only_requests_for_our_own_names_are_answered() {
    let server = WebServer::new(|config| config.metrics = MetricsAccess::Everyone).await;
    let ask = async |path: &str, host: &'static str| {
        let request = Request::get(path).header("host", host).body(Body::empty()).expect("a request");
        server.ask(request).await
    };
    for path in ["/", "/readyz", "/metrics", "/api/nothing"] {
        let (status, body) = said(ask(path, "evil.example").await).await;
        let refusal = json!({"code": "unknown_host", "rule": null, "data": {"host": "evil.example"}});
        assert_eq!((status, body), (421, refusal), "{path}");
        assert_ne!(ask(path, "127.0.0.1:8344").await.status(), 421, "{path}");
    }
    assert_eq!(ask("/healthz", "evil.example").await.status(), 200);
    // Two names are as good as the worse of them, and so is one in the first line of the request.
    let twice = Request::get("/").header("host", "localhost").header("host", "evil.example");
    assert_eq!(server.ask(twice.body(Body::empty()).expect("a request")).await.status(), 421);
    let absolute = Request::get("http://evil.example/").header("host", "localhost");
    assert_eq!(server.ask(absolute.body(Body::empty()).expect("a request")).await.status(), 421);
}

#[tokio::test]
async fn an_unknown_name_is_allowed_by_the_public_address_or_a_proxy() {
    let ask = async |change: &dyn Fn(&mut Config)| {
        let server = WebServer::new(|config| change(config)).await;
        let request = Request::get("/").header("host", "games.example.org").body(Body::empty());
        server.ask(request.expect("a request")).await.status().as_u16()
    };
    assert_eq!(ask(&|_| {}).await, 421);
    let public = "https://games.example.org".parse().ok();
    assert_eq!(ask(&move |config| config.public_url = public.clone()).await, 200);
    let proxy = "192.0.2.1/32".parse().expect("a network");
    assert_eq!(ask(&move |config| config.proxies = vec![proxy]).await, 200);
}

#[tokio::test]
async fn answers_and_bodies_have_a_bounded_time() {
    let server = WebServer::new(|_| {}).await;
    tokio::time::pause();
    let start = tokio::time::Instant::now();
    assert_eq!(said(server.get("/api/never").await).await, (503, refusal("unavailable")));
    assert_eq!(start.elapsed().as_secs(), ANSWER_TIME.as_secs());

    let start = tokio::time::Instant::now();
    let beginning = futures_util::stream::iter([Ok::<_, std::io::Error>("{\"name\":")]);
    let body = Body::from_stream(beginning.chain(futures_util::stream::pending()));
    let (status, _) = said(server.ask(sent("/api/echo", body)).await).await;
    assert!((400..500).contains(&status), "{status}");
    assert_eq!(start.elapsed().as_secs(), BODY_TIME.as_secs());
}

#[tokio::test]
async fn a_store_that_is_stuck_is_not_ready() {
    let server = WebServer::new(|_| {}).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&server.site.config.data);
    let mut other = sqlx::SqliteConnection::connect_with(&options).await.expect("a second connection");
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("the file is locked");
    tokio::time::pause();
    let start = tokio::time::Instant::now();
    assert_eq!(said(server.get("/readyz").await).await, (503, refusal("storage_unavailable")));
    assert_eq!(start.elapsed().as_secs(), 5);
    tokio::time::resume();
    sqlx::query("ROLLBACK").execute(&mut other).await.expect("the file is free");
    assert_eq!(server.get("/readyz").await.status(), 200);
}
