//! What follows from the pieces on the board and is kept beside them because it would be slow to find each time. It always
//! equals its recomputation, which law L8 and [`crate::Public`] check.

use crate::cards::Cards;
use crate::ids::{BySeat, Hex, Seat};
use crate::sets::{EdgeSet, NodeSet, SeatSet};

/// What follows from the pieces and would be slow to find each time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cache {
    /// Intersections that own roads touch.
    pub(crate) reach: BySeat<NodeSet>,
    /// Free paths that connect (ROAD-1, ROAD-2).
    pub(crate) open_paths: BySeat<EdgeSet>,
    /// Intersections with a building.
    pub(crate) occupied: NodeSet,
    /// Intersections with a building or next to one (SETTLE-3).
    pub(crate) blocked: NodeSet,
    /// Paths with a road.
    pub(crate) taken: EdgeSet,
    /// The kinds of harbors that a seat can use: a bit for each resource and one for the generic ones (PORT-9).
    pub(crate) harbors: BySeat<u8>,
    /// The buildings at each hex, at most three by the distance rule: see [`Tenants`].
    pub(crate) tenants: [Tenants; Hex::MAX],
    /// The length of the longest road (LR-1).
    pub(crate) road_length: BySeat<u8>,
}

/// The buildings at one hex, four bits each: the seat's number plus one, and a bit for a city. The uppermost four bits
/// are what they yield in all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tenants(u16);

impl Tenants {
    const NONE: Tenants = Tenants(0);
    const CITY: u16 = 8;

    pub(crate) fn add_settlement(&mut self, seat: Seat) {
        self.replace(0, seat.index() as u16 + 1);
    }

    pub(crate) fn make_city(&mut self, seat: Seat) {
        let settlement = seat.index() as u16 + 1;
        self.replace(settlement, settlement | Tenants::CITY);
    }

    /// Sorted from the highest down, so that equal positions have equal caches however they came about. Both a new
    /// settlement and its upgrade add one card to the yield.
    fn replace(&mut self, old: u16, new: u16) {
        let mut buildings = [self.0 & 15, self.0 >> 4 & 15, self.0 >> 8 & 15];
        if let Some(place) = buildings.iter_mut().find(|building| **building == old) {
            *place = new;
        }
        buildings.sort_unstable_by(|a, b| b.cmp(a));
        let total = u16::from(self.total()) + 1;
        self.0 = buildings[0] | buildings[1] << 4 | buildings[2] << 8 | total << 12;
    }

    /// How many cards the hex yields in all.
    #[inline]
    pub(crate) fn total(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// Each building's owner with what it yields: one card for a settlement, two for a city (PROD-2). Places without a
    /// building yield nothing to seat 0: who has what where is as good as random, and a branch would be mispredicted.
    #[inline]
    pub(crate) fn yields(self) -> [(Seat, u8); 3] {
        [0, 4, 8].map(|place| {
            let building = self.0 >> place & 15;
            let owner = usize::from(building & 7);
            let count = u8::from(owner != 0) + u8::from(building & Tenants::CITY != 0);
            (Seat::of(owner - usize::from(owner != 0)), count)
        })
    }

    /// What the hex yields to a seat.
    pub(crate) fn yield_of(self, seat: Seat) -> u8 {
        self.yields().into_iter().filter(|(owner, _)| *owner == seat).map(|(_, count)| count).sum()
    }

    /// The owners of the buildings.
    #[inline]
    pub(crate) fn seats(self) -> SeatSet {
        // Bit 0 stands for nobody; the seats follow.
        let owners: u16 = 1 << (self.0 & 7) | 1 << (self.0 >> 4 & 7) | 1 << (self.0 >> 8 & 7);
        SeatSet((owners >> 1) as u8)
    }
}

impl Cache {
    pub(crate) const EMPTY: Cache = Cache {
        reach: BySeat([NodeSet::EMPTY; Seat::MAX]),
        open_paths: BySeat([EdgeSet::EMPTY; Seat::MAX]),
        occupied: NodeSet::EMPTY,
        blocked: NodeSet::EMPTY,
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
        let common = if harbors & GENERIC_HARBOR as usize == 0 { 4 } else { 3 };
        let mut rates = [common; 5];
        let mut kind = 0;
        while kind < 5 {
            if harbors >> kind & 1 == 1 {
                rates[kind] = 2;
            }
            kind += 1;
        }
        table[harbors] = Cards::new(rates);
        harbors += 1;
    }
    table
};
