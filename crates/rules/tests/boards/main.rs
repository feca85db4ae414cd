//! Boards: every table against slow geometry, every fault, every way of making one. Tests by rule id are in
//! `tests/rules/boards/mod.rs`.

mod fairness;
mod faults;
mod geometry;
mod maps;
mod mixes;
mod support;
mod topology;
