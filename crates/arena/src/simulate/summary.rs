//! The statistics as JSON: everything that was counted, and separately what the clock said.

use serde_json::{Map, Value, json};

use super::chart::Proportion;
use super::measure::Measure;
use super::stats::{Histogram, SideTotals, Stats};
use super::{DecisionTimes, Simulation};

/// Everything that doesn't depend on the machine.
pub fn summary(simulation: &Simulation, stats: &Stats) -> Value {
    let side = |side: &SideTotals| side_json(simulation, side);
    let names = simulation.names();
    let bots: Vec<Value> = names
        .iter()
        .zip(&stats.bots)
        .map(|(name, bot)| {
            let mut value = side(bot);
            value["name"] = name.as_str().into();
            value
        })
        .collect();
    json!({
        "rules": simulation.rules.to_text(),
        "seed": simulation.seed,
        "games": stats.games,
        "turn_limit": stats.turn_limit,
        "failed": stats.failed,
        "turns": histogram(&stats.turns),
        "inputs": histogram(&stats.inputs),
        "dice": stats.dice,
        "short": stats.short,
        "bots": bots,
        "seats": stats.seats.iter().map(side).collect::<Vec<_>>(),
        "winners": side(&stats.winners),
    })
}

/// What the clock said: for each bot how many decisions it made, and how long they took in milliseconds.
pub fn timing(simulation: &Simulation, stats: &Stats) -> Value {
    let millis = |time: Option<std::time::Duration>| time.map(|time| time.as_secs_f64() * 1e3);
    let one = |times: &DecisionTimes| json!({"decisions": times.count(), "median_ms": millis(times.median()), "p99_ms": millis(times.at(99))});
    simulation.names().into_iter().zip(stats.times.iter().map(one)).collect::<Map<String, Value>>().into()
}

fn side_json(simulation: &Simulation, side: &SideTotals) -> Value {
    let share = Proportion::of(side.wins, side.games);
    let mut value = json!({
        "games": side.games,
        "wins": side.wins,
        "failed": side.failed,
        "win_rate": {"value": share.value, "low": share.low, "high": share.high},
    });
    for measure in Measure::ALL.iter().filter(|measure| measure.applies(&simulation.rules)) {
        let parts = measure.parts().iter().zip(side.tally.of(*measure));
        let parts: Map<String, Value> =
            parts.map(|(part, count)| ((*part).to_owned(), Value::from(*count))).collect();
        value[measure.name()] = parts.into();
    }
    value
}

fn histogram(histogram: &Histogram) -> Value {
    json!({
        "mean": histogram.mean(),
        "median": histogram.at(50),
        "p05": histogram.at(5),
        "p95": histogram.at(95),
    })
}
