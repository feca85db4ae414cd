//! The report of a simulation: one HTML file with everything in it, plots as SVG, light or dark as the reader prefers.
//! Nothing in it depends on the machine, so the same simulation gives the same file.

mod palette;
mod plots;

use std::fmt::Write;

use hexhaven_rules::board::Color;

use self::plots::{BarSegment, Column, Columns, Row, Rows, Stack, Stacks, escape, thousands};
use super::chart::{DICE_WEIGHTS, Proportion, bins};
use super::measure::{Measure, RESOURCES};
use super::stats::{SideTotals, Stats, ratio};
use super::{Seating, Simulation};

/// The report.
pub fn report(simulation: &Simulation, stats: &Stats) -> String {
    let names = simulation.names();
    let page = ReportPage { simulation, stats, names: &names };
    let mut html = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.push_str("<title>Hexhaven simulation</title>\n<style>\n");
    html.push_str(&palette::variables());
    html.push_str(STYLE);
    html.push_str("</style>\n</head>\n<body>\n<main>\n");
    html.push_str(&page.heading());
    for figure in page.figures() {
        html.push_str(&figure);
    }
    html.push_str(
        "</main>\n<footer>Made by <b>hexhaven simulate</b>. Bars with whiskers show 95% intervals.",
    );
    html.push_str("</footer>\n</body>\n</html>\n");
    html
}

/// How many columns the plot of lengths may have.
const LENGTH_COLUMNS: u32 = 30;

const STYLE: &str = "
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem; display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)) }
header { grid-column: 1 / -1 }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -.01em }
header p { margin: .25rem 0 0; color: var(--muted) }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; margin: 1.25rem 0 0 }
dt { color: var(--muted); font-size: .85rem }
dd { margin: 0; font-size: 1.35rem; font-weight: 650; font-variant-numeric: tabular-nums }
code { font-size: .95em; overflow-wrap: anywhere }
figure { margin: 0; padding: 1.1rem 1.25rem; background: var(--card); border-radius: 14px;
  box-shadow: 0 1px 3px rgb(0 0 0 / .12) }
h2 { margin: 0; font-size: 1.05rem }
figcaption p { margin: 0 0 .6rem; color: var(--muted); font-size: .88rem }
svg { display: block; width: 100%; height: auto; font: 13px system-ui, sans-serif }
text { fill: var(--ink) }
.faint { fill: var(--muted) }
.line { stroke: var(--muted); stroke-opacity: .35; fill: none }
.par { stroke: var(--ink); stroke-dasharray: 3 3; stroke-opacity: .6; fill: none }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none }
.halo { stroke: var(--card); stroke-width: 4; stroke-opacity: .7; fill: none }
.piece { stroke: var(--ink); stroke-opacity: .3 }
.legend { display: flex; flex-wrap: wrap; gap: .15rem 1rem; margin: .5rem 0 0; padding: 0; list-style: none;
  color: var(--muted); font-size: .85rem }
.legend i { display: inline-block; width: .8em; height: .8em; border-radius: 3px; margin-right: .4em }
footer { max-width: 72rem; margin: 0 auto; padding: 0 1rem 2rem; color: var(--muted); font-size: .85rem }
";

struct ReportPage<'a> {
    simulation: &'a Simulation,
    stats: &'a Stats,
    names: &'a [String],
}

