//! `licences`: writes the crates that are inside of the program, with their licences, for the About page, and the texts of
//! these licences for everybody who gets the program. Both are checked in, since no build waits for this chore; `test` says
//! when they are old.

mod texts;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::Outcome;
use crate::args::Args;
use crate::cargo::metadata;

/// The names, for the About page.
const NAMES: &str = "web/src/about/crates.json";

/// The texts, which the build of the server takes into the program.
const TEXTS: &str = "crates/server/build/licences.txt";

/// The package whose program is shipped.
const PROGRAM: &str = "hexhaven-cli";

/// A crate that others have made and that is inside of the program.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Crate<'a> {
    name: &'a str,
    version: &'a str,
    /// As its author wrote it: `MIT OR Apache-2.0`.
    license: &'a str,
    /// Where cargo has unpacked it.
    folder: &'a Path,
}

pub(crate) fn run(args: Args) -> Outcome {
    args.nothing_left()?;
    let metadata = metadata(&[])?;
    let crates = crates(&metadata)?;
    let texts = texts::collect(&crates)?;
    for line in texts.notes() {
        println!("{line}");
    }
    for (file, text) in [(NAMES, names(&crates)), (TEXTS, texts.text())] {
        if is_current(file, &text) {
            println!("{file} is current");
            continue;
        }
        fs::write(file, text)
            .map_err(|error| format!("{file}: {error} (chores run from the root of the project)"))?;
        println!("{file} is written");
    }
    Ok(())
}

/// Are the files as they would be written now?
pub(crate) fn check() -> Outcome {
    let metadata = metadata(&[])?;
    let crates = crates(&metadata)?;
    for (file, text) in [(NAMES, names(&crates)), (TEXTS, texts::collect(&crates)?.text())] {
        if !is_current(file, &text) {
            return Err(format!("{file} is old: `cargo xtask licences` writes it"));
        }
    }
    Ok(())
}

fn is_current(file: &str, text: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|old| old == text)
}

/// What others have made of the program, in the order of the names.
fn crates(metadata: &Value) -> Result<BTreeSet<Crate<'_>>, String> {
    let packages = by_id(&metadata["packages"]);
    let mut found = BTreeSet::new();
    for id in inside(metadata, &packages)? {
        let package = packages[id];
        // Our own crates come from no registry.
        if package["source"].is_null() {
            continue;
        }
        let (name, version) = (word(package, "name")?, word(package, "version")?);
        let license = word(package, "license").map_err(|_| format!("{name} {version} names no licence"))?;
        let manifest = Path::new(word(package, "manifest_path")?);
        let folder = manifest.parent().unwrap_or(manifest);
        found.insert(Crate { name, version, license, folder });
    }
    Ok(found)
}

/// One crate on each line.
fn names(crates: &BTreeSet<Crate<'_>>) -> String {
    let lines: Vec<String> = crates
        .iter()
        .map(|Crate { name, version, license, .. }| {
            format!("  {}", json!({ "license": license, "name": name, "version": version }))
        })
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// The ids of all packages that the program is made of. What only tests or build scripts use is not in it.
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

/// A dependency of the code itself has no kind; the others are called `dev` and `build`.
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
    fn what_others_made_is_listed_if_it_is_inside_of_the_program() {
        let metadata = example(&json!("MIT OR Apache-2.0"));
        let found = crates(&metadata).expect("all of them name a licence");
        let line = r#"{"license":"MIT OR Apache-2.0","name":"other","version":"1.0.0"}"#;
        assert_eq!(names(&found), format!("[\n  {line}\n]\n"));
        assert_eq!(found.first().map(|found| found.folder), Some(Path::new("other")));
    }

    #[test]
    fn a_crate_without_a_licence_is_not_shipped_in_silence() {
        assert_eq!(crates(&example(&Value::Null)), Err("other 1.0.0 names no licence".to_owned()));
    }
}
