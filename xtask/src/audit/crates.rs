//! The workspace's crates, with all features and for every platform, and the sources of the crates in all lock files. The tools
//! in `benches` and `fuzz` aren't shipped, so their licenses don't matter; what they could do to our machines does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use super::Finding;
use super::license::is_allowed;
use super::policy::{Level, Policy};

const LOCKS: [&str; 3] = ["Cargo.lock", "benches/Cargo.lock", "fuzz/Cargo.lock"];

/// Every crate that others made has a license that the policy allows.
pub(super) fn licenses(policy: &Policy, metadata: &Value) -> Finding {
    let mut faults = Vec::new();
    let foreign: Vec<&Value> =
        list(&metadata["packages"]).iter().filter(|package| !package["source"].is_null()).collect();
    for package in &foreign {
        let name = word(package, "name");
        let shown = format!("{name} {}", word(package, "version"));
        let Some(license) = package["license"].as_str() else {
            faults.push(format!("{shown} names no license"));
            continue;
        };
        match is_allowed(license, &|license| policy.allows(name, license)) {
            Some(true) => {}
            Some(false) => faults.push(format!("{shown} is under {license}, which deny.toml does not allow")),
            None => faults.push(format!("{shown} names a license that cannot be read: {license}")),
        }
    }
    Finding::of(faults, format!("{} crates, each under a license that deny.toml allows", foreign.len()))
}

/// No dependency accepts any version, except our own crates by path. The policy decides how bad two versions of one crate
/// are.
pub(super) fn bans(policy: &Policy, metadata: &Value) -> Finding {
    let mut faults = Vec::new();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let packages = list(&metadata["packages"]);
    for package in packages {
        let name = word(package, "name");
        versions.entry(name).or_default().insert(word(package, "version"));
        // Cargo writes `publish = false` as an empty list of registries.
        let private = package["publish"].as_array().is_some_and(Vec::is_empty);
        for dependency in list(&package["dependencies"]) {
            let own = private && dependency["path"].is_string();
            if dependency["req"] == "*" && !own {
                faults.push(format!("{name} takes any version of {}", word(dependency, "name")));
            }
        }
    }
    let several: Vec<String> = versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, versions)| format!("{name} {}", versions.into_iter().collect::<Vec<_>>().join(" and ")))
        .collect();
    let mut fine = format!("{} crates, none of which takes any version of another", packages.len());
    match policy.bans.multiple_versions {
        Level::Deny => {
            faults.extend(several.iter().map(|several| format!("more than one version of {several}")));
        }
        Level::Warn if !several.is_empty() => {
            fine.push_str("; more than one version of ");
            fine.push_str(&several.join(", "));
        }
        Level::Allow | Level::Warn => {}
    }
    Finding::of(faults, fine)
}

/// Every crate in every lock file comes from an allowed registry, with a checksum.
pub(super) fn sources(policy: &Policy) -> Result<Finding, String> {
    let (mut faults, mut count) = (Vec::new(), 0);
    for file in LOCKS {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let lock: toml::Table = text.parse().map_err(|error| format!("{file}: {error}"))?;
        let (found, wrong) = lock_sources(policy, &lock);
        count += found;
        faults.extend(wrong.into_iter().map(|fault| format!("{file}: {fault}")));
    }
    let fine = format!("{count} entries of {}, all from crates.io and with a checksum", LOCKS.join(", "));
    Ok(Finding::of(faults, fine))
}

