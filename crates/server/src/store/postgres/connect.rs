//! The way in: connections for each purpose, and what a database must satisfy before a node starts.

use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection as _, PgConnection};

use crate::config::DatabaseUrl;
use crate::store::error::sql_state;
use crate::store::{StoreError, schema};
use crate::timestamp::Timestamp;

/// The oldest `PostgreSQL` that still got repairs when this was written, as its number.
const OLDEST: i32 = 130_000;

/// How far the clocks of a node and of the database may differ. Times of entries come from nodes, so more would show in
/// lists and in what is kept; how long a node is dead is a matter of the database's clock alone.
const SKEW: Duration = Duration::from_secs(5);

/// How long to wait for the first answer.
const FIRST: Duration = Duration::from_secs(5);

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Purpose {
    /// To bring the database up to date, which may take long.
    Setup,
    /// To write to tables. A process that was stopped with an open transaction must not hold up a claim for longer than a
    /// second, so the database ends such a connection.
    Write,
    /// To beat. A beat that is lost with the database is followed by another one, so it needn't wait for the disk.
    Beat,
    /// For everything else.
    Query,
}

impl Purpose {
    /// What the session is told, times in milliseconds.
    fn settings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Purpose::Setup => &[],
            Purpose::Write => &[
                ("statement_timeout", "2000"),
                ("lock_timeout", "1000"),
                ("idle_in_transaction_session_timeout", "1000"),
            ],
            // A beat that the node counts on must survive a crash of the database.
            Purpose::Beat => &[("statement_timeout", "900"), ("synchronous_commit", "on")],
            Purpose::Query => &[
                ("statement_timeout", "5000"),
                ("lock_timeout", "3000"),
                ("idle_in_transaction_session_timeout", "2000"),
            ],
        }
    }
}

/// How to connect for this purpose.
pub(in crate::store) fn options(url: &DatabaseUrl, purpose: Purpose) -> PgConnectOptions {
    let options = url.options().options(purpose.settings().iter().copied()).disable_statement_logging();
    match options.get_application_name() {
        Some(_) => options,
        None => options.application_name("hexhaven"),
    }
}

/// A connection that writes: what it commits has reached the disk, whatever the database or its user is set to.
pub(in crate::store) async fn writing(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let mut connection = PgConnection::connect_with(options).await?;
    // A stricter setting, which waits for a second machine, stays.
    sqlx::query(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    )
    .execute(&mut connection)
    .await?;
    Ok(connection)
}

/// Connects, checks that a node can work with the database, and brings it up to date.
pub(super) async fn checked(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    let place = url.to_string();
    let options = options(url, Purpose::Setup);
    let connected = tokio::time::timeout(FIRST, PgConnection::connect_with(&options)).await;
    let Ok(connected) = connected else {
        let why = format!("no answer within {} s", FIRST.as_secs());
        return Err(StoreError::CannotConnect { place, why });
    };
    let mut connection = connected.map_err(|error| refused(&place, &error))?;
    check_server(&mut connection, &place).await?;
    check_clock(&mut connection, &place).await?;
    schema::postgres().run(&mut connection).await.map_err(|error| migrating(&place, error))?;
    Ok(connection)
}

/// Why a connection was refused.
pub(super) fn refused(place: &str, error: &sqlx::Error) -> StoreError {
    let place = place.to_owned();
    let why = match error.as_database_error() {
        Some(error) => error.message().to_owned(),
        None => error.to_string(),
    };
    match sql_state(error).as_deref() {
        Some("28P01" | "28000") => StoreError::WrongPassword { place, why },
        Some("3D000") => StoreError::NoDatabase { place },
        Some("42501") => StoreError::NoRights { place, why },
        _ => StoreError::CannotConnect { place, why },
    }
}

fn migrating(place: &str, error: MigrateError) -> StoreError {
    let place = place.to_owned();
    match error {
        MigrateError::VersionMissing(step) => StoreError::TooNew { place, step },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
            if sql_state(&error).as_deref() == Some("42501") =>
        {
            refused(&place, &error)
        }
        error => StoreError::Migration { place, source: Box::new(error) },
    }
}

async fn check_server(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let (number, version, standby, flushes): (i32, String, bool, String) = sqlx::query_as(
        "SELECT current_setting('server_version_num')::int4, current_setting('server_version'), pg_is_in_recovery(),
           current_setting('fsync')",
    )
    .fetch_one(connection)
    .await
    .map_err(|error| refused(place, &error))?;
    if number < OLDEST {
        return Err(StoreError::TooOld { place: place.to_owned(), version });
    }
    if standby {
        let why = "it is a standby, which cannot be written; name the primary".to_owned();
        return Err(StoreError::CannotConnect { place: place.to_owned(), why });
    }
    if flushes == "off" {
        tracing::warn!(%place, "the database runs with fsync = off: a power cut can lose games");
    }
    Ok(())
}

async fn check_clock(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let asked = Timestamp::now();
    let theirs: i64 = sqlx::query_scalar("SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::int8")
        .fetch_one(connection)
        .await
        .map_err(|error| refused(place, &error))?;
    let answered = Timestamp::now();
    skew(asked, Timestamp::from_millis(theirs), answered)
        .map_or(Ok(()), |seconds| Err(StoreError::SkewedClock { place: place.to_owned(), seconds }))
}

/// By how many seconds we are ahead, if that is too much. The database looked at its clock between the question and the
/// answer, so whatever lies between them is no difference.
#[expect(clippy::cast_precision_loss, reason = "a difference in milliseconds, shown to a tenth of a second")]
fn skew(asked: Timestamp, theirs: Timestamp, answered: Timestamp) -> Option<f64> {
    let ahead = (asked.millis() - theirs.millis()).max(0) + (answered.millis() - theirs.millis()).min(0);
    (u128::from(ahead.unsigned_abs()) > SKEW.as_millis()).then(|| ahead as f64 / 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_seconds_are_no_skew_and_a_moment_more_is_one() {
        let at = Timestamp::from_millis;
        for (theirs, expected) in [
            (100_000, None),
            (95_000, None),
            (94_999, Some(5.001)),
            (105_200, None),
            (105_201, Some(-5.001)),
            (0, Some(100.0)),
        ] {
            assert_eq!(skew(at(100_000), at(theirs), at(100_200)), expected, "{theirs}");
        }
    }
}
