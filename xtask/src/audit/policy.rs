//! Reads `deny.toml`. A field or value that the offline checks don't understand is an error, so that no part of the policy
//! is silently ignored. cargo-deny reads `[advisories]`.

use std::fs;

use serde::Deserialize;

const FILE: &str = "deny.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Policy {
    #[serde(rename = "graph")]
    _graph: Graph,
    #[serde(rename = "advisories")]
    _advisories: toml::Table,
    pub(super) licenses: Licenses,
    pub(super) bans: Bans,
    pub(super) sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Graph {
    #[serde(rename = "all-features")]
    _all_features: True,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Licenses {
    /// The policy itself may allow more than is used.
    #[serde(rename = "unused-allowed-license")]
    _unused: Level,
    pub(super) allow: Vec<String>,
    pub(super) exceptions: Vec<Exception>,
}

/// More licenses for one crate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exception {
    #[serde(rename = "crate")]
    pub(super) name: String,
    pub(super) allow: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Bans {
    pub(super) multiple_versions: Level,
    #[serde(rename = "wildcards")]
    _wildcards: Deny,
    #[serde(rename = "allow-wildcard-paths")]
    _wildcard_paths: True,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Sources {
    #[serde(rename = "unknown-registry")]
    _unknown_registry: Deny,
    #[serde(rename = "unknown-git")]
    _unknown_git: Deny,
    pub(super) allow_registry: Vec<String>,
    pub(super) allow_git: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Allow,
    Warn,
    Deny,
}

/// Fields for which the checks support no other level.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deny {
    Deny,
}

/// Fields for which the checks support no other value.
#[derive(Deserialize)]
#[serde(try_from = "bool")]
struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;

    fn try_from(value: bool) -> Result<True, &'static str> {
        if value { Ok(True) } else { Err("the audit only supports `true` here") }
    }
}

impl Policy {
    pub(super) fn read() -> Result<Policy, String> {
        let text = fs::read_to_string(FILE)
            .map_err(|error| format!("{FILE}: {error} (run chores from the project root)"))?;
        Policy::parse(&text)
    }

    pub(super) fn parse(text: &str) -> Result<Policy, String> {
        toml::from_str(text).map_err(|error| format!("{FILE}: {error}"))
    }

    /// May a crate with this name have this license?
    pub(super) fn allows(&self, name: &str, license: &str) -> bool {
        let has = |licenses: &[String]| licenses.iter().any(|allowed| allowed == license);
        let excepted = self.licenses.exceptions.iter().filter(|exception| exception.name == name);
        has(&self.licenses.allow) || excepted.into_iter().any(|exception| has(&exception.allow))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The project's policy.
    pub(in super::super) const OURS: &str = include_str!("../../../deny.toml");

    #[test]
    fn ours_is_understood() {
        let policy = Policy::parse(OURS).expect("the checks understand all of it");
        assert!(policy.allows("any", "MIT") && !policy.allows("any", "GPL-3.0-only"));
    }

    #[test]
    fn an_exception_is_for_one_crate() {
        let text =
            OURS.replace("exceptions = []", r#"exceptions = [{ crate = "font", allow = ["OFL-1.1"] }]"#);
        let policy = Policy::parse(&text).expect("an exception");
        assert!(policy.allows("font", "OFL-1.1") && policy.allows("font", "MIT"));
        assert!(!policy.allows("other", "OFL-1.1"));
    }

    #[test]
    fn what_the_checks_dont_understand_is_refused() {
        for (this, that) in [
            ("wildcards = \"deny\"", "wildcards = \"allow\""),
            ("all-features = true", "all-features = false"),
            ("wildcards = \"deny\"", "wildcards = \"deny\"\ndeny = [\"openssl\"]"),
            ("[sources]", "[output]\nfeature-depth = 1\n[sources]"),
        ] {
            assert!(OURS.contains(this), "{this}");
            assert!(Policy::parse(&OURS.replace(this, that)).is_err(), "{that}");
        }
    }
}
