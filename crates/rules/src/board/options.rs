//! How a board is made: [`BoardRules`], the board options of `docs/rules.md` 21 as data.

use super::Island;

/// Everything that decides how [`super::Board::generate`] makes a board. That function says what a mix that no
/// edition has means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardRules {
    /// Which island.
    pub island: Island,
    /// A printed map, or a random one.
    pub set_up: SetUp,
    /// How the number tokens are placed.
    pub tokens: TokenMode,
    /// Where the harbors come from.
    pub harbors: HarborMode,
    /// Where the token spiral starts.
    pub corner: SpiralCorner,
    /// Which ocean places have the harbor tiles.
    pub ring: HarborRing,
    /// Which of two deserts the robber starts on.
    pub first_desert: FirstDesert,
    /// Which of White's fixed settlements pays.
    pub white_star: WhiteStar,
}

/// The kind of set-up (SETUP-29).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// The printed map (SETUP-4); for the large island that of `docs/boards.md` 8.5 (X56-15).
    Fixed,
    /// A new island each time (SETUP-13, SETUP-20, X56-3).
    Variable,
}

/// How the number tokens are laid on a variable board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenMode {
    /// In the order of their letters, counterclockwise from a corner inward (SETUP-14, X56-5).
    Spiral,
    /// At random, but no red number next to another (SETUP-15, AMB-31).
    Random,
    /// The hexes have numbers printed on them, as the Family tiles do (SETUP-20).
    Printed,
}

/// Where the harbors of a variable board come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HarborMode {
    /// Printed on the frame, which is assembled by its numbers.
    Printed,
    /// The frame by its numbers, with loose markers dealt onto its harbors (SETUP-17 a, X56-4).
    Markers,
    /// The frame pieces in random order with their printed harbors (SETUP-17 b, SETUP-18, AMB-32).
    Frame,
    /// Harbor tiles dealt onto every second ocean place (SETUP-19).
    Tiles,
    /// Printed on the island tiles of the Family Edition, which come with their land and numbers (SETUP-20, AMB-34).
    FamilyTiles,
}

/// The corner hex where the token spiral starts (AMB-53).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpiralCorner {
    /// Any of the six, each equally likely.
    Random,
    /// This one of [`super::Topology::corner_hexes`], counted on from the first again after the sixth.
    At(u8),
}

/// Which of the 18 ocean places have the harbor tiles (AMB-33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HarborRing {
    /// Places 0, 2, 4 …: the harbors of the modern frame.
    Even,
    /// Places 1, 3, 5 …: the same pattern, turned by 60 degrees.
    Odd,
}

/// The desert where the robber starts if there are two (X56-6, AMB-30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstDesert {
    /// Either one, each equally likely.
    Random,
    /// 0 the first one in the order of the hexes, 1 the second, counted on from the first again after the last.
    At(u8),
}

/// Which of White's two fixed settlements pays the starting cards; the sources disagree (AMB-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhiteStar {
    /// Corner 31: wool, lumber and ore.
    At31,
    /// Corner 17: grain, brick and lumber.
    At17,
}
