//! The beginning of a game: components and places that stay true all game long (COMP, TOPO), the fixed set-up, the first
//! player and the placement rounds (SETUP).

mod components;
mod first_player;
mod fixed;
mod placement;
