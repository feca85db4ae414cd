//! The vector environment: thousands of games in one call.

mod env;
mod layout;
mod observe;
mod slot;
mod step;

pub(crate) use env::{Snapshot, VectorEnv, action_code, observation_names};
pub(crate) use observe::observation;
