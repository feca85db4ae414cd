//! The bodies of the HTTP API.

use serde::{Deserialize, Serialize};

use crate::{Board, Catalog, Command, Room, RuleSet, SeatInfo, Settings};

/// A request for a new table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The table's settings.
    pub settings: Settings,
    /// The name of the maker, who takes the first seat; without it, the maker is only a spectator.
    #[serde(default)]
    pub name: Option<String>,
    /// Bots for the seats after the maker's, by level.
    #[serde(default)]
    pub bots: Vec<String>,
}

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenedTable {
    /// Its code.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^[BCDFGHJKMNPQRSTVWXYZ]{6}([BCDFGHJKMNPQRSTVWXYZ]{2})?$")
    )]
    pub code: String,
    /// SHA-256 of the server's seed. A maker who is ready gives a seed only after seeing it.
    pub commitment: String,
    /// The maker's seat.
    #[cfg_attr(feature = "openapi", schema(maximum = 5))]
    pub seat: Option<u8>,
    /// The maker's token, which only the maker gets.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-hjkmnp-tv-z]{26}$"))]
    pub token: Option<String>,
}

/// A table as everybody may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLook {
    /// Its code.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^[BCDFGHJKMNPQRSTVWXYZ]{6}([BCDFGHJKMNPQRSTVWXYZ]{2})?$")
    )]
    pub code: String,
    /// Seats and settings.
    pub room: Room,
    /// The number of its last entry.
    pub number: u64,
    /// When it was opened, in milliseconds since 1970.
    pub created_at: i64,
}

/// Somebody who wants a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Newcomer {
    /// The name that the others see.
    pub name: String,
    /// Which seat; by default the first open one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 5))]
    pub seat: Option<u8>,
    /// A person or a program?
    #[serde(default)]
    pub kind: NewcomerKind,
    /// The token that will speak for the seat: 26 random characters from 0 to 9 and a to z without i, l, o and u. A request that
    /// is repeated with the same token, because its answer was lost, gets the same seat. Without one, the server makes one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 26, max_length = 26))]
    pub token: Option<String>,
}

/// Who wants a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NewcomerKind {
    /// A person, who still has to get ready.
    #[default]
    Person,
    /// A program, which is ready at once.
    Remote,
}

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenSeat {
    /// The code of the table.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^[BCDFGHJKMNPQRSTVWXYZ]{6}([BCDFGHJKMNPQRSTVWXYZ]{2})?$")
    )]
    pub code: String,
    /// The seat; none until the host lets the newcomer in.
    #[cfg_attr(feature = "openapi", schema(maximum = 5))]
    pub seat: Option<u8>,
    /// The token that speaks for it.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-hjkmnp-tv-z]{26}$"))]
    pub token: String,
}

/// A link that moves a seat to another device; it works once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferedHandover {
    /// What the address `/move#{handover}` ends with: after the `#`, so that no proxy logs it.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-hjkmnp-tv-z]{26}$"))]
    pub handover: String,
    /// When it expires, in milliseconds since 1970.
    pub expires_at: i64,
}

/// Uses a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UsedHandover {
    /// From the link.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-hjkmnp-tv-z]{26}$"))]
    pub handover: String,
}

/// A page of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables, newest first.
    pub tables: Vec<ListedTable>,
    /// Asks for the next page, if there is one.
    pub next: Option<String>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListedTable {
    /// Its code.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^[BCDFGHJKMNPQRSTVWXYZ]{6}([BCDFGHJKMNPQRSTVWXYZ]{2})?$")
    )]
    pub code: String,
    /// When it was opened, in milliseconds since 1970.
    pub created_at: i64,
    /// Since when it has had its status.
    pub status_at: i64,
    /// Its summary, as it was stored.
    #[cfg_attr(feature = "typescript", ts(type = "Summary"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Summary))]
    pub summary: serde_json::Value,
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// What it is called; tables of earlier versions have no name.
    pub name: Option<String>,
    /// The rule set.
    pub rules: RuleSet,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Who won, once it is over.
    pub winner: Option<u8>,
    /// How many turns were played, once it is over.
    pub turns: u16,
}

/// A command with its id.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PostedCommand {
    /// Chosen by the program, different for each command; a repeated one gets the first answer again.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9A-Za-z-]{1,36}$"))]
    pub id: String,
    /// What it asks for.
    pub command: Command,
}

/// Everything that can be chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offerings {
    /// Editions, modules and options.
    pub rules: Catalog,
    /// The bots, the weakest first.
    pub bots: Vec<String>,
}

/// A rule set as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RulesText {
    /// Such as `fifth:4:helpers`.
    pub rules: String,
}

/// A board to judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BoardToJudge {
    /// The rule set as text.
    pub rules: String,
    /// The board as text.
    pub board: String,
}

/// A moment in a game, to play on from there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MomentToTry {
    /// The record of the game.
    pub record: String,
    /// How many of its inputs to keep.
    pub after: u32,
    /// The seat of the player who tries it.
    pub seat: u8,
    /// Their name.
    pub name: String,
    /// The level of the bots in the other seats.
    pub level: String,
}

/// A board preview.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawnBoard {
    /// As text, for the settings of a table.
    pub text: String,
    /// To draw it.
    pub board: Board,
    /// The pips of each resource: brick, lumber, wool, grain, ore.
    pub pips: [u8; 5],
}

/// What checking a record found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checked {
    /// Is everything as it should be?
    pub sound: bool,
    /// Was the luck drawn again from the seeds, and does it match?
    pub luck_checked: bool,
    /// What is wrong, in English, as the program `hexhaven verify` says it.
    pub faults: Vec<String>,
}
