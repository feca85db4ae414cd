//! The steps that bring a data file or a database up to date. `sqlx::migrate!` would embed the same files, but its crate
//! makes the compiler build sqlx and `SQLite` a second time.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name and text of a step.
type Step = (i64, &'static str, &'static str);

/// The files in `migrations/sqlite`, in order. A data file remembers a checksum of each text, so a step that was released
/// must never change.
const SQLITE: [Step; 2] = [
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (2, "server", include_str!("../../migrations/sqlite/0002_server.sql")),
];

/// The files in `migrations/postgres`, for which the same holds.
const POSTGRES: [Step; 1] = [(1, "tables", include_str!("../../migrations/postgres/0001_tables.sql"))];

/// All steps; a data file takes those that it doesn't have yet.
pub(super) fn sqlite() -> Migrator {
    migrator(&SQLITE)
}

/// All steps of a `PostgreSQL` database.
pub(super) fn postgres() -> Migrator {
    migrator(&POSTGRES)
}

fn migrator(steps: &[Step]) -> Migrator {
    let step = |&(number, name, text): &Step| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.iter().map(step).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[tokio::test]
    async fn every_file_of_the_folders_is_a_step() {
        for (folder, ours) in [("sqlite", sqlite()), ("postgres", postgres())] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
            let read = Migrator::new(folder).await.expect("the folder can be read");
            let whole = |migrator: &Migrator| -> Vec<_> {
                let step = |step: &Migration| (step.version, step.description.clone(), step.checksum.clone());
                migrator.iter().map(step).collect()
            };
            assert_eq!(whole(&ours), whole(&read));
        }
    }
}
