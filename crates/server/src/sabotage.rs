//! Parts of a cluster's safety that can be switched off, one at a time, to show that `cargo xtask cluster` notices. Only test
//! builds listen to it: `HEXHAVEN_SABOTAGE=fence`, `lease` or `ids`.

use std::sync::OnceLock;

/// A part without which a cluster isn't safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The store takes what a node writes only while the node holds the table, and never twice under one number.
    Fence,
    /// A node that could not beat for two seconds stops answering.
    Lease,
    /// A command that comes again is recognized by its id.
    Ids,
}

/// Is this part switched off?
pub(crate) fn is_off(part: Part) -> bool {
    static OFF: OnceLock<Option<Part>> = OnceLock::new();
    cfg!(debug_assertions)
        && *OFF.get_or_init(|| match std::env::var("HEXHAVEN_SABOTAGE").as_deref() {
            Ok("fence") => Some(Part::Fence),
            Ok("lease") => Some(Part::Lease),
            Ok("ids") => Some(Part::Ids),
            _ => None,
        }) == Some(part)
}
