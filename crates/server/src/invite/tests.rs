//! Links to tables as a chat program sees them.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::IF_NONE_MATCH;
use http_body_util::BodyExt;
use tempfile::TempDir;
use tower::ServiceExt;

use super::*;
use crate::config::Config;
use crate::rooms::{Joined, Maker, Opening};

const PAGE: &str = "<head>\n    <!-- card --><meta /><!-- /card -->\n  </head>";

struct InviteServer {
    _folder: TempDir,
    site: Arc<Site>,
    router: Router,
}

impl InviteServer {
    async fn new() -> InviteServer {
        InviteServer::with(|_| ()).await
    }

    async fn with(change: impl FnOnce(&mut Config)) -> InviteServer {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut config = Config::with_data(folder.path().join("games.db"));
        config.bots.pause = Duration::ZERO;
        change(&mut config);
        let site = Site::open(config).await.expect("a site");
        InviteServer { _folder: folder, site: site.clone(), router: crate::web::router(site, api::router()) }
    }

    async fn get(&self, path: &str, tag: Option<&HeaderValue>) -> Response {
        let mut request = Request::get(path)
            .header(HOST, "games.lan:8344")
            .header("x-forwarded-proto", "https")
            .body(Body::empty())
            .expect("a request");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4711))));
        if let Some(tag) = tag {
            request.headers_mut().insert(IF_NONE_MATCH, tag.clone());
        }
        self.router.clone().oneshot(request).await.expect("always an answer")
    }

    async fn open(&self, settings: &str, bots: usize) -> TableCode {
        let opening = Opening {
            settings: serde_json::from_str(settings).expect("settings"),
            maker: Some(Maker { name: "<Ada>".to_owned() }),
            bots: vec!["random".to_owned(); bots],
        };
        self.site.rooms.open(opening).await.expect("a table").code
    }

    /// The card of a code, in a page that is the same with and without the client.
    async fn card(&self, code: &str) -> Card {
        let found = public(&self.site, CLIENT, code).await;
        match found {
            Known::Here(found) => Card::of(&found.code, &found.room),
            Known::There(_) | Known::Private => Card::usual(),
        }
    }
}

const CLIENT: ClientAddress = ClientAddress(std::net::IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2)));

async fn body(response: Response) -> Bytes {
    response.into_body().collect().await.expect("a body").to_bytes()
}

