//! What a link to a table looks like in a chat: the title, the words and the picture that chat programs read from its page.
//!
//! A private table, whether it allows no spectators or its host lets people in, looks exactly like a code that leads
//! nowhere. Codes are looked up under the same limits as in the API, so nobody learns more about them here than there.

use std::collections::VecDeque;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use hexhaven_picture::{Options, Size, png, position_svg};
use hexhaven_wire::{Edition, Occupant, Room, Status};

use crate::cluster::{self, PassedOn};
use crate::rooms::{RoomHandle, Scene};
use crate::site::Site;
use crate::store::NodeId;
use crate::tokens::TableCode;
use crate::web::{ApiError, ClientAddress, ForwardedScheme};
use crate::{api, assets};

/// Where the page of a table has its card, and where the card ends.
const CARD: (&str, &str) = ("<!-- card -->", "<!-- /card -->");

/// A page doesn't wait longer than this for a busy table; it gets the usual card instead.
const PATIENCE: Duration = Duration::from_millis(250);

const HTML: &str = "text/html; charset=utf-8";

/// How wide pictures are, in pixels.
const WIDTH: u32 = 1_200;

/// How many pictures are kept. Each has about 200 KB.
const KEPT: usize = 32;

/// The page of a table, with a card that says what the link leads to.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    scheme: ForwardedScheme,
    parts: Parts,
) -> Response {
    let headers = &parts.headers;
    let card = match tokio::time::timeout(PATIENCE, public(&site, client, &code)).await {
        Ok(Known::Here(found)) => Card::of(&found.code, &found.room),
        Ok(Known::There(node)) => match tokio::time::timeout(PATIENCE, ask(&site, node, &parts)).await {
            Ok(Some(page)) => return page,
            _ => Card::usual(),
        },
        Ok(Known::Private) | Err(_) => Card::usual(),
    };
    let origin = origin(&site, scheme, headers)
        .or_else(|| host(headers).map(|host| format!("http://{host}")))
        .unwrap_or_default();
    let html = with_card(assets::table_page(), &card, &origin);
    unlisted(tagged(headers, HTML, html.into()))
}

/// Home and the guide. Where the server knows its whole address, their picture has it too.
pub(crate) async fn first_page(
    State(site): State<Arc<Site>>,
    scheme: ForwardedScheme,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match origin(&site, scheme, &headers) {
        Some(origin) => {
            let html = with_card(assets::first_page(), &Card::usual(), &origin);
            tagged(&headers, HTML, html.into())
        }
        None => assets::serve(method, uri, headers).await,
    }
}

/// The board of a table as spectators see it. Everything else has the usual picture.
pub(crate) async fn picture(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    site.rate_limits.picture(client)?;
    let found = match public(&site, client, &code).await {
        Known::Here(found) => found,
        Known::There(node) => return Err(ApiError::elsewhere(node)),
        Known::Private => return Ok(assets::usual_picture(&headers)),
    };
    let Ok(Some(scene)) = found.table.scene().await else {
        return Ok(assets::usual_picture(&headers));
    };
    let drawn = site.pictures.of(&site, found.code, scene).await;
    Ok(drawn.map_or_else(
        || assets::usual_picture(&headers),
        |image| unlisted(tagged(&headers, "image/png", image)),
    ))
}

/// A table that anybody may know about.
struct Public {
    code: TableCode,
    table: RoomHandle,
    room: Room,
}

/// What anybody may know about a code.
enum Known {
    /// This table.
    Here(Box<Public>),
    /// Another node knows.
    There(NodeId),
    /// Nothing: there is no such table, or it is private.
    Private,
}

/// The table of a code, unless it is private. A client that was locked out finds nothing.
async fn public(site: &Site, client: ClientAddress, code: &str) -> Known {
    let (code, table) = match api::find(site, client, code).await {
        Ok(found) => found,
        Err(error) => return error.at().map_or(Known::Private, Known::There),
    };
    let Ok(overview) = table.overview(None).await else { return Known::Private };
    let room = overview.room;
    let open = room.settings.spectators && !room.settings.admit;
    if open { Known::Here(Box::new(Public { code, table, room })) } else { Known::Private }
}

/// The page as another node gives it.
async fn ask(site: &Site, at: NodeId, parts: &Parts) -> Option<Response> {
    let own = site.rooms.node().filter(|_| parts.extensions.get::<PassedOn>().is_none())?;
    cluster::ask(own, at, parts, &Bytes::new()).await.ok()
}

/// What a chat program shows of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Card {
    title: String,
    description: String,
    /// The path of the picture.
    picture: String,
    /// The path of the page. The usual card has none: it would only repeat what was asked for.
    page: Option<String>,
}

impl Card {
    /// For everything that has no card of its own.
    fn usual() -> Card {
        Card {
            title: "Hexhaven".to_owned(),
            description:
                "A free, open table for the classic game of trading and building. Independent and unofficial."
                    .to_owned(),
            picture: "/card.png".to_owned(),
            page: None,
        }
    }

