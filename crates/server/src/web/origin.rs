//! Requests that change something, and sockets, are accepted from our own pages only. Browsers say where a request comes from;
//! other programs say nothing, and have no page that could be tricked.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::ApiError;
use crate::config::PublicUrl;
use crate::site::Site;

/// Refuses what comes from the page of another site.
pub(super) async fn same(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let harmless = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let checked = !harmless || request.headers().contains_key(UPGRADE);
    if checked && !is_ours(request.headers(), site.config.public_url.as_ref()) {
        return ApiError::new(StatusCode::FORBIDDEN, "foreign_origin").into_response();
    }
    next.run(request).await
}

fn is_ours(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(origin) = text(ORIGIN.as_str()) else {
        return matches!(text("sec-fetch-site"), None | Some("same-origin" | "none"));
    };
    if public.is_some_and(|public| public.origin() == origin) {
        return true;
    }
    let page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    let host = text(HOST.as_str());
    matches!((page, host), (Some(page), Some(host)) if !page.is_empty() && page.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ours(pairs: &[(&'static str, &'static str)]) -> bool {
        let public = "https://games.example.org".parse().expect("an address");
        let pairs = pairs.iter().map(|&(name, value)| {
            (axum::http::HeaderName::from_static(name), HeaderValue::from_static(value))
        });
        is_ours(&pairs.collect(), Some(&public))
    }

    #[test]
    fn our_own_pages_are_known_by_host_or_by_the_public_address() {
        assert!(ours(&[("host", "127.0.0.1:8344"), ("origin", "http://127.0.0.1:8344")]));
        assert!(ours(&[("host", "Box.local"), ("origin", "https://box.local")]));
        assert!(ours(&[("host", "inner:8344"), ("origin", "https://games.example.org")]));
    }

    #[test]
    fn other_pages_are_refused() {
        for origin in [
            "http://evil.example",
            "null",
            "http://127.0.0.1:9999",
            "http://127.0.0.1:8344.evil.example",
            "",
            "http://",
        ] {
            assert!(!ours(&[("host", "127.0.0.1:8344"), ("origin", origin)]), "{origin}");
        }
        assert!(!ours(&[("origin", "http://127.0.0.1:8344")]), "without a host there is nothing to compare");
        assert!(!ours(&[("host", "a"), ("sec-fetch-site", "cross-site")]));
        assert!(!ours(&[("host", "a"), ("sec-fetch-site", "same-site")]));
    }

    #[test]
    fn programs_that_are_no_browsers_are_welcome() {
        assert!(ours(&[("host", "127.0.0.1:8344")]));
        assert!(ours(&[("host", "a"), ("sec-fetch-site", "same-origin")]));
    }
}
