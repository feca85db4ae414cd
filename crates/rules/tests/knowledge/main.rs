//! What viewers can know: short stories with known answers, the laws L3 and L11 over random games, notes, and a twin that tries
//! all histories.

mod dev_cards;
mod hands;
mod laws;
mod story;
mod support;
mod told;
mod twin;
