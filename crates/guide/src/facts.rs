//! What the placeholders in the content stand for: one rule set's numbers and words, all from the engine.
//!
//! `{n roads}` is a count, `{points city}` points, `{cost road}` cards, `{harbor}` and `{harbors}` a word of the edition, and
//! the same with a capital letter at the start of a sentence.

use std::collections::BTreeMap;

use hexhaven_rules::actions::Building;
use hexhaven_rules::board::{Harbor, Island, Terrain, pips};
use hexhaven_rules::cards::{Cards, DevCard, Resource};
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::options::Word;
use hexhaven_rules::trade::Slot;
use hexhaven_rules::{Board, Edition, Rules};
use hexhaven_wire::Span;

use crate::numbers::{self, ways};

/// The facts of a rule set.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    rules: Rules,
    board: Board,
    /// What is true only at this moment.
    moment: BTreeMap<&'static str, String>,
}

/// What a placeholder became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Filled {
    Words(String),
    Cards(Cards),
}

impl Facts {
    pub(crate) fn of(rules: &Rules) -> Facts {
        Facts { rules: *rules, board: Board::fixed(rules.board.island), moment: BTreeMap::new() }
    }

    /// For a board with its own rules: its numbers, in the words of the reader's edition.
    pub(crate) fn on_board(reader: &Rules, board: &Rules) -> Facts {
        Facts::of(&Rules { edition: reader.edition, ..*board })
    }