#[tokio::test]
async fn an_open_table_shows_its_name_its_edition_and_its_free_seats() {
    let server = InviteServer::new().await;
    let code = server.open(r#"{"rules": "fifth:4"}"#, 1).await;
    let card = server.card(code.as_str()).await;
    let (name, site) = card.title.split_once(" · ").expect("two parts");
    assert_eq!(site, "Hexhaven");
    assert_eq!(name.split(' ').count(), 2, "{name}");
    assert_eq!(card.description, "5th edition, 2 of 4 seats are free. Come and play!");
    let html = with_card(PAGE, &card, "https://games.example.org");
    assert!(html.contains(&format!("og:title\" content=\"{name} · Hexhaven\"")), "{html}");
    assert!(html.contains(&format!("og:url\" content=\"https://games.example.org/play/{code}\"")), "{html}");
    assert!(html.contains("og:image\" content=\"https://games.example.org/card.png\""), "{html}");
    assert!(html.contains("summary_large_image") && !html.contains("Ada"), "{html}");
}

#[tokio::test]
async fn a_private_table_looks_like_a_code_that_leads_nowhere() {
    let server = InviteServer::new().await;
    let nowhere = body(server.get("/play/BCDFGHJK", None).await).await;
    let no_picture = body(server.get("/api/tables/BCDFGHJK/picture.png", None).await).await;
    for settings in [r#"{"rules": "fifth:4", "spectators": false}"#, r#"{"rules": "fifth:4", "admit": true}"#]
    {
        let code = server.open(settings, 3).await;
        assert_eq!(server.card(code.as_str()).await, Card::usual());
        assert_eq!(body(server.get(&format!("/play/{code}"), None).await).await, nowhere);
        let picture = server.get(&format!("/api/tables/{code}/picture.png"), None).await;
        assert_eq!(body(picture).await, no_picture);
    }
    assert_eq!(server.card("<script>").await, Card::usual());
}

#[tokio::test]
async fn whoever_guesses_codes_sees_the_usual_card_even_of_a_real_one() {
    let server = InviteServer::new().await;
    let code = server.open(r#"{"rules": "fifth:4"}"#, 0).await;
    assert_ne!(server.card(code.as_str()).await, Card::usual());
    for _ in 0..=20 {
        assert_eq!(server.card("BCDFGHJK").await, Card::usual());
    }
    assert_eq!(server.card(code.as_str()).await, Card::usual(), "locked out");
}

#[test]
fn nothing_in_a_card_can_leave_its_attribute() {
    let card = Card { title: "\"><script>'&".to_owned(), ..Card::usual() };
    let html = with_card(PAGE, &card, "http://a\"b");
    assert!(html.contains("content=\"&quot;&gt;&lt;script&gt;&#39;&amp;\""), "{html}");
    assert!(html.contains("http://a&quot;b/card.png") && !html.contains("<script>"), "{html}");
    assert_eq!(with_card("<head></head>", &card, ""), "<head></head>", "a page without a place for it");
}

#[test]
fn the_built_page_has_a_place_for_the_card() {
    let page = assets::table_page();
    // A program without the client has a page that only says so.
    if page.contains("og:title") {
        let (_, rest) = page.split_once(CARD.0).expect("the beginning");
        let (built, _) = rest.split_once(CARD.1).expect("the end");
        assert!(built.contains(&Card::usual().description), "{built}");
    }
}

/// Where the picture of a page is said to be, if the client is in this program.
async fn picture_of(server: &InviteServer, path: &str) -> Option<String> {
    let html = String::from_utf8(body(server.get(path, None).await).await.to_vec()).expect("a text");
    let (_, rest) = html.split_once("og:image\" content=\"")?;
    Some(rest.split_once('"').expect("the end").0.to_owned())
}

#[tokio::test]
async fn pictures_have_whole_addresses_where_the_server_knows_its_own() {
    let public = |config: &mut Config| {
        config.public_url = Some("https://games.example.org".parse().expect("an address"));
    };
    let proxied = |config: &mut Config| config.proxies = vec!["10.0.0.0/8".parse().expect("a network")];
    let [unknown, public, proxied] =
        [InviteServer::new().await, InviteServer::with(public).await, InviteServer::with(proxied).await];
    for (server, first, table) in [
        (unknown, "/card.png", "http://games.lan:8344/card.png"),
        (public, "https://games.example.org/card.png", "https://games.example.org/card.png"),
        (proxied, "https://games.lan:8344/card.png", "https://games.lan:8344/card.png"),
    ] {
        for (path, picture) in [("/", first), ("/learn", first), ("/play/BCDFGHJK", table)] {
            if let Some(found) = picture_of(&server, path).await {
                assert_eq!(found, picture, "{path}");
            }
            let listed = server.get(path, None).await.headers().get("x-robots-tag").is_none();
            assert_eq!(listed, !path.starts_with("/play/"), "{path}");
        }
    }
}

#[tokio::test]
async fn a_page_that_the_browser_has_is_not_sent_again() {
    let server = InviteServer::new().await;
    let first = server.get("/play/BCDFGHJK", None).await;
    assert_eq!(
        (first.status(), &first.headers()[CACHE_CONTROL]),
        (StatusCode::OK, &HeaderValue::from_static("no-cache"))
    );
    let again = server.get("/play/BCDFGHJK", Some(&first.headers()[ETAG])).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn a_game_is_drawn_once_for_each_position() {
    let server = InviteServer::new().await;
    let opening = Opening {
        settings: serde_json::from_str(r#"{"rules": "fifth:3"}"#).expect("settings"),
        maker: None,
        bots: vec!["random".to_owned(); 3],
    };
    let code = server.site.rooms.open(opening).await.expect("a table").code;
    let table = server.site.rooms.find(&code).await.expect("the table");
    let (outbox, mut inbox) = crate::rooms::outbox();
    // Bots among themselves play while somebody watches.
    let Joined { member, .. } = table.join(None, 0, outbox).await.expect("a spectator");
    while table.scene().await.expect("a table").is_none() {
        inbox.recv().await.expect("it goes on");
    }
    table.part(member).await;
    let picture = server.get(&format!("/api/tables/{code}/picture.png"), None).await;
    assert_eq!(picture.headers()[CONTENT_TYPE], "image/png");
    let image = body(picture).await;
    assert!(image.starts_with(b"\x89PNG"));
    let side = |at: usize| u32::from_be_bytes(image[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((side(16), side(20)), (1_200, 630));
    let kept = server.site.pictures.kept.lock().expect("nobody panicked").len();
    assert_eq!(kept, 1);
}

#[tokio::test]
async fn pictures_are_limited() {
    let server = InviteServer::new().await;
    for _ in 0..30 {
        let status = server.get("/api/tables/nonsense/picture.png", None).await.status();
        assert_ne!(status, StatusCode::TOO_MANY_REQUESTS);
    }
    let last = server.get("/api/tables/nonsense/picture.png", None).await;
    assert_eq!(last.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[test]
fn so_many_pictures_are_kept_and_one_of_each_table() {
    let pictures = Pictures::default();
    let codes: Vec<TableCode> = (0..=KEPT).map(|_| TableCode::new()).collect();
    for (number, code) in (0..).zip(&codes) {
        pictures.keep(Kept { code: code.clone(), number, image: Bytes::new() });
    }
    assert!(pictures.find(&codes[0], 0).is_none() && pictures.find(&codes[1], 1).is_some());
    pictures.keep(Kept { code: codes[1].clone(), number: 99, image: Bytes::new() });
    assert!(pictures.find(&codes[1], 1).is_none() && pictures.find(&codes[1], 99).is_some());
    assert_eq!(pictures.kept.lock().expect("nobody panicked").len(), KEPT);
}
