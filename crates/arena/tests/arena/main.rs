//! The arena from outside: games, simulations, matches.

mod games;
mod matches;
mod offers;
mod simulations;
mod speed;
