//! The steps that bring a data file up to date. `sqlx::migrate!` would embed the same files, but its crate makes the compiler
//! build sqlx and `SQLite` a second time.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The files in `migrations`, in order: number, name and text. A data file remembers a checksum of each text, so a step that
/// was released must never change.
const STEPS: [(i64, &str, &str); 2] = [
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "server", include_str!("../../migrations/0002_server.sql")),
];

/// All steps; a data file takes those that it doesn't have yet.
pub(super) fn migrator() -> Migrator {
    let step = |(number, name, text): (i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.map(step).to_vec())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[tokio::test]
    async fn every_file_of_the_folder_is_a_step() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let read = Migrator::new(folder).await.expect("the folder can be read");
        let whole = |migrator: &Migrator| -> Vec<_> {
            let step = |step: &Migration| (step.version, step.description.clone(), step.checksum.clone());
            migrator.iter().map(step).collect()
        };
        assert_eq!(whole(&migrator()), whole(&read));
    }
}
