//! What a seat can do ([`Action`]), the results of dice and draws ([`Outcome`]) and the two together ([`Input`]).
//!
//! A choice with too many combinations is a chain of small ones, so that a seat's legal choices stay a short list: a
//! discard goes card by card, a supply trade lot by lot, Louis picks up a road and then places it
//! (`docs/adr/0003-chains-of-small-choices.md`).

use crate::cards::{Cards, DevCard, DevCards, Resource};
use crate::helpers::Helper;
use crate::ids::{Corner, Edge, Hex, Seat};
use crate::sets::SeatSet;

/// One side of an offer: certain cards, or open (`?`), which asks for counteroffers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Side(u64);

impl Side {
    /// Anything: the other player is asked to name a price in a counteroffer.
    pub const OPEN: Side = Side(1 << 63);

    /// These cards.
    #[inline]
    pub const fn of(cards: Cards) -> Side {
        Side(cards.bits())
    }

    /// The cards, unless the side is open.
    #[inline]
    pub const fn cards(self) -> Option<Cards> {
        if self.is_open() { None } else { Some(Cards::from_bits(self.0)) }
    }

    /// The cards or the question mark in five bytes, for places where space is tight. No count reaches the top bit.
    pub(crate) const fn packed(self) -> [u8; 5] {
        let [brick, lumber, wool, grain, ore, ..] =
            if self.is_open() { [u8::MAX; 8] } else { self.0.to_le_bytes() };
        [brick, lumber, wool, grain, ore]
    }

    pub(crate) const fn unpacked(bytes: [u8; 5]) -> Side {
        let [brick, lumber, wool, grain, ore] = bytes;
        match brick {
            u8::MAX => Side::OPEN,
            _ => Side(u64::from_le_bytes([brick, lumber, wool, grain, ore, 0, 0, 0])),
        }
    }

    /// Is it open (`?`)?
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 == Side::OPEN.0
    }
}

impl Default for Side {
    fn default() -> Self {
        Side::of(Cards::EMPTY)
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.cards() {
            Some(cards) => cards.fmt(f),
            None => f.write_str("?"),
        }
    }
}

impl std::fmt::Debug for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// One of the places for open offers, 0 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// How many offers may be open at once: at a full table, one from the active player and a counteroffer from
    /// each opponent (AMB-57).
    pub const COUNT: usize = Seat::MAX;

    /// All places.
    pub const ALL: [Slot; Slot::COUNT] = [Slot(0), Slot(1), Slot(2), Slot(3), Slot(4), Slot(5)];

    /// The slot with this number, if there is one.
    pub const fn try_new(number: usize) -> Option<Slot> {
        if number < Slot::COUNT { Some(Slot(number as u8)) } else { None }
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The two cards of Year of Plenty, or the last one of the supply (YOP-2). The order makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plenty {
    first: Resource,
    second: Option<Resource>,
}

impl Plenty {
    /// Two cards, the same or different.
    pub fn two(a: Resource, b: Resource) -> Plenty {
        Plenty { first: a.min(b), second: Some(a.max(b)) }
    }

    /// The last card that the supply holds.
    pub const fn last(card: Resource) -> Plenty {
        Plenty { first: card, second: None }
    }

    /// The cards.
    pub fn cards(self) -> Cards {
        Cards::one(self.first) + self.second.map_or(Cards::EMPTY, Cards::one)
    }

    pub(crate) const fn parts(self) -> (Resource, Option<Resource>) {
        (self.first, self.second)
    }

    pub(crate) const fn from_parts(first: Resource, second: Option<Resource>) -> Plenty {
        Plenty { first, second }
    }
}

/// One card of a price, paid with a different one (HELP-18, HELP-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swap {
    /// The card of the price that is not paid.
    pub instead_of: Resource,
    /// What is paid in its place.
    pub pay: Resource,
}

impl Swap {
    /// The price with the one card replaced.
    pub fn applied_to(self, price: Cards) -> Option<Cards> {
        price.checked_sub(Cards::one(self.instead_of)).map(|rest| rest + Cards::one(self.pay))
    }
}

