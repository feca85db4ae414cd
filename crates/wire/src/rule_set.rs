//! A rule set for the people who play by it: its numbers, its words, and what isn't as printed.

use std::collections::BTreeMap;

use hexhaven_rules as rules;
use hexhaven_rules::board::{is_red, pips};
use hexhaven_rules::{Game, Rules};
use serde::{Deserialize, Serialize};

use crate::cards::{Cards, DevCards};
use crate::kinds::{Color, FirstPlayer, Island, PhaseMode, WinClaim};

/// A printed edition of the game. The words are those of rule set texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The 1999 edition.
    #[serde(rename = "classic-1999")]
    Classic1999,
    /// The 5th edition.
    Fifth,
    /// The 6th edition.
    Sixth,
    /// The Family Edition.
    Family,
}

/// A module that is added to an edition. The words are those of rule set texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Module {
    /// For five and six players.
    FiveSix,
    /// The Helpers.
    Helpers,
}

/// A rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct RuleSet {
    /// Its text: `fifth:4:helpers`.
    pub id: String,
    /// The edition that it started from.
    pub edition: Edition,
    /// Goes up when the same inputs would make a game of this edition continue differently than
    /// before.
    pub version: u16,
    /// How many play.
    pub players: u8,
    /// The modules in play.
    pub modules: Vec<Module>,
    /// What isn't as printed, including modules and set-up, for chips.
    pub changed: Vec<ChangedOption>,
    /// Which island is played on.
    pub island: Island,
    /// Is the map the printed one?
    pub fixed: bool,
    /// How the first player is found.
    pub first_player: FirstPlayer,
    /// The colors that seats may have; in seat order from the first, if nobody chooses.
    pub colors: Vec<Color>,
    /// What things cost.
    pub prices: Prices,
    /// What each player has to place.
    pub pieces: Pieces,
    /// The resource cards in the box.
    pub supply: Cards,
    /// The development cards in the box.
    pub deck: DevCards,
    /// The points it takes to win.
    pub points_to_win: u8,
    /// How a win is noticed.
    pub win_claim: WinClaim,
    /// Hands above this discard half of their cards on a seven.
    pub discard_limit: u8,
    /// Each sum of two dice.
    pub odds: Vec<SumOdds>,
    /// When trading ends.
    pub phase_mode: PhaseMode,
    /// Is there a special building phase between turns?
    pub special_building: bool,
    /// May players trade with each other?
    pub player_trade: bool,
    /// May one side of a deal be empty?
    pub allow_gifts: bool,
    /// May the same resource be on both sides of a deal?
    pub allow_overlap: bool,
    /// How many of a seat's offers may come to nothing in one turn.
    pub offers_per_turn: u8,
    /// The game ends without a winner after this many turns; null for no limit.
    pub turn_limit: Option<u16>,
    /// What this edition calls things, keyed by their neutral words: `harbor` is a port in the
    /// sixth.
    pub words: BTreeMap<&'static str, &'static str>,
    /// The names of its victory point cards; empty if they have none.
    pub victory_point_names: Vec<&'static str>,
}

/// An option that isn't as printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangedOption {
    /// Its name in rule set texts.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Is it a house rule, which a table names as such?
    pub house_rule: bool,
}

/// What things cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Prices {
    /// A road.
    pub road: Cards,
    /// A settlement.
    pub settlement: Cards,
    /// The upgrade of a settlement to a city.
    pub city: Cards,
    /// A development card.
    pub dev_card: Cards,
}

/// How many pieces each player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pieces {
    /// Roads.
    pub roads: u8,
    /// Settlements.
    pub settlements: u8,
    /// Cities.
    pub cities: u8,
}

/// How often a sum comes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SumOdds {
    /// The sum.
    pub sum: u8,
    /// In this many ways.
    pub ways: u8,
    /// The dots on its token: none for a seven.
    pub pips: u8,
    /// Is its token red?
    pub red: bool,
    /// Does it move the robber instead of paying cards?
    pub robber: bool,
}

impl SumOdds {
    /// All sums of two dice, from the smallest.
    pub fn all() -> Vec<SumOdds> {
        let of = |sum| {
            let robber = sum == Rules::SEVEN;
            let ways = pips(sum);
            SumOdds { sum, ways, pips: if robber { 0 } else { ways }, red: is_red(sum), robber }
        };
        (2..=12).map(of).collect()
    }
}

impl RuleSet {
    /// The wire form of a rule set.
    pub fn of(rules: &Rules) -> RuleSet {
        RuleSet {
            id: rules.to_text(),
            edition: rules.edition.into(),
            version: rules.edition.version(),
            players: rules.players,
            modules: Module::of(rules),
            changed: rules.differences().into_iter().map(ChangedOption::from).collect(),
            island: rules.board.island.into(),
            fixed: rules.board.set_up == rules::board::SetUp::Fixed,
            first_player: rules.first_player.into(),
            colors: Game::open_colors(rules).map(Color::from).collect(),
            prices: Prices {
                road: rules::Rules::ROAD_PRICE.into(),
                settlement: rules::Rules::SETTLEMENT_PRICE.into(),
                city: rules::Rules::CITY_PRICE.into(),
                dev_card: rules::Rules::DEV_CARD_PRICE.into(),
            },
            pieces: Pieces { roads: Rules::ROADS, settlements: Rules::SETTLEMENTS, cities: Rules::CITIES },
            supply: rules.supply.into(),
            deck: rules.deck.into(),
            points_to_win: rules.points_to_win,
            win_claim: rules.win_claim.into(),
            discard_limit: rules.discard_limit,
            odds: SumOdds::all(),
            phase_mode: rules.phase_mode.into(),
            special_building: rules.special_building,
            player_trade: rules.player_trade,
            allow_gifts: rules.allow_gifts,
            allow_overlap: rules.allow_overlap,
            offers_per_turn: rules.offers_per_turn,
            turn_limit: (rules.turn_limit != Rules::NO_TURN_LIMIT).then_some(rules.turn_limit),
            words: words(rules.edition),
            victory_point_names: rules.edition.victory_point_names().to_vec(),
        }
    }
}

impl Module {
    fn of(rules: &Rules) -> Vec<Module> {
        let on = [(Module::FiveSix, rules.five_six), (Module::Helpers, rules.helpers)];
        on.into_iter().filter_map(|(module, on)| on.then_some(module)).collect()
    }
}

/// What an edition calls things.
pub(crate) fn words(edition: rules::Edition) -> BTreeMap<&'static str, &'static str> {
    rules::options::Word::ALL.iter().map(|word| (word.id(), edition.word(*word))).collect()
}

impl From<rules::options::ChangedOption> for ChangedOption {
    fn from(changed: rules::options::ChangedOption) -> ChangedOption {
        let rules::options::ChangedOption { option, value } = changed;
        ChangedOption { name: option.name, value, house_rule: option.is_house_rule }
    }
}

impl From<rules::Edition> for Edition {
    fn from(edition: rules::Edition) -> Edition {
        match edition {
            rules::Edition::Classic1999 => Edition::Classic1999,
            rules::Edition::Fifth => Edition::Fifth,
            rules::Edition::Sixth => Edition::Sixth,
            rules::Edition::Family => Edition::Family,
        }
    }
}
