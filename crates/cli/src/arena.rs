//! `hexhaven arena`: matches and tournaments, with intervals, ratings and a sequential test.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hexhaven_arena::matches::{
    Contest, ContestOptions, Estimate, HeadToHead, Interval, LogError, MatchLog, Sprt, SprtVerdict, Standing,
    run as play,
};
use hexhaven_arena::{EngineLimits, Entrant, all_cores, roster, simulated};
use hexhaven_rules::Rules;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::simulate::{no_player, rule_set, threads};
use crate::ui::style::{FAINT, GOOD, HEADING, STRONG, paint};
use crate::ui::{self, Align, Out, Progress, TextTable, Unit};

/// Match players against each other and rate them
///
/// Players are levels of the ladder (random, weighted, novice, steady, sharp, expert, master), a level with a budget
/// (sharp@500 looks at no more than 500 positions), merchant (plans like sharp, but trades by need), sharp with other weights
/// (weights:new.txt, made by hexhaven tune), or any program that speaks the engine protocol (engine:"python3 bot.py").
///
/// Every seed is a board with its dice, cards and thefts. It is played once per seat, and everybody moves on by one seat each
/// time, so that nobody has a better seat or better luck. Intervals are 95%, over seeds. Games that reach the turn limit
/// count for nobody.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven arena sharp vs steady                      one sharp against three steady ones
  hexhaven arena sharp,steady,novice,random           one table of four, 250 boards
  hexhaven arena sharp vs steady --sprt 0.25,0.30     stop as soon as it is clear
  hexhaven arena --tournament random,weighted,steady,sharp --seeds 500 --resume ladder.ndjson
  hexhaven arena 'engine:\"python3 bot.py\"' vs steady --engine-time 1000")]
pub(crate) struct ArenaArgs {
    /// Who plays: a list that fills the table, or "A vs B": A against as many B as there are seats left
    #[arg(value_name = "PLAYERS", required = true)]
    players: Vec<String>,
    /// Let all players in the list meet, in every combination that fills a table
    #[arg(short, long)]
    tournament: bool,
    /// The rule set, such as fifth:4 or fifth:6:five-six,helpers (see: hexhaven rules --editions)
    #[arg(short, long, value_name = "RULES", default_value = "fifth:4", value_parser = rule_set)]
    rules: Rules,
    /// How many seeds to play, each once per seat
    #[arg(short = 'n', long, value_name = "N", default_value_t = 250)]
    seeds: u64,
    /// How many games to play, rounded up to whole seeds
    #[arg(short, long, value_name = "N", conflicts_with = "seeds")]
    games: Option<u64>,
    /// The seed for all luck: the same seed gives the same games
    #[arg(short, long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Keep the results in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Test whether the first player wins at the second rate rather than the first, and stop as soon as that is clear
    ///
    /// The exit code is 0 if the test passes, otherwise 1.
    #[arg(long, value_name = "P0,P1", value_parser = rates)]
    sprt: Option<(f64, f64)>,
    /// The chance that the test passes a player who only wins at the first rate
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The chance that the test fails a player who wins at the second rate
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// How long a program may think about one answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    engine_time: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: ArenaArgs) -> Result<(), Failure> {
    let contest = args.contest()?;
    let sprt = args.sprt()?;
    let seats = contest.seats() as u64;
    let seeds = args.games.map_or(args.seeds, |games| games.div_ceil(seats));
    let log = match &args.resume {
        Some(path) => MatchLog::open(path, &contest).map_err(|error| cannot_resume(path, error))?,
        None => MatchLog::none(),
    };
    let kept = log.finished() as u64;
    let options = ContestOptions { seeds, threads: args.threads.unwrap_or_else(all_cores), sprt };
    let bar = Progress::new(seeds * seats, Unit::Games);
    let standing = play(&contest, &options, log, |standing| {
        bar.set(standing.seeds * seats);
        bar.note(note(standing, sprt.as_ref()));
    });
    drop(bar);
    let standing = standing.map_err(|error| Failure::io("cannot keep the results", &error))?;
    let report =
        ContestReport { contest: &contest, standing: &standing, sprt, kept: kept.min(standing.seeds) };
    if args.json {
        writeln!(ui::out(), "{:#}", report.json())?;
    } else {
        report.text(&mut ui::out())?;
    }
    if let Some(useless) = report.useless() {
        return Err(useless);
    }
    // Scripts get the verdict from the exit code.
    match sprt.map(|sprt| sprt.verdict(&standing.scores[0].means)) {
        None | Some(SprtVerdict::Passed) => Ok(()),
        Some(SprtVerdict::Failed | SprtVerdict::Open) => Err(Failure::told()),
    }
}

