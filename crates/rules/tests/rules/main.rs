//! One test for each rule, named after its id in `docs/rules.md`.

mod boards;
mod editions;
