//! A coach: what the strongest bot would do with the learner's cards, and why, in the words of `content/coach.md`.
//!
//! The coach sees what the learner sees: a view goes in, and nothing else about the position. It keeps nothing between two
//! calls; what it has said comes back with the next request. In a new situation it explains, then it only says what to do,
//! and once a situation has come up [`FAMILIAR`] times, it takes only a few words.

mod moment;
mod situation;
#[cfg(test)]
mod tests;
mod wish;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use hexhaven_bots::Level;
use hexhaven_luck::{Seed, hash};
use hexhaven_rules::{Game, Next, View};
use hexhaven_wire::{self as wire, Advice, Block, Span};

use crate::book::coach_text;
use crate::facts::Facts;
use crate::page::{ContentReader, Lines, Prose, ProseBlock, Sentence, numbered};
use crate::practice::think;
pub(crate) use moment::MOMENT;

/// Who advises.
const LEVEL: Level = Level::Sharp;

/// How often a situation gets full sentences.
pub(crate) const FAMILIAR: usize = 3;

/// The most that a coach remembers; it forgets the oldest first. A game has about half as much.
const MEMORY: usize = 600;

/// What the coach can say in a situation.
#[derive(Debug, Default)]
struct Section {
    /// Ways to say what to do now.
    leads: Vec<Sentence>,
    /// What else is worth knowing.
    remarks: Vec<Sentence>,
    /// What to do now, for those who know why.
    short: Sentence,
}

/// What the coach says to a learner with this view who has already heard these texts in this game.
pub(crate) fn advise(game: &Game, view: &View, seed: Seed, heard: &[u32]) -> Option<Advice> {
    let seat = view.viewer().seat()?;
    let asked = matches!(view.public().next(), Next::Act(seats) if seats.has(seat));
    let actions = if asked {
        think(LEVEL, seed.child("coach", hash(&view.to_text(game))), game, view)
    } else {
        Vec::new()
    };
    let key = situation::of(game, view, seat, actions.first().copied());
    let facts = moment::facts(game, view, seat, &actions);
    let mut heard = heard[heard.len().saturating_sub(MEMORY)..].to_vec();
    let known = hash(key) as u32;
    let familiar = heard.iter().filter(|one| **one == known).count() >= FAMILIAR;
    heard.push(known);
    let say = |section: &Section| {
        if familiar { section.say_shortly(&facts) } else { section.say(&facts, &mut heard) }
    };
    let blocks = sections().get(key).map(say).unwrap_or_default();
    // A learner who knows the situation has read about it.
    let see = if familiar { &[] } else { situation::entries(key) };
    Some(Advice {
        blocks,
        actions: actions.into_iter().map(wire::Action::from).collect(),
        see: see.iter().map(|slug| (*slug).to_owned()).collect(),
        seat: seat.into(),
        heard,
    })
}

impl Section {
    /// The lead that was heard least often, and the first remark that hasn't been heard yet.
    fn say(&self, facts: &Facts, heard: &mut Vec<u32>) -> Vec<Block> {
        let times = |spans: &[Span]| {
            let text = fingerprint(spans, facts);
            heard.iter().filter(|known| **known == text).count()
        };
        let leads = self.leads.iter().map(|lead| lead.spans(facts));
        let lead = leads.min_by_key(|spans| times(spans));
        let mut remarks = self.remarks.iter().map(|remark| remark.spans(facts));
        let remark = remarks.find(|spans| times(spans) == 0);
        let said: Vec<Vec<Span>> = lead.into_iter().chain(remark).collect();
        heard.extend(said.iter().map(|spans| fingerprint(spans, facts)));
        said.into_iter().map(|spans| Block::Text { spans }).collect()
    }

    fn say_shortly(&self, facts: &Facts) -> Vec<Block> {
        vec![Block::Text { spans: self.short.spans(facts) }]
    }
}

/// What a text is remembered by.
fn fingerprint(spans: &[Span], facts: &Facts) -> u32 {
    let text: String = spans.iter().map(|span| facts.plain(span)).collect();
    hash(&text) as u32
}

/// What the short line of a section begins with.
pub(crate) const SHORT: &str = "short: ";

fn sections() -> &'static BTreeMap<&'static str, Section> {
    static READ: LazyLock<BTreeMap<&'static str, Section>> =
        LazyLock::new(|| read(&mut ContentReader::new("coach.md")));
    &READ
}

fn read(reader: &mut ContentReader) -> BTreeMap<&'static str, Section> {
    let mut texts: Vec<(&str, Lines)> = Vec::new();
    for (line, text) in numbered(coach_text()) {
        match (text.strip_prefix("## "), texts.last_mut()) {
            (Some(key), _) => texts.push((key.trim(), Vec::new())),
            (None, Some((_, lines))) => lines.push((line, text)),
            // What comes before the first section is for authors.
            (None, None) => {}
        }
    }
    texts.into_iter().map(|(key, lines)| (key, Section::read(&lines, reader))).collect()
}

impl Section {
    fn read(lines: &Lines, reader: &mut ContentReader) -> Section {
        let mut section = Section::default();
        let mut others = Vec::new();
        for (line, text) in lines {
            match text.strip_prefix(SHORT) {
                Some(words) => section.short = Sentence::read(words, *line, reader),
                None => others.push((*line, *text)),
            }
        }
        let prose = Prose::read(&others, reader);
        for part in prose.parts {
            match part.piece {
                ProseBlock::List { items, .. } => {
                    section.leads.extend(items.into_iter().map(|(_, sentence)| sentence));
                }
                ProseBlock::Paragraph(sentence) => section.remarks.push(sentence),
                ProseBlock::Heading(_)
                | ProseBlock::Widget(_)
                | ProseBlock::Demo(_)
                | ProseBlock::Quiz(_) => {}
            }
        }
        section
    }
}
