//! `hexhaven regret`: how much bots lose through their decisions, in positions that were played out many times.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hexhaven_arena::regret::{
    Agreement, DecisionKind, Half, MakeError, Making, Plan, Regret, Sample, Yardstick, agreement, ask, make,
};
use hexhaven_arena::{EngineLimits, Entrant, all_cores, roster};
use hexhaven_luck::Seed;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::simulate::{no_player, threads};
use crate::ui::style::{FAINT, STRONG, paint};
use crate::ui::{self, Align, Progress, TextTable, Unit};

/// Measure how much bots lose through their decisions
///
/// The program comes with positions from games between bots of all levels. In each of them the best plans were played out
/// many times with the same dice. Regret is how much winning chance an answer gives away compared with the best plan, in
/// percentage points. An answer that isn't one of these plans is played out on the spot.
///
/// Bots are named as in hexhaven arena: sharp, sharp@500, weights:new.txt, engine:"python3 bot.py".
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven regret sharp                        mean regret, by kind of decision
  hexhaven regret weights:new.txt,sharp --half a
  hexhaven regret 'engine:\"python3 bot.py\"'
  hexhaven regret --make new.txt --positions 100    make positions of your own")]
pub(crate) struct RegretArgs {
    /// Which bots to measure, separated by commas
    #[arg(value_name = "BOTS", required_unless_present = "make")]
    bots: Option<String>,
    /// Only this half of the positions: improve a bot by a, and test it by b
    #[arg(long, value_name = "a|b")]
    half: Option<Half>,
    /// Positions from this file, made by --make, compressed with gzip or not
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How long a program may think about one answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    engine_time: u64,
    /// How many positions to ask about at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Make positions in this file, or continue it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bots", "half", "file", "json"])]
    make: Option<PathBuf>,
    #[command(flatten)]
    making: MakingArgs,
}

#[derive(clap::Args)]
#[group(requires = "make")]
struct MakingArgs {
    /// How many positions to make
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    positions: u64,
    /// The seed for all their luck
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Short playouts of each plan
    #[arg(long, value_name = "N", default_value_t = 96, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    playouts: u32,
    /// How many rounds they last
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Quick playouts of each plan to the end of the game
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    quick: u32,
    /// Good playouts of each plan to the end of the game, in every tenth position
    #[arg(long, value_name = "N", default_value_t = 96, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    control: u32,
    /// In how many worlds that the seat considers possible
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    worlds: u32,
}

pub(crate) fn run(args: RegretArgs) -> Result<(), Failure> {
    let threads = args.threads.unwrap_or_else(all_cores);
    if let Some(path) = &args.make {
        return args.making.run(path, threads);
    }
    let limits =
        EngineLimits { answer: Duration::from_millis(args.engine_time.max(1)), ..EngineLimits::USUAL };
    let entrants = roster(args.bots.as_deref().unwrap_or_default(), limits).map_err(no_player)?;
    let yardstick = args.yardstick()?;
    let samples = yardstick.part(args.half);
    if samples.is_empty() {
        return Err(Failure::no("there are no positions in this file"));
    }
    let bar = Progress::new((samples.len() * entrants.len()) as u64, Unit::Positions);
    let measured: Vec<Measured> = entrants
        .iter()
        .map(|entrant| Measured::of(entrant, &yardstick.making, &samples, threads, &bar))
        .collect();
    drop(bar);
    let report = Report { yardstick: &yardstick, samples, measured };
    if args.json {
        writeln!(ui::out(), "{:#}", report.json())?;
        return Ok(());
    }
    report.text(&mut ui::out())
}

impl RegretArgs {
    fn yardstick(&self) -> Result<Yardstick, Failure> {
        let Some(path) = &self.file else { return Ok(Yardstick::shipped()) };
        let what = format!("cannot read {}", path.display());
        let file = File::open(path).map_err(|error| Failure::io(&what, &error))?;
        Yardstick::read(file).map_err(|bad| Failure::no(format!("{what}: {bad}")))
    }
}

impl MakingArgs {
    fn run(&self, path: &Path, threads: NonZeroUsize) -> Result<(), Failure> {
        let MakingArgs { positions, seed, playouts, rounds, quick, control, worlds } = *self;
        let making = Making { seed: Seed::new(seed), playouts, rounds, quick, control, worlds };
        let bar = Progress::new(positions, Unit::Positions);
        let made = make(&making, path, positions, threads, |done| bar.set(done));
        drop(bar);
        let what = format!("cannot make positions in {}", path.display());
        made.map_err(|error| match error {
            MakeError::Io(error) => Failure::io(what, &error),
            error @ MakeError::Other(_) => Failure::no(format!("{what}: {error}")),
        })
    }
}

/// What one bot lost.
struct Measured {
    name: String,
    all: Regret,
    kinds: BTreeMap<DecisionKind, Regret>,
    /// Why it gave no legal answer, if that happened, and how often.
    failed: Option<(String, usize)>,
    took: Duration,
}

