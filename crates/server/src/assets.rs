//! The web client's files, which are embedded in the program. Names with a hash are cached forever; browsers ask again for
//! everything else and get "not modified". Compressed variants were made when the program was built.

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::web::ApiError;

/// A file of the client.
#[derive(Debug)]
struct File {
    /// Its name, as used in addresses.
    name: &'static str,
    /// Changes with its content.
    tag: &'static str,
    plain: &'static [u8],
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

/// What the build script collected, in order of the names.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// The page that all addresses of the client begin with.
const INDEX: &str = "index.html";

/// The same for the address of a table, with links to everything that a game needs.
const TABLE: &str = "table.html";

/// What links without their own picture show.
const USUAL_PICTURE: &str = "card.png";

/// Where Vite puts files whose names change with their content.
const HASHED: &str = "assets/";

/// Where the build puts what differs when the client is plain files: its page and its service worker. The server doesn't serve them.
const SITE: &str = "site/";

/// What only a server needs, by the beginning of its name: the page of tables with its first script, and what search engines may list.
const SERVERS_OWN: [&str; 3] = [TABLE, "assets/ahead-", "robots.txt"];

/// The license texts. The build always provides them, with or without the client.
const LICENSES: &str = "licences.txt";

/// The license texts of all third-party code in the program.
#[must_use]
pub fn licenses() -> &'static [u8] {
    file(LICENSES).map_or(&[], |file| file.plain)
}

/// The client as plain files, in order of their names: what `hexhaven site` writes. Empty in a program without the client.
#[must_use]
pub fn site_files() -> Vec<(&'static str, &'static [u8])> {
    let own = |name: &str| FILES.iter().find(|file| file.name.strip_prefix(SITE) == Some(name));
    if own(INDEX).is_none() {
        return Vec::new();
    }
    let is_servers = |name: &str| SERVERS_OWN.iter().any(|start| name.starts_with(start));
    FILES
        .iter()
        .filter(|file| !file.name.starts_with(SITE) && !is_servers(file.name))
        .map(|file| (file.name, own(file.name).unwrap_or(file).plain))
        .collect()
}

/// The page of a table as it was built, with the placeholders for any table.
pub(crate) fn table_page() -> &'static str {
    page_text("play/")
}

/// The page of every other address as it was built.
pub(crate) fn first_page() -> &'static str {
    page_text("")
}

fn page_text(path: &str) -> &'static str {
    page(path).map_or("", |page| str::from_utf8(page.plain).expect("pages are UTF-8"))
}

/// The picture for everything that has none of its own.
pub(crate) fn usual_picture(headers: &HeaderMap) -> Response {
    file(USUAL_PICTURE).map_or_else(|| ApiError::not_found().into_response(), |file| answer(file, headers))
}

/// The client's files. Any other address is the client's to understand, and gets the first page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if ![Method::GET, Method::HEAD].contains(&method) {
        let refusal = ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed");
        return ([(ALLOW, "GET, HEAD")], refusal).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = file(path) {
        return answer(file, &headers);
    }
    // A missing file or route should fail rather than be mistaken for a page.
    let is_api = path == "api" || path.starts_with("api/");
    let is_file = path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match page(path) {
        Some(index) if !is_api && !is_file => answer(index, &headers),
        _ => ApiError::not_found().into_response(),
    }
}

/// The page for an address of the client; a program without the client has one page only.
fn page(path: &str) -> Option<&'static File> {
    let table = if path.starts_with("play/") { file(TABLE) } else { None };
    table.or_else(|| file(INDEX))
}

fn file(name: &str) -> Option<&'static File> {
    if name.starts_with(SITE) {
        return None;
    }
    FILES.binary_search_by(|file| file.name.cmp(name)).ok().map(|at| &FILES[at])
}

fn answer(file: &File, headers: &HeaderMap) -> Response {
    let (packing, body) = packed(file, headers);
    let tag = HeaderValue::try_from(format!("\"{}-{packing}\"", file.tag)).expect("letters make a header");
    let cache =
        if file.name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
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
    answer.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(file.name)));
    if packing != "identity" {
        answer.insert(CONTENT_ENCODING, HeaderValue::from_static(packing));
    }
    (answer, Bytes::from_static(body)).into_response()
}

