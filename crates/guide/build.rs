//! Lists the files of `content/` as Rust, so that a page is in the guide as soon as its file is there.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders of pages, each with the name of its list.
const FOLDERS: [(&str, &str); 4] =
    [("CHAPTERS", "chapters"), ("CASES", "cases"), ("ALMANAC", "almanac"), ("LESSONS", "lessons")];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let content = root.join("content");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=content");
    let mut list = String::new();
    for (name, folder) in FOLDERS {
        let _ = writeln!(list, "/// The pages of `content/{folder}`, by their names.");
        let _ = writeln!(list, "pub(crate) const {name}: &[(&str, &str)] = &[");
        for path in pages(&content.join(folder)) {
            let slug = path.file_stem().unwrap_or_default().to_string_lossy();
            let _ = writeln!(list, "    ({slug:?}, include_str!({:?})),", path.to_string_lossy());
        }
        let _ = writeln!(list, "];");
    }
    for (name, file) in [("COACH", "coach.md"), ("CHANGES", "changes.md")] {
        let text = fs::read_to_string(content.join(file)).unwrap_or_default();
        let _ = writeln!(list, "/// `content/{file}`.\npub(crate) const {name}: &str = {text:?};");
    }
    fs::write(out.join("content.rs"), list).expect("the list can be written");
}

/// The pages of a folder, sorted by name.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}