impl Measured {
    fn of(
        entrant: &Arc<dyn Entrant>,
        making: &Making,
        samples: &[&Sample],
        threads: NonZeroUsize,
        bar: &Progress,
    ) -> Measured {
        let start = Instant::now();
        let (mut all, mut kinds, mut failed) = (Regret::default(), BTreeMap::<_, Regret>::new(), None);
        ask(&**entrant, making, samples, Seed::new(1), threads, |answered| {
            all.add(&answered);
            kinds.entry(answered.kind).or_default().add(&answered);
            if let Err(why) = answered.answer {
                failed.get_or_insert((why, 0)).1 += 1;
            }
            bar.add(1);
        });
        Measured { name: entrant.name().to_owned(), all, kinds, failed, took: start.elapsed() }
    }
}

/// Two values of a plan that are compared.
type Way = fn(&Plan) -> Option<(f64, f64)>;

struct Report<'a> {
    yardstick: &'a Yardstick,
    samples: Vec<&'a Sample>,
    measured: Vec<Measured>,
}

impl Report<'_> {
    fn text(&self, out: &mut ui::Out) -> Result<(), Failure> {
        let names = self.measured.iter().map(|measured| (measured.name.clone(), Align::Right));
        let columns = [("regret in points".to_owned(), Align::Left), ("positions".to_owned(), Align::Right)];
        let mut table = TextTable::new(columns.into_iter().chain(names));
        let count = self.samples.len();
        let cells = self.measured.iter().map(|measured| paint(STRONG, mean(&measured.all)));
        table.row([paint(STRONG, "all"), count.to_string()].into_iter().chain(cells));
        for kind in DecisionKind::ALL {
            let count = self.samples.iter().filter(|sample| sample.kind() == kind).count();
            if count > 0 {
                let cell = |measured: &Measured| measured.kinds.get(&kind).map_or_else(String::new, mean);
                table.row(
                    [kind.to_string(), count.to_string()].into_iter().chain(self.measured.iter().map(cell)),
                );
            }
        }
        let share = |part: fn(&Regret) -> usize| {
            self.measured.iter().map(move |measured| ui::percent(part(&measured.all) as u64, count as u64))
        };
        let row = |name: &str| [paint(FAINT, name), String::new()].into_iter();
        table.row(row("best plan found").chain(share(|regret| regret.best)));
        table.row(row("answers played out now").chain(share(|regret| regret.unlisted)));
        let seconds = |measured: &Measured| format!("{:.1} s", measured.took.as_secs_f64());
        table.row(row("time").chain(self.measured.iter().map(seconds)));
        writeln!(out, "{table}")?;
        for (measured, (why, times)) in
            self.measured.iter().filter_map(|measured| Some((measured, measured.failed.as_ref()?)))
        {
            writeln!(out, "{} gave no legal answer {times} times, first because: {why}", measured.name)?;
        }
        let told = |name: &str, agreement: Agreement| {
            let Agreement { plans, correlation, lost, .. } = agreement;
            format!(
                "{name}: {plans} plans, correlation {correlation:.2}, the best of the first loses {:.2}",
                100.0 * lost
            )
        };
        let [halves, quick, control, control_halves] = self.agreements();
        writeln!(out, "{}", paint(FAINT, told("two halves of the short playouts", halves)))?;
        writeln!(out, "{}", paint(FAINT, told("short and quick full playouts", quick)))?;
        writeln!(out, "{}", paint(FAINT, told("two halves of the good full playouts", control_halves)))?;
        writeln!(out, "{}", paint(FAINT, told("short and good full playouts", control)))?;
        let true_correlation = control.without_noise(&halves, &control_halves);
        writeln!(
            out,
            "{}",
            paint(FAINT, format!("the same without their noise: correlation {true_correlation:.2}"))
        )?;
        Ok(())
    }

    /// The short playouts among themselves, against quick and against good full ones, and the good ones among themselves.
    fn agreements(&self) -> [Agreement; 4] {
        let ways: [Way; 4] = [
            |plan| Some((plan.short[0], plan.short[1])),
            |plan| Some((plan.chance(), plan.quick)),
            |plan| plan.control.map(|[first, second]| (plan.chance(), f64::midpoint(first, second))),
            |plan| plan.control.map(|[first, second]| (first, second)),
        ];
        ways.map(|way| agreement(self.samples.iter().copied(), way))
    }

    fn json(&self) -> Value {
        let regret = |regret: &Regret| {
            json!({
                "positions": regret.count, "mean": regret.mean(), "margin": regret.margin(),
                "best": regret.best, "unlisted": regret.unlisted,
            })
        };
        let bots = self.measured.iter().map(|measured| {
            let kinds = measured.kinds.iter().map(|(kind, found)| (kind.to_string(), regret(found)));
            json!({
                "name": measured.name, "all": regret(&measured.all), "seconds": measured.took.as_secs_f64(),
                "kinds": kinds.collect::<serde_json::Map<_, _>>(),
                "failed": measured.failed.as_ref().map_or(0, |(_, times)| *times),
            })
        });
        let [halves, quick, control, control_halves] = self.agreements().map(|agreement| {
            let Agreement { plans, correlation, apart, lost } = agreement;
            json!({"plans": plans, "correlation": correlation, "apart": apart, "lost": lost})
        });
        json!({
            "made_by": self.yardstick.making.to_string(), "positions": self.samples.len(), "bots": bots.collect::<Vec<_>>(),
            "agreement": {"halves": halves, "quick": quick, "control": control, "control_halves": control_halves},
        })
    }
}

fn mean(regret: &Regret) -> String {
    format!("{:.2} ± {:.2}", 100.0 * regret.mean(), 100.0 * regret.margin())
}
