//! What a text says, before anything is added or judged.

use super::defaults::Done;
use super::position::Known;
use super::scan::Holder;
use crate::cards::{Cards, DevCard, DevCards, Resource};
use crate::helpers::{HelperCard, HelperSet};
use crate::ids::{BySeat, Hex, Seat};
use crate::offer::Offers;
use crate::phase::Phase;
use crate::sets::{CornerSet, EdgeSet};
use crate::view::Viewer;

/// The fields of a text, apart from rule set, board and colors; `None` where the text says nothing.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Draft {
    pub(super) viewer: Option<Viewer>,
    pub(super) seats: BySeat<SeatDraft>,
    pub(super) robber: Option<Hex>,
    pub(super) longest_road: Option<Holder>,
    pub(super) largest_army: Option<Holder>,
    pub(super) out: DevCards,
    pub(super) supply: Option<Cards>,
    pub(super) deck: Option<Known<DevCard>>,
    pub(super) turn: Option<u16>,
    pub(super) active: Option<Seat>,
    pub(super) first: Option<Seat>,
    pub(super) done: Option<Done>,
    pub(super) jean: Option<Resource>,
    pub(super) display: Option<HelperSet>,
    pub(super) offers: Offers,
    pub(super) phase: PhaseDraft,
}

/// The field of one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeatDraft {
    pub(super) settlements: CornerSet,
    pub(super) cities: CornerSet,
    pub(super) roads: EdgeSet,
    pub(super) hand: Known<Resource>,
    /// Development cards that were not bought this turn.
    pub(super) dev: Known<DevCard>,
    pub(super) bought: DevCards,
    pub(super) knights: u8,
    pub(super) due: Option<u8>,
    pub(super) aside: Cards,
    pub(super) offers_made: Option<u8>,
    pub(super) helper: Option<HelperCard>,
}

/// The phase, with the data that it may leave out if they follow from the rest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PhaseDraft {
    pub(super) phase: Phase,
    /// The phase is given without its data.
    pub(super) bare: bool,
    pub(super) special: Option<Seat>,
    pub(super) drawn: Option<DevCards>,
}

impl Draft {
    pub(super) const EMPTY: Draft = Draft {
        viewer: None,
        seats: BySeat([SeatDraft::EMPTY; Seat::MAX]),
        robber: None,
        longest_road: None,
        largest_army: None,
        out: DevCards::EMPTY,
        supply: None,
        deck: None,
        turn: None,
        active: None,
        first: None,
        done: None,
        jean: None,
        display: None,
        offers: Offers::NONE,
        phase: PhaseDraft::of(Phase::Main),
    };
}

impl SeatDraft {
    pub(super) const EMPTY: SeatDraft = SeatDraft {
        settlements: CornerSet::EMPTY,
        cities: CornerSet::EMPTY,
        roads: EdgeSet::EMPTY,
        hand: Known::NONE,
        dev: Known::NONE,
        bought: DevCards::EMPTY,
        knights: 0,
        due: None,
        aside: Cards::EMPTY,
        offers_made: None,
        helper: None,
    };
}

impl PhaseDraft {
    pub(super) const fn of(phase: Phase) -> PhaseDraft {
        PhaseDraft { phase, bare: false, special: None, drawn: None }
    }
}
