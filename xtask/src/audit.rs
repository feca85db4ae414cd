//! `audit`: checks what others made and we build on. Licenses, bans and sources are held against `deny.toml` without a
//! network; advisories for Rust (`RustSec`) and npm are asked for where they can be reached.
//!
//! A check that did not happen is no good news, so a skipped one fails the audit, unless `--offline` asked for that.
//! The offline checks are ours, and not cargo-deny's, so that they run the same on every machine: few have it, and it is a
//! long build. They refuse a `deny.toml` that says anything they do not understand.

mod advisories;
mod crates;
mod license;
mod npm;
mod policy;

use crate::Outcome;
use crate::args::Args;
use crate::cargo::metadata;
use policy::Policy;

/// What came of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Finding {
    /// All is well, and this is what was looked at.
    Fine(String),
    /// What is wrong, one line for each fault.
    Faults(Vec<String>),
    /// It was not checked, and why.
    Skipped(String),
}

impl Finding {
    /// Fine with these words if there are no faults.
    fn of(faults: Vec<String>, fine: String) -> Finding {
        if faults.is_empty() { Finding::Fine(fine) } else { Finding::Faults(faults) }
    }
}

type Checks = Vec<(&'static str, Finding)>;

pub(crate) fn run(mut args: Args) -> Outcome {
    let offline = args.flag("--offline");
    args.nothing_left()?;
    let mut checks = offline_checks()?;
    for (name, ask) in [
        ("advisories for Rust", advisories::rust as fn() -> Finding),
        ("advisories for npm", npm::advisories),
    ] {
        let finding = if offline { Finding::Skipped("--offline was given".to_owned()) } else { ask() };
        checks.push((name, finding));
    }
    report(&checks, offline)
}

/// What needs no network, for `test`.
pub(crate) fn check() -> Outcome {
    report(&offline_checks()?, true)
}

fn report(checks: &[(&str, Finding)], offline: bool) -> Outcome {
    for (name, finding) in checks {
        show(name, finding);
    }
    verdict(checks, offline)
}

fn offline_checks() -> Result<Checks, String> {
    let policy = Policy::read()?;
    let metadata = metadata(&["--all-features"])?;
    Ok(vec![
        ("licenses", crates::licenses(&policy, &metadata)),
        ("bans", crates::bans(&policy, &metadata)),
        ("sources of crates", crates::sources(&policy)?),
        ("sources of npm packages", npm::sources()?),
    ])
}

fn show(name: &str, finding: &Finding) {
    match finding {
        Finding::Fine(what) => println!("ok       {name}: {what}"),
        Finding::Skipped(why) => println!("skipped  {name}: {why}"),
        Finding::Faults(faults) => {
            for fault in faults {
                println!("FAILED   {name}: {fault}");
            }
        }
    }
}

fn verdict(checks: &[(&str, Finding)], offline: bool) -> Outcome {
    let named = |wanted: fn(&Finding) -> bool| {
        let names: Vec<&str> =
            checks.iter().filter(|(_, found)| wanted(found)).map(|(name, _)| *name).collect();
        names.join(", ")
    };
    let failed = named(|found| matches!(found, Finding::Faults(_)));
    if !failed.is_empty() {
        return Err(format!("audit: failed: {failed}"));
    }
    let skipped = named(|found| matches!(found, Finding::Skipped(_)));
    if !offline && !skipped.is_empty() {
        return Err(format!("audit: not checked: {skipped} (--offline accepts that)"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skipped_check_fails_unless_offline_was_asked_for() {
        let fine = ("licenses", Finding::Fine("3 crates".to_owned()));
        let skipped = ("advisories for npm", Finding::Skipped("no network".to_owned()));
        assert_eq!(verdict(std::slice::from_ref(&fine), false), Ok(()));
        let checks = [fine, skipped];
        let reason = verdict(&checks, false).expect_err("one was skipped");
        assert_eq!(reason, "audit: not checked: advisories for npm (--offline accepts that)");
        assert_eq!(verdict(&checks, true), Ok(()));
    }

    #[test]
    fn a_fault_fails_also_offline() {
        let checks = [("bans", Finding::Faults(vec!["a wildcard".to_owned(), "another".to_owned()]))];
        for offline in [false, true] {
            let reason = verdict(&checks, offline).expect_err("there is a fault");
            assert_eq!(reason, "audit: failed: bans");
        }
    }
}
