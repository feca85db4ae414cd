//! `hexhaven site`: the web client as plain files, for hosts that only serve files.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::path::{Component, Path, PathBuf};

use hexhaven_server::site_files;

use crate::failure::Failure;
use crate::ui;

/// Lists the files of a site in its folder. A folder with this list is ours and may be written again.
const LIST: &str = "hexhaven-site.txt";

/// The first line of the list.
const TITLE: &str =
    "Files that `hexhaven site` wrote here. It replaces them the next time it writes this folder.";

/// Write the web client as plain files, for any static host
///
/// The folder holds the whole client, including the engine: bots, lessons and reviews work in the browser, and whatever
/// needs a server says so. It works in any folder on any host, without a server program (docs/offline.md).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven site --output public           write the files\n  \
                        python3 -m http.server -d public        look at them at http://localhost:8000")]
pub(crate) struct SiteArgs {
    /// The folder to write: a new one, an empty one, or one that this command wrote before
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

pub(crate) fn run(args: SiteArgs) -> Result<(), Failure> {
    let files = site_files();
    if files.is_empty() {
        return Err(Failure::unusable("this program was built without the web client")
            .hint("build it where Node is installed; docs/hosting.md says how"));
    }
    if !files.iter().any(|(name, _)| Path::new(name).extension() == Some("wasm".as_ref())) {
        return Err(Failure::unusable(
            "this program was built without the browser engine, so plain files couldn't do anything",
        )
        .hint("build it without HEXHAVEN_WITHOUT_ENGINE"));
    }
    let folder = args.output.as_path();
    let before = written_before(folder)?;
    for (name, bytes) in &files {
        write(folder, name, bytes)?;
    }
    let now: BTreeSet<&str> = files.iter().map(|(name, _)| *name).collect();
    for name in before.iter().filter(|name| !now.contains(name.as_str())) {
        remove(folder, name)?;
    }
    let lines: Vec<&str> = iter::once(TITLE).chain(now).collect();
    write(folder, LIST, (lines.join("\n") + "\n").as_bytes())?;
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let kilobytes = ui::count(size.div_ceil(1000) as u64);
    let mut out = ui::out();
    writeln!(out, "{} files ({kilobytes} KB) are in {}", files.len(), folder.display())?;
    Ok(out.flush()?)
}

/// The files that an earlier run wrote into the folder. Refuses a folder with anything else in it.
fn written_before(folder: &Path) -> Result<Vec<String>, Failure> {
    let cannot = |error: &io::Error| Failure::io(format_args!("cannot read {}", folder.display()), error);
    match fs::read_to_string(folder.join(LIST)) {
        Ok(list) => {
            return Ok(list.lines().skip(1).filter(|name| is_plain(name)).map(str::to_owned).collect());
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(cannot(&error)),
    }
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(Vec::new()),
            Some(_) => Err(Failure::usage(format!(
                "{} is not empty, and this command didn't write it",
                folder.display()
            ))
            .hint("name a new folder; only folders that this command wrote are replaced")),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(cannot(&error)),
    }
}

/// A name that doesn't lead out of the folder: anybody may have edited the list.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = folder.join(name);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(&path, bytes))
        .map_err(|error| Failure::io(format_args!("cannot write {}", path.display()), &error))
}

/// Removes a file of an older version, which may have been removed already.
fn remove(folder: &Path, name: &str) -> Result<(), Failure> {
    let path = folder.join(name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Failure::io(format_args!("cannot remove {}", path.display()), &error))
        }
        _ => Ok(()),
    }
}
