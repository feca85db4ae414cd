//! `test`: everything a change has to pass, with the quickest checks first.

use std::time::Instant;

use crate::cargo::cargo;
use crate::{Outcome, audit, index, licenses, perft, web, words};

/// One part of the test run.
type Step = fn() -> Outcome;

/// Deep enough to cover both rounds of placement, and quick.
const PLIES: usize = 4;

pub(crate) fn run() -> Outcome {
    let start = Instant::now();
    let steps: [(&str, Step); 11] = [
        ("format", || cargo(&["fmt", "--all", "--check"], &[])),
        ("words", words::check),
        ("lints", || {
            cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"], &[])
        }),
        ("tests", || cargo(&["test", "--workspace", "--quiet"], &[])),
        ("docs", || {
            let strict = [("RUSTDOCFLAGS", "--deny warnings")];
            cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"], &strict)
        }),
        ("rule index", index::check),
        ("licenses", licenses::check),
        ("audit", audit::check),
        ("perft", || perft::table(PLIES)),
        ("web", web::check),
        ("browser", web::browser),
    ];
    let all = steps.len();
    for (number, (name, step)) in steps.into_iter().enumerate() {
        println!("[{}/{all}] {name}", number + 1);
        let begun = Instant::now();
        step().map_err(|reason| format!("{reason}\ntest: FAILED at {name}"))?;
        println!("[{}/{all}] {name}: passed after {:.1} s", number + 1, begun.elapsed().as_secs_f64());
    }
    println!("test: all {all} steps passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
