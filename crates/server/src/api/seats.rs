//! Taking a seat, and moving it to another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use hexhaven_rules::Seat;
use hexhaven_wire::{Newcomer, NewcomerKind, Occupant, OfferedHandover, Refusal, TakenSeat, UsedHandover};

use super::{bearer, tables};
use crate::rooms::{SeatRequest, Seated};
use crate::site::Site;
use crate::store::SeatKind;
use crate::timestamp::Timestamp;
use crate::tokens::{NotASecret, Secret};
use crate::web::{ApiError, ClientAddress, Received};

/// Takes a seat.
#[utoipa::path(post, path = "/api/tables/{code}/seats", params(("code" = String, Path)), request_body = Newcomer,
    responses((status = 200, body = TakenSeat), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn sit(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    Received(newcomer): Received<Newcomer>,
) -> Result<Json<TakenSeat>, ApiError> {
    let (code, table) = tables::find(&site, client, &code).await?;
    site.rate_limits.seat(client)?;
    let wanted = match newcomer.seat {
        Some(seat) => Some(Seat::try_new(usize::from(seat)).ok_or_else(|| Refusal::new("no_such_seat"))?),
        None => None,
    };
    let (occupant, kind) = match newcomer.kind {
        NewcomerKind::Person => (Occupant::Person { name: newcomer.name }, SeatKind::Person),
        NewcomerKind::Remote => (Occupant::Remote { name: newcomer.name }, SeatKind::Bot),
    };
    let secret = match newcomer.token {
        Some(token) => token.parse().map_err(|error: NotASecret| {
            ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_fields")
                .with("detail", format!("token: {error}"))
        })?,
        None => Secret::new(),
    };
    let seated = table.sit(SeatRequest { seat: wanted, occupant, token: secret.hash(), kind }).await?;
    let seat = match seated {
        Seated::At(seat) => Some(seat.index() as u8),
        Seated::Waiting => None,
    };
    Ok(Json(TakenSeat { code: code.to_string(), seat, token: secret.reveal().to_owned() }))
}

/// Makes a link that moves the seat of this token to another device.
#[utoipa::path(post, path = "/api/tables/{code}/handover", params(("code" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = OfferedHandover), (status = 401, body = Refusal)))]
pub(super) async fn offer_handover(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Json<OfferedHandover>, ApiError> {
    let (_, table) = tables::find(&site, client, &code).await?;
    let link = Secret::new();
    let expires_at = table.offer_handover(bearer(&headers)?, link.hash()).await?;
    Ok(Json(OfferedHandover { handover: link.reveal().to_owned(), expires_at: expires_at.millis() }))
}

/// Uses such a link: from now on, this device holds the seat too.
#[utoipa::path(post, path = "/api/handovers", request_body = UsedHandover,
    responses((status = 200, body = TakenSeat), (status = 404, body = Refusal)))]
pub(super) async fn take_handover(
    State(site): State<Arc<Site>>,
    Received(used): Received<UsedHandover>,
) -> Result<Json<TakenSeat>, ApiError> {
    let unknown = || Refusal::new("no_such_handover");
    let link: Secret = used.handover.parse().map_err(|_| unknown())?;
    let code = site.store.find_handover(link.hash(), Timestamp::now()).await?.ok_or_else(unknown)?;
    let token = Secret::new();
    let seat = site.rooms.find(&code).await?.take_handover(link.hash(), token.hash()).await?;
    Ok(Json(TakenSeat {
        code: code.to_string(),
        seat: Some(seat.index() as u8),
        token: token.reveal().to_owned(),
    }))
}
