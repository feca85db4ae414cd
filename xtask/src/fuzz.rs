//! `fuzz`: feeds the targets of `hexhaven_laws::fuzz` with mutations of the checked-in corpus.
//!
//! It uses libFuzzer if it can build it (that takes a C++ compiler and the crate `libfuzzer-sys`; a stable toolchain is fine,
//! because safe code needs no sanitizer), and otherwise a simple driver of our own that mutates blindly.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use hexhaven_laws::fuzz::{TARGETS, Target};
use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;

use crate::Outcome;
use crate::cargo::{host, target};
use crate::progress::Progress;

const CORPUS: &str = "fuzz/corpus";
const CRASHES: &str = "fuzz/crashes";
const MANIFEST: &str = "fuzz/Cargo.toml";
/// Longer inputs are slower and find nothing that shorter ones don't.
const LONGEST: usize = 4_096;

/// Lets libFuzzer see which branches an input takes. cargo-fuzz passes the same flags.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this target [default: all]
    target: Option<String>,
    /// How long to run each target
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Use the built-in driver even if libFuzzer can be built
    #[arg(long)]
    plain: bool,
    /// Feed only this file
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let targets = match &options.target {
        Some(name) => vec![named(name)?],
        None => TARGETS.to_vec(),
    };
    let seconds = options.seconds;
    if let Some(path) = &options.replay {
        let data = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for target in &targets {
            (target.run)(&data);
        }
        println!("fuzz: {} breaks nothing", path.display());
        return Ok(());
    }
    let programs = if options.plain { Err("--plain was given".to_owned()) } else { build() };
    for target in targets {
        match &programs {
            Ok(folder) => {
                println!("fuzz: {} with libFuzzer for {seconds} s", target.name);
                by_libfuzzer(&target, folder, seconds)?;
            }
            Err(reason) => {
                println!("fuzz: {} with the built-in driver for {seconds} s ({reason})", target.name);
                by_hand(&target, Duration::from_secs(seconds))?;
            }
        }
    }
    println!("fuzz: nothing broke");
    Ok(())
}

fn named(name: &str) -> Result<Target, String> {
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    let found = TARGETS.iter().find(|target| target.name == name).copied();
    found.ok_or_else(|| format!("there is no target '{name}', only {}", names()))
}

/// Builds the libFuzzer programs and returns their folder, or why that didn't work.
fn build() -> Result<PathBuf, String> {
    // An explicit target keeps the flags away from build scripts.
    let host = host()?;
    let folder = target().join("fuzz");
    println!("fuzz: building for libFuzzer");
    let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "build",
            "--release",
            "--quiet",
            "--manifest-path",
            MANIFEST,
            "--target",
            &host,
            "--target-dir",
        ])
        .arg(&folder)
        .env("RUSTFLAGS", COVERAGE)
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    let programs = folder.join(host).join("release");
    if status.success() { Ok(programs) } else { Err("libFuzzer cannot be built here".to_owned()) }
}

/// What libFuzzer finds interesting stays next to its programs; it only reads the checked-in corpus.
fn by_libfuzzer(target: &Target, programs: &Path, seconds: u64) -> Outcome {
    let found = programs.join("found").join(target.name);
    let crashes = crash_folder(target)?;
    fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
    let status = Command::new(programs.join(target.name))
        .arg(&found)
        .arg(Path::new(CORPUS).join(target.name))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={LONGEST}"))
        .arg(format!("-artifact_prefix={}/", crashes.display()))
        .args(["-print_final_stats=1", "-verbosity=0", "-print_funcs=0"])
        .status()
        .map_err(|error| format!("{} cannot be run: {error}", target.name))?;
    if status.success() { Ok(()) } else { Err(broke(target, &crashes)) }
}

fn crash_folder(target: &Target) -> Result<PathBuf, String> {
    let folder = Path::new(CRASHES).join(target.name);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn broke(target: &Target, place: &Path) -> String {
    format!(
        "fuzz: {} broke; the input is in {}\n  to repeat it: cargo xtask fuzz {} --replay <file>",
        target.name,
        place.display(),
        target.name
    )
}

/// Mutates the corpus at random until time is up, and saves an input that crashes.
fn by_hand(target: &Target, time: Duration) -> Outcome {
    let corpus = corpus(target)?;
    let mut luck = Fast::new(0x5eed);
    let start = Instant::now();
    let mut progress = Progress::new("seconds", time.as_secs());
    let mut runs = 0u64;
    while start.elapsed() < time {
        let data = mutated(&corpus, &mut luck);
        if catch_unwind(|| (target.run)(&data)).is_err() {
            let path = crash_folder(target)?.join(format!("crash-{runs}"));
            fs::write(&path, &data).map_err(|error| format!("{}: {error}", path.display()))?;
            return Err(broke(target, &path));
        }
        runs += 1;
        progress.tell(start.elapsed().as_secs());
    }
    progress.done();
    println!("fuzz: {} ran {runs} inputs, {:.0}/s", target.name, progress.rate(runs));
    Ok(())
}

fn corpus(target: &Target) -> Result<Vec<Vec<u8>>, String> {
    let folder = Path::new(CORPUS).join(target.name);
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut corpus = vec![Vec::new()];
    for entry in entries.filter_map(Result::ok) {
        corpus.push(fs::read(entry.path()).map_err(|error| format!("{}: {error}", entry.path().display()))?);
    }
    Ok(corpus)
}

/// A corpus entry changed in one to eight places.
fn mutated(corpus: &[Vec<u8>], luck: &mut Fast) -> Vec<u8> {
    let mut data = corpus[luck.pick(corpus.len() as u32) as usize].clone();
    for _ in 0..=luck.pick(8) {
        mutate(&mut data, corpus, luck);
    }
    data.truncate(LONGEST);
    data
}

fn mutate(data: &mut Vec<u8>, corpus: &[Vec<u8>], luck: &mut Fast) {
    let at = luck.pick(data.len() as u32 + 1) as usize;
    let end = (at + 1 + luck.pick(16) as usize).min(data.len());
    let byte = luck.pick(256) as u8;
    match luck.pick(7) {
        0 if at < data.len() => data[at] ^= 1 << luck.pick(8),
        1 if at < data.len() => data[at] = byte,
        2 if at < end => {
            data.drain(at..end);
        }
        3 if at < end => {
            let copied = data[at..end].to_vec();
            data.splice(at..at, copied);
        }
        4 => {
            let other = &corpus[luck.pick(corpus.len() as u32) as usize];
            let from = luck.pick(other.len() as u32 + 1) as usize;
            data.truncate(at);
            data.extend_from_slice(&other[from..]);
        }
        // Swap a digit for a digit: the texts are full of them.
        5 if data.get(at).is_some_and(u8::is_ascii_digit) => data[at] = b'0' + byte % 10,
        _ => data.insert(at, byte),
    }
}
