//! `test`: everything a change has to pass, with the quickest checks first.

use std::time::Instant;

use crate::cargo::cargo;
use crate::{Outcome, audit, cluster, engine, index, licenses, perft, web, words};

/// One part of the test run.
type Step = fn() -> Outcome;

/// Lints and docs read only Rust: they needn't wait for the web client and its engine.
const WITHOUT_WEB: [(&str, &str); 1] = [("HEXHAVEN_SKIP_WEB", "1")];

/// Deep enough to cover both rounds of placement, and quick.
const PLIES: usize = 4;

pub(crate) fn run() -> Outcome {
    let start = Instant::now();
    let mut left_out = Vec::new();
    if engine::missing().is_some() && !engine::is_left_out() {
        return engine::run_without();
    }
    let steps: [(&str, Step); 13] = [
        ("format", || cargo(&["fmt", "--all", "--check"], &[])),
        ("words", words::check),
        ("lints", || {
            cargo(
                &["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"],
                &WITHOUT_WEB,
            )
        }),
        ("tests", || cargo(&["test", "--workspace", "--quiet"], &[])),
        ("cluster", cluster::short),
        ("docs", || {
            let strict = [("RUSTDOCFLAGS", "--deny warnings"), WITHOUT_WEB[0]];
            cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"], &strict)
        }),
        ("rule index", index::check),
        ("licenses", licenses::check),
        ("audit", audit::check),
        ("perft", || perft::table(PLIES)),
        ("web", web::check),
        ("engine", engine::check),
        ("browser", web::browser),
    ];
    let all = steps.len();
    let mut passed = 0;
    for (number, (name, step)) in steps.into_iter().enumerate() {
        println!("[{}/{all}] {name}", number + 1);
        if let Some(why) = missing_for(name) {
            println!("[{}/{all}] {name}: left out: {why}", number + 1);
            left_out.push(format!("{name} ({why})"));
            continue;
        }
        let begun = Instant::now();
        step().map_err(|reason| format!("{reason}\ntest: FAILED at {name}"))?;
        passed += 1;
        println!("[{}/{all}] {name}: passed after {:.1} s", number + 1, begun.elapsed().as_secs_f64());
    }
    if engine::is_left_out() {
        left_out.push("browser tests that need the engine".to_owned());
    }
    let seconds = start.elapsed().as_secs_f64();
    match left_out.as_slice() {
        [] => println!("test: all {all} steps passed in {seconds:.0} s"),
        names => {
            println!("test: {passed} steps passed in {seconds:.0} s; left out: {}", names.join(", "));
        }
    }
    Ok(())
}

/// What this machine lacks for a step that can be left out.
fn missing_for(step: &str) -> Option<String> {
    match step {
        "cluster" => cluster::missing(),
        "engine" => engine::missing(),
        _ => None,
    }
}