/// The best variant that the browser can decompress, and what headers call it.
fn packed(file: &File, headers: &HeaderMap) -> (&'static str, &'static [u8]) {
    let variants = [("br", file.brotli), ("gzip", file.gzip)];
    let mut best = variants.into_iter().filter(|(packing, _)| accepts(headers, packing));
    best.find_map(|(packing, body)| Some((packing, body?))).unwrap_or(("identity", file.plain))
}

/// Named, and not with a weight of zero.
fn accepts(headers: &HeaderMap, packing: &str) -> bool {
    listed(headers, &ACCEPT_ENCODING).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case(packing) && weight.is_ok_and(|weight| weight > 0.0)
    })
}

/// Does the browser have what this tag stands for?
pub(crate) fn knows(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let tag = tag.to_str().unwrap_or_default().trim_start_matches("W/");
    listed(headers, &IF_NONE_MATCH).any(|known| known.trim_start_matches("W/") == tag || known == "*")
}

/// The items of a list that may be spread over several headers.
fn listed<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// The types of the client's files. Browsers don't guess, since we tell them not to.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => UNKNOWN,
    }
}

/// For unknown types; a test makes sure that the client has no such file.
const UNKNOWN: &str = "application/octet-stream";

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

    #[test]
    fn every_file_can_be_had_plain_and_packed_and_has_a_type() {
        assert!(FILES.is_sorted_by_key(|file| file.name));
        for file in FILES {
            assert_ne!(content_type(file.name), UNKNOWN, "{}", file.name);
            for (packing, body) in [("identity", Some(file.plain)), ("gzip", file.gzip), ("br", file.brotli)]
            {
                let Some(body) = body else { continue };
                let headers = with(ACCEPT_ENCODING, packing);
                assert_eq!(packed(file, &headers), (packing, body), "{}", file.name);
                let sent = answer(file, &headers);
                let named = sent
                    .headers()
                    .get(CONTENT_ENCODING)
                    .map_or("identity", |name| name.to_str().expect("text"));
                assert_eq!(named, packing, "{}", file.name);
            }
        }
    }

    #[test]
    fn the_plain_files_are_the_client_with_its_own_page_and_worker() {
        let files = site_files();
        if files.is_empty() {
            assert!(file("sw.js").is_none(), "only a program without the client has no plain files");
            return;
        }
        assert!(files.is_sorted() && files.iter().all(|(name, _)| !name.starts_with(SITE)));
        let text = |name: &str| {
            let found = files.iter().find(|(other, _)| *other == name).expect(name);
            str::from_utf8(found.1).expect("text")
        };
        let (page, worker) = (text(INDEX), text("sw.js"));
        assert!(page.contains("hexhaven-serverless") && !first_page().contains("hexhaven-serverless"));
        assert!(!page.contains("=\"/"), "every address is relative: {page}");
        let policy = crate::web::CONTENT_POLICY.replace("; frame-ancestors 'none'", "");
        assert!(page.contains(&format!("content=\"{policy}\"")), "the page has the server's policy: {page}");
        // Each has every file of its own client, and nothing else.
        let server_worker = str::from_utf8(file("sw.js").expect("a worker").plain).expect("text");
        // The script of a server's tables.
        assert!(server_worker.contains("assets/ahead-") && !worker.contains("assets/ahead-"));
        for (name, _) in files.iter().filter(|(name, _)| name.starts_with(HASHED)) {
            assert!(worker.contains(name) && server_worker.contains(name), "{name}");
        }
    }

    #[tokio::test]
    async fn the_service_worker_is_asked_for_again_each_time() {
        if file("sw.js").is_none() {
            return;
        }
        let response = get("/sw.js", HeaderMap::new()).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-cache");
        assert_eq!(response.headers()[CONTENT_TYPE], "text/javascript; charset=utf-8");
        assert_eq!(get("/site/sw.js", HeaderMap::new()).await.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn the_licenses_are_there_with_and_without_the_client() {
        let text = String::from_utf8_lossy(licenses());
        assert!(text.contains("tokio ") && text.contains("Apache License"), "{} bytes", text.len());
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
