//! The `hexhaven` program.

fn main() {}
