//! Reads the codes of actions, outcomes and inputs. A refusal says what would have been right.

use std::fmt;

use super::read_parts::side;
use super::scan::{self, number, shortened, two_corners};
use crate::action::{Action, Building, Input, Outcome, Plenty, Side, Slot, Swap};
use crate::board::Topology;
use crate::cards::{Kind, Resource};
use crate::game::Game;
use crate::helpers::Helper;
use crate::ids::{Corner, Edge, Hex, Seat};

/// Why a code has no meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// No code begins like this.
    Unknown {
        /// The code.
        code: String,
        /// What codes there are.
        wanted: &'static str,
    },
    /// The code starts like one, but what follows is wrong.
    Malformed {
        /// The code.
        code: String,
        /// What it should look like.
        wanted: &'static str,
    },
    /// The code can be understood, but it should be written differently: each action has only one code.
    OtherSpelling {
        /// The code.
        code: String,
        /// How it is written.
        right: String,
    },
    /// There is no path between these two corners, or they don't exist.
    NoSuchPath {
        /// What is there instead of the path.
        path: String,
    },
}

impl CodeError {
    /// Its permanent name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            CodeError::Unknown { .. } => "unknown_code",
            CodeError::Malformed { .. } => "malformed_code",
            CodeError::OtherSpelling { .. } => "other_spelling",
            CodeError::NoSuchPath { .. } => "no_such_path",
        }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Unknown { code, wanted } => write!(f, "there is no code `{code}`; expected: {wanted}"),
            CodeError::Malformed { code, wanted } => write!(f, "`{code}` should look like {wanted}"),
            CodeError::OtherSpelling { code, right } => write!(f, "`{code}` is written `{right}`"),
            CodeError::NoSuchPath { path } => {
                write!(f, "there is no path `{path}`: a path is two neighboring corners, like 17-22 (TOPO-3)")
            }
        }
    }
}

impl std::error::Error for CodeError {}

const ACTIONS: &str = "a code of docs/notation.md such as S17, R17-22, ROLL, END, O>B or OFFER:13:2W>1B";
const OUTCOMES: &str = "dice such as 3+4, STOLEN:O, DRAWN:K or SHOWN:2K1V";

impl Action {
    /// The action for a code. Whether it is possible is for [`crate::State::check`] to say.
    pub fn parse(code: &str, game: &Game) -> Result<Action, CodeError> {
        let action = action(code, game.topology())?;
        one_spelling(code, action.code(game)).map(|()| action)
    }
}

impl Outcome {
    /// The outcome for a code.
    pub fn parse(code: &str) -> Result<Outcome, CodeError> {
        let outcome = outcome(code)?;
        one_spelling(code, outcome.code()).map(|()| outcome)
    }
}

impl Input {
    /// The input for a code: an action after the seat that acts, or an outcome after a `*`.
    ///
    /// ```
    /// # use hexhaven_rules::{Action, Input, Seat, State, chance::Outcome};
    /// # let (game, _) = State::parse("fifth:4").expect("an empty board");
    /// assert_eq!(Input::parse("1:END", &game), Ok(Input::Act(Seat::new(1), Action::EndTurn)));
    /// assert_eq!(Input::parse("*:3+4", &game), Ok(Input::Chance(Outcome::Dice(3, 4))));
    /// ```
    pub fn parse(code: &str, game: &Game) -> Result<Input, CodeError> {
        const WANTED: &str = "a seat and an action such as 1:S17, or luck such as *:3+4";
        let Some((who, what)) = code.split_once(':') else { return Err(malformed(code, WANTED)) };
        if who == "*" {
            return Outcome::parse(what).map(Input::Chance);
        }
        let seat = number(who).and_then(Seat::try_new).ok_or_else(|| malformed(code, WANTED))?;
        Action::parse(what, game).map(|action| Input::Act(seat, action))
    }
}

/// There is one way to write each action and outcome, so that equal codes mean equal things and nothing else does.
fn one_spelling(code: &str, right: String) -> Result<(), CodeError> {
    if right == code { Ok(()) } else { Err(CodeError::OtherSpelling { code: shortened(code), right }) }
}

fn malformed(code: &str, wanted: &'static str) -> CodeError {
    CodeError::Malformed { code: shortened(code), wanted }
}

