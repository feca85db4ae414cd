//! The Family Edition's six double-sided island tiles (SETUP-20, AMB-34), as modeled in `docs/boards.md` 9.2. Land,
//! numbers and harbors are printed on them; the real cut lines are not known, so the data here may be replaced.

use super::Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
use super::generate::Layout;
use super::{Harbor, Island, Terrain};
use crate::cards::Resource;
use crate::picker::Picker;

/// One side of a tile: terrain and number of its hexes (0 on the desert), in the order of [`Slot::hexes`].
type Side = &'static [(Terrain, u8)];

struct Tile {
    sides: [Side; 2],
    /// In the order of [`Slot::coast`]; the same on both sides.
    harbors: &'static [Harbor],
}

/// A place for a tile in the outer board.
struct Slot {
    hexes: &'static [usize],
    /// The coastal paths of a tile's harbors when it is placed here.
    coast: &'static [usize],
}

// The slots of identical tiles list their hexes and coastal paths in the same order: a tile that moves from one to
// the other is turned by 120 degrees, and each of its hexes keeps its place in the list.
const SLOTS: [Slot; 6] = [
    Slot { hexes: &[7, 3, 8, 9], coast: &[28] },
    Slot { hexes: &[2, 6, 5, 10], coast: &[8] },
    Slot { hexes: &[18, 17, 14, 13], coast: &[18] },
    Slot { hexes: &[0, 1, 4], coast: &[1, 4] },
    Slot { hexes: &[11, 15], coast: &[11, 14] },
    Slot { hexes: &[16, 12], coast: &[21, 24] },
];

impl Island {
    /// The island tiles of the Family Edition (COMP-13).
    pub const FAMILY_TILES: u8 = TILES.len() as u8;
}

/// F1 … F6, with side A and side B.
const TILES: [Tile; 6] = [
    Tile {
        sides: [
            &[(Fields, 9), (Fields, 12), (Forest, 11), (Desert, 0)],
            &[(Desert, 0), (Fields, 11), (Forest, 12), (Fields, 9)],
        ],
        harbors: &[Harbor::Special(Resource::Lumber)],
    },
    Tile {
        sides: [
            &[(Forest, 9), (Hills, 10), (Pasture, 4), (Forest, 3)],
            &[(Forest, 4), (Pasture, 9), (Hills, 3), (Forest, 10)],
        ],
        harbors: &[Harbor::Special(Resource::Ore)],
    },
    Tile {
        sides: [
            &[(Pasture, 11), (Fields, 6), (Fields, 4), (Mountains, 3)],
            &[(Fields, 4), (Pasture, 6), (Mountains, 11), (Fields, 3)],
        ],
        harbors: &[Harbor::Generic],
    },
    Tile {
        sides: [&[(Mountains, 10), (Pasture, 2), (Hills, 6)], &[(Hills, 2), (Mountains, 6), (Pasture, 10)]],
        harbors: &[Harbor::Generic, Harbor::Special(Resource::Grain)],
    },
    Tile {
        sides: [&[(Mountains, 8), (Pasture, 5)], &[(Mountains, 5), (Pasture, 8)]],
        harbors: &[Harbor::Generic, Harbor::Special(Resource::Wool)],
    },
    Tile {
        sides: [&[(Hills, 5), (Forest, 8)], &[(Forest, 5), (Hills, 8)]],
        harbors: &[Harbor::Generic, Harbor::Special(Resource::Brick)],
    },
];

/// One of the 256 layouts: the tiles F2 and F3 in their own or each other's slot, F5 and F6 likewise, and each of the
/// six with either side up.
pub(super) fn deal(picker: &mut impl Picker) -> Layout {
    let mut tiles = [0, 1, 2, 3, 4, 5];
    for (one, other) in [(1, 2), (4, 5)] {
        if picker.pick(2) == 1 {
            tiles.swap(one, other);
        }
    }
    let coast = Island::Base.topology().coast();
    let mut layout = Layout::empty(Island::Base);
    for (slot, tile) in SLOTS.iter().zip(tiles.map(|tile| &TILES[tile])) {
        let side = tile.sides[picker.pick(2) as usize];
        for (&hex, &(terrain, number)) in slot.hexes.iter().zip(side) {
            layout.lay(hex, terrain, number);
        }
        layout.harbors.extend(slot.coast.iter().map(|place| coast[*place]).zip(tile.harbors.iter().copied()));
    }
    layout
}