    /// With an extra placeholder, for what is true only at this moment.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, words: impl Into<String>) -> Facts {
        self.moment.insert(name, words.into());
        self
    }

    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Is this one of the editions' words, in the singular or plural?
    pub(crate) fn is_word(name: &str) -> bool {
        word(&name.to_lowercase(), Edition::Fifth).is_some()
    }

    /// What stands for this placeholder, or why nothing does.
    pub(crate) fn fill(&self, name: &str) -> Result<Filled, String> {
        let lower = name.to_lowercase();
        let filled = match lower.split_once(' ') {
            Some(("cost", thing)) => return price(thing).map(Filled::Cards),
            Some((kind, thing)) => self.number(kind, thing.trim())?,
            None => self.word(&lower)?,
        };
        let capital = name.starts_with(char::is_uppercase);
        Ok(Filled::Words(if capital { capitalised(&filled) } else { filled }))
    }

    /// A span in plain words.
    pub(crate) fn plain(&self, span: &Span) -> String {
        match span {
            Span::Text { text } | Span::Strong { text } | Span::Entry { text, .. } => text.clone(),
            Span::Rule { id } => id.clone(),
            Span::Cards { cards } => self.cards(Cards::new(cards.counts())),
        }
    }

    /// Cards in words: `1 brick and 1 lumber`.
    pub(crate) fn cards(&self, cards: Cards) -> String {
        let named = cards.iter().filter(|(_, count)| *count > 0);
        let named: Vec<String> =
            named.map(|(kind, count)| format!("{count} {}", self.resource(kind))).collect();
        match named.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "no cards".to_owned(),
        }
    }

    /// What the edition calls a resource.
    pub(crate) const fn resource(&self, resource: Resource) -> &'static str {
        let word = match resource {
            Resource::Brick => Word::Brick,
            Resource::Lumber => Word::Lumber,
            Resource::Wool => Word::Wool,
            Resource::Grain => Word::Grain,
            Resource::Ore => Word::Ore,
        };
        self.rules.edition.word(word)
    }

    fn word(&self, name: &str) -> Result<String, String> {
        if let Some(words) = self.moment.get(name) {
            return Ok(words.clone());
        }
        match name {
            "edition" => return Ok(edition(self.rules.edition).to_owned()),
            "award" => return Ok(award(self.rules.edition).to_owned()),
            "awards" => return Ok(plural(award(self.rules.edition))),
            _ => {}
        }
        word(name, self.rules.edition).ok_or_else(|| format!("{{{name}}} has no meaning"))
    }

    fn number(&self, kind: &str, thing: &str) -> Result<String, String> {
        let sum = || thing.parse().ok().filter(|sum| numbers::SUMS.contains(sum));
        let unknown = || format!("{{{kind} {thing}}} has no meaning");
        let number = match kind {
            "n" => self.count(thing),
            "points" => points(thing),
            "yield" => yielded(thing),
            "rate" => rate(thing),
            "tokens" => sum().map(|sum| self.board.hexes_with(sum).len() as u8),
            "ways" => sum().map(ways),
            "pips" => sum().map(|sum| if sum == Rules::SEVEN { 0 } else { pips(sum) }),
            "sum" => sum(),
            "half" => self.count(thing).map(|hand| self.rules.discarded(hand)),
            "percent" => return sum().map(percent).ok_or_else(unknown),
            "odds" => {
                let odds = |sum| format!("{} in {} ({})", ways(sum), numbers::WAYS, percent(sum));
                return sum().map(odds).ok_or_else(unknown);
            }
            "a" => {
                return word(thing, self.rules.edition).map(|word| with_article(&word)).ok_or_else(unknown);
            }
            _ => None,
        };
        number.map(|number| number.to_string()).ok_or_else(unknown)
    }

    fn count(&self, thing: &str) -> Option<u8> {
        let rules = &self.rules;
        let topology = rules.board.island.topology();
        let harbors = |wanted: fn(Harbor) -> bool| {
            self.board.harbors().iter().filter(|(_, harbor)| wanted(*harbor)).count() as u8
        };
        Some(match thing {
            "roads" => Rules::ROADS,
            "settlements" => Rules::SETTLEMENTS,
            "cities" => Rules::CITIES,
            "hexes" => topology.hexes() as u8,
            "intersections" => topology.corners() as u8,
            "paths" => topology.edges() as u8,
            "coastal-paths" => topology.coast().len() as u8,
            "corner-hexes" => topology.corner_hexes().len() as u8,
            "hexes-meeting" => {
                topology.all_corners().iter().map(|corner| topology.hexes_at(corner).len() as u8).max()?
            }
            "paths-meeting" => {
                topology.all_corners().iter().map(|corner| topology.neighbors(corner).len() as u8).max()?
            }
            // Where a single hex juts into the sea.
            "paths-at-a-cape" => {
                let cape =
                    topology.all_corners().iter().find(|corner| topology.hexes_at(*corner).len() == 1)?;
                topology.neighbors(cape).len() as u8
            }
            "tokens" => self.board.numbered().len() as u8,
            "harbors" => harbors(|_| true),
            "harbors-any" => harbors(|harbor| harbor == Harbor::Generic),
            "harbors-own" => harbors(|harbor| harbor != Harbor::Generic),
            "family-tiles" => Island::FAMILY_TILES,
            "ocean-tiles" => Island::OCEAN_TILES,
            "frame-pieces" => rules.board.island.frame_pieces(),
            "resources" => Resource::ALL.len() as u8,
            "cards" => rules.supply.total() as u8,
            "cards-each" => rules.supply.counts().into_iter().max().unwrap_or_default(),
            "dev-cards" => rules.deck.total() as u8,
            "knights" => rules.deck.get(DevCard::Knight),
            "road-building" => rules.deck.get(DevCard::RoadBuilding),
            "year-of-plenty" => rules.deck.get(DevCard::YearOfPlenty),
            "monopoly" => rules.deck.get(DevCard::Monopoly),
            "victory-points" => rules.deck.get(DevCard::VictoryPoint),
            "helpers" => Helper::ALL.len() as u8,
            "players-min" => numbers::players(rules).start().to_owned(),
            "players-max" => numbers::players(rules).end().to_owned(),
            "points-to-win" => rules.points_to_win,
            "friendly-points" => Rules::FRIENDLY_POINTS,
            "deep-bank" => Rules::DEEP_BANK.get(Resource::Brick),
            "candamir-cards" => Rules::CANDAMIR_CARDS,
            "open-offers" => Slot::COUNT as u8,
            "discard-limit" => rules.discard_limit,
            // Hands that are too large: the smallest, and the others from the books' examples (T-1, T-2).
            "discard-from" => rules.discard_limit + 1,
            "discard-example" => rules.discard_limit + 2,
            "discard-more" => rules.discard_limit + 4,
            "longest-road-from" => Rules::LONGEST_ROAD_FROM,
            "largest-army-from" => Rules::LARGEST_ARMY_FROM,
            "dice" => Rules::DICE,
            "offers-per-turn" => rules.offers_per_turn,
            "set-up-settlements" => Rules::SET_UP_SETTLEMENTS,
            "free-roads" => Rules::FREE_ROADS,
            "plenty-cards" => Rules::PLENTY_CARDS,
            "distance" => Rules::DISTANCE,
            _ => return self.of_a_kind(thing),
        })
    }

    /// Hexes of a terrain, cards of a resource: `forest`, `cards-brick`.
    fn of_a_kind(&self, thing: &str) -> Option<u8> {
        if let Some(name) = thing.strip_prefix("cards-") {
            let kind = Resource::ALL.into_iter().find(|kind| kind.name() == name)?;
            return Some(self.rules.supply.get(kind));
        }
        let terrain = match thing {
            "deserts" => Terrain::Desert,
            _ => Terrain::ALL.into_iter().find(|terrain| terrain.to_string() == thing)?,
        };
        let board = &self.board;
        Some(board.topology().all_hexes().iter().filter(|hex| board.terrain(*hex) == terrain).count() as u8)
    }
}