impl ArenaArgs {
    fn contest(&self) -> Result<Contest, Failure> {
        let rules = simulated(self.rules);
        let limits =
            EngineLimits { answer: Duration::from_millis(self.engine_time.max(1)), ..EngineLimits::USUAL };
        let text = self.players.join(" ");
        let list = |text: &str| roster(text, limits).map_err(no_player);
        let contest = if self.tournament {
            Contest::tournament(rules, self.seed, &list(&text.replace(' ', ","))?)
        } else {
            let line_up = match text.split_once(" vs ") {
                Some((first, others)) => against(list(first)?, &list(others)?, usize::from(rules.players)),
                None => list(&text)?,
            };
            Contest::of_line_up(rules, self.seed, &line_up)
        };
        contest.map_err(|error| {
            let failure = Failure::usage(error.to_string());
            failure.hint("name one player for each seat, or write: hexhaven arena sharp vs steady")
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let sprt = self
            .sprt
            .map(|(p0, p1)| Sprt::new(p0, p1).and_then(|sprt| sprt.with_chances(self.alpha, self.beta)));
        sprt.transpose().map_err(|bad| Failure::usage(bad.to_string()))
    }
}

fn cannot_resume(path: &Path, error: LogError) -> Failure {
    let what = format!("cannot continue the match in {}", path.display());
    match error {
        LogError::Io(error) => Failure::io(what, &error),
        error @ (LogError::InUse | LogError::NoPlainFile | LogError::TooLong { .. }) => {
            Failure::unusable(format!("{what}: {error}"))
        }
        error => {
            Failure::no(format!("{what}: {error}")).hint("name another file, or the same match as before")
        }
    }
}

/// Fills the table with the others, again and again.
fn against(first: Vec<Arc<dyn Entrant>>, others: &[Arc<dyn Entrant>], seats: usize) -> Vec<Arc<dyn Entrant>> {
    let left = seats.saturating_sub(first.len()).max(others.len());
    first.into_iter().chain(others.iter().cycle().take(left).cloned()).collect()
}

/// Two rates with a comma between them.
fn rates(text: &str) -> Result<(f64, f64), String> {
    let numbers =
        text.split_once(',').and_then(|(p0, p1)| Some((p0.trim().parse().ok()?, p1.trim().parse().ok()?)));
    numbers.ok_or_else(|| "expected two win rates, such as 0.25,0.30".to_owned())
}

/// The standing in a few words, next to the bar.
fn note(standing: &Standing, sprt: Option<&Sprt>) -> String {
    let score = &standing.scores[0];
    let rate = ui::percent(score.wins, score.games);
    match sprt {
        Some(sprt) => {
            let (low, high) = sprt.bounds();
            format!(
                "{} {rate}, test {:.2} ({low:.2} to {high:.2})",
                standing.names[0],
                sprt.ratio(&score.means)
            )
        }
        None => format!("{} {rate}", standing.names[0]),
    }
}

/// The report at the end.
struct ContestReport<'a> {
    contest: &'a Contest,
    standing: &'a Standing,
    sprt: Option<Sprt>,
    /// Seeds that were in the file already.
    kept: u64,
}

impl ContestReport<'_> {
    fn text(&self, out: &mut Out) -> Result<(), Failure> {
        let ContestReport { contest, standing, .. } = self;
        let (games, seeds) = (ui::count(standing.games), ui::count(standing.seeds));
        let kept = if self.kept > 0 {
            format!(", {} of them from the file", ui::count(self.kept))
        } else {
            String::new()
        };
        let rules = contest.rules().to_text();
        let word = if standing.seeds == 1 { "seed" } else { "seeds" };
        writeln!(out, "{games} games of {rules}: {seeds} {word} in {} rotations{kept}", contest.seats())?;
        writeln!(out, "\n{}", self.scores())?;
        if standing.names.len() > 1 {
            writeln!(out, "{}\n{}", paint(HEADING, "Finishes above (left against top)"), self.pairs(above))?;
            writeln!(out, "{}\n{}", paint(HEADING, "Wins where one of the two wins"), self.pairs(won))?;
        }
        if let Some(sprt) = &self.sprt {
            self.test(out, sprt)?;
        }
        if standing.seeds == 1 {
            writeln!(out, "One seed gives no intervals: it can't show how much seeds differ.")?;
        }
        if standing.turn_limit > 0 {
            let share = ui::percent(standing.turn_limit, standing.games);
            writeln!(
                out,
                "{} games ({share}) reached the turn limit and count for nobody.",
                standing.turn_limit
            )?;
        }
        if standing.failed > 0 {
            writeln!(out, "{} games ended because a player failed:", standing.failed)?;
            for failure in &standing.failures {
                writeln!(out, "  {failure}")?;
            }
        }
        Ok(())
    }

