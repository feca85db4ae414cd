//! Lessons: positions with a goal, on the real rules.
//!
//! A lesson is a file of `content/lessons`. Each of its stages says what to do, what may be tried, what luck and the
//! others do, and when it is done or failed. A [`LessonTry`] holds everything that was tried in a stage, so nothing is
//! kept between two calls: the stage is replayed from its start, and only the result of the last try is returned.

mod goal;
mod script;
mod stage;
#[cfg(test)]
mod tests;
mod text;

use std::sync::LazyLock;

use hexhaven_rules::Rules;
use hexhaven_wire::{self as wire, LessonStanding, LessonTry, Refusal};

use crate::book::lesson_texts;
use crate::facts::Facts;
use crate::page::ContentError;
use crate::request::read_rules;
use stage::LessonStage;
use text::LessonText;

/// The most tries in a stage. After that, the learner starts over.
pub const MOST_TRIES: usize = 60;

/// All lessons in order, as listed and explained. A stage that can't be read is left out.
pub fn lessons(rules: &Rules) -> Vec<wire::Lesson> {
    let facts = Facts::of(rules);
    courses().iter().map(|course| tell(course, rules, &facts)).collect()
}

/// The state of a stage after everything tried in it.
pub fn try_out(slug: &str, tried: &LessonTry) -> Result<LessonStanding, Refusal> {
    let rules = read_rules(&tried.rules)?;
    let course = courses().iter().find(|course| course.slug == slug);
    let course = course.ok_or_else(|| Refusal::new("no_such_lesson"))?;
    if tried.tries.len() > MOST_TRIES {
        return Err(Refusal::new("too_many_tries").with("most", MOST_TRIES as u32));
    }
    let text = course.stages.get(tried.stage).ok_or_else(|| {
        Refusal::new("no_such_stage").with("stages", u32::try_from(course.stages.len()).unwrap_or(u32::MAX))
    })?;
    let stage = LessonStage::of(text, &rules).map_err(|_| Refusal::new("no_such_stage"))?;
    stage.standing(&tried.tries)
}

/// What is wrong with the lessons in these rules, by file and line.
pub(crate) fn faults(rules: &Rules) -> Vec<ContentError> {
    let mut faults = Vec::new();
    for course in courses() {
        faults.extend(course.faults.iter().cloned());
        for text in &course.stages {
            if let Err((line, message)) = LessonStage::of(text, rules) {
                faults.push(ContentError {
                    file: course.file(),
                    line,
                    message: format!("{rules}: {message}"),
                });
            }
        }
    }
    faults
}

/// All lessons as they are written, in their order.
fn courses() -> &'static [LessonText] {
    static READ: LazyLock<Vec<LessonText>> = LazyLock::new(|| {
        let mut courses: Vec<LessonText> =
            lesson_texts().iter().map(|(slug, text)| LessonText::read(slug, text)).collect();
        courses.sort_by_key(|course| (course.head.order, course.slug));
        courses
    });
    &READ
}

fn tell(course: &LessonText, rules: &Rules, facts: &Facts) -> wire::Lesson {
    let stages = course.stages.iter().filter_map(|text| Some(LessonStage::of(text, rules).ok()?.told()));
    let stages: Vec<wire::Stage> = stages.collect();
    wire::Lesson {
        slug: course.slug.to_owned(),
        title: course.head.title.words(facts),
        about: course.head.about.spans(facts),
        rules: course.head.rules.clone(),
        see: course.head.see.clone(),
        enough: course.head.enough,
        seconds: stages.iter().map(|stage| seconds(stage, facts)).sum(),
        stages,
    }
}

/// About how long a stage takes: an unhurried reader, a look at the board, and a few seconds for each action.
fn seconds(stage: &wire::Stage, facts: &Facts) -> u16 {
    /// Words read per minute; most people read faster than this.
    const WORDS_A_MINUTE: usize = 200;
    const LOOK: usize = 5;
    const ACT: usize = 4;
    const PREDICTION: usize = 8;
    let words: usize =
        [&stage.task, &stage.praise].into_iter().flatten().map(|block| words(block, facts)).sum();
    let acts: usize = stage.solution.len();
    let prediction = if stage.forecast.is_some() { PREDICTION } else { 0 };
    (words * 60 / WORDS_A_MINUTE + LOOK + ACT * acts + prediction) as u16
}

fn words(block: &wire::Block, facts: &Facts) -> usize {
    let of = |spans: &[wire::Span]| {
        spans.iter().map(|span| facts.plain(span).split_whitespace().count()).sum::<usize>()
    };
    match block {
        wire::Block::Text { spans } => of(spans),
        wire::Block::List { items, .. } => items.iter().map(|spans| of(spans)).sum(),
        wire::Block::Heading { text } => text.split_whitespace().count(),
        wire::Block::Demo { .. } | wire::Block::Widget { .. } => 0,
    }
}
