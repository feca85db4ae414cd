//! The quiz: questions from the edge cases, each answered by its page and, where a board can show it, by the engine.

use hexhaven_luck::hash;
use hexhaven_rules::{Input, Next, Rules, Seat, State};
use hexhaven_wire::{QuizChoice, QuizQuestion};

use crate::book::{Article, PageKind, articles};
use crate::demo::{LineFault, here};
use crate::facts::Facts;
use crate::page::{Afterward, Prose, QuizCheck, QuizText};

/// All questions that make sense in these rules, in the order of the edge cases.
pub(crate) fn questions(rules: &Rules) -> Vec<QuizQuestion> {
    let cases = articles().iter().filter(|article| article.kind == PageKind::Case);
    cases.filter_map(|article| question(article, rules)).collect()
}

fn question(article: &Article, rules: &Rules) -> Option<QuizQuestion> {
    let (_, quiz) = article.prose.quizzes().find(|(when, _)| when.holds(rules))?;
    let facts = Facts::of(rules);
    let shown = quiz.choices.iter().filter(|choice| choice.when.holds(rules));
    let mut choices: Vec<QuizChoice> =
        shown.map(|choice| QuizChoice { text: choice.says.spans(&facts), right: choice.right }).collect();
    // The same order for everybody, and one that gives nothing away.
    choices.sort_by_key(|choice| hash(&format!("{} {:?}", article.slug, choice.text)));
    let board = first_board(&article.prose, rules).map(|(number, _)| format!("{}.{number}", article.name()));
    Some(QuizQuestion { slug: article.slug.to_owned(), ask: quiz.ask.spans(&facts), choices, board })
}

/// The first board of a page that these rules show: its number, and the position where it begins.
fn first_board<'a>(prose: &'a Prose, rules: &Rules) -> Option<(usize, &'a str)> {
    let shown = prose.demos().enumerate().find(|(_, (when, _))| when.holds(rules));
    shown.map(|(at, (_, script))| (at + 1, script.position.as_str()))
}

/// What is wrong with a question in these rules: it doesn't have exactly one right answer, or the engine doesn't
/// confirm it.
pub(crate) fn fault(prose: &Prose, quiz: &QuizText, rules: &Rules) -> Option<LineFault> {
    let shown = || quiz.choices.iter().filter(|choice| choice.when.holds(rules));
    let right: Vec<_> = shown().filter(|choice| choice.right).collect();
    if right.len() != 1 || shown().count() < 2 {
        return Some((quiz.line, "a question has one right answer and at least one wrong one".to_owned()));
    }
    let says = right[0].says.words(&Facts::of(rules));
    let mut checks = quiz.checks.iter().filter(|check| check.when.holds(rules));
    checks.find_map(|check| run(prose, check, &says, rules).err().map(|message| (check.line, message)))
}

/// Plays the inputs of a check. An answer that begins with yes needs a legal move, one with no a refused one.
fn run(prose: &Prose, check: &QuizCheck, says: &str, rules: &Rules) -> Result<(), String> {
    let (_, position) = first_board(prose, rules).ok_or("a check needs a board on its page")?;
    let (game, mut state) =
        State::parse(&position.replace("{here}", &here(rules))).map_err(|faults| format!("{faults:?}"))?;
    let mut refused = None;
    for (at, code) in check.inputs.iter().enumerate() {
        let input = Input::parse(code, &game).map_err(|error| format!("{code}: {error}"))?;
        match state.play(&game, input, &mut ()) {
            Ok(()) => {}
            Err(illegal) if at + 1 == check.inputs.len() => refused = Some(illegal),
            Err(illegal) => return Err(format!("{code} is refused by {}", illegal.rule())),
        }
    }
    let by = refused.map(|illegal| illegal.rule().to_owned());
    if by != check.refused_by {
        return Err(format!("it is refused by {by:?} and not by {:?}", check.refused_by));
    }
    let said = |word: &str| says.split(|c: char| !c.is_alphabetic()).next() == Some(word);
    if check.afterward.is_none() && ((said("Yes") && by.is_some()) || (said("No") && by.is_none())) {
        return Err(format!("the engine does not agree with {says:?}"));
    }
    match check.afterward {
        Some(fact) if !holds(fact, &state) => Err(format!("{fact:?} isn't true")),
        _ => Ok(()),
    }
}

fn holds(fact: Afterward, state: &State) -> bool {
    let public = state.public();
    let seat = |number: usize| Seat::new(number as u8);
    match fact {
        Afterward::Points(who, points) => state.points(seat(who)) == points,
        Afterward::Hand(who, cards) => state.hand(seat(who)).total() == u16::from(cards),
        Afterward::LongestRoad(who) => public.longest_road == who.map(seat),
        Afterward::LargestArmy(who) => public.largest_army == who.map(seat),
        Afterward::Won(who) => match state.next() {
            Next::Over { winner } => winner == who.map(seat),
            _ => who.is_none(),
        },
    }
}
