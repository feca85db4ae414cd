//! `hexhaven engine`: a bot of the ladder behind the engine protocol (`docs/engine-protocol.md`).
//!
//! Reading, listening and thinking are separate: one thread splits the input into lines, one thinks about a decision, and
//! [`Engine`] listens to both, so that `stop`, `isready` and `quit` are answered while the bot thinks. It remembers
//! nothing from one question to the next: the same position, seed and number of nodes give the same answer.

#[cfg(test)]
mod tests;

use std::io::{self, ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hexhaven_arena::conform::Referee;
use hexhaven_bots::{Advice, Bot, Budget, Level, Question};
use hexhaven_luck::Seed;
use hexhaven_record::engine::{
    Credit, FromEngine, Go, Info, LineFault, Lines, OptionKind, OptionOffer, PROTOCOL, Position,
    RulesQuestion, ToEngine,
};
use hexhaven_rules::Seat;

use crate::failure::Failure;

/// Let a bot speak the engine protocol on stdin and stdout
///
/// Another program asks and the bot answers, line by line; docs/engine-protocol.md describes every line. Try it by hand:
/// type `hexhaven 2`, a position, and `go nodes 500`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven engine --bot sharp
  hexhaven arena 'engine:\"hexhaven engine --bot sharp\" vs steady' --seeds 10")]
pub(crate) struct EngineArgs {
    /// Which bot answers
    #[arg(long, value_name = "LEVEL", default_value = "sharp")]
    bot: Level,
    /// Where its luck comes from, until `newgame` names another seed
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
}

pub(crate) fn run(args: EngineArgs) -> Result<(), Failure> {
    speak(args.bot, Seed::new(args.seed), io::stdin(), io::stdout())?;
    Ok(())
}

/// Answers lines until `quit` or the end of the input. At the end of the input it still finishes a decision in progress,
/// so that questions can come from a file.
pub(crate) fn speak(
    level: Level,
    seed: Seed,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    Engine::new(level, seed, Level::bot, output).run(input)
}

/// How many lines may wait to be heard; a host that sends more has to wait.
const PENDING: usize = 64;
/// The most nodes that an option may set; a bot that looks at that many thinks for hours.
const MOST_NODES: u32 = 1_000_000_000;

/// The most plans it reports.
const MOST_PLANS: u32 = 3;

/// How a bot is made: from its level, or some other way in tests.
type Maker = fn(Level, Seat, Seed) -> Box<dyn Bot>;

/// What the engine hears.
enum EngineEvent {
    Line(Result<String, LineFault>),
    EndOfInput,
    /// A bot has decided; or it couldn't, because of a bug in the bot or a position that no game leads to.
    Thought(Option<Advice>),
}

/// Whether to continue after a line.
#[derive(PartialEq, Eq)]
enum After {
    Listen,
    Leave,
}

struct Engine<W> {
    level: Level,
    seed: Seed,
    nodes: u32,
    /// How many plans it reports with each decision.
    plans: u32,
    make: Maker,
    output: W,
    position: Option<Box<Position>>,
    referee: Referee,
    thinking: Option<Thinking>,
}

/// A decision in progress.
struct Thinking {
    position: Box<Position>,
    stop: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl<W: Write> Engine<W> {
    fn new(level: Level, seed: Seed, make: Maker, output: W) -> Engine<W> {
        let nodes = Budget::FULL.nodes;
        Engine {
            level,
            seed,
            nodes,
            plans: 0,
            make,
            output,
            position: None,
            referee: Referee::default(),
            thinking: None,
        }
    }

    fn run(mut self, input: impl Read + Send + 'static) -> io::Result<()> {
        let (ear, heard) = sync_channel(PENDING);
        let lines = ear.clone();
        // It ends with the input, or with the process.
        thread::spawn(move || listen(input, &lines));
        let mut ended = false;
        while !(ended && self.thinking.is_none()) {
            match self.next(&heard) {
                Some(EngineEvent::Line(Ok(line))) if line.is_empty() => {}
                Some(EngineEvent::Line(Ok(line))) => {
                    if self.line(&line, &ear)? == After::Leave {
                        break;
                    }
                }
                Some(EngineEvent::Line(Err(fault))) => self.error(&fault)?,
                Some(EngineEvent::EndOfInput) => ended = true,
                Some(EngineEvent::Thought(thought)) => self.answer(thought)?,
                None => self.stop(),
            }
        }
        self.stop();
        Ok(())
    }

    /// What is heard next; nothing if a decision's time runs out first.
    fn next(&self, heard: &Receiver<EngineEvent>) -> Option<EngineEvent> {
        let deadline = self.thinking.as_ref().and_then(|thinking| thinking.deadline);
        let Some(deadline) = deadline else { return Some(heard.recv().unwrap_or(EngineEvent::EndOfInput)) };
        match heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(EngineEvent::EndOfInput),
        }
    }

    fn say(&mut self, message: &FromEngine) -> io::Result<()> {
        writeln!(self.output, "{message}")?;
        self.output.flush()
    }

    fn error(&mut self, reason: &dyn std::fmt::Display) -> io::Result<()> {
        self.say(&FromEngine::Error { reason: reason.to_string() })
    }

    fn line(&mut self, line: &str, ear: &SyncSender<EngineEvent>) -> io::Result<After> {
        let message = match line.parse::<ToEngine>() {
            Ok(message) => message,
            Err(error) => return self.error(&error).map(|()| After::Listen),
        };
        match message {
            ToEngine::Quit => return Ok(After::Leave),
            ToEngine::Stop => self.stop(),
            ToEngine::IsReady => self.say(&FromEngine::Ready { version: PROTOCOL })?,
            ToEngine::Hello { version } => self.introduce(version)?,
            _ if self.thinking.is_some() => self.error(&"a decision is in progress: send stop first")?,
            ToEngine::SetOption { name, value } => self.set(&name, &value)?,
            ToEngine::NewGame { seed } => self.seed = Seed::new(seed),
            ToEngine::Position(position) => self.position = Some(position),
            // A full position shows all cards, so nobody can be asked to decide in it.
            ToEngine::Whole(whole) => {
                self.position = None;
                self.referee.set(whole);
            }
            ToEngine::Ask(question) => {
                let answer = self.referee.answer(&question);
                self.say(&answer)?;
            }
            ToEngine::Go(go) => self.go(go, ear)?,
        }
        Ok(After::Listen)
    }

    fn introduce(&mut self, version: u32) -> io::Result<()> {
        if version < PROTOCOL {
            return self
                .error(&format!("`{version}`: this engine speaks version {PROTOCOL} of the protocol"));
        }
        let credits = [
            (Credit::Name, format!("Hexhaven {}", self.level)),
            (Credit::Author, "the Hexhaven project".into()),
        ];
        for (credit, text) in credits {
            self.say(&FromEngine::Id { credit, text })?;
        }
        let among = Level::ALL.map(|level| level.name().to_owned()).to_vec();
        let bot = OptionKind::Choice { default: self.level.name().to_owned(), among };
        let nodes = OptionKind::Number { default: self.nodes.into(), min: 1, max: MOST_NODES.into() };
        let plans = OptionKind::Number { default: self.plans.into(), min: 0, max: MOST_PLANS.into() };
        for (name, kind) in [("bot", bot), ("nodes", nodes), ("plans", plans)] {
            self.say(&FromEngine::Option(OptionOffer { name: name.to_owned(), kind }))?;
        }
        let words = RulesQuestion::WORDS.map(str::to_owned).to_vec();
        self.say(&FromEngine::Answers { words })?;
        self.say(&FromEngine::Ready { version: PROTOCOL })
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        match name {
            "bot" => match value.parse() {
                Ok(level) => self.level = level,
                Err(unknown) => return self.error(&unknown),
            },
            "nodes" => match value.parse::<u32>() {
                Ok(nodes @ 1..=MOST_NODES) => self.nodes = nodes,
                _ => {
                    return self
                        .error(&format!("`{value}`: expected a number of nodes from 1 to {MOST_NODES}"));
                }
            },
            "plans" => match value.parse::<u32>() {
                Ok(plans @ 0..=MOST_PLANS) => self.plans = plans,
                _ => {
                    return self
                        .error(&format!("`{value}`: expected a number of plans from 0 to {MOST_PLANS}"));
                }
            },
            _ => {
                return self
                    .error(&format!("`{name}`: there is no such option; there are bot, nodes and plans"));
            }
        }
        Ok(())
    }

    fn go(&mut self, go: Go, ear: &SyncSender<EngineEvent>) -> io::Result<()> {
        let Some(position) = &self.position else {
            return self.error(&"there is no view to decide in");
        };
        let Some(question) = Question::from_view(&position.game, &position.view) else {
            return self.error(&"a spectator decides nothing");
        };
        if question.legal().is_empty() {
            return self.error(&format!("seat {} has nothing to decide in this position", question.seat()));
        }
        let stop = Arc::new(AtomicBool::new(false));
        // A bot with only a time limit may look at whatever it has time for.
        let nodes = go.nodes.unwrap_or(if go.millis.is_some() { u32::MAX } else { self.nodes });
        let budget = Budget { nodes, stop: Some(Arc::clone(&stop)) };
        let seed = self.seed.child(&position.view.to_text(&position.game), 0);
        let bot = (self.make)(self.level, question.seat(), seed);
        let (asked, answer_to) = (position.clone(), ear.clone());
        let plans = self.plans as usize;
        thread::spawn(move || answer_to.send(EngineEvent::Thought(think(bot, &asked, &budget, plans))));
        let deadline = go.millis.map(|millis| Instant::now() + Duration::from_millis(millis.into()));
        self.thinking = Some(Thinking { position: position.clone(), stop, deadline });
        Ok(())
    }

    /// Tells the bot that its time is up.
    fn stop(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            thinking.deadline = None;
        }
    }

    fn answer(&mut self, thought: Option<Advice>) -> io::Result<()> {
        let Some(Thinking { position, .. }) = self.thinking.take() else { return Ok(()) };
        match thought {
            Some(Advice { action, plans }) => {
                for (rank, plan) in (1..).zip(&plans) {
                    self.say(&FromEngine::Info(Info {
                        rank: Some(rank),
                        chance: Some(ten_thousandths(plan.chance)),
                        plan: plan.actions.iter().map(|action| action.code(&position.game)).collect(),
                        text: Some(plan.gains.to_string()),
                        ..Info::default()
                    }))?;
                }
                self.say(&FromEngine::Best { code: action.code(&position.game) })
            }
            None => self.error(&"the bot cannot decide in this position; can it occur in a game?"),
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "a chance is never negative")]
fn ten_thousandths(chance: f32) -> u32 {
    (chance * 10_000.0).round() as u32
}

/// A view is checked as far as its viewer can know, so it may still be one that no game leads to. A bot may trip over it, but
/// must not take the engine down with it.
fn think(mut bot: Box<dyn Bot>, position: &Position, budget: &Budget, plans: usize) -> Option<Advice> {
    let Position { game, view, recollection, .. } = position;
    let question = Question::from_view(game, view)?;
    let knowledge = recollection.knowledge(game, view)?;
    let decide = || {
        bot.recall(knowledge);
        bot.advise(&question, budget, plans)
    };
    catch_unwind(AssertUnwindSafe(decide)).ok()
}

fn listen(mut input: impl Read, ear: &SyncSender<EngineEvent>) {
    let mut lines = Lines::default();
    let mut buffer = [0; 8_192];
    loop {
        let count = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for line in lines.push(&buffer[..count]) {
            if ear.send(EngineEvent::Line(line)).is_err() {
                return;
            }
        }
    }
    let last = lines.finish().map(EngineEvent::Line);
    for heard in last.into_iter().chain([EngineEvent::EndOfInput]) {
        if ear.send(heard).is_err() {
            return;
        }
    }
}
