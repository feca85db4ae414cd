//! The web client's files, which are inside the program. Names with a hash in them are cached for ever, everything else is
//! asked for again and answered with "not modified"; compressed variants were made when the program was built.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::web::ApiError;

/// What the build script put together.
#[derive(Embed)]
#[folder = "$OUT_DIR/web"]
struct Client;

/// The page that all addresses of the client begin with.
const INDEX: &str = "index.html";

/// Where Vite puts files whose names change with their content.
const HASHED: &str = "assets/";

/// How a file can be packed, best first: as headers call it, and how the name of the packed file ends.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The client's files. An address that is none of them is for the client to understand, and gets the first page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if ![Method::GET, Method::HEAD].contains(&method) {
        let refusal = ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed");
        return ([(ALLOW, "GET, HEAD")], refusal).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_packed = PACKED.iter().any(|(_, ending)| path.ends_with(ending));
    if let Some(file) = Client::get(path).filter(|_| !is_packed) {
        return answer(path, &file, &headers);
    }
    // A file or a route that is not there is better missed than mistaken for a page.
    let is_api = path == "api" || path.starts_with("api/");
    let is_file = path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match Client::get(INDEX) {
        Some(index) if !is_api && !is_file => answer(INDEX, &index, &headers),
        _ => ApiError::not_found().into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let (packing, body) = packed(path, headers).unwrap_or_else(|| ("", file.data.clone()));
    let tag = tag(file, packing);
    let mut answer = [
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
        (VARY, HeaderValue::from_static("accept-encoding")),
        (ETAG, tag.clone()),
    ]
    .into_iter()
    .collect::<HeaderMap>();
    if knows(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    answer.insert(CONTENT_TYPE, content_type(file));
    if !packing.is_empty() {
        answer.insert(CONTENT_ENCODING, HeaderValue::from_static(packing));
    }
    let body = match body {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    (answer, Body::from(body)).into_response()
}

/// The best variant that there is and that the browser can unpack.
fn packed(path: &str, headers: &HeaderMap) -> Option<(&'static str, Cow<'static, [u8]>)> {
    PACKED.into_iter().filter(|(packing, _)| accepts(headers, packing)).find_map(|(packing, ending)| {
        Client::get(&format!("{path}{ending}")).map(|file| (packing, file.data))
    })
}

/// Named, and not with a weight of zero.
fn accepts(headers: &HeaderMap, packing: &str) -> bool {
    listed(headers, &ACCEPT_ENCODING).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case(packing) && weight.is_ok_and(|weight| weight > 0.0)
    })
}

fn knows(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let tag = tag.to_str().unwrap_or_default();
    listed(headers, &IF_NONE_MATCH).any(|known| known.trim_start_matches("W/") == tag || known == "*")
}

/// The items of a list that may be spread over several headers.
fn listed<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// The hash of the content, and how it is packed.
fn tag(file: &EmbeddedFile, packing: &str) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    // Half of it tells files apart well enough.
    let half: [u8; 16] = hash[..16].try_into().expect("a hash has 32 bytes");
    let tag = format!("\"{:032x}{packing}\"", u128::from_be_bytes(half));
    HeaderValue::try_from(tag).expect("hexadecimal digits make a header")
}

fn content_type(file: &EmbeddedFile) -> HeaderValue {
    let kind = file.metadata.mimetype();
    let is_text =
        kind.starts_with("text/") || matches!(kind, "application/json" | "application/manifest+json");
    let kind = if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    HeaderValue::try_from(kind).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: HeaderName, value: &'static str) -> HeaderMap {
        [(name, HeaderValue::from_static(value))].into_iter().collect()
    }

    async fn get(path: &'static str, headers: HeaderMap) -> Response {
        serve(Method::GET, Uri::from_static(path), headers).await
    }

    #[tokio::test]
    async fn every_address_of_the_client_is_its_first_page() {
        for path in ["/", "/index.html", "/t/KRBTZW", "/watch/a/b"] {
            let response = get(path, HeaderMap::new()).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(response.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
            assert_eq!(response.headers()[CACHE_CONTROL], "no-cache");
        }
    }

    #[tokio::test]
    async fn files_that_are_not_there_are_not_found() {
        for path in
            ["/assets/main-1234.js", "/favicon.png", "/../Cargo.toml", "/%2e%2e/x.db", "/index.html.gz"]
        {
            assert_eq!(get(path, HeaderMap::new()).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
        let post = serve(Method::POST, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[tokio::test]
    async fn what_the_browser_has_is_not_sent_again() {
        let first = get("/", HeaderMap::new()).await;
        let mut again = HeaderMap::new();
        again.insert(IF_NONE_MATCH, first.headers()[ETAG].clone());
        let second = get("/", again).await;
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(second.headers()[ETAG], first.headers()[ETAG]);
        let other = get("/", with(IF_NONE_MATCH, "\"something else\"")).await;
        assert_eq!(other.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn every_file_can_be_had_plain_and_packed() {
        for name in Client::iter() {
            let (plain, packing) = match PACKED.iter().find(|(_, ending)| name.ends_with(ending)) {
                Some((packing, ending)) => (name.trim_end_matches(ending), *packing),
                None => (name.as_ref(), "identity"),
            };
            let headers = with(ACCEPT_ENCODING, packing);
            let response = serve(Method::GET, format!("/{plain}").parse().expect("a path"), headers).await;
            assert_eq!(response.status(), StatusCode::OK, "{name}");
            let sent = response.headers().get(CONTENT_ENCODING).map(HeaderValue::as_bytes);
            assert_eq!(sent.unwrap_or(b"identity"), packing.as_bytes(), "{name}");
        }
    }

    #[test]
    fn a_packing_is_used_when_it_is_accepted() {
        let accepted = |value| {
            let headers = with(ACCEPT_ENCODING, value);
            (accepts(&headers, "br"), accepts(&headers, "gzip"))
        };
        assert_eq!(accepted("gzip, deflate, br"), (true, true));
        assert_eq!(accepted("gzip;q=0.5, br;q=0"), (false, true));
        assert_eq!(accepted("identity"), (false, false));
        assert_eq!(accepted("GZIP; q=1"), (false, true));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }
}
