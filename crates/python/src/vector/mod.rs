//! The vector environment: thousands of games in one call.

mod env;
mod layout;
mod observe;
mod slot;
mod snapshot;
mod step;

pub(crate) use env::{VectorEnv, action_code, observation_names};
pub(crate) use observe::observation;
pub(crate) use snapshot::Snapshot;
