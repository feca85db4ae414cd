//! What clients send as text: rule sets, and seeds with which the same thing can be done again.

use hexhaven_luck::{ClientSeed, Seed, hash};
use hexhaven_rules::Rules;
use hexhaven_wire::Refusal;

/// The rule set of a text, if it can be read and makes sense.
pub fn read_rules(text: &str) -> Result<Rules, Refusal> {
    let unread = |errors: Vec<_>| errors.first().map_or_else(|| Refusal::new("bad_rules"), Refusal::from);
    let rules = Rules::parse(text).map_err(unread)?;
    rules.faults().first().map_or(Ok(rules), |fault| Err(Refusal::from(fault)))
}

/// The seed of a text of 1 to 64 letters, digits and `-`.
pub(crate) fn read_seed(text: &str) -> Result<Seed, Refusal> {
    let seed = ClientSeed::parse(text).map_err(|_| Refusal::new("bad_seed"))?;
    Ok(Seed::new(hash(seed.as_str())))
}
