//! What a host chooses from: editions, options, boards.

use axum::Json;
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_record::Origin;
use hexhaven_rules::{Fairness, Game, Rules};
use hexhaven_wire::{Board, Catalog, DrawnBoard, Mix, Offerings, Refusal, RulesText};

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
    Ok(Json(Mix::of(&parse(&wanted.rules)?)))
}

/// Draws a board to look at. A host who takes it plays on a chosen board, and the table says so.
#[utoipa::path(post, path = "/api/boards", request_body = RulesText,
    responses((status = 200, body = DrawnBoard), (status = 422, body = Refusal)))]
pub(super) async fn board(Received(wanted): Received<RulesText>) -> Result<Json<DrawnBoard>, ApiError> {
    let rules = hexhaven_guide::read_rules(&wanted.rules)?;
    let seed = Seed::new(getrandom::u64().map_err(|_| Refusal::new("try_again"))?);
    let board = Origin::draw(&rules, seed);
    let game = Game::new(rules, board).map_err(|_| Refusal::new("bad_board"))?;
    let fairness = Fairness::of(game.board());
    let pips = fairness.shares.0.map(|share| share.pips);
    let text = game.board().to_text();
    Ok(Json(DrawnBoard { text, board: Board::of(&game), pips }))
}

fn parse(text: &str) -> Result<Rules, ApiError> {
    let refused = |errors: Vec<_>| errors.first().map_or_else(|| Refusal::new("bad_rules"), Refusal::from);
    Rules::parse(text).map_err(|errors| refused(errors).into())
}
