//! What holds in a cluster only: fences, nodes, and a database that goes away.

mod fence;
mod nodes;
mod outage;
mod setup;

use sqlx::{Connection as _, PgConnection};

use super::*;

/// A cluster on its own database.
struct Cluster {
    url: DatabaseUrl,
}

impl Cluster {
    fn new() -> Cluster {
        Cluster { url: PostgresServer::shared().database().parse().expect("an address") }
    }

    /// One more node.
    async fn node(&self) -> Store {
        Store::connect(&self.url, &node_info()).await.expect("the node joins")
    }

    /// A connection behind the store's back.
    async fn connection(&self) -> PgConnection {
        PgConnection::connect_with(&self.url.options()).await.expect("a connection")
    }

    /// Does something behind the store's back.
    async fn perform(&self, statement: &'static str) {
        let mut connection = self.connection().await;
        sqlx::raw_sql(statement).execute(&mut connection).await.expect(statement);
        connection.close().await.expect("closed");
    }

    /// Makes a node look as if it had not beaten for this many seconds.
    async fn age(&self, store: &Store, seconds: i64) {
        let mut connection = self.connection().await;
        sqlx::query(
            "UPDATE nodes SET beat_at = clock_timestamp() - make_interval(secs => $2::float8) WHERE id = $1",
        )
        .bind(store.node().expect("a node").0)
        .bind(seconds)
        .execute(&mut connection)
        .await
        .expect("aged");
        connection.close().await.expect("closed");
    }

    /// Ends all other connections to the database, as a failing network would, and says how many.
    async fn cut(&self) -> i64 {
        let mut connection = self.connection().await;
        let cut = sqlx::query_scalar(
            "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .fetch_one(&mut connection)
        .await
        .expect("cut");
        connection.close().await.expect("closed");
        cut
    }

    /// A transaction that an append of somebody else could be in: it has locked the table in this way and added an entry.
    async fn open_append(&self, table: TableId, lock: &'static str) -> PgConnection {
        let mut connection = self.connection().await;
        sqlx::raw_sql("BEGIN").execute(&mut connection).await.expect("begun");
        sqlx::query(lock).bind(table.0).execute(&mut connection).await.expect("locked");
        sqlx::query("INSERT INTO entries (table_id, number, written_at, text) VALUES ($1, 0, 0, 'entry 0')")
            .bind(table.0)
            .execute(&mut connection)
            .await
            .expect("inserted");
        connection
    }
}

async fn finish(mut connection: PgConnection, word: &'static str) {
    sqlx::raw_sql(word).execute(&mut connection).await.expect(word);
    connection.close().await.expect("closed");
}

/// Time for something to happen that must not happen yet.
const A_WHILE: Duration = Duration::from_millis(300);
