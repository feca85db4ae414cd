//! A board to step through, as it is written: a position, and steps with their captions.

use super::{ContentReader, Sentence};

/// A demo as it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// Where its fence opens.
    pub(crate) line: usize,
    pub(crate) title: Sentence,
    /// As in `docs/notation.md`; `{here}` stands for the reader's rules and the printed map.
    pub(crate) position: String,
    /// Whose view: a seat's number, or nobody's.
    pub(crate) view: Option<usize>,
    pub(crate) look: Highlights,
    pub(crate) says: Sentence,
    pub(crate) steps: Vec<ScriptStep>,
}

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct ScriptStep {
    pub(crate) line: usize,
    /// Inputs as in `docs/notation.md`.
    pub(crate) inputs: Vec<String>,
    /// The rule that refuses the last of them.
    pub(crate) refused_by: Option<String>,
    pub(crate) says: Sentence,
    pub(crate) look: Highlights,
    /// Is the reader first asked to predict what its roll will pay?
    pub(crate) predict: bool,
}

/// Places to look at: `17` a corner, `22-28` a path, `hex 9` a hex.
pub(crate) type Highlights = Vec<String>;

impl Script {
    /// Reads the lines between the fences. An indented line continues the one above.
    pub(crate) fn read(line: usize, lines: &[(usize, &str)], reader: &mut ContentReader) -> Script {
        let mut script = Script { line, view: Some(0), ..Script::default() };
        let mut whole: Vec<(usize, String)> = Vec::new();
        for (line, text) in lines.iter().filter(|(_, text)| !text.is_empty()) {
            match whole.last_mut() {
                Some((_, above)) if text.starts_with("  ") => {
                    above.push(' ');
                    above.push_str(text.trim());
                }
                _ => whole.push((*line, (*text).to_owned())),
            }
        }
        for (line, text) in whole {
            match text.split_once(':') {
                Some((key, value)) => script.line_of(key, value.trim(), line, reader),
                None => reader.fault(line, "a line of a board is `key: value`"),
            }
        }
        if script.position.is_empty() {
            reader.fault(line, "the board has no `position:`");
        }
        if script.title.typed().is_empty() && script.title.placeholders().is_empty() {
            reader.fault(line, "the board has no `title:`");
        }
        script
    }

    fn line_of(&mut self, key: &str, value: &str, line: usize, reader: &mut ContentReader) {
        match key {
            "title" => self.title = Sentence::read(value, line, reader),
            "position" => value.clone_into(&mut self.position),
            "view" if value == "-" => self.view = None,
            "view" => match value.parse() {
                Ok(seat) => self.view = Some(seat),
                Err(_) => reader.fault(line, format!("{value:?} is neither a seat nor `-`")),
            },
            "look" => self.look = look(value),
            "says" => self.says = Sentence::read(value, line, reader),
            "step" => self.steps.push(step(value, line, reader)),
            _ => reader.fault(
                line,
                format!("a board has title, position, view, look, says and step, but not {key:?}"),
            ),
        }
    }

    /// All its sentences.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        [&self.title, &self.says].into_iter().chain(self.steps.iter().map(|step| &step.says))
    }
}

fn look(value: &str) -> Highlights {
    value.split(',').map(|place| place.trim().to_owned()).filter(|place| !place.is_empty()).collect()
}

/// `1:S23 | caption | look: 17`, `0:ROLL *:4+4 | caption | predict`, or `0:S18 -> SETTLE-3 | caption`.
fn step(value: &str, line: usize, reader: &mut ContentReader) -> ScriptStep {
    let mut parts = value.split(" | ");
    let inputs = parts.next().unwrap_or_default();
    let (inputs, refused_by) = match inputs.split_once("->") {
        Some((inputs, rule)) => (inputs, Some(rule.trim().to_owned())),
        None => (inputs, None),
    };
    let inputs: Vec<String> = inputs.split_whitespace().map(str::to_owned).collect();
    if refused_by.is_some() && inputs.is_empty() {
        reader.fault(line, "a refused step needs an input");
    }
    let mut step = ScriptStep {
        line,
        inputs,
        refused_by,
        says: Sentence::default(),
        look: Highlights::new(),
        predict: false,
    };
    for part in parts {
        if part.trim() == "predict" {
            step.predict = true;
            continue;
        }
        match part.trim().strip_prefix("look:") {
            Some(places) => step.look = look(places),
            None => step.says = Sentence::read(part.trim(), line, reader),
        }
    }
    if step.says == Sentence::default() {
        reader.fault(line, "a step has a caption after ` | `");
    }
    step
}

#[cfg(test)]
mod tests {
    use super::super::numbered;
    use super::*;

    #[test]
    fn steps_have_inputs_a_caption_and_places() {
        let text = "title: T\nposition: {here}\nview: -\nstep: 0:ROLL *:4+4 | Go\n  on. | look: hex 9, 17-22\nstep: 0:S18 -> SETTLE-3 | No.";
        let mut reader = ContentReader::new("test");
        let script = Script::read(1, &numbered(text), &mut reader);
        assert_eq!(reader.into_faults(), []);
        assert_eq!(script.view, None);
        assert_eq!(script.steps[0].inputs, ["0:ROLL", "*:4+4"]);
        assert_eq!(script.steps[0].look, ["hex 9", "17-22"]);
        assert_eq!(script.steps[0].says.typed(), ["Go on."]);
        assert_eq!(script.steps[1].refused_by.as_deref(), Some("SETTLE-3"));
    }
}
