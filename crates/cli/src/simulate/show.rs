//! The statistics of a simulation in the terminal: tables, and charts of blocks.

use std::io::Write;
use std::time::Duration;

use hexhaven_arena::simulate::{DICE_WEIGHTS, Measure, Proportion, SideTotals, Simulation, Stats, bar, bins};

use crate::arena::thought;
use crate::failure::Failure;
use crate::ui::style::{FAINT, HEADING, STRONG, paint};
use crate::ui::{self, Align, Out, TextTable};

/// The longest bar, in letters.
const BAR: u32 = 30;
/// The most bars for the lengths of games.
const LENGTHS: u32 = 14;

/// Everything worth seeing.
pub(crate) fn text(
    out: &mut Out,
    simulation: &Simulation,
    stats: &Stats,
    took: Duration,
) -> Result<(), Failure> {
    let rate = per_game(stats.games, took.as_secs_f64());
    writeln!(
        out,
        "{} games of {} with seed {} in {} ({rate:.0} a second)",
        ui::count(stats.games),
        simulation.rules.to_text(),
        simulation.seed,
        ui::seconds(took)
    )?;
    if stats.turn_limit > 0 {
        let share = ui::percent(stats.turn_limit, stats.games);
        writeln!(
            out,
            "{} of them ({share}) reached the turn limit and have no winner",
            ui::count(stats.turn_limit)
        )?;
    }
    if stats.failed > 0 {
        let share = ui::percent(stats.failed, stats.games);
        writeln!(out, "{} of them ({share}) ended because a bot failed", ui::count(stats.failed))?;
    }
    let names = simulation.names();
    section(out, "Players", &players(stats, &names))?;
    section(out, "Seats", &seats(stats))?;
    let text = format!("Turns: mean {:.1}, median {}", stats.turns.mean(), stats.turns.at(50).unwrap_or(0));
    section(out, &text, &lengths(stats))?;
    section(out, "Points by source, mean at the end of the game", &points(stats, &names))?;
    section(out, "Production rolls, and how many to expect in 36", &dice(stats))?;
    section(out, "Resource cards per game, all players together", &resources(simulation, stats))?;
    section(out, "Trade and cards per game, all players together", &dealings(simulation, stats))
}

fn section(out: &mut Out, title: &str, table: &TextTable) -> Result<(), Failure> {
    Ok(write!(out, "\n{}\n{table}", paint(HEADING, title))?)
}

fn players(stats: &Stats, names: &[String]) -> TextTable {
    let mut table = TextTable::new([
        ("player", Align::Left),
        ("games", Align::Right),
        ("wins", Align::Right),
        ("95%", Align::Left),
        ("", Align::Left),
        ("points", Align::Right),
        ("failed", Align::Right),
        ("decisions", Align::Right),
        ("median", Align::Right),
        ("99th", Align::Right),
    ]);
    let longest = longest(stats.bots.iter());
    for ((name, side), times) in names.iter().zip(&stats.bots).zip(&stats.times) {
        let [wins, interval, chart] = win_cells(side, longest);
        table.row([
            paint(STRONG, name),
            ui::count(side.games),
            wins,
            interval,
            chart,
            format!("{:.2}", side.mean(side.tally.sum(Measure::Points))),
            ui::count(side.failed),
            ui::count(side.tally.of(Measure::Decisions)[0]),
            thought(times.median()),
            thought(times.at(99)),
        ]);
    }
    table
}

fn seats(stats: &Stats) -> TextTable {
    let columns = [("seat", Align::Left), ("wins", Align::Right), ("95%", Align::Left), ("", Align::Left)];
    let mut table = TextTable::new(columns);
    let longest = longest(stats.seats.iter());
    for (seat, side) in stats.seats.iter().enumerate() {
        let [wins, interval, chart] = win_cells(side, longest);
        table.row([seat.to_string(), wins, interval, chart]);
    }
    table
}

fn longest<'a>(sides: impl Iterator<Item = &'a SideTotals>) -> f64 {
    sides.map(|side| Proportion::of(side.wins, side.games).value).fold(0.0, f64::max)
}

fn win_cells(side: &SideTotals, longest: f64) -> [String; 3] {
    let share = Proportion::of(side.wins, side.games);
    [
        format!("{:.1}%", 100.0 * share.value),
        paint(FAINT, format_args!("{:.1} to {:.1}", 100.0 * share.low, 100.0 * share.high)),
        bar(share.value, longest, BAR / 2),
    ]
}

fn lengths(stats: &Stats) -> TextTable {
    let mut table = TextTable::new([("turns", Align::Right), ("games", Align::Right), ("", Align::Left)]);
    let bins = bins(&stats.turns, LENGTHS);
    let most = bins.iter().map(|bin| per_game(bin.count, 1.0)).fold(0.0, f64::max);
    for bin in bins {
        let numbers = format!("{}–{}", bin.numbers.start(), bin.numbers.end());
        table.row([numbers, ui::count(bin.count), bar(per_game(bin.count, 1.0), most, BAR)]);
    }
    table
}

