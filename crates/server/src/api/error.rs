//! How a table's refusal becomes an HTTP answer: with the status that fits its code.

use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use hexhaven_wire::Refusal;

use crate::rooms::RoomError;
use crate::socket;
use crate::web::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        // Every status of a refusal is one that HTTP has.
        let status = StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
        let mut error = ApiError::new(status, refusal.code);
        if let Some(rule) = refusal.rule {
            error = error.by(rule);
        }
        for (name, datum) in refusal.data {
            // The data of a refusal is numbers, words and cards: all plain JSON.
            error = error.with(name, serde_json::to_value(datum).unwrap_or_default());
        }
        error
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> ApiError {
        match error {
            RoomError::Store(error) => error.into(),
            RoomError::Elsewhere(node) => ApiError::elsewhere(node),
            other => socket::refusal(&other).into(),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_query").with("detail", rejection.body_text())
    }
}
