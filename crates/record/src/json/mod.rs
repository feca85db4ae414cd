//! The JSON form of a record: the same thing for programs. Unknown fields are refused, so that a misspelled one isn't silently
//! lost.

mod luck;

use std::fmt;

use hexhaven_luck::Seed;
use hexhaven_rules::{Game, Input, Seat, Starter};
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::{Location, RecordError, RecordFlaw};
use crate::headers::Headers;
use crate::plain::number;
use crate::record::{Comment, Ending, Entry, Origin, Record, check_comment, check_seat, is_known_version};
use crate::text::GameParts;
use luck::WireLuck;

/// A record as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    #[serde(rename = "hexhaven-record")]
    version: u32,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    headers: Pairs,
    rules: String,
    board: String,
    origin: WireOrigin,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    colors: Option<String>,
    first: WireStarter,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck: Option<WireLuck>,
    inputs: Vec<WireEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<WireComment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    result: WireEnding,
}

/// Only the version, so that a later record is refused because of its version and not because of a new field.
#[derive(Deserialize)]
struct WireVersion {
    #[serde(rename = "hexhaven-record")]
    version: serde_json::Value,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum WireOrigin {
    /// Seeds are text: not every program keeps such large numbers.
    Drawn {
        seed: String,
    },
    Committed {},
    Chosen {},
    Printed {},
    Given {},
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum WireStarter {
    Roll {},
    Seat { seat: usize },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireEntry {
    input: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireComment {
    input: usize,
    text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum WireEnding {
    Won { seat: usize },
    NoWinner {},
    Abandoned {},
    Unfinished {},
}

/// An object whose order matters.
#[derive(Default)]
struct Pairs(Vec<(String, String)>);

impl Pairs {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Pairs;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of names and texts")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl Record {
    /// The JSON form on one line; [`Record::from_json`] reads it back.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record has text for keys and nothing that JSON cannot say")
    }

    /// Reads the JSON form, or says where and why it can't be read: by line and column if it doesn't have the right form, by
    /// field if it does but makes no sense.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        if text.len() > Record::MAX_JSON {
            let (length, most) = (text.len(), Record::MAX_JSON);
            return Err(RecordFlaw::TooLong { length, most }.at(Location::Whole));
        }
        let version: WireVersion = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        check_version(&version.version)?;
        serde_json::from_str::<Wire>(text).map_err(|error| json_error(&error))?.into_record()
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Wire::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        Wire::deserialize(deserializer)?.into_record().map_err(de::Error::custom)
    }
}

fn json_error(error: &serde_json::Error) -> RecordError {
    let location = Location::At { line: error.line(), column: error.column() };
    if error.is_eof() {
        return RecordFlaw::CutOff.at(location);
    }
    let reason = error.to_string();
    // The library ends its messages with the place, which is reported separately here.
    let reason = reason.rsplit_once(" at line ").map_or(reason.as_str(), |(reason, _)| reason).to_owned();
    RecordFlaw::Json { reason }.at(location)
}

fn check_version(version: &serde_json::Value) -> Result<(), RecordError> {
    let known =
        version.as_u64().and_then(|version| u32::try_from(version).ok()).is_some_and(is_known_version);
    if known {
        return Ok(());
    }
    let version = crate::plain::shortened(&version.to_string());
    Err(RecordFlaw::UnknownVersion { version, known: Record::VERSION }.in_field("hexhaven-record"))
}

impl Wire {
    fn of(record: &Record) -> Wire {
        let parts = GameParts::of(record);
        let code = |entry: &Entry| WireEntry { input: entry.input.code(&record.game), ms: entry.millis };
        let headers = record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
        let comment = |comment: &Comment| WireComment { input: comment.input, text: comment.text.clone() };
        Wire {
            version: record.version,
            headers: Pairs(headers.collect()),
            rules: parts.rules.to_owned(),
            board: parts.board.to_owned(),
            origin: match record.origin {
                Origin::Drawn(seed) => WireOrigin::Drawn { seed: seed.number().to_string() },
                Origin::Committed => WireOrigin::Committed {},
                Origin::Chosen => WireOrigin::Chosen {},
                Origin::Printed => WireOrigin::Printed {},
                Origin::Given => WireOrigin::Given {},
            },
            colors: parts.colors.map(str::to_owned),
            first: match record.starter {
                Starter::Roll => WireStarter::Roll {},
                Starter::Seat(seat) => WireStarter::Seat { seat: seat.index() },
            },
            luck: record.luck.as_ref().map(WireLuck::of),
            inputs: record.entries.iter().map(code).collect(),
            comments: record.comments.iter().map(comment).collect(),
            fingerprint: record.fingerprint.map(|fingerprint| format!("{fingerprint:016x}")),
            result: match record.ending {
                Ending::Won(seat) => WireEnding::Won { seat: seat.index() },
                Ending::NoWinner => WireEnding::NoWinner {},
                Ending::Abandoned => WireEnding::Abandoned {},
                Ending::Unfinished => WireEnding::Unfinished {},
            },
        }
    }

    fn into_record(self) -> Result<Record, RecordError> {
        check_version(&self.version.into())?;
        let game = self.game()?;
        let mut headers = Headers::default();
        for (key, value) in &self.headers.0 {
            headers
                .add(key, value)
                .map_err(|flaw| flaw.in_field(format!("headers.{}", crate::plain::shortened(key))))?;
        }
        let origin =
            match &self.origin {
                WireOrigin::Drawn { seed } => Origin::Drawn(Seed::new(number(seed).ok_or_else(|| {
                    unreadable(seed, "a number below 2^64, as text").in_field("origin.seed")
                })?)),
                WireOrigin::Committed {} => Origin::Committed,
                WireOrigin::Chosen {} => Origin::Chosen,
                WireOrigin::Printed {} => Origin::Printed,
                WireOrigin::Given {} => Origin::Given,
            };
        let starter = match self.first {
            WireStarter::Roll {} => Starter::Roll,
            WireStarter::Seat { seat } => Starter::Seat(seat_at(&game, seat, "first.seat")?),
        };
        let ending = match self.result {
            WireEnding::Won { seat } => Ending::Won(seat_at(&game, seat, "result.seat")?),
            WireEnding::NoWinner {} => Ending::NoWinner,
            WireEnding::Abandoned {} => Ending::Abandoned,
            WireEnding::Unfinished {} => Ending::Unfinished,
        };
        let luck = self.luck.as_ref().map(|luck| luck.read(&game)).transpose()?;
        if origin == Origin::Committed && luck.is_none() {
            return Err(RecordFlaw::Missing { key: "commitment" }.in_field("luck"));
        }
        let entries = self.entries(&game)?;
        let comments = self.comments(entries.len())?;
        let fingerprint = self.fingerprint.as_deref().map(|digits| {
            crate::text::fingerprint(digits)
                .ok_or_else(|| unreadable(digits, "16 lowercase hexadecimal digits").in_field("fingerprint"))
        });
        let fingerprint = fingerprint.transpose()?;
        let version = self.version;
        Ok(Record { version, headers, game, origin, starter, luck, entries, comments, fingerprint, ending })
    }

    fn game(&self) -> Result<Game, RecordError> {
        crate::text::game(&self.rules, &self.board, self.colors.as_deref())
            .map_err(|(part, _, flaw)| flaw.in_field(part.name()))
    }

    fn entries(&self, game: &Game) -> Result<Vec<Entry>, RecordError> {
        if self.inputs.len() > Record::MAX_INPUTS {
            let flaw = RecordFlaw::TooMany { what: "inputs", most: Record::MAX_INPUTS };
            return Err(flaw.in_field("inputs"));
        }
        let entry = |(index, entry): (usize, &WireEntry)| {
            let input = Input::parse(&entry.input, game).map_err(|error| {
                RecordFlaw::Input { number: index + 1, error }.in_field(format!("inputs[{index}].input"))
            })?;
            Ok(Entry { input, millis: entry.ms })
        };
        self.inputs.iter().enumerate().map(entry).collect()
    }

    fn comments(&self, inputs: usize) -> Result<Vec<Comment>, RecordError> {
        if self.comments.len() > Record::MAX_COMMENTS {
            let flaw = RecordFlaw::TooMany { what: "comments", most: Record::MAX_COMMENTS };
            return Err(flaw.in_field("comments"));
        }
        let mut last = 0;
        let comment = |(index, comment): (usize, &WireComment)| {
            let WireComment { input, text } = comment;
            let order = if *input < last {
                Err(RecordFlaw::LostComment { input: *input, inputs })
            } else {
                check_comment(*input, text, inputs)
            };
            order.map_err(|flaw| flaw.in_field(format!("comments[{index}]")))?;
            last = *input;
            Ok(Comment { input: *input, text: text.clone() })
        };
        self.comments.iter().enumerate().map(comment).collect()
    }
}

fn unreadable(found: &str, wanted: &'static str) -> RecordFlaw {
    RecordFlaw::Unreadable { found: crate::plain::shortened(found), wanted }
}

fn seat_at(game: &Game, seat: usize, field: &str) -> Result<Seat, RecordError> {
    let missing = RecordFlaw::NoSuchSeat { seat, players: game.players() };
    let found = Seat::try_new(seat).filter(|seat| check_seat(game, *seat).is_ok());
    found.ok_or_else(|| missing.in_field(field))
}
