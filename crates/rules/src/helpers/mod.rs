//! The Helpers module (section 18): the ten helpers, their sides and the display.
//!
//! It touches the base game in only three ways: numbers read from the rules, a few questions such as the rates
//! of a trade, and its own actions, phases and events. With the module off, there is no trace of it.

pub(crate) mod check;
pub(crate) mod legal;
pub(crate) mod play;

use crate::cards::{Cards, Resource};
use crate::ids::{BySeat, Seat};
use crate::rules::Rules;

/// A helper (HELP-3). The first six are numbered A1 to A6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Helper {
    /// A1: swaps cards with one or two players (HELP-16).
    Nassir,
    /// A2: builds a road with another resource (HELP-18).
    William,
    /// A3: gives a card when a roll brought none (HELP-19).
    Marianne,
    /// A4: moves a road (HELP-26).
    Louis,
    /// A5: protects from a seven or gives a card on one (HELP-29).
    Sean,
    /// A6: chooses a development card from three (HELP-21).
    Candamir,
    /// Takes a card from a richer player (HELP-23).
    Hilde,
    /// Trades one resource at 2:1 (HELP-28).
    Jean,
    /// Sends the robber away (HELP-25).
    Lin,
    /// Builds cheaper for a knight (HELP-31).
    Vincent,
}

impl Helper {
    /// All ten, the numbered ones first.
    pub const ALL: [Helper; 10] = [
        Helper::Nassir,
        Helper::William,
        Helper::Marianne,
        Helper::Louis,
        Helper::Sean,
        Helper::Candamir,
        Helper::Hilde,
        Helper::Jean,
        Helper::Lin,
        Helper::Vincent,
    ];

    /// How many are numbered and dealt in the set-up (HELP-2).
    pub const NUMBERED: usize = 6;

    /// The name in lowercase, as in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Helper::Nassir => "nassir",
            Helper::William => "william",
            Helper::Marianne => "marianne",
            Helper::Louis => "louis",
            Helper::Sean => "sean",
            Helper::Candamir => "candamir",
            Helper::Hilde => "hilde",
            Helper::Jean => "jean",
            Helper::Lin => "lin",
            Helper::Vincent => "vincent",
        }
    }
}

impl std::fmt::Display for Helper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of helpers, such as the display.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HelperSet(pub(crate) u16);

impl HelperSet {
    /// No helper.
    pub const EMPTY: HelperSet = HelperSet(0);

    /// Is this one in it?
    pub const fn has(self, helper: Helper) -> bool {
        self.0 >> helper as u16 & 1 != 0
    }

    /// With this one added.
    #[must_use]
    pub const fn with(self, helper: Helper) -> HelperSet {
        HelperSet(self.0 | 1 << helper as u16)
    }

    /// With this one taken out.
    #[must_use]
    pub const fn without(self, helper: Helper) -> HelperSet {
        HelperSet(self.0 & !(1 << helper as u16))
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The helpers in it.
    pub fn iter(self) -> impl Iterator<Item = Helper> {
        Helper::ALL.into_iter().filter(move |helper| self.has(*helper))
    }
}

impl FromIterator<Helper> for HelperSet {
    fn from_iter<I: IntoIterator<Item = Helper>>(helpers: I) -> Self {
        helpers.into_iter().fold(HelperSet::EMPTY, HelperSet::with)
    }
}

impl std::fmt::Debug for HelperSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which side of a helper is up (HELP-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardSide {
    /// Not used yet.
    A,
    /// Used once and kept.
    B,
}

/// The helper in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HelperCard {
    /// Which one.
    pub helper: Helper,
    /// Which side is up.
    pub side: CardSide,
    /// It came this turn and cannot be used yet (HELP-9).
    pub received: bool,
    /// Its owner has used a helper this turn (HELP-9).
    pub used: bool,
}

impl HelperCard {
    /// As it comes from the stack in the set-up: it can be used from the first turn on (HELP-4, HELP-9).
    pub(crate) const fn dealt(helper: Helper) -> HelperCard {
        HelperCard { helper, side: CardSide::A, received: false, used: false }
    }
}

/// Who has which helper, and what is in the display.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Helpers {
    /// The helper of each seat, from the end of its set-up on.
    pub cards: BySeat<Option<HelperCard>>,
    /// The helpers that nobody has and that can be taken.
    pub display: HelperSet,
    /// What Jean lets the active player trade at 2:1 this turn (HELP-28).
    pub jean: Option<Resource>,
}

impl Helpers {
    /// Before anybody has one (HELP-2).
    pub(crate) fn at_the_start() -> Helpers {
        Helpers {
            cards: BySeat::default(),
            display: Helper::ALL[Helper::NUMBERED..].iter().copied().collect(),
            jean: None,
        }
    }

    /// The next one in the face-up stack (HELP-4): as many have gone as players have a helper.
    pub(crate) fn top_of_stack(&self) -> Option<Helper> {
        let dealt = self.cards.iter().flatten().count();
        Helper::ALL[..Helper::NUMBERED].get(dealt).copied()
    }

    /// Who has this helper ready: not received and not used this turn (HELP-9).
    pub(crate) fn ready_owner(&self, helper: Helper) -> Option<Seat> {
        Seat::all(Seat::MAX).find(|seat| self.is_ready(*seat, helper))
    }

    /// Does this seat have this helper, neither received nor used this turn?
    pub(crate) fn is_ready(&self, seat: Seat, helper: Helper) -> bool {
        self.cards[seat].is_some_and(|card| card.helper == helper && !card.received && !card.used)
    }

    /// The rates of the active player with Jean's help (HELP-28).
    pub(crate) fn rates(&self, rates: Cards) -> Cards {
        match self.jean {
            Some(resource) => {
                rates - Cards::of(resource, rates.get(resource)) + Cards::of(resource, Rules::OWN_HARBOR_RATE)
            }
            None => rates,
        }
    }

    /// A new turn: players who had to wait no longer do (HELP-9, HELP-10).
    pub(crate) fn new_turn(&mut self) {
        self.jean = None;
        for card in self.cards.0.iter_mut().flatten() {
            card.received = false;
            card.used = false;
        }
    }

    /// Takes the top helper from the stack; after the last player's, the rest go to the display (HELP-4,
    /// HELP-5).
    pub(crate) fn deal(&mut self, seat: Seat, players: usize) -> Option<Helper> {
        let helper = self.top_of_stack()?;
        self.cards[seat] = Some(HelperCard::dealt(helper));
        if self.cards.iter().flatten().count() == players {
            for left in &Helper::ALL[players..Helper::NUMBERED] {
                self.display = self.display.with(*left);
            }
        }
        Some(helper)
    }
}
