//! License expressions, as crates name them: `MIT OR Apache-2.0`, `(MIT OR Apache-2.0) AND Unicode-3.0`.

use std::iter::Peekable;
use std::vec::IntoIter;

/// Do the allowed licenses satisfy this expression? None if it cannot be read.
///
/// A license with an exception (`Apache-2.0 WITH LLVM-exception`) counts as one name. A slash is the old way to write
/// `OR`.
pub(super) fn is_allowed(expression: &str, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
    let mut words = words.into_iter().peekable();
    let verdict = any(&mut words, allowed)?;
    words.next().is_none().then_some(verdict)
}

type Words = Peekable<IntoIter<String>>;

/// Terms with `OR` between them.
fn any(words: &mut Words, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let mut verdict = all(words, allowed)?;
    while words.next_if(|word| word == "OR").is_some() {
        verdict |= all(words, allowed)?;
    }
    Some(verdict)
}

/// Terms with `AND` between them, which binds tighter.
fn all(words: &mut Words, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let mut verdict = term(words, allowed)?;
    while words.next_if(|word| word == "AND").is_some() {
        verdict &= term(words, allowed)?;
    }
    Some(verdict)
}

/// A license, or an expression in parentheses.
fn term(words: &mut Words, allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let verdict = any(words, allowed)?;
        return (words.next()? == ")").then_some(verdict);
    }
    if [")", "AND", "OR", "WITH"].contains(&word.as_str()) {
        return None;
    }
    match words.next_if(|next| next == "WITH") {
        Some(_) => Some(allowed(&format!("{word} WITH {}", words.next()?))),
        None => Some(allowed(&word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_satisfied_by_allowed_licenses() {
        let allowed = |name: &str| ["MIT", "Apache-2.0", "Unicode-3.0"].contains(&name);
        for (expression, verdict) in [
            ("MIT", Some(true)),
            ("GPL-3.0-only", Some(false)),
            ("MIT OR GPL-3.0-only", Some(true)),
            ("GPL-3.0-only OR MIT", Some(true)),
            ("MIT AND GPL-3.0-only", Some(false)),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", Some(true)),
            ("(MIT OR Apache-2.0) AND NCSA", Some(false)),
            ("MIT OR Apache-2.0 AND NCSA", Some(true)),
            ("NCSA AND MIT OR NCSA", Some(false)),
            ("MIT/Apache-2.0", Some(true)),
            ("Apache-2.0 WITH LLVM-exception", Some(false)),
            ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", Some(true)),
            ("", None),
            ("MIT OR", None),
            ("(MIT", None),
            ("MIT)", None),
            ("MIT Apache-2.0", None),
            ("OR MIT", None),
        ] {
            assert_eq!(is_allowed(expression, &allowed), verdict, "{expression}");
        }
    }
}