fn points(stats: &Stats, names: &[String]) -> TextTable {
    let sources = ["settlements", "cities", "Longest Road", "Largest Army", "victory cards"];
    let columns = sources.map(|source| (source, Align::Right));
    let mut table =
        TextTable::new([("", Align::Left)].into_iter().chain(columns).chain([("all", Align::Right)]));
    let mut row = |name: &str, side: &SideTotals| {
        let points: Vec<f64> = side.points().map(|(_, points)| points).collect();
        let all: f64 = points.iter().sum();
        let cells = points.into_iter().chain([all]).map(|points| format!("{points:.2}"));
        table.row(std::iter::once(paint(STRONG, name)).chain(cells));
    };
    for (name, side) in names.iter().zip(&stats.bots) {
        row(name, side);
    }
    row("all", &stats.everybody());
    row("winners", &stats.winners);
    table
}

fn dice(stats: &Stats) -> TextTable {
    let mut table = TextTable::new([
        ("sum", Align::Right),
        ("rolls", Align::Right),
        ("of 36", Align::Right),
        ("expected", Align::Right),
        ("", Align::Left),
    ]);
    let rolls: u64 = stats.dice.iter().sum();
    for (at, (count, weight)) in stats.dice.iter().zip(DICE_WEIGHTS).enumerate() {
        let of_36 = if rolls == 0 { 0.0 } else { 36.0 * per_game(*count, per_game(rolls, 1.0)) };
        let cells = [
            (at + 2).to_string(),
            ui::count(*count),
            format!("{of_36:.3}"),
            weight.to_string(),
            bar(of_36, 6.5, BAR),
        ];
        table.row(cells);
    }
    table
}

fn resources(simulation: &Simulation, stats: &Stats) -> TextTable {
    let kinds = ["brick", "lumber", "wool", "grain", "ore", "all"].map(|kind| (kind, Align::Right));
    let mut table = TextTable::new([("", Align::Left)].into_iter().chain(kinds));
    let all = stats.everybody().tally;
    let games = per_game(stats.games, 1.0);
    let mut row = |name: &str, counts: &[u64]| {
        let sum = counts.iter().sum();
        let cells = counts.iter().chain([&sum]).map(|count| format!("{:.2}", per_game(*count, games)));
        table.row(std::iter::once(name.to_owned()).chain(cells));
    };
    let rows = [
        ("starting cards", Measure::Starting),
        ("produced", Measure::Produced),
        ("blocked by the robber", Measure::Blocked),
        ("paid", Measure::Paid),
        ("given to the supply", Measure::SupplyGave),
        ("got from the supply", Measure::SupplyGot),
        ("traded between players", Measure::TradeGot),
        ("discarded", Measure::Discarded),
        ("stolen", Measure::Stolen),
        ("taken by Monopoly", Measure::Monopolized),
        ("Year of Plenty", Measure::Plenty),
        ("gained from helpers", Measure::HelperBrought),
        ("moved by helpers", Measure::HelperGot),
    ];
    for (name, measure) in rows.into_iter().filter(|(_, measure)| measure.applies(&simulation.rules)) {
        row(name, all.of(measure));
    }
    row("short in the supply", &stats.short);
    table
}

fn dealings(simulation: &Simulation, stats: &Stats) -> TextTable {
    let mut table = TextTable::new([("what", Align::Left), ("how often", Align::Left)]);
    let all = stats.everybody().tally;
    let games = per_game(stats.games, 1.0);
    let rows: [(&str, Measure, &[&str]); 6] = [
        ("supply trades", Measure::SupplyTrades, &["at 2:1", "at 3:1", "at 4:1"]),
        ("offers", Measure::Offers, &["made", "accepted", "declined"]),
        (
            "cards bought",
            Measure::Bought,
            &["knight", "Road Building", "Year of Plenty", "Monopoly", "victory point"],
        ),
        ("cards played", Measure::Played, &["knight", "Road Building", "Year of Plenty", "Monopoly"]),
        ("helpers used", Measure::Helpers, Measure::Helpers.parts()),
        ("special building turns", Measure::SpecialTurns, &["offered", "used"]),
    ];
    for (name, measure, parts) in
        rows.into_iter().filter(|(_, measure, _)| measure.applies(&simulation.rules))
    {
        let counts = all.of(measure);
        let cell = |(part, count): (&&str, &u64)| format!("{:.2} {part}", per_game(*count, games));
        let mut cells: Vec<String> = parts.iter().zip(counts).map(cell).collect();
        if measure == Measure::Offers {
            // Both sides count a deal.
            cells.push(format!("{:.2} deals", per_game(counts[3], 2.0 * games)));
        }
        table.row([name.to_owned(), cells.join(", ")]);
    }
    table.fitted(ui::width())
}

/// A count per game; 0 for no games.
#[expect(clippy::cast_precision_loss, reason = "shown with a few digits")]
fn per_game(count: u64, games: f64) -> f64 {
    if games > 0.0 { count as f64 / games } else { 0.0 }
}
