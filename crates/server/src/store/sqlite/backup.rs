//! A copy of the data file while a server runs: complete as of one moment, and ready to be used in its place.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};

use super::{options, private};
use crate::store::StoreError;

/// Copies the data file `data` to the new file `target`, also while a server is using it.
///
/// The copy appears under its name only when it is complete and on the disk. To restore it, stop the server, put it in the
/// place of the data file, and remove the files next to that which end in `-wal` and `-shm`.
pub async fn backup(data: &Path, target: &Path) -> Result<(), StoreError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| StoreError::File { path, source }
    };
    let data = data.canonicalize().map_err(failed(data))?;
    if target.exists() {
        return Err(StoreError::BackupExists { path: target.to_owned() });
    }
    let part = part_of(target);
    // Left behind by a backup that was interrupted.
    match std::fs::remove_file(&part) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(&part)(error)),
        _ => {}
    }
    // SQLite copies into an empty file too, and that one is readable for its owner only.
    private(&part).map_err(failed(&part))?;
    let copied = copy(&data, &part).await;
    let finished = copied.and_then(|()| {
        File::open(&part).and_then(|file| file.sync_all()).map_err(failed(&part))?;
        std::fs::rename(&part, target).map_err(failed(target))
    });
    if finished.is_err() {
        // A partial copy is no use to anybody.
        let _ = std::fs::remove_file(&part);
    }
    finished
}

async fn copy(data: &Path, part: &Path) -> Result<(), StoreError> {
    let text = part.to_str().ok_or_else(|| StoreError::File {
        path: part.to_owned(),
        source: std::io::Error::new(std::io::ErrorKind::InvalidFilename, "the name is not Unicode"),
    })?;
    let options = options(data).read_only(true);
    let mut connection =
        SqliteConnection::connect_with(&options).await.map_err(|error| StoreError::opening(data, error))?;
    sqlx::query("VACUUM INTO $1").bind(text).execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

fn part_of(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}
