//! Short codes for actions, outcomes and inputs: `S17`, `R17-22`, `OFFER:13:2W>1B`, `3+4`, `1:S17`, `*:3+4`. Each has
//! exactly one, and no two share one; the list is in `docs/notation.md`.

use std::fmt;

use super::write::{Ends, Seats};
use crate::action::{Action, Building, Input, Outcome, Swap};
use crate::board::Topology;
use crate::cards::Kind;
use crate::game::Game;

impl Action {
    /// Its code. Roads are named by the board's corners, so this needs the game.
    ///
    /// ```
    /// # use hexhaven_rules::{Action, State, places::Edge};
    /// # let (game, _) = State::parse("fifth:4").expect("an empty board");
    /// assert_eq!(Action::Road(Edge::new(25)).code(&game), "R17-22");
    /// assert_eq!(Action::parse("R17-22", &game), Ok(Action::Road(Edge::new(25))));
    /// ```
    pub fn code(self, game: &Game) -> String {
        Code(self, game.topology()).to_string()
    }
}

impl Outcome {
    /// Its code, such as `3+4`.
    pub fn code(self) -> String {
        OutcomeCode(self).to_string()
    }
}

impl Input {
    /// Its code: the action's after the seat, or the outcome's after a `*`.
    pub fn code(self, game: &Game) -> String {
        match self {
            Input::Act(seat, action) => format!("{seat}:{}", Code(action, game.topology())),
            Input::Chance(outcome) => format!("*:{}", OutcomeCode(outcome)),
        }
    }
}

/// Writes the code of an action.
struct Code(Action, &'static Topology);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = |edge| Ends(self.1, edge);
        match self.0 {
            Action::Roll => f.write_str("ROLL"),
            Action::EndTurn => f.write_str("END"),
            Action::Settlement(corner) => write!(f, "S{corner}"),
            Action::Road(edge) => write!(f, "R{}", path(edge)),
            Action::City(corner) => write!(f, "C{corner}"),
            Action::BuyDevCard => f.write_str("BUY"),
            Action::Discard(card) => write!(f, "D:{}", card.letter()),
            Action::MoveRobber(hex) => write!(f, "ROB{hex}"),
            Action::Rob(seat) => write!(f, "STEAL{seat}"),
            Action::DeclineTheft => f.write_str("NOSTEAL"),
            Action::Knight => f.write_str("KNIGHT"),
            Action::RoadBuilding => f.write_str("ROADS"),
            Action::DeclineRoad => f.write_str("NOROAD"),
            Action::YearOfPlenty(cards) => {
                let (first, second) = cards.parts();
                write!(f, "YOP:{}", first.letter())?;
                second.map_or(Ok(()), |second| write!(f, "{}", second.letter()))
            }
            Action::Monopoly(card) => write!(f, "MONO:{}", card.letter()),
            Action::SupplyTrade { give, get } => write!(f, "{}>{}", give.letter(), get.letter()),
            Action::Offer { to, give, get } => write!(f, "OFFER:{}:{give}>{get}", Seats(to)),
            Action::Counter { slot, give, get } => write!(f, "COUNTER{slot}:{give}>{get}"),
            Action::Accept(slot) => write!(f, "ACCEPT{slot}"),
            Action::Decline(slot) => write!(f, "DECLINE{slot}"),
            Action::Confirm { slot, with } => write!(f, "CONFIRM{slot}:{with}"),
            Action::Withdraw(slot) => write!(f, "WITHDRAW{slot}"),
            Action::DeclareVictory => f.write_str("WIN"),
            Action::PassReaction => f.write_str("PASS"),
            Action::Nassir(card) => write!(f, "NASSIR:{}", card.letter()),
            Action::NassirAsk(seats) => write!(f, "ASK:{}", Seats(seats)),
            Action::NassirReturn(card) => write!(f, "GIVE:{}", card.letter()),
            Action::William(swap) => write!(f, "WILLIAM:{}", SwapCode(swap)),
            Action::Marianne(card) => write!(f, "MARIANNE:{}", card.letter()),
            Action::Candamir(None) => f.write_str("CANDAMIR"),
            Action::Candamir(Some(swap)) => write!(f, "CANDAMIR:{}", SwapCode(swap)),
            Action::CandamirKeep(card) => write!(f, "KEEP:{}", card.letter()),
            Action::Hilde(seat) => write!(f, "HILDE{seat}"),
            Action::HildeTake(card) => write!(f, "TAKE:{}", card.letter()),
            Action::Lin(hex) => write!(f, "LIN{hex}"),
            Action::Louis(edge) => write!(f, "LOUIS{}", path(edge)),
            Action::Jean(card) => write!(f, "JEAN:{}", card.letter()),
            Action::SeanKeep => f.write_str("SEAN"),
            Action::SeanTake(card) => write!(f, "SEAN:{}", card.letter()),
            Action::Vincent(Building::Settlement) => f.write_str("VINCENT:S"),
            Action::Vincent(Building::City) => f.write_str("VINCENT:C"),
            Action::FlipHelper => f.write_str("FLIP"),
            Action::ExchangeHelper(helper) => write!(f, "EXCHANGE:{helper}"),
        }
    }
}

/// The card of the price that is replaced, and by what.
struct SwapCode(Swap);

impl fmt::Display for SwapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.0.instead_of.letter(), self.0.pay.letter())
    }
}

/// Writes the code of an outcome.
struct OutcomeCode(Outcome);

impl fmt::Display for OutcomeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Outcome::Dice(a, b) => write!(f, "{a}+{b}"),
            Outcome::Stolen(card) => write!(f, "STOLEN:{}", card.letter()),
            Outcome::Drawn(card) => write!(f, "DRAWN:{}", card.letter()),
            Outcome::DrawnThree(cards) => write!(f, "SHOWN:{cards}"),
        }
    }
}
