//! What follows from the pieces on the board and is kept next to them because it would be slow to work out each time. It
//! always equals its recomputation, which law L8 and [`Public`](crate::position::Public) check.

use crate::cards::{Cards, Resource};
use crate::ids::{BySeat, Hex, Seat};
use crate::rules::Rules;
use crate::sets::{CornerSet, EdgeSet, SeatSet};

/// What follows from the pieces and would be slow to work out each time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cache {
    /// Corners that the seat's roads touch.
    pub(crate) reach: BySeat<CornerSet>,
    /// Free paths that connect (ROAD-1, ROAD-2).
    pub(crate) open_paths: BySeat<EdgeSet>,
    /// Corners with a building.
    pub(crate) occupied: CornerSet,
    /// Corners with a building or next to one (SETTLE-3).
    pub(crate) blocked: CornerSet,
    /// Paths with a road.
    pub(crate) taken: EdgeSet,
    /// The kinds of harbors that a seat can use: a bit for each resource and one for the generic ones (PORT-9).
    pub(crate) harbors: BySeat<u8>,
    /// Who gets how much from each hex.
    pub(crate) tenants: [Tenants; Hex::MAX],
    /// The length of the longest road (LR-1).
    pub(crate) road_length: BySeat<u8>,
}

/// How many cards the buildings on one hex give each seat, four bits for each. By the distance rule there are at most
/// three buildings, so no count exceeds six.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tenants(u32);

impl Tenants {
    pub(crate) const NONE: Tenants = Tenants(0);

    /// That many cards more for this seat: a settlement, or its upgrade to a city (PROD-2).
    #[inline]
    pub(crate) fn grow(&mut self, seat: Seat, count: u8) {
        self.0 += u32::from(count) << (4 * seat.index());
    }

    /// What the hex pays a seat.
    #[inline]
    pub(crate) fn yield_of(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.index())) as u8 & 15
    }

    /// The same for all seats, including empty ones, as cards of the hex's resource.
    #[inline]
    pub(crate) fn yields(self, resource: Resource) -> BySeat<Cards> {
        // Shifted into the lane once for all seats, so that each takes one more shift and a mask.
        let lane = 8 * resource.index();
        let (all, mask) = (u64::from(self.0) << lane, 15 << lane);
        BySeat(std::array::from_fn(|seat| Cards::from_bits(all >> (4 * seat) & mask)))
    }

    /// The owners of the buildings.
    #[inline]
    pub(crate) fn seats(self) -> SeatSet {
        let some = (self.0 | self.0 >> 1 | self.0 >> 2) & 0x11_1111;
        // Every fourth bit is gathered into adjacent ones, first in pairs, then all.
        let pairs = (some | some >> 3) & 0x03_0303;
        SeatSet((pairs | pairs >> 6 | pairs >> 12) as u8 & 0x3f)
    }
}

impl Cache {
    pub(crate) const EMPTY: Cache = Cache {
        reach: BySeat([CornerSet::EMPTY; Seat::MAX]),
        open_paths: BySeat([EdgeSet::EMPTY; Seat::MAX]),
        occupied: CornerSet::EMPTY,
        blocked: CornerSet::EMPTY,
        taken: EdgeSet::EMPTY,
        harbors: BySeat([0; Seat::MAX]),
        tenants: [Tenants::NONE; Hex::MAX],
        road_length: BySeat([0; Seat::MAX]),
    };
}

pub(crate) const GENERIC_HARBOR: u8 = 1 << 5;

/// The best rate for each resource with these kinds of harbors (PORT-1 … PORT-3, PORT-9).
pub(crate) const RATES: [Cards; 64] = {
    let mut table = [Cards::EMPTY; 64];
    let mut harbors = 0;
    while harbors < 64 {
        let any = harbors & GENERIC_HARBOR as usize != 0;
        let mut rates = [0; 5];
        let mut kind = 0;
        while kind < 5 {
            rates[kind] = Rules::rate(any, harbors >> kind & 1 == 1);
            kind += 1;
        }
        table[harbors] = Cards::new(rates);
        harbors += 1;
    }
    table
};
