//! `licenses`: lists the crates in the program with their licenses, for the About page, and collects the texts of these
//! licenses for everybody who gets the program. Both files are checked in, because no build waits for this chore; `test`
//! fails when they are out of date.
//!
//! Our own, because cargo-about would have to be installed (minutes) wherever `test` runs; this reads what cargo unpacked.

mod texts;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::Outcome;
use crate::cargo::metadata;

/// The names, for the About page.
const NAMES: &str = "web/src/about/crates.json";

/// The texts, which the server's build embeds in the program.
const TEXTS: &str = "crates/server/build/licenses.txt";

/// The package whose program is shipped.
const PROGRAM: &str = "hexhaven-cli";

/// A crate in the program that others made.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Crate<'a> {
    name: &'a str,
    version: &'a str,
    /// As its author wrote it: `MIT OR Apache-2.0`.
    license: &'a str,
    /// Where cargo unpacked it.
    folder: &'a Path,
}

pub(crate) fn run() -> Outcome {
    let metadata = metadata(&[])?;
    let crates = crates(&metadata)?;
    let texts = texts::collect(&crates)?;
    for line in texts.notes() {
        println!("{line}");
    }
    for (file, text) in [(NAMES, names(&crates)), (TEXTS, texts.text())] {
        if is_current(file, &text) {
            println!("{file} is up to date");
            continue;
        }
        fs::write(file, text)
            .map_err(|error| format!("{file}: {error} (run chores from the project root)"))?;
        println!("wrote {file}");
    }
    Ok(())
}

/// Are the files up to date?
pub(crate) fn check() -> Outcome {
    let metadata = metadata(&[])?;
    let crates = crates(&metadata)?;
    for (file, text) in [(NAMES, names(&crates)), (TEXTS, texts::collect(&crates)?.text())] {
        if !is_current(file, &text) {
            return Err(format!("{file} is out of date; run `cargo xtask licenses`"));
        }
    }
    Ok(())
}

fn is_current(file: &str, text: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|old| old == text)
}

/// The parts of the program that others made, sorted by name.
fn crates(metadata: &Value) -> Result<BTreeSet<Crate<'_>>, String> {
    let packages = by_id(&metadata["packages"]);
    let mut found = BTreeSet::new();
    for id in inside(metadata, &packages)? {
        let package = packages[id];
        // Our own crates don't come from a registry.
        if package["source"].is_null() {
            continue;
        }
        let (name, version) = (word(package, "name")?, word(package, "version")?);
        let license = word(package, "license").map_err(|_| format!("{name} {version} names no license"))?;
        let manifest = Path::new(word(package, "manifest_path")?);
        let folder = manifest.parent().unwrap_or(manifest);
        found.insert(Crate { name, version, license, folder });
    }
    Ok(found)
}

/// One crate per line.
fn names(crates: &BTreeSet<Crate<'_>>) -> String {
    let lines: Vec<String> = crates
        .iter()
        .map(|Crate { name, version, license, .. }| {
            format!("  {}", json!({ "license": license, "name": name, "version": version }))
        })
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// The ids of all packages in the program. What only tests or build scripts use isn't one of them.
fn inside<'a>(
    metadata: &'a Value,
    packages: &HashMap<&'a str, &'a Value>,
) -> Result<BTreeSet<&'a str>, String> {
    let nodes = by_id(&metadata["resolve"]["nodes"]);
    let program = packages.iter().find(|(_, package)| package["name"] == PROGRAM);
    let (program, _) = program.ok_or_else(|| format!("there is no package {PROGRAM}"))?;
    let mut found = BTreeSet::new();
    let mut ahead = vec![*program];
    while let Some(id) = ahead.pop() {
        if found.insert(id) {
            let needed = list(&nodes[id]["deps"]).iter().filter(|dependency| is_normal(dependency));
            ahead.extend(needed.filter_map(|dependency| dependency["pkg"].as_str()));
        }
    }
    Ok(found)
}

/// A dependency of the code itself has no kind; the others are `dev` and `build`.
fn is_normal(dependency: &Value) -> bool {
    list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null())
}

fn by_id(things: &Value) -> HashMap<&str, &Value> {
    list(things).iter().filter_map(|thing| Some((thing["id"].as_str()?, thing))).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn word<'a>(package: &'a Value, field: &str) -> Result<&'a str, String> {
    package[field].as_str().ok_or_else(|| format!("cargo metadata: a package without {field}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program uses `own` and, for its tests, `tester`; `own` uses `other`.
    fn example(license: &Value) -> Value {
        let package = |id: &str, name: &str, source: Value, license: &Value| json!({ "id": id, "name": name, "version": "1.0.0", "source": source, "license": license, "manifest_path": format!("{name}/Cargo.toml") });
        let needs = |id: &str, kind: Value| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        json!({
            "packages": [
                package("a", PROGRAM, Value::Null, &json!("MIT")),
                package("b", "own", Value::Null, &json!("MIT")),
                package("c", "other", json!("registry"), license),
                package("d", "tester", json!("registry"), &json!("MIT")),
            ],
            "resolve": { "nodes": [
                { "id": "a", "deps": [needs("b", Value::Null), needs("d", json!("dev"))] },
                { "id": "b", "deps": [needs("c", Value::Null)] },
                { "id": "c", "deps": [] },
                { "id": "d", "deps": [] },
            ] },
        })
    }

    #[test]
    fn what_others_made_is_listed_if_it_is_in_the_program() {
        let metadata = example(&json!("MIT OR Apache-2.0"));
        let found = crates(&metadata).expect("every crate names a license");
        let line = r#"{"license":"MIT OR Apache-2.0","name":"other","version":"1.0.0"}"#;
        assert_eq!(names(&found), format!("[\n  {line}\n]\n"));
        assert_eq!(found.first().map(|found| found.folder), Some(Path::new("other")));
    }

    #[test]
    fn a_crate_without_a_license_is_refused() {
        assert_eq!(crates(&example(&Value::Null)), Err("other 1.0.0 names no license".to_owned()));
    }
}