    /// For a table. Nobody's name is in it: chat programs keep what they read.
    fn of(code: &TableCode, room: &Room) -> Card {
        let name = room.name.clone().unwrap_or_else(|| format!("Table {code}"));
        let picture = match room.status {
            Status::Open => "/card.png".to_owned(),
            _ => format!("/api/tables/{code}/picture.png"),
        };
        Card {
            title: format!("{name} · Hexhaven"),
            description: description(room),
            picture,
            page: Some(format!("/play/{code}")),
        }
    }
}

fn description(room: &Room) -> String {
    let edition = match room.rules.edition {
        Edition::Classic1999 => "1999 edition",
        Edition::Fifth => "5th edition",
        Edition::Sixth => "6th edition",
        Edition::Family => "Family edition",
    };
    let all = room.seats.len();
    let taken = room.seats.iter().filter(|seat| !matches!(seat.occupant, Occupant::Nobody {})).count();
    match (room.status, all - taken) {
        (Status::Open, 0) => format!("{edition}, all {all} seats are taken. The game is about to start."),
        (Status::Open, 1) => format!("{edition}, one of {all} seats is free. Come and play!"),
        (Status::Open, free) => format!("{edition}, {free} of {all} seats are free. Come and play!"),
        (Status::Running, _) => format!("{edition}, {all} players. Come and watch!"),
        (Status::Over, _) => format!("{edition}, {all} players. The game is over; watch the replay."),
        (Status::Abandoned, _) => format!("{edition}, {all} players. The game ended early."),
    }
}

/// The page with this card in place of the one that was built into it.
fn with_card(page: &str, card: &Card, origin: &str) -> String {
    let Some((before, rest)) = page.split_once(CARD.0) else { return page.to_owned() };
    let Some((_, after)) = rest.split_once(CARD.1) else { return page.to_owned() };
    let mut html = before.to_owned();
    let mut tag = |kind: &str, name: &str, content: &str| {
        let _ = write!(html, "<meta {kind}=\"{name}\" content=\"{}\" />\n    ", escaped(content));
    };
    tag("property", "og:site_name", "Hexhaven");
    tag("property", "og:type", "website");
    tag("property", "og:title", &card.title);
    tag("property", "og:description", &card.description);
    if let Some(page) = &card.page {
        tag("property", "og:url", &format!("{origin}{page}"));
    }
    tag("property", "og:image", &format!("{origin}{}", card.picture));
    tag("property", "og:image:width", "1200");
    tag("property", "og:image:height", "630");
    tag("name", "twitter:card", "summary_large_image");
    html.truncate(html.trim_end().len());
    html.push_str(after);
    html
}

/// Harmless between the quotes of an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// Where this server is found: under its public address, or under the name that the request has for it, which was checked
/// before, if a trusted proxy says how that name was reached. Chat programs want whole addresses.
fn origin(site: &Site, ForwardedScheme(scheme): ForwardedScheme, headers: &HeaderMap) -> Option<String> {
    match &site.config.public_url {
        Some(public) => Some(public.origin().to_owned()),
        None => Some(format!("{}://{}", scheme?, host(headers)?)),
    }
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(HOST).and_then(|host| host.to_str().ok())
}

/// An answer that the browser may keep and asks about again.
fn tagged(headers: &HeaderMap, kind: &'static str, body: Bytes) -> Response {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    // Weak, since the same body may be sent compressed or not.
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    let tag = HeaderValue::try_from(tag).expect("letters make a header");
    let about = [(CACHE_CONTROL, HeaderValue::from_static("no-cache")), (ETAG, tag.clone())];
    if assets::knows(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, kind)], body).into_response()
}

/// Tables are for those who were invited: chat programs may look, search engines may not list them.
fn unlisted(mut answer: Response) -> Response {
    let robots = HeaderName::from_static("x-robots-tag");
    answer.headers_mut().insert(robots, HeaderValue::from_static("noindex"));
    answer
}

/// The pictures that were drawn last, each of one position.
#[derive(Debug, Default)]
pub struct Pictures {
    kept: Mutex<VecDeque<Kept>>,
}

#[derive(Debug)]
struct Kept {
    code: TableCode,
    number: u64,
    image: Bytes,
}

impl Pictures {
    /// The picture of a position: from before, or drawn away from the threads that answer.
    async fn of(&self, site: &Site, code: TableCode, scene: Scene) -> Option<Bytes> {
        let number = scene.number;
        if let Some(image) = self.find(&code, number) {
            return Some(image);
        }
        let image: Bytes = site.guide.run(move || draw(&scene)).await.flatten()?.into();
        self.keep(Kept { code, number, image: image.clone() });
        Some(image)
    }

    fn find(&self, code: &TableCode, number: u64) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|kept| kept.code == *code && kept.number == number).map(|kept| kept.image.clone())
    }

    /// Keeps it in place of what the table looked like before; too many push out the oldest.
    fn keep(&self, picture: Kept) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|kept| kept.code != picture.code);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(picture);
    }
}

fn draw(scene: &Scene) -> Option<Vec<u8>> {
    let options = Options { size: Size::Card, ..Options::default() };
    let svg = position_svg(&scene.game, &scene.view, &options);
    png(&svg, WIDTH).inspect_err(|fault| tracing::error!(%fault, "a table could not be drawn")).ok()
}

#[cfg(test)]
mod tests;
