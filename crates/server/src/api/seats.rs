//! Taking a seat, and moving it to another device.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use hexhaven_record::wire::{
    Newcomer, NewcomerKind, Occupant, OfferedHandover, Refusal, TakenSeat, UsedHandover,
};
use hexhaven_rules::Seat;

use super::{bearer, tables};
use crate::moment::Moment;
use crate::site::Site;
use crate::store::{Handover, OtherDevices, SeatKind};
use crate::tokens::Secret;
use crate::web::{ApiError, Received};

/// How long a link that moves a seat works.
const HANDOVER_TIME: Duration = Duration::from_mins(10);

/// Takes a seat.
#[utoipa::path(post, path = "/api/tables/{code}/seats", params(("code" = String, Path)), request_body = Newcomer,
    responses((status = 200, body = TakenSeat), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn sit(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    Received(newcomer): Received<Newcomer>,
) -> Result<Json<TakenSeat>, ApiError> {
    let (code, table) = tables::find(&site, &code).await?;
    let wanted = match newcomer.seat {
        Some(seat) => Some(Seat::try_new(usize::from(seat)).ok_or_else(|| Refusal::new("no_such_seat"))?),
        None => None,
    };
    let (occupant, kind) = match newcomer.kind {
        NewcomerKind::Person => (Occupant::Person { name: newcomer.name }, SeatKind::Person),
        NewcomerKind::Remote => (Occupant::Remote { name: newcomer.name }, SeatKind::Bot),
    };
    let secret = Secret::new();
    let seat = table.sit(wanted, occupant, secret.hash(), kind).await?;
    Ok(Json(TakenSeat {
        code: code.to_string(),
        seat: seat.index() as u8,
        token: secret.reveal().to_owned(),
    }))
}

/// Makes a link that moves the seat of this token to another device.
#[utoipa::path(post, path = "/api/tables/{code}/handover", params(("code" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = OfferedHandover), (status = 401, body = Refusal)))]
pub(super) async fn offer_handover(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<OfferedHandover>, ApiError> {
    let (code, table) = tables::find(&site, &code).await?;
    let seat = table.identify(bearer(&headers)?).await?;
    let info = site.rooms.store().find(&code).await?.ok_or_else(|| Refusal::new("no_such_table"))?;
    let secret = Secret::new();
    let expires_at = Moment::now().after(HANDOVER_TIME);
    let handover = Handover { code: secret.hash(), table: info.id, seat: seat.index() as u8, expires_at };
    site.rooms.store().offer_handover(handover).await?;
    Ok(Json(OfferedHandover { handover: secret.reveal().to_owned(), expires_at: expires_at.millis() }))
}

/// Uses such a link: this device holds the seat too from now on.
#[utoipa::path(post, path = "/api/handovers", request_body = UsedHandover,
    responses((status = 200, body = TakenSeat), (status = 404, body = Refusal)))]
pub(super) async fn take_handover(
    State(site): State<Arc<Site>>,
    Received(used): Received<UsedHandover>,
) -> Result<Json<TakenSeat>, ApiError> {
    let unknown = || Refusal::new("no_such_handover");
    let handover: Secret = used.handover.parse().map_err(|_| unknown())?;
    let token = Secret::new();
    let store = site.rooms.store();
    let moved = store.take_handover(handover.hash(), token.hash(), OtherDevices::Stay, Moment::now()).await?;
    let (id, seat) = moved.ok_or_else(unknown)?;
    let code = store.load(id).await?.info.code;
    if let Some(seat) = Seat::try_new(usize::from(seat)) {
        site.rooms.find(&code).await?.admit(seat, token.hash()).await;
    }
    Ok(Json(TakenSeat { code: code.to_string(), seat, token: token.reveal().to_owned() }))
}
