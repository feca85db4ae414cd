//! What a client and a table say to each other: [`ToTable`] is read from outside, [`FromTable`] is written for one viewer.
//!
//! A client sends commands, each with an id that it chooses; each gets one [`FromTable::Answer`]. What changes at the
//! table comes as [`FromTable::Update`], numbered without gaps: the items for the log, the whole view and what the viewer
//! may do now. A client that reconnects names the last number it has seen and gets what it missed in one update.

use serde::{Deserialize, Serialize};

use crate::{
    Action, Board, Cards, Choices, Color, Emote, Event, Occupant, Phrase, Reaction, Refusal, Room, Settings,
    View,
};

/// The version of the messages; a client with a different one is told so and has to reload.
/// 2 has six slots for open offers, and `offers_made` leaves out those that became deals. 3 has emotes, phrases, the
/// audience, the speed of bots, and when a stand-in takes over.
pub const WIRE_VERSION: u32 = 3;

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToTable {
    /// The first message on a socket: who joins, and what they have seen.
    Hello {
        /// [`WIRE_VERSION`] of the client.
        version: u32,
        /// The token of a seat; without one the viewer watches.
        token: Option<String>,
        /// The last number that the client has seen, 0 for none.
        seen: u64,
    },
    /// A command. A repeated id gets the first answer again.
    Command {
        /// Chosen by the client, different for each command: at most 36 letters, digits and `-`.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9A-Za-z-]{1,36}$"))]
        id: String,
        /// What it asks for.
        command: Command,
    },
    /// Are you there? Answered by a pong.
    Ping {},
}

/// What somebody at a table can do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Plays one or several actions, all or none.
    Act {
        /// The question being answered: the seat's, or the number of the offer that the action is about.
        question: u64,
        /// A whole discard, two lots of a supply trade; otherwise one.
        actions: Vec<Action>,
    },
    /// Undoes the sender's last action, as long as it revealed nothing new.
    Undo {},
    /// Says something to everybody. A seat can say something every two seconds, in words, with an emote or with a phrase.
    Chat {
        /// One line of at most 300 characters.
        text: String,
    },
    /// Shows an emote to all. A spectator's is added to [`FromTable::Audience`].
    Emote {
        /// Which one.
        emote: Emote,
    },
    /// Says a phrase to all.
    Phrase {
        /// Which one.
        phrase: Phrase,
    },
    /// Ready to begin, or not yet. The seed is the seat's share of the luck.
    Ready {
        /// Ready, or no longer ready.
        ready: bool,
        /// 1 to 64 letters, digits and `-`, chosen by the client at random.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9A-Za-z-]{1,64}$"))]
        client_seed: String,
    },
    /// Another name for the sender's seat.
    Rename {
        /// One line of at most 24 characters.
        name: String,
    },
    /// Another color for the sender's seat.
    Recolor {
        /// One that nobody else has.
        color: Color,
    },
    /// The host changes the settings. Everybody has to get ready again.
    Change {
        /// All settings.
        settings: Settings,
    },
    /// The host puts a bot on an open seat.
    AddBot {
        /// The seat.
        seat: u8,
        /// The level: novice, steady, sharp, expert, master, ...
        level: String,
    },
    /// The host empties a seat before the start.
    Remove {
        /// The seat.
        seat: u8,
    },
    /// Leaves the sender's seat before the start.
    Leave {},
    /// Passes automatically from now on, until this is turned off.
    AutoPass {
        /// In special building turns.
        special: bool,
        /// When Marianne or Sean could be used.
        reactions: bool,
    },
    /// Votes to end the game without a winner, or withdraws the vote. Once everybody agrees, the game ends a little later
    /// (see [`Room::ends_at`]), unless somebody withdraws.
    VoteAbandon {
        /// For it?
        yes: bool,
    },
    /// Mutes this seat's chat, or unmutes it. Nobody else is told.
    Mute {
        /// Whose words.
        seat: u8,
        /// Silent from now on?
        muted: bool,
    },
    /// Wants a bot to play on for a player who doesn't answer, or no longer wants one, at a table without a clock. More than
    /// half of the others can call one in after a minute of silence, the host alone after two.
    Replace {
        /// The silent seat.
        seat: u8,
        /// For it?
        yes: bool,
    },
    /// Takes the seat back from the bot that plays for it. So does any action.
    Resume {},
    /// The host lets in somebody who knocked, or doesn't.
    Admit {
        /// Who: the number in [`Room::knocking`].
        knock: u32,
        /// Let in?
        yes: bool,
    },
    /// Signs out all other devices that hold the seat.
    SignOutOthers {},
    /// Wants another game with the same seats after this one, or no longer does. When everybody who is present wants it, it
    /// opens a little later (see [`Room::rematch_at`]), or immediately for a single person, and its code comes as an item.
    Rematch {
        /// For it?
        yes: bool,
    },
}

