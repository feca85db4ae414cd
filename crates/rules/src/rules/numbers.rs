//! The numbers and prices that no edition and no option changes. Anything that mentions them, such as a guide, takes them from
//! here.

use super::Rules;
use crate::action::Building;
use crate::cards::Cards;

impl Rules {
    /// Settlements of each player (COMP-10).
    pub const SETTLEMENTS: u8 = 5;
    /// Cities of each player (COMP-10).
    pub const CITIES: u8 = 4;
    /// Roads of each player (COMP-10).
    pub const ROADS: u8 = 15;
    /// The supply of the house rule `deep_bank`: hardly ever short, and yet all of it would fit in one hand (COMP-16).
    pub const DEEP_BANK: Cards = Cards::each(50);

    /// What a road costs (BUILD-1).
    pub const ROAD_PRICE: Cards = Cards::new([1, 1, 0, 0, 0]);
    /// What a settlement costs (BUILD-1).
    pub const SETTLEMENT_PRICE: Cards = Cards::new([1, 1, 1, 1, 0]);
    /// What the upgrade to a city costs (BUILD-1).
    pub const CITY_PRICE: Cards = Cards::new([0, 0, 0, 2, 3]);
    /// What a development card costs (BUILD-1).
    pub const DEV_CARD_PRICE: Cards = Cards::new([0, 0, 1, 1, 1]);

    /// Dice in a roll (COMP-11).
    pub const DICE: u8 = 2;
    /// The sum that pays nothing and moves the robber (SEVEN-1).
    pub const SEVEN: u8 = 7;
    /// Settlements that each player places in the set-up, one in each round (SETUP-21).
    pub const SET_UP_SETTLEMENTS: u8 = 2;
    /// The fewest paths between two buildings (SETTLE-3).
    pub const DISTANCE: u8 = 2;

    /// Cards that a settlement gets from a hex (PROD-2).
    pub const SETTLEMENT_YIELD: u8 = 1;
    /// Cards that a city gets from a hex (PROD-2).
    pub const CITY_YIELD: u8 = 2;

    /// Cards of one kind for one from the supply, without a harbor (PORT-1).
    pub const PLAIN_RATE: u8 = 4;
    /// The same with a harbor for any resource (PORT-2).
    pub const ANY_HARBOR_RATE: u8 = 3;
    /// The same with a harbor for the resource that is given (PORT-3).
    pub const OWN_HARBOR_RATE: u8 = 2;

    /// Cards that Year of Plenty takes from the supply (YOP-1).
    pub const PLENTY_CARDS: u8 = 2;
    /// Roads that Road Building places (RB-1).
    pub const FREE_ROADS: u8 = 2;

    /// Points for a settlement (WIN-1).
    pub const SETTLEMENT_POINTS: u8 = 1;
    /// Points for a city (WIN-1).
    pub const CITY_POINTS: u8 = 2;
    /// Points for each special card: Longest Road, Largest Army (COMP-11).
    pub const SPECIAL_CARD_POINTS: u8 = 2;
    /// Points for a victory point card (COMP-9).
    pub const VICTORY_POINT_CARD_POINTS: u8 = 1;
    /// The least length that earns Longest Road (LR-5).
    pub const LONGEST_ROAD_FROM: u8 = 5;
    /// The least number of knights that earns Largest Army (LA-1).
    pub const LARGEST_ARMY_FROM: u8 = 3;

    /// The friendly robber spares players who have no more public points than this.
    pub const FRIENDLY_POINTS: u8 = 2;
    /// Cards that Candamir shows, as long as the deck has them (HELP-21, HELP-22).
    pub const CANDAMIR_CARDS: u8 = 3;

    /// What a hand discards on a seven: above the limit, half of it, rounded down (SEVEN-1).
    pub const fn discarded(&self, hand: u8) -> u8 {
        if hand > self.discard_limit { hand / 2 } else { 0 }
    }

    /// Cards of one kind for one from the supply, with the best of a player's harbors (PORT-9).
    pub const fn rate(any_harbor: bool, own_harbor: bool) -> u8 {
        match (any_harbor, own_harbor) {
            (_, true) => Rules::OWN_HARBOR_RATE,
            (true, false) => Rules::ANY_HARBOR_RATE,
            (false, false) => Rules::PLAIN_RATE,
        }
    }

    /// Who places when this many settlements have already been placed, counted from the first player: clockwise, then
    /// back (SETUP-21, SETUP-22).
    pub const fn set_up_turn(&self, before: usize) -> usize {
        let players = self.players as usize;
        if before < players { before } else { (2 * players - 1).saturating_sub(before) }
    }

    /// What Vincent asks for a building, besides a knight (HELP-31).
    pub const fn vincent_price(building: Building) -> Cards {
        match building {
            Building::Settlement => Cards::new([1, 1, 0, 0, 0]),
            Building::City => Cards::new([0, 0, 0, 1, 2]),
        }
    }
}