    /// A player who failed in all games has not been measured, whatever the table says.
    fn useless(&self) -> Option<Failure> {
        let mut scores = self.standing.names.iter().zip(&self.standing.scores);
        let (name, score) = scores.find(|(_, score)| score.games > 0 && score.failed == score.games)?;
        let games = ui::count(score.games);
        let failure = Failure::unusable(format!("{name} failed in every one of its {games} games"));
        Some(failure.hint("its rating means nothing; see above for why it failed"))
    }

    /// One row for each entrant, the strongest first.
    fn scores(&self) -> TextTable {
        let standing = self.standing;
        let (rates, ratings) = (standing.win_rates(), standing.ratings());
        let mut table = TextTable::new([
            ("player", Align::Left),
            ("rating", Align::Right),
            ("95%", Align::Left),
            ("wins", Align::Right),
            ("95%", Align::Left),
            ("games", Align::Right),
            ("failed", Align::Right),
            ("points", Align::Right),
            ("median", Align::Right),
            ("99th", Align::Right),
        ]);
        for place in order(&ratings) {
            let (score, times) = (&standing.scores[place], &standing.times[place]);
            let (rate, rating) = (&rates[place], &ratings[place]);
            let points =
                if score.games == 0 { "–".to_owned() } else { format!("{:.2}", score.mean_points()) };
            table.row([
                paint(STRONG, &standing.names[place]),
                format!("{:.0}", rating.value),
                between(rating, |value| format!("{value:.0}")),
                format!("{:.1}%", 100.0 * rate.value),
                between(rate, |value| format!("{:.1}", 100.0 * value)),
                ui::count(score.games),
                ui::count(score.failed),
                points,
                thought(times.median()),
                thought(times.at(99)),
            ]);
        }
        table
    }

    fn pairs(&self, cell: impl Fn(&HeadToHead) -> String) -> TextTable {
        let names = &self.standing.names;
        let columns = names.iter().map(|name| (shortened(name), Align::Right));
        let mut table = TextTable::new(std::iter::once((String::new(), Align::Left)).chain(columns));
        for (name, row) in names.iter().zip(&self.standing.pairs) {
            table.row(std::iter::once(paint(STRONG, shortened(name))).chain(row.iter().map(&cell)));
        }
        table
    }

    fn test(&self, out: &mut Out, sprt: &Sprt) -> Result<(), Failure> {
        let means = &self.standing.scores[0].means;
        let (low, high) = sprt.bounds();
        let verdict = match sprt.verdict(means) {
            SprtVerdict::Passed => paint(GOOD, "passed"),
            verdict => paint(STRONG, verdict),
        };
        writeln!(
            out,
            "Test of {} at {} against {}: {verdict}, log-likelihood ratio {:.2} (fails at {low:.2}, passes at {high:.2})",
            self.standing.names[0],
            sprt.p1,
            sprt.p0,
            sprt.ratio(means)
        )?;
        Ok(())
    }

