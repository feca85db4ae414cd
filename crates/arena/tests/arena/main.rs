//! The arena from outside: games, simulations, matches.

mod conform;
mod games;
mod matches;
mod offers;
mod open_games;
mod pad;
mod regret;
mod simulations;
mod speed;
