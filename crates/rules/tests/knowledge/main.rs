//! What viewers can know: scenarios with known answers, the laws L3 and L11 over random games, and a twin that tries all
//! histories.

mod support;
mod twin;