/// What a table sends to one viewer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromTable {
    /// What has changed.
    Update(Box<Update>),
    /// The answer to a command.
    Answer {
        /// The command.
        id: String,
        /// The table's number after it, if it was done.
        done: Option<u64>,
        /// Why not, otherwise.
        refused: Option<Refusal>,
    },
    /// Who is watching, and how they like it: at most once a second, when it has changed. It isn't numbered, and it
    /// doesn't matter if a client misses one.
    Audience {
        /// How many spectators there are.
        watching: u32,
        /// The emotes since the last time, each listed at most once.
        reactions: Vec<Reaction>,
    },
    /// The answer to a ping.
    Pong {},
    /// The last message before the table closes the socket.
    Goodbye {
        /// Why.
        refusal: Refusal,
    },
}

/// What has changed at the table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Update {
    /// The table's number now.
    pub number: u64,
    /// The items continue a log that ends with this number; 0 means that they replace what you have.
    pub after: u64,
    /// There are older items than these; `/api/tables/{code}/history` has them.
    pub more: bool,
    /// The table's time, in milliseconds.
    pub at: u64,
    /// What goes into the log, in order.
    pub items: Vec<Item>,
    /// How often each total from 2 to 12 was rolled, with the first update: its items may not go back to the start of the
    /// game.
    pub rolls: Option<[u16; 11]>,
    /// Seats and settings, if they have changed.
    pub room: Option<Room>,
    /// What stays the same during the game: with the first update and at the start.
    pub game: Option<GameInfo>,
    /// The position, once the game has begun.
    pub view: Option<View>,
    /// What the viewer is asked, or may do without being asked.
    pub question: Option<Question>,
    /// The number of each open offer, by slot: an answer to an offer names it as its question.
    pub offers: Vec<OpenOffer>,
    /// May the viewer take back their last act?
    pub can_undo: bool,
    /// What the table counts.
    pub counted: Option<Vec<CountedHand>>,
    /// The time left.
    pub clocks: Vec<SeatClock>,
    /// Who the table is waiting for.
    pub waiting: Vec<Awaited>,
}

/// A seat that the table is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Awaited {
    /// The seat.
    pub seat: u8,
    /// Since when, in the table's time.
    pub since: u64,
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Question {
    /// An answer names it.
    pub number: u64,
    /// Is the table waiting for the seat? Otherwise it may act but doesn't have to.
    pub owes: bool,
    /// Can the seat choose to pass this automatically?
    pub passable: bool,
    /// What can be done.
    pub choices: Choices,
}

/// The number of an open offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenOffer {
    /// Its slot.
    pub slot: u8,
    /// Its number.
    pub question: u64,
}

/// What everybody knows about a hand.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CountedHand {
    /// Whose.
    pub seat: u8,
    /// What it has for sure.
    pub certain: Cards,
    /// The most of each kind that may be in it.
    pub possible: Cards,
}

/// The time of a seat that the table is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatClock {
    /// The seat.
    pub seat: u8,
    /// When its time is up, in the table's time; none for a seat whose clock is stopped.
    pub deadline: Option<u64>,
    /// What is left in its bank, in milliseconds.
    pub bank: u64,
}

/// What stays the same during a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Places, terrain, tokens and harbors.
    pub board: Board,
    /// The same as text, as in docs/notation.md.
    pub board_text: String,
    /// Did the host choose it? Otherwise it was drawn at random.
    pub board_chosen: bool,
}

/// One thing that happened, with its number and time.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Item {
    /// The table's number at which it happened. Several items may share one.
    pub number: u64,
    /// When, in the table's time.
    pub at: u64,
    /// What.
    pub what: Happening,
}

/// Older items of a table's log.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryPage {
    /// The items, oldest first.
    pub items: Vec<Item>,
    /// Are there older ones?
    pub more: bool,
}

/// What the log can contain.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// Something in the game.
    Game {
        /// What.
        event: Event,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        seat: u8,
        /// What.
        text: String,
    },
    /// Somebody showed an emote.
    Emote {
        /// Who.
        seat: u8,
        /// Which one.
        emote: Emote,
    },
    /// Somebody said a phrase.
    Phrase {
        /// Who.
        seat: u8,
        /// Which one.
        phrase: Phrase,
    },
    /// Somebody took a seat.
    Sat {
        /// The seat.
        seat: u8,
        /// Who.
        occupant: Occupant,
    },
    /// A seat is open again.
    Left {
        /// The seat.
        seat: u8,
    },
    /// The settings have changed.
    Changed {},
    /// The game begins.
    Started {},
    /// A seat's last action was taken back.
    Undone {
        /// Whose.
        seat: u8,
    },
    /// A seat ran out of time, and the required moves were made for it.
    TimeUp {
        /// Whose.
        seat: u8,
    },
    /// A bot starts playing for an absent person, or stops.
    StandIn {
        /// Whose seat.
        seat: u8,
        /// From now on?
        on: bool,
    },
    /// A bot was called in for a player who didn't answer.
    Replaced {
        /// Whose seat.
        seat: u8,
    },
    /// A vote to end the game, or its withdrawal.
    Vote {
        /// Who.
        seat: u8,
        /// For it?
        yes: bool,
    },
    /// The game ended without a winner, as everybody wanted.
    Abandoned {},
    /// There is a new game with the same seats.
    Rematch {
        /// The code of its table.
        code: String,
    },
}
