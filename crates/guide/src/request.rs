//! What clients send as text: rule sets, and seeds for repeating something exactly.

use hexhaven_luck::{ClientSeed, Seed, hash};
use hexhaven_rules::Rules;
use hexhaven_wire::Refusal;

/// The rule set in a text, if it can be read and is valid.
pub fn read_rules(text: &str) -> Result<Rules, Refusal> {
    let rules = Rules::parse(text)
        .map_err(|errors| errors.first().map_or_else(|| Refusal::new("bad_rules"), Refusal::from))?;
    rules.faults().first().map_or(Ok(rules), |fault| Err(Refusal::from(fault)))
}

/// The seed for a text of 1 to 64 letters, digits and `-`.
pub(crate) fn read_seed(text: &str) -> Result<Seed, Refusal> {
    let seed = ClientSeed::parse(text).map_err(|_| Refusal::new("bad_seed"))?;
    Ok(Seed::new(hash(seed.as_str())))
}
