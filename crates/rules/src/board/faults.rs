//! What can be wrong with a board, and what is just unusual about one: [`BoardFault`].

use std::fmt;

use super::{Board, Harbor, HarborMode, Island, Terrain, frame, tokens};
use crate::ids::{Corner, Edge, Hex};
use crate::sets::EdgeSet;

/// Something wrong with the parts of a board ([`Board::new`]), unusual about a board ([`Board::unusual`]), or impossible
/// under the rules that are said to have made it ([`Board::strange`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardFault {
    /// The list of terrain isn't as long as the island has hexes.
    TerrainListed {
        /// The hexes of the island.
        hexes: usize,
        /// The length of the list.
        listed: usize,
    },
    /// The list of tokens isn't as long as the island has hexes.
    TokensListed {
        /// The hexes of the island.
        hexes: usize,
        /// The length of the list.
        listed: usize,
    },
    /// No token has this number.
    NoSuchToken {
        /// Where it lies.
        hex: Hex,
        /// The number.
        number: u8,
    },
    /// There is a token on a desert.
    TokenOnDesert {
        /// The desert.
        hex: Hex,
        /// The number of the token.
        number: u8,
    },
    /// A producing hex has no token.
    TokenMissing {
        /// The hex.
        hex: Hex,
        /// What it is.
        terrain: Terrain,
    },
    /// Too many hexes have the same number ([`Board::MAX_PER_NUMBER`]).
    NumberTooOften {
        /// The number.
        number: u8,
        /// How many hexes have it.
        found: usize,
    },
    /// There are more harbors than any board can have.
    TooManyHarbors {
        /// The length of the list.
        listed: usize,
    },
    /// The island has no such path for a harbor.
    HarborOffBoard {
        /// The path.
        edge: Edge,
        /// The paths of the island.
        edges: usize,
    },
    /// A harbor on a path between two land hexes.
    HarborInland {
        /// The path.
        edge: Edge,
    },
    /// The same path has two harbors.
    HarborTwice {
        /// The path.
        edge: Edge,
    },
    /// Two harbors at one corner.
    HarborsMeet {
        /// The corner.
        corner: Corner,
        /// The path of the harbor that was listed first.
        first: Edge,
        /// The path of the other.
        second: Edge,
    },
    /// The island has no such hex for the robber.
    RobberOffBoard {
        /// The hex.
        hex: Hex,
        /// The hexes of the island.
        hexes: usize,
    },
    /// Unusual: more or fewer hexes of a terrain than in the box.
    UnusualTerrain {
        /// Whose box.
        island: Island,
        /// The terrain.
        terrain: Terrain,
        /// How many there are in the box.
        standard: usize,
        /// How many there are on the board.
        found: usize,
    },
    /// Unusual: more or fewer tokens of a number than in the box.
    UnusualTokens {
        /// Whose box.
        island: Island,
        /// The number.
        number: u8,
        /// How many there are in the box.
        standard: usize,
        /// How many there are on the board.
        found: usize,
    },
    /// Unusual: more or fewer harbors of a kind than in the box.
    UnusualHarbors {
        /// Whose box.
        island: Island,
        /// The kind.
        harbor: Harbor,
        /// How many there are in the box.
        standard: usize,
        /// How many there are on the board.
        found: usize,
    },
    /// Unusual: the robber does not start on a desert.
    UnusualRobber {
        /// Where it starts.
        hex: Hex,
    },
    /// Strange: the rules require the printed map.
    NotTheMap,
    /// Strange: the Family Edition's island tiles can't be laid this way.
    NotOfTiles,
    /// Strange: the tokens aren't in the order of their letters.
    NotASpiral {
        /// On which island.
        island: Island,
    },
    /// Strange: two red numbers are neighbors.
    RedNeighbors {
        /// The hex of one.
        hex: Hex,
        /// The hex of the other.
        other: Hex,
    },
    /// Strange: the harbors aren't where the rules put them.
    HarborsElsewhere {
        /// On which island.
        island: Island,
        /// How the rules place them.
        harbors: HarborMode,
    },
    /// Strange: the robber starts on a different desert from the one the rules name.
    OtherDesert {
        /// Where it starts.
        hex: Hex,
    },
}

