//! The arena from outside: games, simulations, matches.

mod games;
mod matches;
mod offers;
mod regret;
mod simulations;
mod speed;
