//! Questions about the rules, for programs that want to prove that they know them: what is legal, how dice and draws can turn
//! out, what a move does. An engine doesn't have to support all of them; it says in the handshake which ones it answers.

use std::fmt;

use hexhaven_rules::{Game, Seat, Starter, State, Viewer};

use super::error::LineError;
use super::position::{first_fault, view_end};
use crate::plain::number;

/// A position with all cards, which questions about the rules are about.
#[derive(Clone, PartialEq, Debug)]
pub struct WholePosition {
    /// Rules and board.
    pub game: Game,
    /// The position.
    pub state: State,
}

/// A question about the rules. All but the last are about the position that was sent most recently.
#[derive(Clone, PartialEq, Debug)]
pub enum RulesQuestion {
    /// `legal`: what can every seat do?
    Legal,
    /// `outcomes`: what are the possible results of dice or a draw, with weights?
    Outcomes,
    /// `play 0:S17`: what is the position after this input? The next question is about that one.
    Play(String),
    /// `view 1`, `view -`: what does this seat, or a spectator, see?
    View(Viewer),
    /// `perft 3`: how many sequences of this many inputs are there?
    Perft(u8),
    /// `start fifth:4:fixed fixed first 0`: how does a game begin? The next question is about that position.
    Start(Box<(Game, Starter)>),
}

impl RulesQuestion {
    /// The first word of each.
    pub const WORDS: [&str; 6] = ["legal", "outcomes", "play", "view", "perft", "start"];
    /// The most plies that a question can ask for.
    pub const MAX_PLIES: u8 = 20;

    /// Its first word.
    pub const fn word(&self) -> &'static str {
        RulesQuestion::WORDS[match self {
            RulesQuestion::Legal => 0,
            RulesQuestion::Outcomes => 1,
            RulesQuestion::Play(_) => 2,
            RulesQuestion::View(_) => 3,
            RulesQuestion::Perft(_) => 4,
            RulesQuestion::Start(_) => 5,
        }]
    }

    /// Reads what follows the first word.
    pub(super) fn read(word: &str, rest: &str) -> Result<RulesQuestion, LineError> {
        let first = |wanted| rest.split_ascii_whitespace().next().ok_or(LineError::Missing { wanted });
        match word {
            "legal" => Ok(RulesQuestion::Legal),
            "outcomes" => Ok(RulesQuestion::Outcomes),
            "play" => Ok(RulesQuestion::Play(first("an input such as 0:S17 or *:3+4")?.to_owned())),
            "view" => {
                const WANTED: &str = "a seat, or - for a spectator";
                let token = first(WANTED)?;
                let viewer = match token {
                    "-" => Some(Viewer::Spectator),
                    seat => number(seat).and_then(Seat::try_new).map(Viewer::Seat),
                };
                viewer.map(RulesQuestion::View).ok_or_else(|| LineError::unreadable(token, WANTED))
            }
            "perft" => {
                const WANTED: &str = "a number of plies from 1 to 20";
                let token = first(WANTED)?;
                let plies = number(token).filter(|plies: &u8| (1..=RulesQuestion::MAX_PLIES).contains(plies));
                plies.map(RulesQuestion::Perft).ok_or_else(|| LineError::unreadable(token, WANTED))
            }
            _ => start(rest),
        }
    }
}

fn start(rest: &str) -> Result<RulesQuestion, LineError> {
    const WANTED: &str = "a game, then first and roll or a seat";
    let (text, first) = rest.rsplit_once(" first ").ok_or(LineError::Missing { wanted: WANTED })?;
    let game = Game::parse(text).map_err(|faults| first_fault(text, faults))?;
    let starter = match first.trim() {
        "roll" => Some(Starter::Roll),
        seat => {
            number(seat).and_then(Seat::try_new).filter(|seat| game.all_seats().has(*seat)).map(Starter::Seat)
        }
    };
    let starter = starter.ok_or_else(|| LineError::unreadable(first, WANTED))?;
    Ok(RulesQuestion::Start(Box::new((game, starter))))
}

impl WholePosition {
    pub(super) fn read(text: &str) -> Result<WholePosition, LineError> {
        let text = &text[..view_end(text)];
        let (game, state) = State::parse(text).map_err(|faults| first_fault(text, faults))?;
        Ok(WholePosition { game, state })
    }
}

impl fmt::Display for WholePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.state.to_text(&self.game))
    }
}

impl fmt::Display for RulesQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            RulesQuestion::Legal | RulesQuestion::Outcomes => Ok(()),
            RulesQuestion::Play(input) => write!(f, " {}", super::one_line(input)),
            RulesQuestion::View(Viewer::Spectator) => f.write_str(" -"),
            RulesQuestion::View(Viewer::Seat(seat)) => write!(f, " {seat}"),
            RulesQuestion::Perft(plies) => write!(f, " {plies}"),
            RulesQuestion::Start(start) => {
                write!(f, " {} first ", start.0.to_text())?;
                match start.1 {
                    Starter::Roll => f.write_str("roll"),
                    Starter::Seat(seat) => write!(f, "{seat}"),
                }
            }
        }
    }
}
