//! One server per data file: a lock next to it, which the operating system releases when the process ends, no matter how.
//! So there is nothing to clean up by hand after a crash.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// Holds the data file as long as it lives.
#[derive(Debug)]
pub(in crate::store) struct Lock {
    /// Closing it releases the lock.
    _file: File,
}

impl Lock {
    pub(in crate::store) fn take(data: &Path) -> Result<Lock, StoreError> {
        let path = beside(data);
        let failed = |source| StoreError::File { path: path.clone(), source };
        // Not truncated when it is opened: the holder's number stays readable for those who are refused.
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse { path: data.to_owned(), holder: holder(&mut file) });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        file.set_len(0).map_err(failed)?;
        file.rewind().map_err(failed)?;
        write!(file, "{}", std::process::id()).map_err(failed)?;
        Ok(Lock { _file: file })
    }
}

/// `games.db` is held by a lock on `games.db.lock`.
fn beside(data: &Path) -> PathBuf {
    let mut name = data.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

fn holder(file: &mut File) -> String {
    let mut text = String::new();
    // Some systems do not let others read a locked file; then the holder stays unknown.
    let read = Read::take(&mut *file, 20).read_to_string(&mut text);
    match (read, text.parse::<u32>()) {
        (Ok(_), Ok(process)) => format!(" (process {process})"),
        _ => String::new(),
    }
}
