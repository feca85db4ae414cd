//! What is counted for each player: a single list behind all tables, columns and totals.

use std::ops::Range;

use hexhaven_rules::Rules;
use hexhaven_rules::cards::{Cards, DevCard, Resource};
use hexhaven_rules::helpers::Helper;

/// The resources, as they're named in columns.
pub(crate) const RESOURCES: [&str; 5] = ["brick", "lumber", "wool", "grain", "ore"];
const DEV_CARDS: [&str; 5] = ["knight", "road_building", "year_of_plenty", "monopoly", "victory_point"];
const HELPERS: [&str; Helper::ALL.len()] = {
    let mut names = [""; Helper::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Helper::ALL[at].name();
        at += 1;
    }
    names
};

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident = $text:literal: $parts:expr,)*) => {
        /// Something counted for each player, in one or more parts.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Measure { $($(#[$doc])* $name),* }

        impl Measure {
            /// All of them.
            pub const ALL: &[Measure] = &[$(Measure::$name),*];

            /// Its name, as in files.
            pub const fn name(self) -> &'static str {
                match self { $(Measure::$name => $text),* }
            }

            /// The names of its parts.
            pub const fn parts(self) -> &'static [&'static str] {
                match self { $(Measure::$name => &$parts),* }
            }
        }
    };
}

measures! {
    /// Points at the end, by source.
    Points = "points": ["settlements", "cities", "longest_road", "largest_army", "victory_cards"],
    /// Cards of the second settlement or of the fixed set-up.
    Starting = "starting": RESOURCES,
    /// Cards produced by hexes.
    Produced = "produced": RESOURCES,
    /// Cards that the robber kept a hex from paying.
    Blocked = "blocked": RESOURCES,
    /// Cards discarded at a seven.
    Discarded = "discarded": RESOURCES,
    /// Cards stolen from others by the robber.
    Stolen = "stolen": RESOURCES,
    /// Cards lost to thieves.
    Robbed = "robbed": RESOURCES,
    /// Cards taken by Monopoly.
    Monopolized = "monopolized": RESOURCES,
    /// Cards lost to somebody's Monopoly.
    LostToMonopoly = "lost_to_monopoly": RESOURCES,
    /// Cards from Year of Plenty.
    Plenty = "plenty": RESOURCES,
    /// Cards that a helper brought from the supply.
    HelperBrought = "helper_brought": RESOURCES,
    /// Cards that Nassir or Hilde took from others, and those that others' Nassir gave back.
    HelperGot = "helper_got": RESOURCES,
    /// Cards lost to somebody's Nassir or Hilde, and those that the player's own Nassir gave back.
    HelperGave = "helper_gave": RESOURCES,
    /// Cards paid for pieces and development cards.
    Paid = "paid": RESOURCES,
    /// Cards given to the supply in trade.
    SupplyGave = "supply_gave": RESOURCES,
    /// Cards received from the supply in trade.
    SupplyGot = "supply_got": RESOURCES,
    /// Cards given to other players in trade.
    TradeGave = "trade_gave": RESOURCES,
    /// Cards received from other players in trade.
    TradeGot = "trade_got": RESOURCES,
    /// Lots with the supply, by rate.
    SupplyTrades = "supply_trades": ["2to1", "3to1", "4to1"],
    /// Trade talk: offers and counteroffers made, answers given, deals closed (counted for both sides).
    Offers = "offers": ["made", "accepted", "declined", "deals"],
    /// Pieces put on the board, including those in the set-up.
    Built = "built": ["roads", "settlements", "cities"],
    /// Development cards bought.
    Bought = "bought": DEV_CARDS,
    /// Development cards played.
    Played = "played": DEV_CARDS,
    /// Helpers used.
    Helpers = "helpers": HELPERS,
    /// Special building turns: all, and those in which something was built or bought.
    SpecialTurns = "special_turns": ["offered", "used"],
    /// Decisions asked for: all, and those with more than one listed choice.
    Decisions = "decisions": ["all", "open"],
}

impl Measure {
    /// How many numbers a tally has.
    pub(crate) const WIDTH: usize = Measure::start_of(Measure::ALL.len());

    const fn start_of(place: usize) -> usize {
        let mut start = 0;
        let mut at = 0;
        while at < place {
            start += Measure::ALL[at].parts().len();
            at += 1;
        }
        start
    }

    /// Can it occur under these rules?
    pub const fn applies(self, rules: &Rules) -> bool {
        match self {
            Measure::HelperBrought | Measure::HelperGot | Measure::HelperGave | Measure::Helpers => {
                rules.helpers
            }
            Measure::TradeGave | Measure::TradeGot | Measure::Offers => rules.player_trade,
            Measure::SpecialTurns => rules.special_building,
            _ => true,
        }
    }

    /// Where its numbers are in a tally.
    pub(crate) const fn range(self) -> Range<usize> {
        let start = STARTS[self as usize];
        start..start + self.parts().len()
    }
}

/// Where each measure begins, found once.
const STARTS: [usize; Measure::ALL.len()] = {
    let mut starts = [0; Measure::ALL.len()];
    let mut at = 0;
    while at < starts.len() {
        starts[at] = Measure::start_of(at);
        at += 1;
    }
    starts
};

/// The counts of one player in one game, or of many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally([u64; Measure::WIDTH]);

impl Default for Tally {
    fn default() -> Tally {
        Tally([0; Measure::WIDTH])
    }
}

impl Tally {
    /// The numbers of a measure, one for each of its parts.
    pub fn of(&self, measure: Measure) -> &[u64] {
        &self.0[measure.range()]
    }

    /// All parts of a measure together.
    pub fn sum(&self, measure: Measure) -> u64 {
        self.of(measure).iter().sum()
    }

    /// Counts this many more of a part.
    #[inline]
    pub(crate) fn add(&mut self, measure: Measure, part: usize, count: u8) {
        self.0[measure.range()][part] += u64::from(count);
    }

    /// Counts this many more of a resource.
    #[inline]
    pub(crate) fn add_card(&mut self, measure: Measure, resource: Resource, count: u8) {
        self.add(measure, resource.index(), count);
    }

    /// Counts one more development card.
    pub(crate) fn add_dev_card(&mut self, measure: Measure, card: DevCard) {
        self.add(measure, card.index(), 1);
    }

    /// Counts these cards.
    pub(crate) fn add_cards(&mut self, measure: Measure, cards: Cards) {
        for (resource, count) in cards.iter() {
            self.add_card(measure, resource, count);
        }
    }

    /// The counts of both.
    pub(crate) fn merge(&mut self, other: &Tally) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_its_own_place() {
        let mut tally = Tally::default();
        for measure in Measure::ALL {
            for part in 0..measure.parts().len() {
                tally.add(*measure, part, 1);
            }
        }
        assert!(tally.0.iter().all(|count| *count == 1));
    }
}
