//! What can be wrong with a text, a board, a rule set or a game. Parsers look for everything that is wrong instead of
//! stopping at the first fault, and return it all as [`Faults`]. Why a move is refused is an [`Illegal`](crate::Illegal).

use std::error::Error;
use std::fmt;
use std::ops::Deref;

pub use crate::board::faults::BoardFault;
pub use crate::game::GameFault;
pub use crate::rules::{RulesFault, RulesTextError};
pub use crate::text::{CodeError, Flaw, PositionFault};

/// Everything that is wrong with a text, a board or a game: one fault or more, in the order in which they were found.
///
/// It is a slice of the faults and an [`Error`], so you can go through it or pass it on with `?`.
///
/// ```
/// use hexhaven_rules::Rules;
/// fn points(text: &str) -> Result<u8, Box<dyn std::error::Error>> {
///     Ok(Rules::parse(text)?.points_to_win)
/// }
/// assert_eq!(points("fifth:4:vp-to-win=12")?, 12);
///
/// let faults = Rules::parse("seventh:many").expect_err("neither of the two");
/// assert_eq!(faults.len(), 2);
/// assert!(faults.to_string().starts_with("`many` is not a number of players"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults<F>(Vec<F>);

impl<F> Faults<F> {
    /// The value, if no faults were found in it.
    pub(crate) fn none_or<T>(faults: Vec<F>, value: impl FnOnce() -> T) -> Result<T, Faults<F>> {
        if faults.is_empty() { Ok(value()) } else { Err(Faults(faults)) }
    }

    /// These faults, of which there is at least one.
    pub(crate) fn of(faults: Vec<F>) -> Faults<F> {
        debug_assert!(!faults.is_empty(), "an error has a fault");
        Faults(faults)
    }

    /// The faults as a list.
    pub fn into_vec(self) -> Vec<F> {
        self.0
    }
}

impl<F> From<F> for Faults<F> {
    fn from(fault: F) -> Faults<F> {
        Faults(vec![fault])
    }
}

impl<F> Deref for Faults<F> {
    type Target = [F];

    fn deref(&self) -> &[F] {
        &self.0
    }
}

impl<F> IntoIterator for Faults<F> {
    type Item = F;
    type IntoIter = std::vec::IntoIter<F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'faults, F> IntoIterator for &'faults Faults<F> {
    type Item = &'faults F;
    type IntoIter = std::slice::Iter<'faults, F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// All of them on one line.
impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            let between = if place == 0 { "" } else { "; " };
            write!(f, "{between}{fault}")?;
        }
        Ok(())
    }
}

impl<F: Error> Error for Faults<F> {}
