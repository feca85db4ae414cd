//! What people can say without typing: emotes and phrases. They are sent as codes, so that everybody reads them in their own
//! language.

use serde::{Deserialize, Serialize};

/// How a sheep feels about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Emote {
    /// Smiles.
    Happy,
    /// Laughs.
    Laugh,
    /// Is amazed.
    Wow,
    /// Cries.
    Sad,
    /// Is angry.
    Angry,
    /// Falls asleep.
    Sleepy,
}

impl Emote {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Emote; 6] =
        [Emote::Happy, Emote::Laugh, Emote::Wow, Emote::Sad, Emote::Angry, Emote::Sleepy];
}

/// A ready-made phrase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Nice!
    Nice,
    /// Thanks
    Thanks,
    /// Good game
    GoodGame,
    /// Anyone for wool?
    AnyoneForWool,
    /// Your turn
    YourTurn,
}

/// How often spectators reacted with an emote lately.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reaction {
    /// The emote.
    pub emote: Emote,
    /// How often.
    pub count: u32,
}