/// What an edition is called in a sentence.
pub(crate) const fn edition(edition: Edition) -> &'static str {
    match edition {
        Edition::Classic1999 => "the 1999 edition",
        Edition::Fifth => "the 5th edition",
        Edition::Sixth => "the 6th edition",
        Edition::Family => "the Family Edition",
    }
}

/// What Longest Road and Largest Army are printed on: a card, in the 6th edition a tile.
fn award(edition: Edition) -> &'static str {
    let printed = edition.word(Word::SpecialCard);
    printed.rsplit_once(' ').map_or(printed, |(_, last)| last)
}

fn price(thing: &str) -> Result<Cards, String> {
    match thing.trim() {
        "road" => Ok(Rules::ROAD_PRICE),
        "settlement" => Ok(Rules::SETTLEMENT_PRICE),
        "city" => Ok(Rules::CITY_PRICE),
        "dev-card" => Ok(Rules::DEV_CARD_PRICE),
        "vincent-settlement" => Ok(Rules::vincent_price(Building::Settlement)),
        "vincent-city" => Ok(Rules::vincent_price(Building::City)),
        other => {
            Err(format!("{{cost {other}}} stands for nothing: there are road, settlement, city and dev-card"))
        }
    }
}

fn points(thing: &str) -> Option<u8> {
    Some(match thing {
        "settlement" => Rules::SETTLEMENT_POINTS,
        "city" => Rules::CITY_POINTS,
        "longest-road" | "largest-army" | "special-card" => Rules::SPECIAL_CARD_POINTS,
        "victory-point-card" => Rules::VICTORY_POINT_CARD_POINTS,
        _ => return None,
    })
}

fn yielded(thing: &str) -> Option<u8> {
    match thing {
        "settlement" => Some(Rules::SETTLEMENT_YIELD),
        "city" => Some(Rules::CITY_YIELD),
        _ => None,
    }
}

fn rate(thing: &str) -> Option<u8> {
    match thing {
        "plain" => Some(Rules::PLAIN_RATE),
        "any-harbor" => Some(Rules::ANY_HARBOR_RATE),
        "own-harbor" => Some(Rules::OWN_HARBOR_RATE),
        _ => None,
    }
}

/// Rounded to the nearest.
fn percent(sum: u8) -> String {
    let (ways, all) = (u32::from(ways(sum)), u32::from(numbers::WAYS));
    format!("{} %", (200 * ways + all) / (2 * all))
}

/// What the edition calls it; a name that isn't one of the editions' words may be the plural of one.
fn word(name: &str, edition: Edition) -> Option<String> {
    let of = |id: &str| Word::ALL.iter().find(|word| word.id() == id).map(|word| edition.word(*word));
    if let Some(word) = of(name) {
        return Some(word.to_owned());
    }
    let singular = name.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let singular = singular.or_else(|| name.strip_suffix('s').map(str::to_owned))?;
    of(&singular).map(plural)
}

fn plural(word: &str) -> String {
    let vowel_before = |stem: &str| stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match word.strip_suffix('y') {
        Some(stem) if !vowel_before(stem) => format!("{stem}ies"),
        // One edition calls even a single one "bricks".
        _ if word.ends_with('s') => word.to_owned(),
        _ => format!("{word}s"),
    }
}

fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