impl ReportPage<'_> {
    fn heading(&self) -> String {
        let ReportPage { simulation, stats, names } = self;
        let who: Vec<String> = names.iter().map(|name| escape(name)).collect();
        let seating = match simulation.seating {
            Seating::Rotating => "everybody moves on by one seat from game to game",
            Seating::Fixed => "everybody keeps their seat",
        };
        let mut html = format!(
            "<header>\n<h1>{}</h1>\n<p>Rule set <code>{}</code>, seed {}; {seating}.</p>\n<dl>\n",
            who.join(", "),
            escape(&simulation.rules.to_text()),
            simulation.seed
        );
        let median = stats.turns.at(50).map_or("–".to_owned(), |turns| turns.to_string());
        let mut facts = vec![
            ("games", thousands(stats.games)),
            ("turns, median", median),
            ("turns, mean", format!("{:.1}", stats.turns.mean())),
            ("inputs, mean", format!("{:.0}", stats.inputs.mean())),
            ("at the turn limit", thousands(stats.turn_limit)),
        ];
        if stats.failed > 0 {
            facts.push(("failed", thousands(stats.failed)));
        }
        for (label, value) in facts {
            writeln!(html, "<div><dt>{label}</dt><dd>{value}</dd></div>").expect("a string takes everything");
        }
        html + "</dl>\n</header>\n"
    }

    fn figures(&self) -> Vec<String> {
        let mut figures =
            vec![self.wins_by_bot(), self.wins_by_seat(), self.length(), self.points(), self.dice()];
        figures.push(self.resources());
        figures.push(self.trades());
        figures.push(self.cards());
        if self.simulation.rules.helpers {
            figures.push(self.helpers());
        }
        figures
    }

    fn wins_by_bot(&self) -> String {
        let rows = self.names.iter().zip(&self.stats.bots).map(|(name, side)| win_row(name, "primary", side));
        let plot = Rows { rows: rows.collect(), par: self.par() };
        figure("Wins by player", "Share of games won; the dashed line is par.", &plot.svg())
    }

    fn wins_by_seat(&self) -> String {
        let rows = self.stats.seats.iter().enumerate().map(|(seat, side)| {
            let color = format!("seat-{}", color_name(seat));
            win_row(&format!("seat {seat}"), &color, side)
        });
        let plot = Rows { rows: rows.collect(), par: self.par() };
        figure("Wins by seat", "Share of games won from each seat, whoever sat there.", &plot.svg())
    }

    fn par(&self) -> f64 {
        ratio(1, self.stats.seats.len() as u64)
    }

    fn length(&self) -> String {
        let columns = bins(&self.stats.turns, LENGTH_COLUMNS).into_iter().map(|bin| {
            let (first, last) = (*bin.numbers.start(), *bin.numbers.end());
            let label = first.to_string();
            let title = format!("{first} to {last} turns: {} games", thousands(bin.count));
            Column { label, value: ratio(bin.count, self.stats.games), expected: None, title }
        });
        let plot = Columns { columns: columns.collect(), color: "card-back" };
        figure("Length", "Share of games by their number of turns.", &plot.svg())
    }

    fn points(&self) -> String {
        let stack = |label: &str, side: &SideTotals| {
            let parts = side.points().zip(SOURCES).map(|((_, points), (name, color))| BarSegment {
                value: points,
                color,
                title: format!("{label}: {points:.2} points from {name}"),
            });
            Stack { label: label.to_owned(), parts: parts.collect() }
        };
        let bots = self.names.iter().zip(&self.stats.bots).map(|(name, side)| stack(name, side));
        let stacks =
            bots.chain([stack("all", &self.stats.everybody()), stack("winners", &self.stats.winners)]);
        let plot = Stacks { stacks: stacks.collect() };
        let body = plot.svg() + &legend(&SOURCES);
        figure("Points by source", "Mean points at the end of a game.", &body)
    }

    fn dice(&self) -> String {
        let rolls: u64 = self.stats.dice.iter().sum();
        let columns = self.stats.dice.iter().zip(DICE_WEIGHTS).enumerate().map(|(at, (count, weight))| {
            let (value, expected) = (ratio(*count, rolls), ratio(weight, 36));
            let title = format!(
                "{}: {} of {} rolls, {:.2}% expected",
                at + 2,
                thousands(*count),
                thousands(rolls),
                100.0 * expected
            );
            Column { label: (at + 2).to_string(), value, expected: Some(expected), title }
        });
        let plot = Columns { columns: columns.collect(), color: "clay" };
        figure("Dice", "Share of the production rolls; the lines are what is expected.", &plot.svg())
    }

    fn resources(&self) -> String {
        let everybody = self.stats.everybody().tally;
        let rows = [
            ("starting", Measure::Starting),
            ("produced", Measure::Produced),
            ("blocked", Measure::Blocked),
            ("paid", Measure::Paid),
            ("to the supply", Measure::SupplyGave),
            ("from the supply", Measure::SupplyGot),
            ("between players", Measure::TradeGot),
            ("discarded", Measure::Discarded),
            ("stolen", Measure::Stolen),
            ("by Monopoly", Measure::Monopolized),
            ("Year of Plenty", Measure::Plenty),
        ];
        let rows = rows.into_iter().filter(|(_, measure)| measure.applies(&self.simulation.rules));
        let mut stacks: Vec<Stack> =
            rows.map(|(label, measure)| self.cards_row(label, everybody.of(measure))).collect();
        stacks.push(self.cards_row("supply was short", &self.stats.short));
        let body = Stacks { stacks }.svg() + &legend(&resource_colors());
        figure("Resource cards", "Cards in a game, all players together.", &body)
    }

    fn cards_row(&self, label: &str, counts: &[u64]) -> Stack {
        let parts = counts.iter().zip(resource_colors()).map(|(count, (name, color))| {
            let value = ratio(*count, self.stats.games);
            BarSegment { value, color, title: format!("{label}: {value:.2} {name} a game") }
        });
        Stack { label: label.to_owned(), parts: parts.collect() }
    }

    fn trades(&self) -> String {
        let mut rows = Vec::new();
        let everybody = self.stats.everybody().tally;
        let mut add = |label: &str, count: u64| rows.push(self.per_game(label, "sand", count));
        for (label, count) in ["supply at 2:1", "supply at 3:1", "supply at 4:1"]
            .iter()
            .zip(everybody.of(Measure::SupplyTrades))
        {
            add(label, *count);
        }
        if self.simulation.rules.player_trade {
            let offers = everybody.of(Measure::Offers);
            for (label, count) in ["offers made", "offers accepted", "offers declined"].iter().zip(offers) {
                add(label, *count);
            }
            // Both sides count each deal.
            add("deals closed", offers[3] / 2);
        }
        let plot = Rows { rows, par: 0.0 };
        figure("Trade", "A game, all players together.", &plot.svg())
    }

    fn cards(&self) -> String {
        let everybody = self.stats.everybody().tally;
        let names = ["knight", "Road Building", "Year of Plenty", "Monopoly", "victory point"];
        let (bought, played) = (everybody.of(Measure::Bought), everybody.of(Measure::Played));
        let mut rows = Vec::new();
        for (name, (bought, played)) in names.iter().zip(bought.iter().zip(played)) {
            rows.push(self.per_game(name, CARDS[0].1, *bought));
            // Victory point cards are never played.
            if *name != "victory point" {
                rows.push(self.per_game("", CARDS[1].1, *played));
            }
        }
        let body = Rows { rows, par: 0.0 }.svg() + &legend(&CARDS);
        figure("Development cards", "A game, all players together.", &body)
    }

    fn helpers(&self) -> String {
        let everybody = self.stats.everybody().tally;
        let uses = Measure::Helpers.parts().iter().zip(everybody.of(Measure::Helpers));
        let rows = uses.map(|(name, count)| self.per_game(name, "fir", *count)).collect();
        figure("Helpers", "Uses in a game, all players together.", &Rows { rows, par: 0.0 }.svg())
    }

    fn per_game(&self, label: &str, color: &str, count: u64) -> Row {
        let value = ratio(count, self.stats.games);
        Row {
            label: label.to_owned(),
            color: color.to_owned(),
            value,
            whisker: None,
            text: format!("{value:.2}"),
        }
    }
}

