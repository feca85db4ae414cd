//! Progress of long work, on stderr and only on a terminal: results go to stdout or into files.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// Games.
    Games,
    /// Input files.
    Files,
    /// Cases of the conformance suite.
    Cases,
    /// Tables of a server.
    Tables,
    /// Turns of a game.
    Turns,
    /// Positions in a yardstick.
    Positions,
}

impl Unit {
    const fn name(self) -> &'static str {
        match self {
            Unit::Games => "games",
            Unit::Files => "files",
            Unit::Cases => "cases",
            Unit::Tables => "tables",
            Unit::Turns => "turns",
            Unit::Positions => "positions",
        }
    }
}

/// A bar with rate and remaining time. Threads can share it by reference; it vanishes when dropped.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar for this much work, drawn only if stderr is a terminal.
    pub(crate) fn new(total: u64, unit: Unit) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
        let unit = unit.name();
        let template =
            format!("{{bar:32}} {{human_pos}}/{{human_len}} {unit}  {{per_sec}}  {{eta}} left  {{msg}}");
        let style =
            ProgressStyle::with_template(&template).expect("the template is constant except for the unit");
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
        Progress(bar)
    }

    /// This much more is done.
    pub(crate) fn add(&self, done: u64) {
        self.0.inc(done);
    }

    /// This much is done in all.
    pub(crate) fn set(&self, done: u64) {
        self.0.set_position(done);
    }

    /// A word at the end of the bar, such as the standing so far.
    pub(crate) fn note(&self, message: impl Into<String>) {
        self.0.set_message(message.into());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
