//! Reading and writing files, with `-` for stdin and stdout, and errors that name the file.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use hexhaven_record::{Record, RecordError};

use crate::failure::Failure;
use crate::ui;

/// A file name that means stdin or stdout.
pub(crate) fn is_pipe(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_pipe(path) { "stdin".to_owned() } else { path.display().to_string() }
}

/// The bytes of a file that should be a record: at most as many as a record can have, plus one to notice a
/// longer file.
pub(crate) fn read_record(path: &Path) -> Result<Vec<u8>, Failure> {
    let most = Record::MAX_JSON as u64 + 1;
    let mut bytes = Vec::new();
    let read = if is_pipe(path) {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::io(format_args!("cannot read {}", name(path)), &error))?;
    Ok(bytes)
}

/// A file that holds many records, one in each line, as `hexhaven simulate --records games.ndjson` writes it.
pub(crate) fn is_collection(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ndjson")
}

/// Passes on every record in a file with its name: the file's, or file and line in a collection.
pub(crate) fn each_record(
    path: &Path,
    mut take: impl FnMut(&str, &[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if !is_collection(path) {
        return take(&name(path), &read_record(path)?);
    }
    let cannot = |error| Failure::io(format_args!("cannot read {}", name(path)), &error);
    let mut lines = BufReader::new(File::open(path).map_err(cannot)?);
    for number in 1_u64.. {
        let mut line = Vec::new();
        let most = Record::MAX_JSON as u64 + 1;
        let length = lines.by_ref().take(most).read_until(b'\n', &mut line).map_err(cannot)?;
        if length == 0 {
            break;
        }
        if !line.trim_ascii().is_empty() {
            take(&format!("{}:{number}", name(path)), &line)?;
        }
        // A line too long for a record has been reported; the rest of the line isn't a record either.
        if length as u64 == most {
            break;
        }
    }
    Ok(())
}

/// A record that can't be read: where and why.
pub(crate) fn not_a_record(path: &Path, error: &RecordError) -> Failure {
    Failure::no(format!("{}: {error}", name(path))).hint("docs/record.md describes the form of a record")
}

/// Writes to a file, or to stdout for `-`.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_pipe(path) {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    std::fs::write(path, bytes)
        .map_err(|error| Failure::io(format_args!("cannot write {}", path.display()), &error))
}

/// Finds out before hours of games, not after, that a file can't be written. Its contents stay for now.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    if is_pipe(path) {
        return Ok(());
    }
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|error| Failure::io(format_args!("cannot write {}", path.display()), &error))
}

/// Refuses two outputs in one file, where each would overwrite the other. What is written to a device, such as
/// `/dev/null`, cannot get lost that way.
pub(crate) fn check_apart<'a>(outputs: impl IntoIterator<Item = (&'a str, &'a Path)>) -> Result<(), Failure> {
    let mut taken: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs {
        if !is_pipe(path) && path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            continue;
        }
        let place = place(path);
        if let Some((earlier, _)) = taken.iter().find(|(_, taken)| *taken == place) {
            let where_to = if is_pipe(path) { "stdout".to_owned() } else { path.display().to_string() };
            return Err(Failure::usage(format!("{earlier} and {option} would both write to {where_to}")));
        }
        taken.push((option, place));
    }
    Ok(())
}

/// The one canonical name of a file, even if it doesn't exist yet.
fn place(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let in_folder = || Some(parent.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(in_folder).unwrap_or_else(|| path.to_owned())
}

/// Writes an image to a file or a pipe. A terminal would only show garbage.
pub(crate) fn write_image(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_pipe(path) && ui::is_terminal() {
        let failure = Failure::usage("a PNG image cannot be shown on a terminal");
        return Err(failure.hint("write it to a file with --output board.png, or use --format text"));
    }
    write(path, bytes)
}
