//! A command line as words, separated by spaces or kept together by quotes. Nothing else is special, since no shell
//! reads it.

use std::process::Command;

/// The command on a line, or why there isn't one.
pub(super) fn parse(line: &str) -> Result<Command, String> {
    let mut words = words(line)?.into_iter();
    let Some(program) = words.next() else { return Err("the command line is empty".to_owned()) };
    let mut command = Command::new(program);
    command.args(words);
    Ok(command)
}

fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match quote {
            Some(open) if open == letter => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(format!("the command line has an open quote {open}"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_separate_words_and_quotes_keep_them_together() {
        for (line, wanted) in [
            ("python3 bot.py", vec!["python3", "bot.py"]),
            ("  a   b ", vec!["a", "b"]),
            (r#"sh -c "echo 'x y'" '' "a"b"#, vec!["sh", "-c", "echo 'x y'", "", "ab"]),
            (r"C:\bots\bot.exe $HOME;ls", vec![r"C:\bots\bot.exe", "$HOME;ls"]),
        ] {
            assert_eq!(words(line).expect("closed quotes"), wanted);
        }
        assert_eq!(words("a 'b").expect_err("an open one"), "the command line has an open quote '");
        assert!(parse("  ").is_err());
    }
}
