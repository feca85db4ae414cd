//! The arena from outside: games, simulations, matches.

mod games;
mod matches;
mod simulations;
mod speed;
