//! Reviews, a few turns at a time, so that a page can show what there is while the rest is computed.
//!
//! `POST /api/review` with a record begins one in place of the one before (`?without=31,40` leaves out turns that an engine has
//! failed at), and `POST /api/review/next` continues with it. Both answer with the review as far as it has come. The server has no
//! such address: every visitor's own machine does the work.

use hexhaven_review::{Check, Reviewer};
use hexhaven_wire::{Refusal, read_record};

use crate::http::{Answer, Request, json, number};

/// How many turns are looked at for one request: the answer grows with the game, and writing it takes time too.
const TURNS: usize = 4;

/// The answer to a request, or nothing if its path is not one of these.
pub(crate) fn answer(reviewer: &mut Option<Reviewer>, request: &Request<'_>) -> Option<Answer> {
    let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
    match (request.method, path.as_slice()) {
        ("POST", ["review"]) => Some(begin(reviewer, request)),
        ("POST", ["review", "next"]) => Some(go_on(reviewer, request)),
        _ => None,
    }
}

fn begin(reviewer: &mut Option<Reviewer>, request: &Request<'_>) -> Answer {
    *reviewer = None;
    let [without] = request.query(["without"])?;
    let without: Vec<u16> =
        without.map_or(Ok(Vec::new()), |turns| turns.split(',').map(number).collect::<Result<_, _>>())?;
    let begun = read_record(request.body.as_bytes()).and_then(|record| {
        Reviewer::new(record, Check::Playouts)
            .map_err(|error| Refusal::new("bad_record").with("reason", error.to_string().as_str()))
    });
    json(begun.map(|mut begun| {
        begun.leave_out(&without);
        reviewer.insert(begun).review()
    }))
}

fn go_on(reviewer: &mut Option<Reviewer>, request: &Request<'_>) -> Answer {
    let [turns] = request.query(["turns"])?;
    let turns: usize = turns.map_or(Ok(TURNS), number)?;
    let Some(begun) = reviewer else { return json::<()>(Err(Refusal::new("not_found"))) };
    for _ in 0..turns.clamp(1, TURNS) {
        let progress = begun.step();
        // Checking one mistake takes longer than a turn.
        if progress.done || progress.to_check > 0 {
            break;
        }
    }
    let review = begun.review();
    if review.progress.done {
        *reviewer = None;
    }
    json(Ok(review))
}