/// How many crates in a lock file aren't our own, and what is wrong with their sources.
fn lock_sources(policy: &Policy, lock: &toml::Table) -> (usize, Vec<String>) {
    let (mut count, mut faults) = (0, Vec::new());
    let packages = lock.get("package").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
    for package in packages {
        let field = |name: &str| package.get(name).and_then(toml::Value::as_str);
        // A crate without a source is a folder in this project.
        let Some(source) = field("source") else { continue };
        count += 1;
        let name = field("name").unwrap_or("a crate without a name");
        let is_among = |kind: &str, allowed: &[String]| {
            source.strip_prefix(kind).is_some_and(|url| allowed.iter().any(|allowed| allowed == url))
        };
        let registry = is_among("registry+", &policy.sources.allow_registry);
        if !registry && !is_among("git+", &policy.sources.allow_git) {
            faults.push(format!("{name} comes from {source}, which deny.toml does not allow"));
        } else if registry && field("checksum").is_none() {
            faults.push(format!("{name} has no checksum"));
        }
    }
    (count, faults)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn word<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn policy() -> Policy {
        Policy::parse(include_str!("../../../deny.toml")).expect("the policy of the project")
    }

    fn package(name: &str, version: &str, more: Value) -> Value {
        let mut package = json!({ "name": name, "version": version, "source": "registry", "license": "MIT" });
        let (Value::Object(all), Value::Object(more)) = (&mut package, more) else { panic!("objects") };
        all.extend(more);
        package
    }

    fn faults(finding: Finding) -> Vec<String> {
        match finding {
            Finding::Faults(faults) => faults,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_crate_of_others_needs_an_allowed_license() {
        let own = package("own", "1.0.0", json!({ "source": null, "license": null }));
        let fine = json!({ "packages": [own, package("a", "1.0.0", json!({}))] });
        assert!(matches!(licenses(&policy(), &fine), Finding::Fine(words) if words.starts_with("1 crates")));
        let wrong = json!({ "packages": [
            package("a", "1.0.0", json!({ "license": "GPL-3.0-only" })),
            package("b", "2.0.0", json!({ "license": null })),
            package("c", "3.0.0", json!({ "license": "MIT OR" })),
        ] });
        assert_eq!(
            faults(licenses(&policy(), &wrong)),
            [
                "a 1.0.0 is under GPL-3.0-only, which deny.toml does not allow",
                "b 2.0.0 names no license",
                "c 3.0.0 names a license that cannot be read: MIT OR",
            ]
        );
    }

    #[test]
    fn no_dependency_takes_any_version_but_our_own_by_path() {
        let needs = |more: Value| {
            let mut dependency = json!({ "name": "b", "req": "*" });
            let (Value::Object(all), Value::Object(more)) = (&mut dependency, more) else {
                panic!("objects")
            };
            all.extend(more);
            json!([dependency])
        };
        let own = |dependencies: Value, publish: Value| json!({ "packages": [package("a", "1.0.0", json!({ "dependencies": dependencies, "publish": publish }))] });
        let path = json!({ "path": "/b" });
        assert!(matches!(bans(&policy(), &own(needs(path.clone()), json!([]))), Finding::Fine(_)));
        for wrong in [own(needs(json!({})), json!([])), own(needs(path), Value::Null)] {
            assert_eq!(faults(bans(&policy(), &wrong)), ["a takes any version of b"]);
        }
    }

    #[test]
    fn two_versions_are_shown_or_refused_as_the_policy_says() {
        let two = json!({ "packages": [package("a", "1.0.0", json!({})), package("a", "2.0.0", json!({}))] });
        let Finding::Fine(words) = bans(&policy(), &two) else { panic!("a warning") };
        assert!(words.ends_with("; more than one version of a 1.0.0 and 2.0.0"), "{words}");
        let mut strict = policy();
        strict.bans.multiple_versions = Level::Deny;
        assert_eq!(faults(bans(&strict, &two)), ["more than one version of a 1.0.0 and 2.0.0"]);
    }

    #[test]
    fn crates_come_from_the_registry_with_a_checksum() {
        let lock = r#"
            [[package]]
            name = "own"
            [[package]]
            name = "good"
            source = "registry+https://github.com/rust-lang/crates.io-index"
            checksum = "00"
            [[package]]
            name = "bare"
            source = "registry+https://github.com/rust-lang/crates.io-index"
            [[package]]
            name = "other"
            source = "registry+https://example.org/index"
            checksum = "00"
            [[package]]
            name = "fork"
            source = "git+https://example.org/fork#0"
        "#;
        let (count, faults) = lock_sources(&policy(), &lock.parse().expect("a lock file"));
        assert_eq!(count, 4);
        assert_eq!(
            faults,
            [
                "bare has no checksum",
                "other comes from registry+https://example.org/index, which deny.toml does not allow",
                "fork comes from git+https://example.org/fork#0, which deny.toml does not allow",
            ]
        );
    }
}
