//! The `OpenAPI` document, made from the handlers themselves.

use std::sync::LazyLock;

use axum::Json;
use hexhaven_wire::ToTable;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::refusals::Common;
use super::{bot, games, guide, lists, rules, seats, tables};

#[derive(OpenApi)]
#[openapi(
    info(title = "Hexhaven", description = "Tables for people and programs. Independent and unofficial."),
    paths(
        tables::open, tables::look, lists::list, seats::sit, seats::offer_handover, seats::take_handover,
        bot::command, bot::stream, games::record, games::statistics, games::replay, games::replay_sent,
        games::statistics_sent, games::verify_sent, rules::catalog, rules::mix, rules::board,
        guide::handbook, guide::demo, guide::law, guide::lesson, guide::begin, guide::play, guide::dice,
        guide::board
    ),
    // What is sent over a socket, which no operation describes.
    components(schemas(ToTable)),
    tags(
        (name = "tables", description = "Opening a table, and looking at one"),
        (name = "lists", description = "Finding tables"),
        (name = "seats", description = "Taking a seat, and moving it to another device"),
        (name = "bot", description = "Playing by a program"),
        (name = "games", description = "Games that are over"),
        (name = "rules", description = "Rule sets and boards"),
        (name = "guide", description = "The guide: the handbook, lessons, the dice and the coach")
    ),
    modifiers(&SeatToken, &Common)
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

/// The document, put together once.
pub(super) fn whole() -> &'static utoipa::openapi::OpenApi {
    static WHOLE: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(Document::openapi);
    &WHOLE
}

/// The document.
pub(super) async fn document() -> Json<&'static utoipa::openapi::OpenApi> {
    Json(whole())
}
