//! Makes cases out of positions: our engine's answers to everything a case asks.

use std::collections::BTreeMap;

use hexhaven_record::Record;
use hexhaven_record::engine::{FromEngine, RulesQuestion, ToEngine, WholePosition};
use hexhaven_rules::{Input, State};

use super::case::{Case, GameCase, PerftCase, PositionCase, StartCase};
use super::referee::{self, Referee};

/// A count visits at most about this many positions, so that slow engines can take part.
const MOST_COUNTED: u64 = 60_000;
/// The most plies of a count.
const MOST_PLIES: u8 = 6;

/// What a position should show besides what can come next: offers, illegal inputs, and viewers, each as in a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "they are named after the fields of a case")]
pub struct Shown {
    pub offers: Vec<String>,
    pub illegal: Vec<String>,
    pub viewers: Vec<String>,
}

/// A position and everything that can come next.
pub fn position_case(
    id: &str,
    rules: &[String],
    position: &str,
    shown: &Shown,
) -> Result<PositionCase, String> {
    let (game, state) = State::parse(position).map_err(|faults| format!("{position}: {faults}"))?;
    let whole = WholePosition { game, state };
    let ask = |question: &str| {
        let Ok(ToEngine::Ask(question)) = question.parse() else {
            return Err(format!("{question}: no question"));
        };
        let mut referee = Referee::default();
        referee.set(Box::new(whole.clone()));
        Ok(referee.answer(&question))
    };
    let after = |code: &String| match ask(&format!("play {code}"))? {
        FromEngine::Position { text } => Ok((code.clone(), text)),
        answer => Err(format!("{position}: {code}: {answer}")),
    };
    let listed: Vec<String> =
        referee::legal(&whole.game, &state).iter().map(|input| input.code(&whole.game)).collect();
    let draw = |(code, weight): &(String, u64)| {
        let (code, text) = after(code)?;
        Ok((code, (*weight, text)))
    };
    let refused = |code: &String| match ask(&format!("play {code}"))? {
        FromEngine::Illegal { reason } => {
            Ok((code.clone(), reason.split(' ').next().unwrap_or_default().to_owned()))
        }
        answer => Err(format!("{position}: {code}: {answer}")),
    };
    let seen = |viewer: &String| match ask(&format!("view {viewer}"))? {
        FromEngine::View { text } => Ok((viewer.clone(), text)),
        answer => Err(format!("{position}: view {viewer}: {answer}")),
    };
    Ok(PositionCase {
        id: id.to_owned(),
        rules: rules.to_vec(),
        position: whole.to_string(),
        legal: gathered(&listed, after)?,
        outcomes: gathered(&referee::outcomes(&whole.game, &state), draw)?,
        offers: gathered(&shown.offers, after)?,
        illegal: gathered(&shown.illegal, refused)?,
        views: gathered(&shown.viewers, seen)?,
    })
}

fn gathered<T, V>(
    items: &[T],
    entry: impl Fn(&T) -> Result<(String, V), String>,
) -> Result<BTreeMap<String, V>, String> {
    items.iter().map(entry).collect()
}

/// How a game begins: rule set and board, `first`, and `roll` or a seat.
pub fn start_case(id: &str, rules: &[String], start: &str) -> Result<StartCase, String> {
    let question = format!("start {start}").parse().map_err(|error| format!("{start}: {error}"))?;
    let ToEngine::Ask(question @ RulesQuestion::Start(_)) = question else { return Err(start.to_owned()) };
    match Referee::default().answer(&question) {
        FromEngine::Position { text } => {
            Ok(StartCase { id: id.to_owned(), rules: rules.to_vec(), start: start.to_owned(), after: text })
        }
        answer => Err(format!("{start}: {answer}")),
    }
}

/// Counts from a position, as deep as is still fast.
pub fn perft_case(id: &str, position: &str) -> Result<PerftCase, String> {
    let (game, state) = State::parse(position).map_err(|faults| format!("{position}: {faults}"))?;
    let mut perft = Vec::new();
    for plies in 1..=MOST_PLIES {
        let count = referee::perft(&game, &state, plies).ok_or("too many positions")?;
        if count > MOST_COUNTED && plies > 1 {
            break;
        }
        perft.push(count);
    }
    Ok(PerftCase { id: id.to_owned(), position: state.to_text(&game), perft })
}

/// The game of a record.
pub fn game_case(id: &str, record: &Record) -> Result<GameCase, String> {
    let mut replay = record.replay();
    let game = replay.game();
    let position = replay.state().to_text(game);
    for step in replay.by_ref() {
        step.map_err(|error| format!("{id}: {error}"))?;
    }
    let inputs: Vec<String> = record.entries().iter().map(|entry| entry.input.code(game)).collect();
    let state = replay.state();
    Ok(GameCase {
        id: id.to_owned(),
        position,
        inputs: inputs.join(" "),
        after: state.to_text(game),
        fingerprint: format!("{:016x}", state.fingerprint(game)),
    })
}

/// The same case, remade from its description.
pub fn again(case: &Case) -> Result<Case, String> {
    Ok(match case {
        Case::Position(case) => {
            let codes = |map: &BTreeMap<String, String>| map.keys().cloned().collect();
            let shown = Shown {
                offers: codes(&case.offers),
                illegal: codes(&case.illegal),
                viewers: codes(&case.views),
            };
            Case::Position(position_case(&case.id, &case.rules, &case.position, &shown)?)
        }
        Case::Start(case) => Case::Start(start_case(&case.id, &case.rules, &case.start)?),
        Case::Perft(case) => Case::Perft(perft_case(&case.id, &case.position)?),
        Case::Game(case) => {
            let (game, mut state) = State::parse(&case.position).map_err(|faults| faults.to_string())?;
            for code in case.inputs.split_ascii_whitespace() {
                let input = Input::parse(code, &game).map_err(|error| error.to_string())?;
                state.play(&game, input, &mut ()).map_err(|illegal| format!("{code}: {illegal}"))?;
            }
            let (after, fingerprint) = (state.to_text(&game), format!("{:016x}", state.fingerprint(&game)));
            Case::Game(GameCase { after, fingerprint, ..case.clone() })
        }
    })
}
