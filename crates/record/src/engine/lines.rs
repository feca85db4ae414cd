//! Splits bytes into lines and keeps at most the longest allowed line, so that an endless line can't fill up memory.

use super::MAX_LINE;

/// Bytes come in, lines go out.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    line: Vec<u8>,
    dropping: bool,
}

/// Why bytes are not a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// It is longer than [`MAX_LINE`].
    TooLong,
    /// It is not UTF-8.
    NotText,
}

impl std::fmt::Display for LineFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LineFault::TooLong => write!(f, "a line of more than {MAX_LINE} bytes"),
            LineFault::NotText => f.write_str("a line that isn't UTF-8 text"),
        }
    }
}

impl Lines {
    /// Takes bytes and returns the lines that end in them, without line ends and surrounding spaces.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Result<String, LineFault>> {
        let mut lines = Vec::new();
        let mut parts = bytes.split(|byte| *byte == b'\n').peekable();
        while let Some(part) = parts.next() {
            self.extend(part);
            if parts.peek().is_some() {
                lines.push(self.end_line());
            }
        }
        lines
    }

    /// The last line, if it has no end.
    pub fn finish(mut self) -> Option<Result<String, LineFault>> {
        (self.dropping || !self.line.is_empty()).then(|| self.end_line())
    }

    fn extend(&mut self, part: &[u8]) {
        // One more, for the carriage return after the longest line.
        if self.dropping || self.line.len() + part.len() > MAX_LINE + 1 {
            self.dropping = true;
            self.line.clear();
        } else {
            self.line.extend_from_slice(part);
        }
    }

    fn end_line(&mut self) -> Result<String, LineFault> {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.dropping) {
            return Err(LineFault::TooLong);
        }
        let line = String::from_utf8(line).map_err(|_| LineFault::NotText)?;
        let line = line.trim();
        if line.len() > MAX_LINE { Err(LineFault::TooLong) } else { Ok(line.to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_whole_however_the_bytes_come_in() {
        let bytes = "go nodes 5\r\n\nstop\n  quit".as_bytes();
        for size in 1..=bytes.len() {
            let mut lines = Lines::default();
            let mut found: Vec<_> = bytes.chunks(size).flat_map(|chunk| lines.push(chunk)).collect();
            found.extend(lines.finish());
            let words: Vec<&str> = found.iter().map(|line| line.as_deref().expect("a line")).collect();
            assert_eq!(words, ["go nodes 5", "", "stop", "quit"]);
        }
    }

    #[test]
    fn a_line_has_a_longest_length_and_nothing_beyond_it_is_kept() {
        let mut lines = Lines::default();
        let longest = "x".repeat(MAX_LINE);
        assert_eq!(lines.push(format!("{longest}\r\n").as_bytes()), [Ok(longest.clone())]);
        assert_eq!(
            lines.push(format!("{longest}x\nstop\n").as_bytes()),
            [Err(LineFault::TooLong), Ok("stop".into())]
        );
        for _ in 0..1_000 {
            assert_eq!(lines.push(&[b'y'; 1_000]), []);
            assert!(lines.line.len() <= MAX_LINE + 1);
        }
        assert_eq!(lines.push(b"\ngo\n"), [Err(LineFault::TooLong), Ok("go".into())]);
    }

    #[test]
    fn bytes_that_are_not_text_are_reported() {
        let mut lines = Lines::default();
        assert_eq!(lines.push(b"best \xff\nready 1\n"), [Err(LineFault::NotText), Ok("ready 1".into())]);
        lines.push(b"\xc3");
        assert_eq!(lines.finish(), Some(Err(LineFault::NotText)));
    }
}
