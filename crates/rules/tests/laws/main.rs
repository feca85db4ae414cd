//! The laws L1 … L12, held against random games of every table, against random networks of roads, and against broken
//! games to see that they notice.

mod corpus;
mod games;
mod longest_road;
mod noticing;
mod size;
