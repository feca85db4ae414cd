//! A coach: what the strongest bot would do with the learner's cards, and why, in the words of `content/coach.md`.
//!
//! The coach sees what the learner sees: a view goes in, nothing else of the position. It keeps nothing between two calls;
//! what it has said in a game comes back with the next request, so that it says nothing more than [`MOST_TIMES`].

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

/// How often the coach says the same in a game.
pub(crate) const MOST_TIMES: usize = 2;

/// The most texts that a coach remembers; a game has far fewer.
const MEMORY: usize = 4_000;

/// What the coach can say in a situation.
#[derive(Debug, Default)]
struct Section {
    /// Ways to say what to do now.
    leads: Vec<Sentence>,
    /// What is worth knowing besides.
    remarks: Vec<Sentence>,
}

/// What the coach says to a learner with this view who has heard these texts in this game.
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
    let mut heard = heard[..heard.len().min(MEMORY)].to_vec();
    Some(Advice {
        blocks: sections().get(key).map(|section| section.say(&facts, &mut heard)).unwrap_or_default(),
        actions: actions.into_iter().map(wire::Action::from).collect(),
        see: situation::entries(key).iter().map(|slug| (*slug).to_owned()).collect(),
        seat: seat.into(),
        heard,
    })
}

impl Section {
    /// The lead that was heard least, and the first remark that was not heard yet.
    fn say(&self, facts: &Facts, heard: &mut Vec<u32>) -> Vec<Block> {
        let times = |spans: &[Span]| {
            let text = fingerprint(spans, facts);
            heard.iter().filter(|known| **known == text).count()
        };
        let leads = self.leads.iter().map(|lead| lead.spans(facts));
        let lead = leads.min_by_key(|spans| times(spans)).filter(|spans| times(spans) < MOST_TIMES);
        let mut remarks = self.remarks.iter().map(|remark| remark.spans(facts));
        let remark = remarks.find(|spans| times(spans) == 0);
        let said: Vec<Vec<Span>> = lead.into_iter().chain(remark).collect();
        heard.extend(said.iter().map(|spans| fingerprint(spans, facts)));
        said.into_iter().map(|spans| Block::Text { spans }).collect()
    }
}

/// What a text is remembered by.
fn fingerprint(spans: &[Span], facts: &Facts) -> u32 {
    let text: String = spans.iter().map(|span| facts.plain(span)).collect();
    hash(&text) as u32
}

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
    texts.into_iter().map(|(key, lines)| (key, Section::of(Prose::read(&lines, reader)))).collect()
}

impl Section {
    fn of(prose: Prose) -> Section {
        let mut section = Section::default();
        for part in prose.parts {
            match part.piece {
                ProseBlock::List { items, .. } => {
                    section.leads.extend(items.into_iter().map(|(_, sentence)| sentence));
                }
                ProseBlock::Paragraph(sentence) => section.remarks.push(sentence),
                ProseBlock::Heading(_) | ProseBlock::Widget(_) | ProseBlock::Demo(_) => {}
            }
        }
        section
    }
}
