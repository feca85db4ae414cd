//! The legal choices of one seat ([`Actions`]), their numbers ([`FlatId`]), and what some actions consist of.

use crate::action::Action;
pub use crate::action::{Building, Plenty, Swap};
pub use crate::flat::FlatId;
use crate::flat::{Segment, action_of, misc};
use crate::sets::{CornerSet, EdgeSet, HexSet, SeatSet};

/// The legal choices of one seat, each once, in the order of their flat ids.
#[derive(Clone, Copy, Debug)]
pub struct Actions {
    pub(crate) misc: u64,
    pub(crate) robber: HexSet,
    /// Can there be choices of a place, for the robber or a piece? In half of all positions there are none.
    pub(crate) places: bool,
    /// Can there be choices of helpers or of trade between players? If neither is in play, there never are.
    pub(crate) more: bool,
    /// Who the offers in the set are made to.
    pub(crate) ask: SeatSet,
    pub(crate) settlements: CornerSet,
    pub(crate) cities: CornerSet,
    pub(crate) roads: EdgeSet,
    pub(crate) lifts: EdgeSet,
    pub(crate) helper: u128,
    pub(crate) offers: u128,
    pub(crate) replies: u64,
    pub(crate) counters: u128,
}

/// The same choices; where they were looked for doesn't matter.
impl PartialEq for Actions {
    fn eq(&self, other: &Actions) -> bool {
        self.ask == other.ask
            && Segment::ALL.into_iter().all(|segment| self.bits(segment) == other.bits(segment))
    }
}

impl Eq for Actions {}

impl Actions {
    /// Nothing to choose.
    pub const NONE: Actions = Actions {
        misc: 0,
        robber: HexSet::EMPTY,
        places: false,
        more: false,
        ask: SeatSet::EMPTY,
        settlements: CornerSet::EMPTY,
        cities: CornerSet::EMPTY,
        roads: EdgeSet::EMPTY,
        lifts: EdgeSet::EMPTY,
        helper: 0,
        offers: 0,
        replies: 0,
        counters: 0,
    };

    /// Removes all choices. Most sets are small, so there is little to clear.
    #[inline]
    pub fn clear(&mut self) {
        if self.places || self.more {
            *self = Actions::NONE;
        } else {
            self.misc = 0;
        }
    }

    #[inline]
    fn bits(&self, segment: Segment) -> u128 {
        match segment {
            Segment::Misc => u128::from(self.misc),
            Segment::Robber => u128::from(self.robber.0),
            Segment::Settlement => self.settlements.0,
            Segment::City => self.cities.0,
            Segment::Road => self.roads.0,
            Segment::Lift => self.lifts.0,
            Segment::Helper => self.helper,
            Segment::Offer => self.offers,
            Segment::Reply => u128::from(self.replies),
            Segment::Counter => self.counters,
        }
    }

    /// How many choices there are.
    #[inline]
    pub fn len(&self) -> usize {
        let mut len = self.misc.count_ones();
        if self.places {
            len += self.count(Segment::PLACES);
        }
        if self.more {
            len += self.count(Segment::MORE);
        }
        len as usize
    }

    #[inline]
    fn count<const N: usize>(&self, segments: [Segment; N]) -> u32 {
        segments.into_iter().map(|segment| self.bits(segment).count_ones()).sum()
    }

    /// Is there nothing to choose?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Is the production roll the only choice, as it nearly always is before the roll? A quick check: with helpers in play
    /// it may say no even if they offer nothing.
    #[inline]
    pub fn is_only_roll(&self) -> bool {
        self.misc == misc::ROLL && !self.places && !self.more
    }

    /// The first choice in the order.
    #[inline]
    pub fn first(&self) -> Option<Action> {
        if self.misc == 0 {
            self.nth(0)
        } else {
            Some(misc::ACTIONS[self.misc.trailing_zeros() as usize & 63])
        }
    }

