//! `audit`: checks the dependencies. Licenses, bans and sources are checked against `deny.toml` without a network; advisories
//! for Rust (`RustSec`) and npm are fetched if they can be reached.
//!
//! A check that didn't run proves nothing, so a skipped check fails the audit unless `--offline` asked for it. We run the
//! offline checks ourselves rather than through cargo-deny, so that they work the same on every machine: few have it, and it
//! takes long to build. They refuse a `deny.toml` with anything in it that they don't understand.

mod advisories;
mod crates;
mod license;
mod npm;
mod policy;

use crate::Outcome;
use crate::cargo::metadata;
use policy::Policy;

/// The result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Finding {
    /// Nothing is wrong; this is what was checked.
    Fine(String),
    /// What is wrong, one line per fault.
    Faults(Vec<String>),
    /// It wasn't checked, and why.
    Skipped(String),
}

impl Finding {
    /// Fine, with this summary, if there are no faults.
    fn of(faults: Vec<String>, fine: String) -> Finding {
        if faults.is_empty() { Finding::Fine(fine) } else { Finding::Faults(faults) }
    }
}

type Checks = Vec<(&'static str, Finding)>;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Stay off the network and accept that advisories are not checked
    ///
    /// Without this, the audit fails if it had to skip a check.
    #[arg(long)]
    offline: bool,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let offline = options.offline;
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
    fn a_skipped_check_fails_unless_offline_was_given() {
        let fine = ("licenses", Finding::Fine("3 crates".to_owned()));
        let skipped = ("advisories for npm", Finding::Skipped("no network".to_owned()));
        assert_eq!(verdict(std::slice::from_ref(&fine), false), Ok(()));
        let checks = [fine, skipped];
        let reason = verdict(&checks, false).expect_err("one was skipped");
        assert_eq!(reason, "audit: not checked: advisories for npm (--offline accepts that)");
        assert_eq!(verdict(&checks, true), Ok(()));
    }

    #[test]
    fn a_fault_fails_even_offline() {
        let checks = [("bans", Finding::Faults(vec!["a wildcard".to_owned(), "another".to_owned()]))];
        for offline in [false, true] {
            let reason = verdict(&checks, offline).expect_err("there is a fault");
            assert_eq!(reason, "audit: failed: bans");
        }
    }
}
