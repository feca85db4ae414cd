//! Why something was refused: a code, the rule behind it and the data that explains it. The reader puts it into words, in its language
//! and in the vocabulary of the edition.

use std::collections::BTreeMap;

use hexhaven_rules as rules;
use serde::Serialize;

use crate::bad_action::BadAction;
use crate::cards::Cards;
use crate::ids::{Corner, Edge, Hex, Seat, Slot};
use crate::kinds::{Color, DevCard, Helper, PieceKind, Resource};

/// Why something isn't possible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// A short word for programs.
    pub code: &'static str,
    /// The rule or ruling of docs/rules.md, or the option, that forbids it.
    pub rule: Option<&'static str>,
    /// What explains it, by name: numbers of places and seats, counts, words, cards.
    pub data: BTreeMap<&'static str, Datum>,
}

/// One item of the data of a refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Datum {
    /// The number of a place or a seat, or a count.
    Number(u32),
    /// A resource.
    Resource(Resource),
    /// A kind of development card.
    DevCard(DevCard),
    /// A helper.
    Helper(Helper),
    /// A kind of piece.
    Piece(PieceKind),
    /// A color.
    Color(Color),
    /// Cards, such as those that are missing.
    Cards(Cards),
    /// A word: an option, its value, something that was sent.
    Word(String),
    /// Several words.
    Words(Vec<String>),
}

impl Refusal {
    /// A refusal without a rule or data.
    pub const fn new(code: &'static str) -> Refusal {
        Refusal { code, rule: None, data: BTreeMap::new() }
    }

    /// The same with the rule behind it.
    #[must_use]
    pub fn by(self, rule: &'static str) -> Refusal {
        Refusal { rule: Some(rule), ..self }
    }

    /// The same with one more item of data.
    #[must_use]
    pub fn with(mut self, name: &'static str, datum: impl Into<Datum>) -> Refusal {
        self.data.insert(name, datum.into());
        self
    }
}

impl Refusal {
    /// The status of an HTTP response with this refusal.
    pub fn status(&self) -> u16 {
        match self.code {
            "no_token" | "bad_token" => 401,
            "not_host" | "watching" | "no_spectators" | "not_admitted" => 403,
            "no_such_table" | "no_such_handover" | "no_such_lesson" | "no_such_stage" | "no_such_demo" => 404,
            "started" | "seat_taken" | "table_full" | "over" | "not_over" | "not_started"
            | "question_closed" | "seat_open" | "too_many_devices" | "too_many_knocking" | "not_silent" => {
                409
            }
            "too_many_visitors" => 429,
            "storage" | "damaged_table" | "too_many_tables" | "try_again" => 503,
            _ => 422,
        }
    }
}

impl From<rules::Illegal> for Refusal {
    fn from(illegal: rules::Illegal) -> Refusal {
        let mut refusal = Refusal::new(illegal.code()).by(illegal.rule());
        illegal.data(|name, datum| {
            refusal.data.insert(name, datum.into());
        });
        refusal
    }
}

impl From<rules::wishes::Obstacle> for Refusal {
    fn from(obstacle: rules::wishes::Obstacle) -> Refusal {
        Refusal::from(obstacle.illegal).by(obstacle.rule)
    }
}

impl From<BadAction> for Refusal {
    fn from(bad: BadAction) -> Refusal {
        let refusal = Refusal::new(bad.code()).by(bad.rule());
        match bad {
            BadAction::NoSuchSeat { seat, players } => refusal.with("seat", seat.0).with("players", players),
            BadAction::SeatTwice { seat } => refusal.with("seat", seat.0),
            BadAction::NoSuchCorner { corner } => refusal.with("corner", corner.0),
            BadAction::NoSuchPath { edge } => refusal.with("edge", edge.0),
            BadAction::NoSuchHex { hex } => refusal.with("hex", hex.0),
            BadAction::NoSuchOffer { slot } => refusal.with("slot", slot.0),
            BadAction::MoreThanThereAre { count } => refusal.with("count", count),
            BadAction::WrongNumberOfCards { given } => refusal.with("given", given),
        }
    }
}

