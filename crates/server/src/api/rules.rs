//! What a host can choose from: editions, options, boards.

use axum::Json;
use hexhaven_bots::Level;
use hexhaven_wire::{Catalog, DrawnBoard, Mix, Offerings, Refusal, RulesText};

use crate::web::{ApiError, Received};

/// What can be chosen.
#[utoipa::path(get, path = "/api/catalog", responses((status = 200, body = Offerings)))]
pub(super) async fn catalog() -> Json<Offerings> {
    let bots = Level::ALL.iter().map(|level| level.name().to_owned()).collect();
    Json(Offerings { rules: Catalog::new(), bots })
}

/// What a rule set means, which options it has, and what is wrong with it.
#[utoipa::path(post, path = "/api/rules", request_body = RulesText,
    responses((status = 200, body = Mix), (status = 422, body = Refusal)))]
pub(super) async fn mix(Received(wanted): Received<RulesText>) -> Result<Json<Mix>, ApiError> {
    Ok(Json(Mix::read(&wanted.rules)?))
}

/// Draws a board to preview. A host who takes it plays on a chosen board, and the table says so.
#[utoipa::path(post, path = "/api/boards", request_body = RulesText,
    responses((status = 200, body = DrawnBoard), (status = 422, body = Refusal)))]
pub(super) async fn board(Received(wanted): Received<RulesText>) -> Result<Json<DrawnBoard>, ApiError> {
    let seed = getrandom::u64().map_err(|_| Refusal::new("try_again"))?;
    Ok(Json(hexhaven_guide::island::preview(&wanted.rules, seed)?))
}