impl BoardFault {
    /// The id of the rule that is broken or not followed.
    pub const fn rule(&self) -> &'static str {
        use Island::{Base, Large};
        match self {
            Self::TerrainListed { .. } | Self::TokensListed { .. } | Self::RobberOffBoard { .. } => "TOPO-1",
            Self::NoSuchToken { .. }
            | Self::NumberTooOften { .. }
            | Self::UnusualTokens { island: Base, .. } => "COMP-3",
            Self::TokenOnDesert { .. } => "SETUP-16",
            Self::TokenMissing { .. } | Self::NotASpiral { island: Base } => "SETUP-14",
            Self::TooManyHarbors { .. }
            | Self::UnusualHarbors { island: Large, .. }
            | Self::HarborsElsewhere { island: Large, .. } => "X56-4",
            Self::HarborOffBoard { .. }
            | Self::HarborInland { .. }
            | Self::HarborTwice { .. }
            | Self::HarborsMeet { .. } => "TOPO-5",
            Self::UnusualTerrain { island: Base, .. } => "COMP-1",
            Self::UnusualTerrain { island: Large, .. } | Self::UnusualTokens { island: Large, .. } => "X56-2",
            Self::UnusualHarbors { island: Base, .. } => "COMP-12",
            Self::UnusualRobber { .. } => "SETUP-1",
            Self::NotTheMap => "SETUP-4",
            Self::NotOfTiles => "SETUP-20",
            Self::NotASpiral { island: Large } => "X56-5",
            Self::RedNeighbors { .. } => "SETUP-15",
            Self::HarborsElsewhere { harbors, .. } => match harbors {
                HarborMode::Printed | HarborMode::FamilyTiles => "COMP-12",
                HarborMode::Markers => "SETUP-17",
                HarborMode::Frame => "SETUP-18",
                HarborMode::Tiles => "SETUP-19",
            },
            Self::OtherDesert { .. } => "X56-6",
        }
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TerrainListed { hexes, listed } => {
                write!(f, "the island has {hexes} hexes, but terrain is listed for {listed}")
            }
            Self::TokensListed { hexes, listed } => {
                write!(f, "the island has {hexes} hexes, but tokens are listed for {listed}")
            }
            Self::NoSuchToken { hex, number } => {
                write!(f, "hex {hex} has the number {number}, but tokens go from 2 to 6 and 8 to 12")
            }
            Self::TokenOnDesert { hex, number } => {
                write!(f, "hex {hex} has the number {number}, but it is a desert and gets no token")
            }
            Self::TokenMissing { hex, terrain } => write!(f, "hex {hex} is {terrain} and needs a number"),
            Self::NumberTooOften { number, found } => {
                write!(f, "{found} hexes have a {number}, and the limit is {}", Board::MAX_PER_NUMBER)
            }
            Self::TooManyHarbors { listed } => {
                write!(f, "there are {listed} harbors, but a board has at most {}", Board::MAX_HARBORS)
            }
            Self::HarborOffBoard { edge, edges } => {
                write!(f, "a harbor is on path {edge}, but the paths end at {}", edges - 1)
            }
            Self::HarborInland { edge } => write!(f, "the harbor on path {edge} is not on the coast"),
            Self::HarborTwice { edge } => write!(f, "path {edge} has two harbors"),
            Self::HarborsMeet { corner, first, second } => {
                write!(f, "corner {corner} serves two harbors, on the paths {first} and {second}")
            }
            Self::RobberOffBoard { hex, hexes } => {
                write!(f, "the robber is on hex {hex}, but the hexes end at {}", hexes - 1)
            }
            Self::UnusualTerrain { terrain, standard, found, .. } => {
                write!(f, "hexes of {terrain}: {found} instead of {standard}")
            }
            Self::UnusualTokens { number, standard, found, .. } => {
                write!(f, "tokens with a {number}: {found} instead of {standard}")
            }
            Self::UnusualHarbors { harbor, standard, found, .. } => {
                write!(f, "{harbor} harbors: {found} instead of {standard}")
            }
            Self::UnusualRobber { hex } => write!(f, "the robber starts on hex {hex}, which is not a desert"),
            Self::NotTheMap => f.write_str("it is not the printed map"),
            Self::NotOfTiles => f.write_str("the six island tiles can't be laid out this way"),
            Self::NotASpiral { .. } => {
                f.write_str("the tokens aren't in the order of their letters from a corner inward")
            }
            Self::RedNeighbors { hex, other } => {
                write!(f, "the red numbers on the hexes {hex} and {other} are neighbors")
            }
            Self::HarborsElsewhere { .. } => f.write_str("the harbors aren't where the rules put them"),
            Self::OtherDesert { hex } => {
                write!(f, "the robber starts on hex {hex}, but the rules name the other desert")
            }
        }?;
        write!(f, " ({})", self.rule())
    }
}