impl From<&rules::faults::RulesFault> for Refusal {
    fn from(fault: &rules::faults::RulesFault) -> Refusal {
        use rules::faults::RulesFault as F;
        let refusal = Refusal::new(fault.code()).by(fault.rule());
        match fault {
            F::DuelNotOn => refusal,
            F::TooFewPlayers { players }
            | F::NeedsFiveSix { players }
            | F::TooManyPlayers { players }
            | F::TooFewForFiveSix { players }
            | F::TooFewForHelpers { players } => refusal.with("players", *players),
            F::ForeignModule { module, edition } => {
                refusal.with("module", module.id()).with("edition", edition.id())
            }
            // What an idle option needs is a sentence; the reader can tell by the option.
            F::OutOfRange { option, value } | F::Idle { option, value, .. } => {
                refusal.with("option", option.name).with("value", value.as_str())
            }
            F::NotOffered { option, value, offered, edition } => refusal
                .with("option", option.name)
                .with("value", value.as_str())
                .with("edition", edition.id())
                .with("offered", offered.as_slice()),
        }
    }
}

impl From<&rules::faults::RulesTextError> for Refusal {
    fn from(error: &rules::faults::RulesTextError) -> Refusal {
        use rules::faults::RulesTextError as E;
        let refusal = Refusal::new(error.code());
        match error {
            E::TooLong { length } => refusal
                .with("length", u32::try_from(*length).unwrap_or(u32::MAX))
                .with("most", rules::Rules::MAX_TEXT as u32),
            E::NoPlayers { text } => refusal.with("text", text.as_str()),
            E::UnknownEdition { edition } => refusal.with("edition", edition.as_str()),
            E::BadPlayers { players } => refusal.with("players", players.as_str()),
            E::UnknownOption { item } => refusal.with("item", item.as_str()),
            E::NoValue { option, .. } | E::Twice { option } => refusal.with("option", *option),
            E::BadValue { option, value, .. } | E::Contradicted { option, value } => {
                refusal.with("option", *option).with("value", value.as_str())
            }
        }
    }
}

impl From<&rules::faults::GameFault> for Refusal {
    fn from(fault: &rules::faults::GameFault) -> Refusal {
        use rules::faults::GameFault as F;
        match fault {
            F::Rules(fault) => fault.into(),
            F::Board(fault) => Refusal::new("bad_board").by(fault.rule()),
            F::WrongIsland { wanted } => {
                Refusal::new("wrong_island").by("X56-3").with("hexes", wanted.topology().hexes() as u32)
            }
            F::NotThePrintedMap => Refusal::new("not_the_printed_map").by("SETUP-30"),
            F::WrongNumberOfColors { given, players } => Refusal::new("wrong_number_of_colors")
                .by("SETUP-31")
                .with("given", *given as u32)
                .with("players", *players as u32),
            F::ColorTwice { color } => {
                Refusal::new("color_twice").by("SETUP-31").with("color", Datum::Color((*color).into()))
            }
            F::ColorNotInFixedSetUp { color } => Refusal::new("color_not_in_fixed_set_up")
                .by("SETUP-5")
                .with("color", Datum::Color((*color).into())),
        }
    }
}

impl From<rules::illegal::Datum> for Datum {
    fn from(datum: rules::illegal::Datum) -> Datum {
        use rules::illegal::Datum as D;
        match datum {
            D::Seat(seat) => Seat::from(seat).0.into(),
            D::Corner(corner) => Corner::from(corner).0.into(),
            D::Edge(edge) => Edge::from(edge).0.into(),
            D::Hex(hex) => Hex::from(hex).0.into(),
            D::Slot(slot) => Slot::from(slot).0.into(),
            D::Count(count) => count.into(),
            D::Resource(resource) => Datum::Resource(resource.into()),
            D::DevCard(card) => Datum::DevCard(card.into()),
            D::Helper(helper) => Datum::Helper(helper.into()),
            D::Piece(piece) => Datum::Piece(piece.into()),
            D::Cards(cards) => Datum::Cards(cards.into()),
        }
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Datum {
            fn from(number: $number) -> Datum {
                Datum::Number(number.into())
            }
        }
    )*};
}

numbers!(u8, u16, u32);

impl From<&str> for Datum {
    fn from(word: &str) -> Datum {
        Datum::Word(word.to_owned())
    }
}

impl From<&[&str]> for Datum {
    fn from(words: &[&str]) -> Datum {
        Datum::Words(words.iter().map(|word| (*word).to_owned()).collect())
    }
}