fn outcome(code: &str) -> Result<Outcome, CodeError> {
    if let Some((a, b)) = code.split_once('+') {
        let die = |text| number::<u8>(text).filter(|die| (1..=6).contains(die));
        let roll = die(a).zip(die(b)).map(|(a, b)| Outcome::Dice(a, b));
        return roll.ok_or_else(|| malformed(code, "3+4, two dice of 1 to 6"));
    }
    let (word, data) = code.split_once(':').unwrap_or((code, ""));
    match word {
        "STOLEN" => letter(code, data, "STOLEN:O with one of B L W G O").map(Outcome::Stolen),
        "DRAWN" => letter(code, data, "DRAWN:K with one of K R Y M V").map(Outcome::Drawn),
        "SHOWN" => {
            let cards = scan::cards(data).filter(|known| known.unknown == 0).map(|known| known.cards);
            cards.map(Outcome::DrawnThree).ok_or_else(|| malformed(code, "SHOWN:2K1V"))
        }
        _ => Err(CodeError::Unknown { code: shortened(code), wanted: OUTCOMES }),
    }
}

/// A code consists of a word, perhaps a number right after it, and whatever comes after a colon. The word ends
/// where its capitals end, so `S17` and `SEAN:O` cannot be mistaken for each other.
fn action(code: &str, topology: &Topology) -> Result<Action, CodeError> {
    if let Some(trade) = supply_trade(code) {
        return Ok(trade);
    }
    let end = code.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(code.len());
    let (word, rest) = code.split_at(end);
    let (digits, data) = rest.split_once(':').map_or((rest, None), |(digits, data)| (digits, Some(data)));
    match (word, digits, data) {
        (_, "", None) => plain(word).ok_or(CodeError::Unknown { code: shortened(code), wanted: ACTIONS }),
        (_, _, None) => numbered(code, word, digits, topology),
        (_, "", Some(data)) => lettered(code, word, data),
        (_, _, Some(data)) => slotted(code, word, digits, data),
    }
}

/// `O>B`: one lot with the supply. Giving and getting the same resource is also a code, though never legal.
fn supply_trade(code: &str) -> Option<Action> {
    let (give, get) = code.split_once('>')?;
    Some(Action::SupplyTrade { give: scan::kind(give)?, get: scan::kind(get)? })
}

/// Codes that are just a word.
fn plain(word: &str) -> Option<Action> {
    Some(match word {
        "ROLL" => Action::Roll,
        "END" => Action::EndTurn,
        "BUY" => Action::BuyDevCard,
        "NOSTEAL" => Action::DeclineTheft,
        "KNIGHT" => Action::Knight,
        "ROADS" => Action::RoadBuilding,
        "NOROAD" => Action::DeclineRoad,
        "WIN" => Action::DeclareVictory,
        "PASS" => Action::PassReaction,
        "CANDAMIR" => Action::Candamir(None),
        "SEAN" => Action::SeanKeep,
        "FLIP" => Action::FlipHelper,
        _ => return None,
    })
}

/// Codes of a word and a place, seat or offer: `S17`, `R17-22`, `STEAL2`.
fn numbered(code: &str, word: &str, digits: &str, topology: &Topology) -> Result<Action, CodeError> {
    let index = number::<usize>(digits);
    let corner = index.and_then(Corner::try_new);
    let (hex, seat) = (index.and_then(Hex::try_new), index.and_then(Seat::try_new));
    let slot = index.and_then(Slot::try_new);
    let (action, wanted) = match word {
        "S" => (corner.map(Action::Settlement), "S17, a corner below 80"),
        "C" => (corner.map(Action::City), "C17, a corner below 80"),
        "R" => return path(digits, topology).map(Action::Road),
        "LOUIS" => return path(digits, topology).map(Action::Louis),
        "ROB" => (hex.map(Action::MoveRobber), "ROB5, a hex below 30"),
        "LIN" => (hex.map(Action::Lin), "LIN9, a hex below 30"),
        "STEAL" => (seat.map(Action::Rob), "STEAL2, a seat below 6"),
        "HILDE" => (seat.map(Action::Hilde), "HILDE2, a seat below 6"),
        "ACCEPT" => (slot.map(Action::Accept), "ACCEPT0, an offer below 6"),
        "DECLINE" => (slot.map(Action::Decline), "DECLINE0, an offer below 6"),
        "WITHDRAW" => (slot.map(Action::Withdraw), "WITHDRAW0, an offer below 6"),
        _ => return Err(CodeError::Unknown { code: shortened(code), wanted: ACTIONS }),
    };
    action.ok_or_else(|| malformed(code, wanted))
}

/// A path as two corners; a path that the board doesn't have as `#` and its number.
fn path(text: &str, topology: &Topology) -> Result<Edge, CodeError> {
    let missing = || CodeError::NoSuchPath { path: shortened(text) };
    if let Some(edge) = text.strip_prefix('#') {
        let edge = number(edge).and_then(Edge::try_new).filter(|edge| !topology.all_edges().has(*edge));
        return edge.ok_or_else(missing);
    }
    let (a, b) = two_corners(text).ok_or_else(missing)?;
    topology.edge_between(a, b).ok_or_else(missing)
}