    fn json(&self) -> Value {
        let ContestReport { contest, standing, .. } = self;
        let (rates, ratings) = (standing.win_rates(), standing.ratings());
        let players: Vec<Value> = (0..standing.names.len())
            .map(|place| {
                let (score, times) = (&standing.scores[place], &standing.times[place]);
                json!({
                    "name": standing.names[place],
                    "games": score.games,
                    "wins": score.wins,
                    "failed": score.failed,
                    "points": score.mean_points(),
                    "win_rate": estimate(&rates[place]),
                    "rating": estimate(&ratings[place]),
                    "decision_ms": {"median": millis(times.median()), "p99": millis(times.at(99))},
                })
            })
            .collect();
        let pairs: Vec<Vec<Value>> = standing.pairs.iter().map(|row| {
            row.iter().map(|pair| json!({"met": pair.met, "above": pair.above_share(), "won": pair.won, "lost": pair.lost})).collect()
        }).collect();
        let test = self.sprt.as_ref().map(|sprt| {
            let means = &standing.scores[0].means;
            let (low, high) = sprt.bounds();
            json!({
                "p0": sprt.p0, "p1": sprt.p1, "alpha": sprt.alpha, "beta": sprt.beta,
                "ratio": sprt.ratio(means), "fails_at": low, "passes_at": high,
                "verdict": sprt.verdict(means).to_string(),
            })
        });
        json!({
            "rules": contest.rules().to_text(),
            "seed": contest.seed(),
            "seeds": standing.seeds,
            "games": standing.games,
            "turn_limit": standing.turn_limit,
            "failed": standing.failed,
            "failures": standing.failures,
            "line_ups": contest.line_ups(),
            "players": players,
            "pairs": pairs,
            "sprt": test,
        })
    }
}

/// A name that fits above a column; those of programs can be long.
fn shortened(name: &str) -> String {
    const MOST: usize = 20;
    let letters = name.chars().count();
    if letters <= MOST {
        return name.to_owned();
    }
    // The end of a command line tells more than its beginning.
    format!("…{}", name.chars().skip(letters + 1 - MOST).collect::<String>())
}

/// The places of the entrants, the best rating first.
fn order(ratings: &[Estimate]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..ratings.len()).collect();
    places.sort_by(|one, other| ratings[*other].value.total_cmp(&ratings[*one].value));
    places
}

/// An interval in a table.
fn between(estimate: &Estimate, write: impl Fn(f64) -> String) -> String {
    let interval =
        estimate.interval.map(|Interval { low, high }| format!("{} to {}", write(low), write(high)));
    paint(FAINT, interval.as_deref().unwrap_or("–"))
}

fn above(pair: &HeadToHead) -> String {
    pair.above_share().map_or(String::new(), |share| format!("{:.1}%", 100.0 * share))
}

fn won(pair: &HeadToHead) -> String {
    if pair.met == 0 { String::new() } else { ui::percent(pair.won, pair.won + pair.lost) }
}

fn estimate(estimate: &Estimate) -> Value {
    let ends = estimate.interval.map(|interval| (interval.low, interval.high)).unzip();
    json!({"value": estimate.value, "low": ends.0, "high": ends.1})
}

/// The time of a decision, unless nothing was played in this run.
pub(crate) fn thought(time: Option<Duration>) -> String {
    match time.map(|time| (time, time.as_micros())) {
        None => "–".to_owned(),
        Some((time, 0)) => format!("{} ns", time.as_nanos()),
        Some((_, micros @ 1..1_000)) => format!("{micros} µs"),
        Some((time, 1_000..1_000_000)) => format!("{:.1} ms", time.as_secs_f64() * 1e3),
        Some((time, _)) => format!("{:.1} s", time.as_secs_f64()),
    }
}

/// The time of a decision in milliseconds.
pub(crate) fn millis(time: Option<Duration>) -> Option<f64> {
    time.map(|time| time.as_secs_f64() * 1e3)
}
