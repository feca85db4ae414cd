//! The `OpenAPI` document, made from the handlers themselves.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::{bot, games, lists, rules, seats, tables};

#[derive(OpenApi)]
#[openapi(
    info(title = "Hexhaven", description = "Tables for people and programs. Independent and unofficial."),
    paths(
        tables::open, tables::look, lists::list, seats::sit, seats::offer_handover, seats::take_handover,
        bot::command, bot::stream, games::record, games::statistics, games::replay, games::replay_sent,
        games::statistics_sent, games::verify_sent, rules::catalog, rules::mix, rules::board
    ),
    modifiers(&SeatToken)
)]
struct Document;

/// The token of a seat.
struct SeatToken;

impl utoipa::Modify for SeatToken {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        document.components.get_or_insert_default().add_security_scheme("seat", SecurityScheme::Http(bearer));
    }
}

/// The document.
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Document::openapi())
}