/// What Vincent builds (HELP-31).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Building {
    /// A settlement for lumber and brick.
    Settlement,
    /// An upgrade for two ore and one grain.
    City,
}

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The production roll (TURN-2).
    Roll,
    /// The end of the turn, or of a special building turn (TURN-1, X56-8).
    EndTurn,
    /// A settlement here: in the set-up, paid for, or by Vincent (SETTLE-1).
    Settlement(Corner),
    /// A road here: in the set-up, paid for, free, at William's price, or Louis's road being put back (ROAD-1).
    Road(Edge),
    /// An upgrade of the settlement here (CITY-1).
    City(Corner),
    /// A development card from the deck (DEV-1).
    BuyDevCard,
    /// One card of a discard (SEVEN-1).
    Discard(Resource),
    /// The robber goes here (ROBBER-1).
    MoveRobber(Hex),
    /// This player is robbed (ROBBER-5).
    Rob(Seat),
    /// Nobody is robbed, where the theft is optional (ROBBER-7).
    DeclineTheft,
    /// A knight is played (KNIGHT-1).
    Knight,
    /// Road Building is played (RB-1).
    RoadBuilding,
    /// The second free road is declined (AMB-17).
    DeclineRoad,
    /// Year of Plenty is played for these cards (YOP-1).
    YearOfPlenty(Plenty),
    /// Monopoly is played on this resource (MONO-1).
    Monopoly(Resource),
    /// One lot with the supply, at the best rate (PORT-9).
    SupplyTrade {
        /// What is given, as many as the rate says.
        give: Resource,
        /// The one card that is taken.
        get: Resource,
    },
    /// An offer to these seats. Everybody except the active player can only make offers to the active player
    /// (TRADE-3).
    Offer {
        /// Who is asked.
        to: SeatSet,
        /// What the maker of the offer gives.
        give: Side,
        /// What the maker of the offer gets.
        get: Side,
    },
    /// An offer in answer to another one, which it declines (TRADE-3).
    Counter {
        /// The offer that is answered.
        slot: Slot,
        /// What the player who counters gives.
        give: Side,
        /// What the player who counters gets.
        get: Side,
    },
    /// Yes to an offer. The active player's yes makes the deal; the others' waits for [`Action::Confirm`] (TRADE-3).
    Accept(Slot),
    /// No to an offer.
    Decline(Slot),
    /// The active player makes the deal with one of the players who accepted (TRADE-4).
    Confirm {
        /// The offer.
        slot: Slot,
        /// The partner.
        with: Seat,
    },
    /// The maker takes the offer back.
    Withdraw(Slot),
    /// A win is declared, where it has to be (AMB-21).
    DeclareVictory,
    /// No use of Marianne or Sean this time (HELP-35).
    PassReaction,
    /// Nassir asks for this resource (HELP-16).
    Nassir(Resource),
    /// Nassir asks these one or two players (HELP-16).
    NassirAsk(SeatSet),
    /// Nassir gives this card back to the next giver (HELP-16).
    NassirReturn(Resource),
    /// William pays for a road (HELP-18).
    William(Swap),
    /// Marianne takes this card (HELP-19).
    Marianne(Resource),
    /// Candamir pays for a development card, possibly with another resource (HELP-21).
    Candamir(Option<Swap>),
    /// Candamir keeps this one of the cards drawn (HELP-21).
    CandamirKeep(DevCard),
    /// Hilde looks at this player's hand (HELP-23).
    Hilde(Seat),
    /// Hilde takes this card (HELP-23).
    HildeTake(Resource),
    /// Lin sends the robber to this desert (HELP-25).
    Lin(Hex),
    /// Louis picks up this road (HELP-26).
    Louis(Edge),
    /// Jean trades this resource at 2:1 for the rest of the turn (HELP-28).
    Jean(Resource),
    /// Sean: nothing is discarded (HELP-29).
    SeanKeep,
    /// Sean: this card is taken (HELP-29).
    SeanTake(Resource),
    /// Vincent gives up a knight and pays the lower price (HELP-31).
    Vincent(Building),
    /// The used helper is turned to its B side and kept (HELP-7).
    FlipHelper,
    /// The used helper goes to the display and this one is taken (HELP-8).
    ExchangeHelper(Helper),
}

/// The result of the dice or of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Both dice, each 1 to 6: a production roll or a roll for the first turn.
    Dice(u8, u8),
    /// The card that was drawn from the victim's hand (ROBBER-8).
    Stolen(Resource),
    /// The card that was on top of the deck (DEV-1).
    Drawn(DevCard),
    /// The cards that Candamir drew, three or what the deck had (HELP-22).
    DrawnThree(DevCards),
}

/// Anything that changes a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A seat acts.
    Act(Seat, Action),
    /// Dice or a draw decide.
    Chance(Outcome),
}

/// What kind of roll or draw a state is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The roll of this seat for the first turn (SETUP-10).
    StartRoll(Seat),
    /// The production roll.
    Dice,
    /// A card from this seat's hand.
    Theft(Seat),
    /// The top card of the deck.
    DevCard,
    /// The top three cards of the deck, for Candamir.
    ThreeDevCards,
}

/// What a state is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// These seats owe a choice. Others may still have one they are free to make (a proposal to the active player).
    Act(SeatSet),
    /// Dice or a draw.
    Chance(Chance),
    /// Nothing: the game is over.
    Over {
        /// Nobody wins at the turn limit.
        winner: Option<Seat>,
    },
}
