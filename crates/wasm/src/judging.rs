//! How even a board is, by playouts. A page splits them among several engines: each plays a range, and one of them adds up what
//! all have found. The result doesn't depend on how many there are.
//!
//! `POST /api/boards/playouts?from=0&to=100` plays some, and `POST /api/boards/judgment` takes a list of such answers. The server
//! has no such addresses: every visitor's own machine does the work.

use hexhaven_guide::read_rules;
use hexhaven_review::{BOARD_PLAYOUTS, BOARD_SEED, BoardPlayouts};
use hexhaven_rules::{Board, Game};
use hexhaven_wire::{BoardToJudge, Refusal};

use crate::http::{Answer, Request, bad_query, json, number, refused};

/// The answer to a request, or nothing if its path is not one of these.
pub(crate) fn answer(request: &Request<'_>) -> Option<Answer> {
    let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
    match (request.method, path.as_slice()) {
        ("POST", ["boards", "playouts"]) => Some(playouts(request)),
        ("POST", ["boards", "judgment"]) => Some(judgment(request)),
        _ => None,
    }
}

fn playouts(request: &Request<'_>) -> Answer {
    let [from, to] = request.query(["from", "to"])?;
    let (from, to) = (from.map_or(Ok(0), number)?, to.map_or(Ok(BOARD_PLAYOUTS), number)?);
    if from > to || to > BOARD_PLAYOUTS {
        return Err(bad_query("there are no such playouts"));
    }
    let wanted: BoardToJudge = request.read()?;
    let game = game(&wanted).map_err(refused)?;
    json(Ok(BoardPlayouts::play(&game, BOARD_SEED, from..to)))
}

fn judgment(request: &Request<'_>) -> Answer {
    let parts: Vec<BoardPlayouts> = request.read()?;
    let whole = BoardPlayouts::together(&parts).ok_or_else(|| Refusal::new("bad_fields"));
    json(whole.map(|whole| whole.judgment()))
}

fn game(wanted: &BoardToJudge) -> Result<Game, Refusal> {
    let rules = read_rules(&wanted.rules)?;
    let bad = || Refusal::new("bad_board");
    let board = Board::parse(&wanted.board, rules.board.island).map_err(|_| bad())?;
    Game::new(rules, board).map_err(|_| bad())
}
