//! The few options that the chores have: `--name value`, `--name=value`, flags, and one bare word.

use std::str::FromStr;

/// What is left of the command line.
pub(crate) struct Args(Vec<String>);

impl Args {
    /// Options in the form `--name=value` are taken apart.
    pub(crate) fn of(words: impl Iterator<Item = String>) -> Args {
        let apart = |word: String| match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => vec![name.to_owned(), value.to_owned()],
            _ => vec![word],
        };
        Args(words.flat_map(apart).collect())
    }

    /// The command; none where help is asked for.
    pub(crate) fn command(&mut self) -> Option<String> {
        if self.0.iter().any(|word| word == "--help" || word == "-h") {
            return None;
        }
        self.word()
    }

    /// The next word that is no option.
    pub(crate) fn word(&mut self) -> Option<String> {
        let bare = self.0.first().is_some_and(|word| !word.starts_with('-'));
        bare.then(|| self.0.remove(0))
    }

    /// Is this flag there?
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|word| word == name);
        place.map(|at| self.0.remove(at)).is_some()
    }

    /// The value of an option, if it is there.
    pub(crate) fn value<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, String> {
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        self.0.remove(at);
        if at >= self.0.len() {
            return Err(format!("{name} needs a value"));
        }
        let value = self.0.remove(at);
        value.parse().map(Some).map_err(|_| format!("{name} cannot be '{value}'"))
    }

    /// Complains about what nobody asked for.
    pub(crate) fn nothing_left(self) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some(word) => Err(format!("'{word}' is not understood here; `cargo xtask --help` says what is")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(text: &str) -> Args {
        Args::of(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_come_in_both_forms_and_any_order() {
        let mut args = args("soak --seed=7 --games 12 --plain");
        assert_eq!(args.command().as_deref(), Some("soak"));
        assert_eq!(args.value::<u64>("--games"), Ok(Some(12)));
        assert_eq!(args.value::<u64>("--seed"), Ok(Some(7)));
        assert_eq!(args.value::<u64>("--threads"), Ok(None));
        assert!(args.flag("--plain"));
        assert_eq!(args.nothing_left(), Ok(()));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(args("--games many").value::<u64>("--games"), Err("--games cannot be 'many'".to_owned()));
        assert_eq!(args("--games").value::<u64>("--games"), Err("--games needs a value".to_owned()));
        assert!(args("--gmaes 7").nothing_left().is_err());
        assert_eq!(args("rules --help").command(), None);
    }
}
