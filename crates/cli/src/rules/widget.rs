//! The handbook's widgets that make sense as a small table.

use hexhaven_guide::{handbook, numbers, plain};
use hexhaven_rules::board::Terrain;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::options::Word;
use hexhaven_rules::{Edition, Rules};
use hexhaven_wire::{self as wire, Cards, Numbers, RuleSet, Span};

use super::options::title;
use crate::ui::{Align, TextTable};

/// A widget's table, if it has one.
pub(super) fn table(name: &str, by: &Rules) -> Option<TextTable> {
    let set = RuleSet::of(by);
    let numbers = numbers(by);
    Some(match name {
        "quick-facts" => quick_facts(&set),
        "resources" => resources(by),
        "contents" => counted(
            "in the box",
            numbers.contents.iter().map(|item| (item.what.replace('_', " "), item.count)),
        ),
        "costs" => costs(&set, by),
        "rates" => rates(&numbers, by),
        "deck" => deck(&set, by),
        "points" | "tracker" => points(&numbers, by),
        "combinations" => combinations(&numbers, by),
        "odds" | "dice" => odds(&numbers),
        "changes" => changes(by),
        _ => return None,
    })
}

/// What changes for readers of the other editions, rules and words.
fn changes(by: &Rules) -> TextTable {
    let mut table =
        TextTable::new([("if you know", Align::Left), ("it was", Align::Left), ("here it's", Align::Left)]);
    for changes in handbook(by).changes {
        let known = Edition::ALL.into_iter().find(|edition| wire::Edition::from(*edition) == changes.from);
        let from = known.map_or("", title);
        let words = |spans: &[Span]| spans.iter().map(|span| plain(span, by)).collect::<String>();
        for rule in &changes.rules {
            table.row([from.to_owned(), words(&rule.was), words(&rule.now)]);
        }
        for word in changes.words {
            table.row([from.to_owned(), word.was, word.now]);
        }
    }
    table
}

fn counted<S: Into<String>>(what: &str, rows: impl IntoIterator<Item = (S, u8)>) -> TextTable {
    let mut table = TextTable::new([(what, Align::Left), ("", Align::Right)]);
    rows.into_iter().for_each(|(what, count)| table.row([what.into(), count.to_string()]));
    table
}

fn quick_facts(set: &RuleSet) -> TextTable {
    counted("facts", [("players", set.players), ("points to win", set.points_to_win)])
}

fn resources(by: &Rules) -> TextTable {
    let mut table = TextTable::new([("terrain", Align::Left), ("yields", Align::Left)]);
    for terrain in Terrain::ALL {
        let yields = terrain.resource().map_or("nothing", |resource| resource_word(resource, by));
        table.row([terrain.to_string(), yields.to_owned()]);
    }
    table
}

const fn resource_word(resource: Resource, by: &Rules) -> &'static str {
    by.edition.word(match resource {
        Resource::Brick => Word::Brick,
        Resource::Lumber => Word::Lumber,
        Resource::Wool => Word::Wool,
        Resource::Grain => Word::Grain,
        Resource::Ore => Word::Ore,
    })
}

fn costs(set: &RuleSet, by: &Rules) -> TextTable {
    let mut table = TextTable::new([("", Align::Left), ("costs", Align::Left)]);
    let prices = &set.prices;
    let rows: [(&str, Cards); 4] = [
        ("road", prices.road),
        ("settlement", prices.settlement),
        ("city", prices.city),
        ("development card", prices.dev_card),
    ];
    for (what, cards) in rows {
        table.row([what.to_owned(), plain(&Span::Cards { cards }, by)]);
    }
    table
}

fn rates(numbers: &Numbers, by: &Rules) -> TextTable {
    let harbor = by.edition.word(Word::Harbor);
    let mut table = TextTable::new([(by.edition.word(Word::Supply), Align::Left), ("rate", Align::Left)]);
    let rates = &numbers.rates;
    let rows = [
        (format!("without a {harbor}"), rates.plain),
        (format!("with a {harbor} for any resource"), rates.any_harbor),
        (format!("with the {harbor} for what you give"), rates.own_harbor),
    ];
    for (what, rate) in rows {
        table.row([what, format!("{rate}:1")]);
    }
    table
}

fn deck(set: &RuleSet, by: &Rules) -> TextTable {
    let deck = &set.deck;
    counted(
        "development card",
        [
            (by.edition.word(Word::Knight), deck.knight),
            ("Road Building", deck.road_building),
            (by.edition.word(Word::YearOfPlenty), deck.year_of_plenty),
            ("Monopoly", deck.monopoly),
            ("victory point", deck.victory_point),
        ],
    )
}

fn points(numbers: &Numbers, by: &Rules) -> TextTable {
    let points = &numbers.points;
    counted(
        "points",
        [
            ("settlement", points.settlement),
            ("city", points.city),
            (by.edition.word(Word::LongestRoad), points.longest_road),
            ("Largest Army", points.largest_army),
            ("victory point card", points.victory_point_card),
        ],
    )
}

fn combinations(numbers: &Numbers, by: &Rules) -> TextTable {
    let road = by.edition.word(Word::LongestRoad);
    let columns = ["settlements", "cities", road, "Largest Army", "victory point cards", "points"];
    let mut table = TextTable::new(columns.map(|column| (column, Align::Right)));
    let held = |held: bool| if held { "yes" } else { "-" }.to_owned();
    for way in &numbers.combinations {
        table.row([
            way.settlements.to_string(),
            way.cities.to_string(),
            held(way.longest_road),
            held(way.largest_army),
            way.victory_point_cards.to_string(),
            way.points.to_string(),
        ]);
    }
    table
}

fn odds(numbers: &Numbers) -> TextTable {
    let mut table = TextTable::new([("sum", Align::Right), ("ways", Align::Right), ("", Align::Left)]);
    for odds in &numbers.odds {
        let ways = format!("{} of {}", odds.ways, numbers.ways);
        table.row([odds.sum.to_string(), ways, "•".repeat(usize::from(odds.pips))]);
    }
    table
}
