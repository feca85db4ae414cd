//! Finds and reads the project's files.

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder with one of these extensions, sorted by path.
pub(crate) fn below(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| wrong(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| wrong(folder, &error))?.path();
        if path.is_dir() {
            files.extend(below(&path, extensions)?);
        } else if path.extension().is_some_and(|found| extensions.iter().any(|wanted| found == *wanted)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| wrong(path, &error))
}

fn wrong(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error} (run chores from the project root)", path.display())
}
