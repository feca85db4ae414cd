//! JSON that a client sent, with refusals that say what is wrong with it and where.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::ApiError;

/// The body of a request, read as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Received<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Received<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Received<T>, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Received(value)),
            Err(rejection) => Err(refusal(&rejection)),
        }
    }
}

/// The body of a request as it is, bounded like all bodies.
#[derive(Clone, Debug)]
pub struct ReceivedBytes(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for ReceivedBytes {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<ReceivedBytes, ApiError> {
        let bytes = Bytes::from_request(request, state).await;
        bytes.map(ReceivedBytes).map_err(|rejection: BytesRejection| unread(rejection.status()))
    }
}

fn refusal(rejection: &JsonRejection) -> ApiError {
    match rejection {
        // The detail is for authors of clients: it names the field, or the line and column.
        JsonRejection::JsonDataError(error) => {
            ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_fields").with("detail", error.body_text())
        }
        JsonRejection::JsonSyntaxError(error) => {
            ApiError::new(StatusCode::BAD_REQUEST, "bad_json").with("detail", error.body_text())
        }
        JsonRejection::MissingJsonContentType(_) => {
            ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json")
        }
        other => unread(other.status()),
    }
}

fn unread(status: StatusCode) -> ApiError {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(status, "too_large"),
        status => ApiError::new(status, "bad_request"),
    }
}
