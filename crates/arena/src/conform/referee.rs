//! Our engine's answers to questions about the rules, for `hexhaven engine` and for making the suite.

use hexhaven_record::engine::{FromEngine, RulesQuestion, WholePosition};
use hexhaven_rules::{Action, Game, Input, Next, State, View, Viewer};

/// A count gives up after visiting this many positions, which takes a second or two.
const MOST_VISITS: u64 = 20_000_000;

/// Answers questions about a position.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    position: Option<Box<WholePosition>>,
}

impl Referee {
    /// The next questions are about this position.
    pub fn set(&mut self, position: Box<WholePosition>) {
        self.position = Some(position);
    }

    /// Answers a question.
    pub fn answer(&mut self, question: &RulesQuestion) -> FromEngine {
        let position = match question {
            RulesQuestion::Start(start) => {
                let (game, starter) = &**start;
                let Ok(state) = State::start(game, *starter, &mut ()) else {
                    return error("this seat cannot begin");
                };
                let whole = WholePosition { game: game.clone(), state };
                let text = whole.to_string();
                self.position = Some(Box::new(whole));
                return FromEngine::Position { text };
            }
            _ => self.position.as_deref_mut(),
        };
        let Some(WholePosition { game, state }) = position else {
            return error("there is no whole position to ask about: send one without view=");
        };
        match question {
            RulesQuestion::Legal => FromEngine::Legal {
                inputs: legal(game, state).into_iter().map(|input| input.code(game)).collect(),
            },
            RulesQuestion::Outcomes => FromEngine::Outcomes { weighted: outcomes(game, state) },
            RulesQuestion::Play(code) => match Input::parse(code, game) {
                Ok(input) => match state.play(game, input, &mut ()) {
                    Ok(()) => FromEngine::Position { text: state.to_text(game) },
                    Err(illegal) => FromEngine::Illegal { reason: format!("{} {illegal}", illegal.rule()) },
                },
                Err(code_error) => error(code_error),
            },
            RulesQuestion::View(Viewer::Seat(seat)) if !game.all_seats().has(*seat) => {
                error("nobody sits there")
            }
            RulesQuestion::View(viewer) => {
                FromEngine::View { text: View::of(game, state, *viewer).to_text(game) }
            }
            RulesQuestion::Perft(plies) => match perft(game, state, *plies) {
                Some(count) => FromEngine::Perft { count },
                None => FromEngine::Unsupported { reason: format!("more than {MOST_VISITS} positions") },
            },
            RulesQuestion::Start(_) => unreachable!("it was answered above"),
        }
    }
}

fn error(reason: impl std::fmt::Display) -> FromEngine {
    FromEngine::Error { reason: reason.to_string() }
}

/// Everything that any seat can do, except for offers and counteroffers: they have too many forms to list.
pub(super) fn legal(game: &Game, state: &State) -> Vec<Input> {
    let mut inputs = Vec::new();
    for seat in game.seats() {
        let actions = state.legal(game, seat);
        let proposes = |action: &Action| matches!(action, Action::Offer { .. } | Action::Counter { .. });
        let listed = actions.iter().filter(|action| !proposes(action));
        inputs.extend(listed.map(|action| Input::Act(seat, action)));
    }
    inputs
}

/// All possible results of dice or a draw, with weights.
pub(super) fn outcomes(game: &Game, state: &State) -> Vec<(String, u64)> {
    let weighted = |(outcome, weight): &(_, u32)| (Input::Chance(*outcome).code(game), u64::from(*weight));
    state.outcomes().as_slice().iter().map(weighted).collect()
}

/// The number of sequences of this many inputs, without offers and counteroffers; a game that ends earlier counts once.
/// `None` if it would take too long.
pub(super) fn perft(game: &Game, state: &State, plies: u8) -> Option<u64> {
    let mut visits = MOST_VISITS;
    count(game, state, plies, &mut visits)
}

fn count(game: &Game, state: &State, plies: u8, visits: &mut u64) -> Option<u64> {
    *visits = visits.checked_sub(1)?;
    let Some(rest) = plies.checked_sub(1) else { return Some(1) };
    let inputs: Vec<Input> = match state.next() {
        Next::Over { .. } => return Some(1),
        Next::Chance(_) => {
            state.outcomes().as_slice().iter().map(|(outcome, _)| Input::Chance(*outcome)).collect()
        }
        Next::Act(_) => legal(game, state),
    };
    if rest == 0 {
        return Some(inputs.len() as u64);
    }
    inputs.into_iter().try_fold(0, |sum: u64, input| {
        let mut child = *state;
        // In a real game, everything listed is legal (L9), but a text may stand for a position that no game reaches.
        let Ok(()) = child.play(game, input, &mut ()) else { return Some(sum) };
        Some(sum + count(game, &child, rest, visits)?)
    })
}
