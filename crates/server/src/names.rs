//! Names that can be told apart. Two names that look alike, by the Unicode rules for confusable characters, would let one
//! player pass for another, so the second one gets a number: "Ann", "Ann 2".

use hexhaven_table::is_invisible;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// This name, or the same name with the first number that sets it apart from all taken names, in at most this many
/// characters.
pub(crate) fn distinct(name: &str, taken: &[&str], most: usize) -> String {
    let seen: Vec<String> = taken.iter().map(|name| look(name)).collect();
    let numbered = (2..).map(|number| {
        let ending = format!(" {number}");
        let room = most.saturating_sub(ending.chars().count());
        let stem: String = name.chars().take(room).collect();
        format!("{}{ending}", stem.trim_end())
    });
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|name| !seen.contains(&look(name))).expect("there are more numbers than names")
}

/// What a name looks like: names that look alike have the same skeleton.
fn look(name: &str) -> String {
    let shown = name.chars().filter(|letter| !is_invisible(*letter) || is_accent(*letter));
    let folded: String = shown.nfkc().flat_map(char::to_lowercase).collect();
    let visible: String =
        skeleton(&folded).filter(|letter| letter.is_alphanumeric() || !letter.is_ascii()).collect();
    // Confusables of capitals map to other letters than those of small ones: fold once more, after mapping.
    visible.nfkc().flat_map(char::to_lowercase).filter(|letter| !letter.is_whitespace()).collect()
}

/// A mark that changes how the letter before it looks.
const fn is_accent(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_get_a_number() {
        // The second has a Cyrillic a, the third is full-width, the fourth has another case, the fifth an accent made of
        // two characters, the sixth a zero for an o.
        for (first, second) in [
            ("Ann", "Ann"),
            ("Anna", "Ann\u{430}"),
            ("Ann", "\u{ff21}\u{ff4e}\u{ff4e}"),
            ("Ann", "aNN"),
            ("Zo\u{eb}", "Zoe\u{308}"),
            ("Bob", "B0b"),
            ("Ann B", "Ann  B"),
            ("Ann B", "AnnB"),
            ("Ann", "An\u{200b}n"),
            ("Ann", "Ann\u{fe0f}\u{e0041}"),
        ] {
            assert_eq!(distinct(second, &[first], 24), format!("{second} 2"), "{first} and {second}");
        }
        assert_eq!(distinct("Ann", &["Anna", "Hanna", "An"], 24), "Ann");
    }

    #[test]
    fn numbers_go_on_and_names_stay_short() {
        assert_eq!(distinct("Ann", &["Ann", "Ann 2", "ann 3"], 24), "Ann 4");
        let long = "x".repeat(24);
        let second = distinct(&long, &[&long], 24);
        assert_eq!((second.chars().count(), second.ends_with("x 2")), (24, true));
    }
}
