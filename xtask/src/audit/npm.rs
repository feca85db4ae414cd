//! The web client's packages: where they come from, and known advisories against them.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::Finding;

const LOCK: &str = "web/package-lock.json";
const REGISTRY: &str = "https://registry.npmjs.org/";

/// Every package is pinned by a hash of its content and, if the lock file names a source, comes from npm's registry.
pub(super) fn sources() -> Result<Finding, String> {
    let text = fs::read_to_string(LOCK).map_err(|error| format!("{LOCK}: {error}"))?;
    let lock: Value = serde_json::from_str(&text).map_err(|error| format!("{LOCK}: {error}"))?;
    Ok(lock_sources(&lock))
}

fn lock_sources(lock: &Value) -> Finding {
    let (mut faults, mut count) = (Vec::new(), 0);
    let packages = lock["packages"].as_object().into_iter().flatten();
    // The package without a name is our own.
    for (name, package) in packages.filter(|(name, _)| !name.is_empty()) {
        count += 1;
        if let Some(resolved) = package["resolved"].as_str().filter(|url| !url.starts_with(REGISTRY)) {
            faults.push(format!("{name} comes from {resolved}"));
        } else if !package["integrity"].is_string() {
            faults.push(format!("{name} has no integrity hash"));
        }
    }
    Finding::of(faults, format!("{count} packages of {LOCK}, all from npm's registry and with a hash"))
}

/// Known advisories in npm's registry against the packages in the lock file. All of them count: the client is built from
/// packages that the lock file calls "dev".
pub(super) fn advisories() -> Finding {
    match Command::new("npm").args(["audit", "--json"]).current_dir("web").output() {
        Ok(output) => answer(&String::from_utf8_lossy(&output.stdout)),
        Err(error) => Finding::Skipped(format!("npm cannot be run: {error}")),
    }
}

fn answer(text: &str) -> Finding {
    let report: Value = serde_json::from_str(text).unwrap_or_default();
    let counted = report["metadata"]["dependencies"]["total"].as_u64().filter(|count| *count > 0);
    let (Some(found), Some(count)) = (report["vulnerabilities"].as_object(), counted) else {
        let reason = report["message"].as_str().or_else(|| report["error"]["summary"].as_str());
        return Finding::Skipped(format!("npm has no answer: {}", reason.unwrap_or("no report came back")));
    };
    let fault = |(name, about): (&String, &Value)| {
        format!(
            "{name} {}: {} severity",
            about["range"].as_str().unwrap_or(""),
            about["severity"].as_str().unwrap_or("unknown")
        )
    };
    Finding::of(found.iter().map(fault).collect(), format!("nothing is known against {count} packages"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn packages_are_pinned_and_come_from_the_registry() {
        let lock = json!({ "packages": {
            "": { "name": "own" },
            "node_modules/a": { "integrity": "sha512-0" },
            "node_modules/b": { "integrity": "sha512-0", "resolved": "https://registry.npmjs.org/b/-/b-1.0.0.tgz" },
        } });
        assert!(matches!(lock_sources(&lock), Finding::Fine(words) if words.starts_with("2 packages")));
        let lock = json!({ "packages": {
            "node_modules/a": {},
            "node_modules/b": { "integrity": "sha512-0", "resolved": "git+ssh://git@example.org/b.git#0" },
        } });
        let faults = [
            "node_modules/a has no integrity hash",
            "node_modules/b comes from git+ssh://git@example.org/b.git#0",
        ];
        assert_eq!(lock_sources(&lock), Finding::Faults(faults.map(str::to_owned).to_vec()));
    }

    #[test]
    fn an_answer_of_npm_is_good_bad_or_none() {
        let counted = json!({ "dependencies": { "total": 105 } });
        let good = json!({ "vulnerabilities": {}, "metadata": counted });
        assert_eq!(
            answer(&good.to_string()),
            Finding::Fine("nothing is known against 105 packages".to_owned())
        );
        let bad = json!({ "vulnerabilities": { "a": { "severity": "high", "range": "<2.0.0" } }, "metadata": counted });
        assert_eq!(answer(&bad.to_string()), Finding::Faults(vec!["a <2.0.0: high severity".to_owned()]));
        // A registry that doesn't answer such requests, one that is unreachable, and an empty report.
        let refused = r#"{"message":"405 Method Not Allowed","method":"POST"}"#;
        assert_eq!(answer(refused), Finding::Skipped("npm has no answer: 405 Method Not Allowed".to_owned()));
        let away = r#"{"error":{"code":"ENOTFOUND","summary":"no such host"}}"#;
        assert_eq!(answer(away), Finding::Skipped("npm has no answer: no such host".to_owned()));
        let nothing = r#"{"vulnerabilities":{},"metadata":{"dependencies":{"total":0}}}"#;
        for silent in ["", "<html>", nothing] {
            assert!(matches!(answer(silent), Finding::Skipped(_)), "{silent}");
        }
    }
}
