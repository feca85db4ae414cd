//! `test`: everything a change has to pass, with the quickest checks first.

use std::time::Instant;

use crate::cargo::cargo;
use crate::{Outcome, audit, cluster, index, licenses, perft, web, words};

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
    // The last one comes after these, because it can be left out.
    let all = steps.len() + 1;
    for (number, (name, step)) in steps.into_iter().enumerate() {
        println!("[{}/{all}] {name}", number + 1);
        let begun = Instant::now();
        step().map_err(|reason| format!("{reason}\ntest: FAILED at {name}"))?;
        println!("[{}/{all}] {name}: passed after {:.1} s", number + 1, begun.elapsed().as_secs_f64());
    }
    println!("[{all}/{all}] cluster");
    let begun = Instant::now();
    let left_out = cluster::short().map_err(|reason| format!("{reason}\ntest: FAILED at cluster"))?;
    let seconds = start.elapsed().as_secs_f64();
    match left_out {
        None => {
            println!("[{all}/{all}] cluster: passed after {:.1} s", begun.elapsed().as_secs_f64());
            println!("test: all {all} steps passed in {seconds:.0} s");
        }
        Some(why) => println!("test: {} steps passed in {seconds:.0} s; cluster was left out: {why}", all - 1),
    }
    Ok(())
}
