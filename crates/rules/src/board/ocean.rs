//! The ocean tiles of the 1999 edition (COMP-13): nine of the 18 have a harbor; they go on every second place of the
//! ring around the island and face the longest line of land hexes (SETUP-19, AMB-33).

use super::{Harbor, HarborRing, Island, frame};
use crate::ids::Edge;
use crate::picker::Picker;

/// The coastal paths that harbor tiles on the places 0, 2, 4 … of the ring face (`docs/boards.md` 6).
const EVEN: [usize; 9] = [1, 4, 8, 11, 14, 18, 21, 24, 28];

/// The same for the places 1, 3, 5 ….
const ODD: [usize; 9] = [3, 6, 9, 13, 16, 19, 23, 26, 29];

impl Island {
    /// The ocean tiles around it, in the edition that has them: with and without a harbor by turns (COMP-13).
    pub const OCEAN_TILES: u8 = (EVEN.len() + ODD.len()) as u8;
}

/// The nine harbor tiles in any order. They are of the same kinds as the harbors of the later frame.
pub(super) fn deal(ring: HarborRing, picker: &mut impl Picker) -> Vec<(Edge, Harbor)> {
    let mut kinds: Vec<Harbor> = frame::printed(Island::Base).into_iter().map(|(_, kind)| kind).collect();
    picker.shuffle(&mut kinds);
    let places = match ring {
        HarborRing::Even => EVEN,
        HarborRing::Odd => ODD,
    };
    places.map(|place| Island::Base.topology().coast()[place]).into_iter().zip(kinds).collect()
}