    /// The choice at this position, if it is one of the small ones: a reference into the table, so that nothing is copied.
    #[inline]
    pub(crate) fn nth_misc(&self, place: usize) -> Option<&'static Action> {
        (place < self.misc.count_ones() as usize)
            .then(|| &misc::ACTIONS[usize::from(select(self.misc, place as u32))])
    }

    /// The choice at this position in the order.
    #[inline]
    pub fn nth(&self, place: usize) -> Option<Action> {
        if let Some(action) = self.nth_misc(place) {
            return Some(*action);
        }
        let mut place = u32::try_from(place).ok()? - self.misc.count_ones();
        self.nth_in(Segment::PLACES, &mut place).or_else(|| self.nth_of_more(place))
    }

    #[cold]
    fn nth_of_more(&self, mut place: u32) -> Option<Action> {
        self.nth_in(Segment::MORE, &mut place)
    }

    /// The choice at this position among those of some segments; if they have fewer, what remains is the position among
    /// the rest.
    #[inline]
    fn nth_in<const N: usize>(&self, segments: [Segment; N], place: &mut u32) -> Option<Action> {
        for segment in segments {
            let bits = self.bits(segment);
            let count = bits.count_ones();
            if *place < count {
                return action_of(segment, select_wide(bits, *place), self.ask);
            }
            *place -= count;
        }
        None
    }

    /// All choices in order.
    pub fn iter(&self) -> impl Iterator<Item = Action> {
        let ask = self.ask;
        self.ids().filter_map(move |id| id.action(ask))
    }

    /// The flat ids of all choices in order.
    pub fn ids(&self) -> impl Iterator<Item = FlatId> + use<> {
        let all = *self;
        Segment::ALL.into_iter().flat_map(move |segment| {
            let mut bits = all.bits(segment);
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u16)?;
                bits &= bits - 1;
                Some(FlatId::of(segment, bit))
            })
        })
    }

    /// Shows the flat ids of all choices in order, as [`Actions::ids`] but without a copy: for masks, which are made at every step.
    #[inline]
    pub fn each_id(&self, mut show: impl FnMut(FlatId)) {
        let mut of = |segment: Segment| {
            let mut bits = self.bits(segment);
            while bits != 0 {
                show(FlatId::of(segment, bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        };
        of(Segment::Misc);
        if self.places {
            Segment::PLACES.into_iter().for_each(&mut of);
        }
        if self.more {
            Segment::MORE.into_iter().for_each(of);
        }
    }

    /// The flat id of the choice at this position in the order.
    #[inline]
    pub fn nth_id(&self, place: usize) -> Option<FlatId> {
        let mut place = u32::try_from(place).ok()?;
        let small = self.misc.count_ones();
        if place < small {
            return Some(FlatId::of(Segment::Misc, select(self.misc, place)));
        }
        place -= small;
        for segment in Segment::PLACES.into_iter().chain(Segment::MORE) {
            let bits = self.bits(segment);
            let count = bits.count_ones();
            if place < count {
                return Some(FlatId::of(segment, select_wide(bits, place)));
            }
            place -= count;
        }
        None
    }

    /// Is this one of the choices? Offers that are not of a canonical form are never listed, though they may be legal.
    pub fn contains(&self, action: Action) -> bool {
        action.flat(self.ask).is_some_and(|id| self.contains_id(id))
    }

    /// Is the action with this id one of the choices?
    pub fn contains_id(&self, id: FlatId) -> bool {
        let (segment, bit) = id.split();
        self.bits(segment) >> bit & 1 != 0
    }

    /// The seats that the listed offers are made to; with it [`FlatId::action`] reads an id of this set.
    pub const fn ask(&self) -> SeatSet {
        self.ask
    }
}

/// The position of the nth set bit. The position is random and the sets are short: the lowest bits are cleared four at a
/// time in a loop that hardly ever runs, and the rest without a branch, which would be mispredicted.
#[inline]
fn select(mut bits: u64, place: u32) -> u16 {
    let clear = |bits: u64| bits & bits.wrapping_sub(1);
    let choose = |yes: u32, then: u64, otherwise: u64| {
        otherwise ^ ((then ^ otherwise) & u64::from(yes != 0).wrapping_neg())
    };
    for _ in 0..place >> 2 {
        bits = clear(clear(clear(clear(bits))));
    }
    bits = choose(place & 1, clear(bits), bits);
    bits = choose(place & 2, clear(clear(bits)), bits);
    bits.trailing_zeros() as u16 & 63
}

#[inline]
fn select_wide(bits: u128, place: u32) -> u16 {
    let low = bits as u64;
    let in_low = low.count_ones();
    if place < in_low { select(low, place) } else { 64 + select((bits >> 64) as u64, place - in_low) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_choices_make_a_difference() {
        let looked_for = Actions { places: true, more: true, ..Actions::NONE };
        assert_eq!(looked_for, Actions::NONE);
        assert_ne!(Actions { misc: misc::ROLL, ..Actions::NONE }, Actions::NONE);
        assert_eq!(Actions { misc: misc::ROLL, ..Actions::NONE }.nth(1 << 32), None);
    }

    #[test]
    fn ids_agree_however_they_are_asked_for() {
        let (misc, offers) = (misc::ROLL | misc::KNIGHT | 1 << 63, 0b1010_0001);
        let roads = EdgeSet(1 | 1 << 70 | 1 << 108);
        for actions in [
            Actions::NONE,
            Actions { misc, ..Actions::NONE },
            Actions { misc, roads, places: true, ..Actions::NONE },
            Actions { roads, offers, places: true, more: true, ..Actions::NONE },
        ] {
            let ids: Vec<FlatId> = actions.ids().collect();
            let mut shown = Vec::new();
            actions.each_id(|id| shown.push(id));
            let counted: Vec<FlatId> = (0..).map_while(|place| actions.nth_id(place)).collect();
            assert_eq!((&shown, &counted), (&ids, &ids));
            assert_eq!(ids.len(), actions.len());
            assert!(ids.iter().all(|id| actions.contains_id(*id)));
        }
    }

    #[test]
    fn select_agrees_with_counting() {
        let mut bits = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..2_000 {
            bits = bits.wrapping_mul(0xd129_0d3e_9a5f_1b4d).rotate_left(17) & u64::MAX >> (round % 60);
            let places = (0..64u16).filter(|place| bits >> place & 1 == 1);
            for (n, place) in places.enumerate() {
                assert_eq!(select(bits, n as u32), place, "{bits:x}");
            }
        }
    }
}
