//! The wire types: what goes out is what the viewer may see, what comes in means what it says or is refused with a
//! reason, and the TypeScript is current.

mod actions;
mod boards;
mod choices;
mod events;
mod highlights;
mod refusals;
mod rule_sets;
mod typescript;
mod views;

use hexhaven_laws::{Walk, WalkStep, tables};
use serde::Serialize;
use serde_json::Value;

/// The steps of a random game of every table, up to a length that shows all that a turn can have.
fn walk_all(mut look: impl FnMut(&WalkStep<'_>)) {
    const LONGEST: usize = 600;
    for (seed, table) in tables().iter().enumerate() {
        let mut walk = Walk::new(table, seed as u64);
        for _ in 0..LONGEST {
            match walk.step().expect("what is listed is legal") {
                Some(step) => look(&step),
                None => break,
            }
        }
    }
}

/// What a thing is in JSON.
fn json(thing: &impl Serialize) -> Value {
    serde_json::to_value(thing).expect("the wire types are plain data")
}

/// The variant of a union.
fn kind(value: &Value) -> &str {
    value["type"].as_str().expect("a union has a type")
}
