//! One test for each rule, named after its id in `docs/rules.md`, through one helper: [`table::at`].

mod asked;
mod boards;
mod building;
mod cards;
mod editions;
mod helpers;
mod longest_road;
mod notes;
mod outcomes;
mod production;
mod set_up;
mod shown;
mod table;
mod trade;
mod winning;
