//! Removing expired tables, as long as the clock can be trusted.

use std::sync::Arc;
use std::time::Duration;

use crate::site::Site;
use crate::store::{Clock, StoreError};
use crate::timestamp::Timestamp;

/// How often. Much more often than the jump that is noticed, so that a clock that runs never looks like one that jumps.
const INTERVAL: Duration = Duration::from_mins(10);

/// Removes expired tables now and then, until the server shuts down.
pub(super) async fn run(site: Arc<Site>) {
    let mut clock = tokio::time::interval(INTERVAL);
    loop {
        tokio::select! {
            _ = clock.tick() => {}
            () = site.shutdown.begun() => return,
        }
        match prune(&site, Timestamp::now()).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "removed expired tables"),
            Err(error) => tracing::warn!(%error, "cannot remove old tables"),
        }
    }
}

/// Removes expired tables, unless the clock has jumped; returns how many.
async fn prune(site: &Site, now: Timestamp) -> Result<usize, StoreError> {
    match site.store.look_at_clock(now).await? {
        Clock::Steady => site.rooms.prune(site.config.retention, now).await,
        Clock::Jumped { last, trusted_from } => {
            tracing::warn!(
                last = last.date(),
                now = now.date(),
                "the clock has jumped, or the server was off for more than an hour: no tables are removed before {}",
                trusted_from.date()
            );
            Ok(0)
        }
        Clock::Settling => Ok(0),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::config::Config;
    use crate::store::{Header, Keep, Listing, Retention, Status};
    use crate::tokens::TableCode;

    const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);
    const MINUTE: Duration = Duration::from_mins(1);
    const HOUR: Duration = Duration::from_hours(1);

    /// A server whose clock is the test's. An open table is kept for half an hour.
    struct PruningServer {
        folder: TempDir,
        site: Arc<Site>,
        now: Timestamp,
    }

    impl PruningServer {
        async fn new() -> PruningServer {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let site = open(&folder).await;
            let server = PruningServer { folder, site, now: NOON };
            server.add_table().await;
            assert_eq!(prune(&server.site, NOON).await.expect("a look"), 0);
            server
        }

        async fn add_table(&self) {
            let header = Header { status: Status::Open, listing: Listing::ByLink, summary: "{}".into() };
            self.site.store.create(&TableCode::new(), header, self.now).await.expect("a table");
        }

        /// Lets this much time pass with the server running, and says how many tables it removes.
        async fn run(&mut self, time: Duration) -> usize {
            let end = self.now.after(time);
            let mut removed = 0;
            while self.now < end {
                self.now = self.now.after(INTERVAL).min(end);
                removed += prune(&self.site, self.now).await.expect("pruned");
            }
            removed
        }

        async fn jump(&mut self, now: Timestamp) -> usize {
            self.now = now;
            prune(&self.site, now).await.expect("a look")
        }

        async fn restart(&mut self) {
            self.site.store.close().await;
            self.site = open(&self.folder).await;
        }
    }

    async fn open(folder: &TempDir) -> Arc<Site> {
        let mut config = Config::with_data(folder.path().join("games.db"));
        let keep = Keep::For(30 * MINUTE);
        config.retention = Retention { open: keep, running: keep, over: keep };
        Site::open(config).await.expect("a site")
    }

    #[tokio::test]
    async fn a_steady_clock_removes_what_is_past_its_time() {
        let mut server = PruningServer::new().await;
        assert_eq!(server.run(20 * MINUTE).await, 0);
        assert_eq!(server.run(10 * MINUTE).await, 1);
    }

    #[tokio::test]
    async fn a_jump_removes_nothing_until_a_day_has_passed() {
        for jumped in [NOON.after(2 * HOUR), NOON.after(2 * 365 * 24 * HOUR), NOON.before(2 * HOUR)] {
            let mut server = PruningServer::new().await;
            assert_eq!(server.jump(jumped).await, 0, "{jumped}");
            assert_eq!(server.run(23 * HOUR + 59 * MINUTE).await, 0, "{jumped}");
            assert_eq!(server.run(MINUTE).await, 1, "{jumped}");
        }
    }

    #[tokio::test]
    async fn a_second_jump_starts_the_day_again() {
        let mut server = PruningServer::new().await;
        server.jump(NOON.after(2 * HOUR)).await;
        assert_eq!(server.run(23 * HOUR).await, 0);
        // Set right again.
        assert_eq!(server.jump(NOON.after(23 * HOUR)).await, 0);
        assert_eq!(server.run(23 * HOUR + 59 * MINUTE).await, 0);
        assert_eq!(server.run(MINUTE).await, 1);
    }

    #[tokio::test]
    async fn a_short_restart_is_no_jump_and_a_long_one_is() {
        let mut server = PruningServer::new().await;
        server.restart().await;
        assert_eq!(server.jump(NOON.after(30 * MINUTE)).await, 1);
        server.add_table().await;
        server.restart().await;
        assert_eq!(server.jump(NOON.after(2 * HOUR)).await, 0);
    }

    #[tokio::test]
    async fn a_restart_neither_ends_nor_extends_the_day_after_a_jump() {
        let mut server = PruningServer::new().await;
        server.jump(NOON.after(2 * HOUR)).await;
        for _ in 0..47 {
            server.restart().await;
            assert_eq!(server.run(30 * MINUTE).await, 0);
        }
        server.restart().await;
        assert_eq!(server.run(30 * MINUTE).await, 1);
    }

    #[tokio::test]
    async fn a_file_that_never_saw_the_clock_goes_by_its_newest_table() {
        for (first, removed) in [(NOON.after(30 * MINUTE), 1), (NOON.after(2 * HOUR), 0)] {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let mut server = PruningServer { site: open(&folder).await, folder, now: NOON };
            server.add_table().await;
            assert_eq!(server.jump(first).await, removed, "{first}");
        }
    }

    #[tokio::test]
    async fn a_jump_is_told_once() {
        let mut server = PruningServer::new().await;
        server.now = NOON.after(2 * HOUR);
        let look = async |now| server.site.store.look_at_clock(now).await.expect("a look");
        let trusted_from = NOON.after(26 * HOUR);
        assert_eq!(look(server.now).await, Clock::Jumped { last: NOON, trusted_from });
        assert_eq!(look(server.now.after(INTERVAL)).await, Clock::Settling);
        server.restart().await;
        let look = server.site.store.look_at_clock(NOON.after(3 * HOUR)).await.expect("a look");
        assert_eq!(look, Clock::Settling, "also after a restart");
    }
}
