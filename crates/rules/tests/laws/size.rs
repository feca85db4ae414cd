//! A position is a small plain value.

use std::hash::Hash;
use std::mem::size_of;

use hexhaven_rules::{State, View};

/// What a search may keep millions of.
const LIMIT: usize = 1_024;

fn is_plain_value<T: Copy + Eq + Hash + Send + Sync + 'static>() {}

#[test]
fn a_state_is_a_plain_value_of_at_most_1024_bytes() {
    is_plain_value::<State>();
    assert!(size_of::<State>() <= LIMIT, "{} bytes", size_of::<State>());
}

#[test]
fn a_view_is_one_too() {
    is_plain_value::<View>();
    assert!(size_of::<View>() <= LIMIT, "{} bytes", size_of::<View>());
}
