//! A question of the quiz, as it is written at the end of an edge case: the question, the answers, and inputs that show on
//! the page's board that the right answer is right.

use super::{Condition, ContentReader, Lines, Sentence};

/// A question as it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct QuizText {
    /// Where its fence opens.
    pub(crate) line: usize,
    pub(crate) ask: Sentence,
    pub(crate) choices: Vec<QuizAnswer>,
    pub(crate) checks: Vec<QuizCheck>,
}

/// A possible answer.
#[derive(Clone, Debug)]
pub(crate) struct QuizAnswer {
    pub(crate) when: Condition,
    pub(crate) right: bool,
    pub(crate) says: Sentence,
}

/// Inputs from where the page's first board begins, and what they show.
#[derive(Clone, Debug)]
pub(crate) struct QuizCheck {
    pub(crate) when: Condition,
    pub(crate) line: usize,
    /// Inputs as in `docs/notation.md`.
    pub(crate) inputs: Vec<String>,
    /// The rule that refuses the last of them.
    pub(crate) refused_by: Option<String>,
    /// What is true after them.
    pub(crate) afterward: Option<Afterward>,
}

/// What is true after some inputs, by the number of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Afterward {
    /// `points 0 4`.
    Points(usize, u8),
    /// `hand 1 2`: how many cards.
    Hand(usize, u8),
    /// `longest 1`, or `longest -` if nobody holds it.
    LongestRoad(Option<usize>),
    /// `army 1`, or `army -`.
    LargestArmy(Option<usize>),
    /// `won 0`, or `won -` if the game isn't over.
    Won(Option<usize>),
}

impl QuizText {
    /// Reads what is between the fences.
    pub(crate) fn read(line: usize, lines: &Lines, reader: &mut ContentReader) -> QuizText {
        let mut quiz = QuizText { line, ..QuizText::default() };
        for (line, text) in lines.iter().filter(|(_, text)| !text.is_empty()) {
            match text.split_once(": ") {
                Some((key, value)) => quiz.line_of(key, value.trim(), *line, reader),
                None => reader.fault(*line, "a line of a quiz is `key: value`"),
            }
        }
        if quiz.ask == Sentence::default() {
            reader.fault(line, "the quiz has no `ask:`");
        }
        quiz
    }

    fn line_of(&mut self, key: &str, value: &str, line: usize, reader: &mut ContentReader) {
        if key == "ask" {
            self.ask = Sentence::read(value, line, reader);
            return;
        }
        let (when, value) = Condition::at_front(value, line, reader);
        match key {
            "right" | "wrong" => {
                let says = Sentence::read(value, line, reader);
                self.choices.push(QuizAnswer { when, right: key == "right", says });
            }
            "check" => self.checks.extend(check(when, value, line, reader)),
            _ => reader.fault(line, format!("a quiz has ask, right, wrong and check, but not {key:?}")),
        }
    }

    /// All its sentences, with their conditions.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = (Option<&Condition>, &Sentence)> {
        let choices = self.choices.iter().map(|choice| (Some(&choice.when), &choice.says));
        std::iter::once((None, &self.ask)).chain(choices)
    }
}

/// `0:S18 -> SETTLE-3`, or `0:S18`, or `0:S18 = points 0 3`.
fn check(when: Condition, value: &str, line: usize, reader: &mut ContentReader) -> Option<QuizCheck> {
    let (value, afterward) = match value.split_once(" = ") {
        Some((value, fact)) => {
            let Some(afterward) = Afterward::read(fact) else {
                reader.fault(line, format!("{fact:?} is no fact; write points, hand, longest, army or won"));
                return None;
            };
            (value, Some(afterward))
        }
        None => (value, None),
    };
    let (inputs, refused_by) = match value.split_once("->") {
        Some((inputs, rule)) => (inputs, Some(rule.trim().to_owned())),
        None => (value, None),
    };
    let inputs = inputs.split_whitespace().map(str::to_owned).collect();
    Some(QuizCheck { when, line, inputs, refused_by, afterward })
}

impl Afterward {
    fn read(text: &str) -> Option<Afterward> {
        let holder = |text: &str| match text {
            "-" => Some(None),
            seat => seat.parse().ok().map(Some),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words[..] {
            ["points", seat, points] => Afterward::Points(seat.parse().ok()?, points.parse().ok()?),
            ["hand", seat, cards] => Afterward::Hand(seat.parse().ok()?, cards.parse().ok()?),
            ["longest", seat] => Afterward::LongestRoad(holder(seat)?),
            ["army", seat] => Afterward::LargestArmy(holder(seat)?),
            ["won", seat] => Afterward::Won(holder(seat)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbered;
    use super::*;

    #[test]
    fn a_question_with_answers_and_checks() {
        let text = "ask: May she?\nright: [sixth] Yes\nwrong: No\ncheck: 0:S18 -> SETTLE-3\ncheck: 0:END = longest -";
        let mut reader = ContentReader::new("test");
        let quiz = QuizText::read(1, &numbered(text), &mut reader);
        assert_eq!(reader.into_faults(), []);
        assert_eq!(quiz.choices.iter().map(|choice| choice.right).collect::<Vec<_>>(), [true, false]);
        assert_eq!(quiz.checks[0].refused_by.as_deref(), Some("SETTLE-3"));
        assert_eq!(quiz.checks[1].afterward, Some(Afterward::LongestRoad(None)));
    }

    #[test]
    fn what_cannot_be_read_is_a_fault() {
        let mut reader = ContentReader::new("test");
        QuizText::read(1, &numbered("right: Yes\ncheck: 0:END = luck 3\nmaybe: so"), &mut reader);
        assert_eq!(reader.into_faults().len(), 3);
    }
}