fn win_row(label: &str, color: &str, side: &SideTotals) -> Row {
    let share = Proportion::of(side.wins, side.games);
    Row {
        label: label.to_owned(),
        color: color.to_owned(),
        value: share.value,
        whisker: Some((share.low, share.high)),
        text: format!("{:.1}%", 100.0 * share.value),
    }
}

/// Where points come from, and their colors.
const SOURCES: [(&str, &str); 5] = [
    ("settlements", "fir"),
    ("cities", "card-back"),
    ("Longest Road", "clay-shade"),
    ("Largest Army", "dev-back"),
    ("victory point cards", "gold"),
];

/// What happens to development cards, and the color of each.
const CARDS: [(&str, &str); 2] = [("bought", "dev-back"), ("played", "card-back")];

/// The resources, and the colors of the land they come from.
fn resource_colors() -> [(&'static str, &'static str); 5] {
    let colors = ["hills", "forest", "pasture", "fields", "mountains"];
    std::array::from_fn(|at| (RESOURCES[at], colors[at]))
}

fn color_name(seat: usize) -> &'static str {
    match Color::ALL[seat % Color::ALL.len()] {
        Color::Red => "red",
        Color::Blue => "blue",
        Color::White => "white",
        Color::Orange => "orange",
        Color::Green => "green",
        Color::Brown => "brown",
    }
}

fn figure(title: &str, text: &str, body: &str) -> String {
    format!("<figure>\n<figcaption><h2>{title}</h2><p>{text}</p></figcaption>\n{body}</figure>\n")
}

fn legend(items: &[(&str, &str)]) -> String {
    let items = items
        .iter()
        .map(|(name, color)| format!("<li><i style=\"background:var(--{color})\"></i>{name}</li>"));
    format!("<ul class=\"legend\">{}</ul>\n", items.collect::<String>())
}