impl std::error::Error for BoardFault {}

impl Board {
    /// How the board differs from what the box allows: counts of terrain, tokens and harbors (COMP-1, COMP-3, COMP-12,
    /// X56-2, X56-4), and a robber that does not start on a desert (SETUP-1). Made-up maps may do so.
    pub fn unusual(&self) -> Vec<BoardFault> {
        let island = self.island();
        let mut faults = Vec::new();
        for terrain in Terrain::ALL {
            let standard = island.terrain_count(terrain);
            let hexes = self.topology().all_hexes();
            let found = hexes.iter().filter(|hex| self.terrain(*hex) == terrain).count();
            if found != standard {
                faults.push(BoardFault::UnusualTerrain { island, terrain, standard, found });
            }
        }
        for number in 2..=12 {
            let standard = tokens::count(island, number);
            let found = self.hexes_with(number).len();
            if found != standard {
                faults.push(BoardFault::UnusualTokens { island, number, standard, found });
            }
        }
        for harbor in Harbor::ALL {
            let count =
                |harbors: &[(Edge, Harbor)]| harbors.iter().filter(|(_, kind)| *kind == harbor).count();
            let (standard, found) = (count(&frame::printed(island)), count(self.harbors()));
            if found != standard {
                faults.push(BoardFault::UnusualHarbors { island, harbor, standard, found });
            }
        }
        if !self.deserts().has(self.first_robber()) {
            faults.push(BoardFault::UnusualRobber { hex: self.first_robber() });
        }
        faults
    }
}

/// Everything that is wrong with the parts of a board.
pub(super) fn find(
    island: Island,
    terrain: &[Terrain],
    tokens: &[Option<u8>],
    harbors: &[(Edge, Harbor)],
    robber: Hex,
) -> Vec<BoardFault> {
    let mut faults = Vec::new();
    let hexes = island.topology().hexes();
    if terrain.len() != hexes {
        faults.push(BoardFault::TerrainListed { hexes, listed: terrain.len() });
    }
    if tokens.len() != hexes {
        faults.push(BoardFault::TokensListed { hexes, listed: tokens.len() });
    }
    for (hex, (&terrain, &token)) in island.topology().all_hexes().iter().zip(terrain.iter().zip(tokens)) {
        faults.extend(token_fault(hex, terrain, token));
    }
    for number in 2..=12 {
        let found = tokens.iter().filter(|token| **token == Some(number)).count();
        if found > Board::MAX_PER_NUMBER {
            faults.push(BoardFault::NumberTooOften { number, found });
        }
    }
    find_in_harbors(island, harbors, &mut faults);
    if !island.topology().all_hexes().has(robber) {
        faults.push(BoardFault::RobberOffBoard { hex: robber, hexes });
    }
    faults
}

fn token_fault(hex: Hex, terrain: Terrain, token: Option<u8>) -> Option<BoardFault> {
    match (terrain, token) {
        (Terrain::Desert, None) => None,
        (Terrain::Desert, Some(number)) => Some(BoardFault::TokenOnDesert { hex, number }),
        (_, None) => Some(BoardFault::TokenMissing { hex, terrain }),
        (_, Some(2..=6 | 8..=12)) => None,
        (_, Some(number)) => Some(BoardFault::NoSuchToken { hex, number }),
    }
}

fn find_in_harbors(island: Island, harbors: &[(Edge, Harbor)], faults: &mut Vec<BoardFault>) {
    let topology = island.topology();
    if harbors.len() > Board::MAX_HARBORS {
        faults.push(BoardFault::TooManyHarbors { listed: harbors.len() });
    }
    // For each corner the harbor that has it already.
    let mut taken: [Option<Edge>; Corner::MAX] = [None; Corner::MAX];
    let mut seen = EdgeSet::EMPTY;
    for &(edge, _) in harbors {
        if !topology.all_edges().has(edge) {
            faults.push(BoardFault::HarborOffBoard { edge, edges: topology.edges() });
        } else if !topology.coast().contains(&edge) {
            faults.push(BoardFault::HarborInland { edge });
        } else if seen.has(edge) {
            faults.push(BoardFault::HarborTwice { edge });
        } else {
            seen = seen.with(edge);
            for corner in topology.end_set(edge) {
                match taken[corner.index()] {
                    Some(first) => faults.push(BoardFault::HarborsMeet { corner, first, second: edge }),
                    None => taken[corner.index()] = Some(edge),
                }
            }
        }
    }
}
