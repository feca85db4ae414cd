//! What the store remembers about the clock.

use super::Connection;
use crate::store::clock::judge;
use crate::store::{Clock, StoreError};
use crate::timestamp::Timestamp;

/// Looks at the clock and remembers what it says.
pub(in crate::store) async fn look(connection: &mut Connection, now: Timestamp) -> Result<Clock, StoreError> {
    // A file of an older program does not say what the clock was, but its tables do.
    let (last, steady_since): (Option<i64>, Option<i64>) = sqlx::query_as(
        "SELECT COALESCE(clock_at, (SELECT MAX(at) FROM (
             SELECT MAX(status_at) AS at FROM tables UNION ALL SELECT MAX(written_at) FROM entries) AS times)),
           steady_since FROM server",
    )
    .fetch_one(&mut *connection)
    .await?;
    let (clock, steady_since) =
        judge(last.map(Timestamp::from_millis), steady_since.map(Timestamp::from_millis), now);
    sqlx::query("UPDATE server SET clock_at = $1, steady_since = $2")
        .bind(now.millis())
        .bind(steady_since.map(Timestamp::millis))
        .execute(connection)
        .await?;
    Ok(clock)
}