/// Codes of a word and letters or seats: `MONO:O`, `OFFER:13:2W>1B`.
fn lettered(code: &str, word: &str, data: &str) -> Result<Action, CodeError> {
    let resource = |wanted| letter::<Resource>(code, data, wanted);
    match word {
        "D" => resource("D:W with one of B L W G O").map(Action::Discard),
        "MONO" => resource("MONO:O with one of B L W G O").map(Action::Monopoly),
        "NASSIR" => resource("NASSIR:O with one of B L W G O").map(Action::Nassir),
        "GIVE" => resource("GIVE:O with one of B L W G O").map(Action::NassirReturn),
        "MARIANNE" => resource("MARIANNE:O with one of B L W G O").map(Action::Marianne),
        "TAKE" => resource("TAKE:O with one of B L W G O").map(Action::HildeTake),
        "JEAN" => resource("JEAN:O with one of B L W G O").map(Action::Jean),
        "SEAN" => resource("SEAN:O with one of B L W G O").map(Action::SeanTake),
        "KEEP" => letter(code, data, "KEEP:K with one of K R Y M V").map(Action::CandamirKeep),
        "WILLIAM" => swap(code, data, "WILLIAM:B>W, the brick or lumber replaced and what is paid")
            .map(Action::William),
        "CANDAMIR" => swap(code, data, "CANDAMIR:O>B, the card replaced and what is paid")
            .map(|swap| Action::Candamir(Some(swap))),
        "YOP" => plenty(data).map(Action::YearOfPlenty).ok_or_else(|| {
            malformed(code, "YOP:BG, two letters in the order B L W G O, or one for the last card")
        }),
        "ASK" => {
            scan::seats(data).map(Action::NassirAsk).ok_or_else(|| malformed(code, "ASK:13, the seats asked"))
        }
        "VINCENT" => match data {
            "S" => Ok(Action::Vincent(Building::Settlement)),
            "C" => Ok(Action::Vincent(Building::City)),
            _ => Err(malformed(code, "VINCENT:S or VINCENT:C")),
        },
        "EXCHANGE" => {
            let helper = Helper::ALL.into_iter().find(|helper| helper.name() == data);
            helper.map(Action::ExchangeHelper).ok_or_else(|| malformed(code, "EXCHANGE:jean, a helper"))
        }
        "OFFER" => {
            let offer = data.split_once(':').and_then(|(to, terms)| {
                let (give, get) = sides(terms)?;
                Some(Action::Offer { to: scan::seats(to)?, give, get })
            });
            offer.ok_or_else(|| malformed(code, "OFFER:13:2W>1B, the seats asked, what is given and got"))
        }
        _ => Err(CodeError::Unknown { code: shortened(code), wanted: ACTIONS }),
    }
}

/// Codes of a word, an offer and more: `CONFIRM0:2`, `COUNTER0:1W>1B`.
fn slotted(code: &str, word: &str, digits: &str, data: &str) -> Result<Action, CodeError> {
    let slot = number(digits).and_then(Slot::try_new);
    let (action, wanted) = match word {
        "CONFIRM" => {
            let with = number(data).and_then(Seat::try_new);
            (
                slot.zip(with).map(|(slot, with)| Action::Confirm { slot, with }),
                "CONFIRM0:2, offer and partner",
            )
        }
        "COUNTER" => {
            let counter = slot.zip(sides(data));
            let counter = counter.map(|(slot, (give, get))| Action::Counter { slot, give, get });
            (counter, "COUNTER0:1W>1B, the offer, what is given and got")
        }
        _ => return Err(CodeError::Unknown { code: shortened(code), wanted: ACTIONS }),
    };
    action.ok_or_else(|| malformed(code, wanted))
}

fn letter<K: Kind>(code: &str, data: &str, wanted: &'static str) -> Result<K, CodeError> {
    scan::kind(data).ok_or_else(|| malformed(code, wanted))
}

fn swap(code: &str, data: &str, wanted: &'static str) -> Result<Swap, CodeError> {
    let swap = data.split_once('>').and_then(|(instead_of, pay)| {
        Some(Swap { instead_of: scan::kind(instead_of)?, pay: scan::kind(pay)? })
    });
    swap.ok_or_else(|| malformed(code, wanted))
}

fn plenty(data: &str) -> Option<Plenty> {
    if let Some(last) = scan::kind(data) {
        return Some(Plenty::last(last));
    }
    let (a, b) = data.split_at_checked(1)?;
    Some(Plenty::two(scan::kind(a)?, scan::kind(b)?))
}

/// Both sides of an offer.
fn sides(text: &str) -> Option<(Side, Side)> {
    let (give, get) = text.split_once('>')?;
    Some((side(give)?, side(get)?))
}
