//! Nets in weight files: after the linear value, each row of a part is on its own line, in units of 1/1,024.

use std::fmt;

use super::{Net, PARAMETERS, Part, input_names};

impl Part {
    /// The names of its rows.
    fn row_names(self) -> Vec<String> {
        match self {
            Part::First | Part::Direct => input_names().map(str::to_owned).collect(),
            _ => (0..self.rows()).map(|row| row.to_string()).collect(),
        }
    }
}

/// Reads the rows of a net. Missing weights are zero.
#[derive(Default)]
pub(crate) struct NetReader {
    weights: Vec<i16>,
    given: Vec<bool>,
}

impl NetReader {
    /// Reads the words of a line if it's a row of a net: the part, the name of the row, the weights.
    pub(crate) fn read(&mut self, words: &[&str]) -> Option<Result<(), String>> {
        let [part, row, weights @ ..] = words else { return None };
        let part = Part::ALL.into_iter().find(|known| known.name() == *part)?;
        Some(self.row(part, row, weights))
    }

    fn row(&mut self, part: Part, row: &str, words: &[&str]) -> Result<(), String> {
        self.weights.resize(PARAMETERS, 0);
        self.given.resize(PARAMETERS, false);
        let name = part.name();
        let place = part.row_names().iter().position(|known| known == row);
        let place = place.ok_or_else(|| format!("{name} has no row {row:?}"))?;
        if words.len() != part.width() {
            return Err(format!("a row of {name} has {} weights, not {}", part.width(), words.len()));
        }
        let start = part.range().start + place * part.width();
        if std::mem::replace(&mut self.given[start], true) {
            return Err(format!("{name} {row} has its weights already"));
        }
        for (weight, word) in self.weights[start..].iter_mut().zip(words) {
            *weight = word.parse().map_err(|_| format!("{word:?} is not a whole number of 16 bits"))?;
        }
        Ok(())
    }

    /// The net, if any row of it was read.
    pub(crate) fn net(self) -> Option<Net> {
        let net = Net { weights: self.weights };
        // Weights beyond their limits could overflow a sum.
        (!net.weights.is_empty()).then(|| Net::of(&net.numbers()))
    }
}

impl fmt::Display for Net {
    /// The format that [`crate::Weights::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in Part::ALL {
            for (name, row) in
                part.row_names().iter().zip(self.weights[part.range()].chunks_exact(part.width()))
            {
                write!(f, "{} {name}", part.name())?;
                for weight in row {
                    write!(f, " {weight}")?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
