//! The rule sets worth playing: every edition with every module, number of players and set-up, and then one notable option
//! at a time. All of them have a turn limit, so that every game ends (L10).

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Board, Edition, Game, Rules, Seat, Starter};

/// Most random games are decided within this many turns; the rest end here without a winner.
const TURN_LIMIT: u16 = 400;

/// Uniform play makes every offer it can. Two per turn are enough to see everything; tables that set another number keep it.
const OFFERS_PER_TURN: u8 = 2;

/// A rule set with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestTable {
    /// Its name, unique among [`tables()`].
    pub name: String,
    /// The rule set.
    pub rules: Rules,
}

/// One option, or a few that belong together, away from an edition: name and text of the rule set.
const NOTABLE: &[(&str, &str)] = &[
    ("combined", "fifth:4:combined"),
    ("combined-3", "fifth:3:combined"),
    ("random-tokens", "fifth:4:token-mode=random"),
    ("frame", "fifth:4:harbor-variation=frame"),
    ("odd-ring", "classic-1999:4:harbor-ring=odd"),
    ("declared", "fifth:4:win-claim=declared"),
    ("declared-large", "fifth:6:five-six,win-claim=declared"),
    ("friendly", "fifth:4:friendly-robber=on"),
    ("friendly-1999", "classic-1999:3:friendly-robber=on"),
    ("deep-bank", "fifth:4:deep-bank=on"),
    ("deep-bank-no-win", "fifth:4:deep-bank=on,vp-to-win=20"),
    ("discard-5", "fifth:4:discard-limit=5"),
    ("discard-15", "fifth:4:discard-limit=15"),
    ("discard-5-helpers", "fifth:4:helpers,discard-limit=5"),
    ("gifts", "fifth:4:allow-gifts=on"),
    ("gifts-overlap", "classic-1999:4:allow-gifts=on"),
    ("no-overlap-1999", "classic-1999:4:allow-overlap=off"),
    ("no-trade", "fifth:4:player-trade=off"),
    ("no-trade-combined", "fifth:4:combined,player-trade=off"),
    ("no-trade-large", "fifth:6:five-six,player-trade=off"),
    ("many-offers", "fifth:4:combined,offers-per-turn=20"),
    ("printed-offers", "sixth:3:offers-per-turn=10"),
    ("one-offer-large", "fifth:6:five-six,offers-per-turn=1"),
    ("duel", "fifth:2:duel-of-two=on"),
    ("duel-combined", "fifth:2:combined,duel-of-two=on"),
    ("duel-fixed", "sixth:2:fixed,duel-of-two=on"),
    ("duel-1999", "classic-1999:2:duel-of-two=on"),
    ("desert-1999", "classic-1999:4:robber-to-desert=on"),
    ("theft-1999", "classic-1999:4:theft-optional=off"),
    ("theft-optional", "sixth:4:theft-optional=on"),
    ("first-to-roll", "fifth:4:start-roll-tie=first-to-roll"),
    ("named", "fifth:3:first-player=named"),
    ("corner-3", "fifth:4:spiral-corner=3"),
    ("star-17", "fifth:4:fixed,white-star=17"),
    ("aside-sixth", "sixth:4:lr-tie-after-break=set-aside"),
    ("keep-family", "family:4:lr-tie-after-break=keep"),
    ("second-road", "fifth:4:road-building-second=mandatory"),
    ("family-rest", "family:3:shortage=single-gets-rest,supply-per-type=6B6L6W6G6O"),
    ("army-below-three", "fifth:4:helpers,vincent-largest-army=set-aside-below-three,dev-deck=25K1R1Y1M1V"),
    ("hilde-buildings", "fifth:4:helpers,hilde-points=buildings-only"),
    ("declared-helpers", "fifth:4:helpers,win-claim=declared"),
    ("friendly-helpers", "fifth:3:helpers,friendly-robber=on"),
    ("combined-helpers", "fifth:4:helpers,combined"),
    ("second-desert", "fifth:6:five-six,robber-first-desert=1"),
    ("tiny-supply", "fifth:4:supply-per-type=5B5L5W5G5O"),
    ("tiny-supply-family", "family:4:supply-per-type=4B4L4W4G4O"),
    ("tiny-supply-helpers", "fifth:4:helpers,supply-per-type=5B5L5W5G5O"),
    ("one-card-each", "fifth:3:supply-per-type=1B1L1W1G1O"),
    ("no-deck", "fifth:4:dev-deck=0"),
    ("short-deck", "fifth:4:helpers,dev-deck=2K1R1V"),
    ("knights-only", "fifth:4:dev-deck=25K"),
    ("progress", "fifth:4:combined,dev-deck=1K8R8Y8M1V"),
    ("progress-helpers", "sixth:4:helpers,foreign-modules=on,dev-deck=4K6R6Y6M3V"),
    ("points", "fifth:4:dev-deck=2K1R1Y1M20V"),
    ("goal-3", "fifth:4:vp-to-win=3"),
    ("goal-5-helpers", "fifth:4:helpers,vp-to-win=5"),
    ("goal-20", "sixth:3:vp-to-win=20"),
    ("short", "fifth:4:turn-limit=50"),
    ("short-large", "fifth:5:five-six,turn-limit=50"),
];

/// All rule sets worth playing.
///
/// ```
/// let tables = hexhaven_laws::tables();
/// assert!(tables.iter().all(|table| table.rules.faults().is_empty()));
/// assert!(tables.iter().any(|table| table.rules.helpers && table.rules.players == 6));
/// ```
pub fn tables() -> Vec<TestTable> {
    let mut tables = Vec::new();
    for edition in Edition::ALL {
        let foreign = if edition == Edition::Fifth { "" } else { ",foreign-modules=on" };
        for board in ["", ",fixed"] {
            let id = edition.id();
            let mut add = |players: u8, modules: &str, extra: &str| {
                let name = format!("{id}-{players}{modules}{board}").replace(',', "-");
                let items = format!("{modules}{board}{extra}");
                let items = items.strip_prefix(',').map_or(String::new(), |items| format!(":{items}"));
                tables.push(TestTable::read(&name, &format!("{id}:{players}{items}")));
            };
            for players in [3, 4] {
                add(players, "", "");
                add(players, ",helpers", foreign);
            }
            for players in [5, 6] {
                add(players, ",five-six", foreign);
                add(players, ",five-six,helpers", foreign);
            }
        }
    }
    tables.extend(NOTABLE.iter().map(|(name, text)| TestTable::read(name, text)));
    tables
}

/// The table with this name.
pub fn table(name: &str) -> Option<TestTable> {
    tables().into_iter().find(|table| table.name == name)
}

impl TestTable {
    fn read(name: &str, text: &str) -> TestTable {
        let mut rules = Rules::parse(text).expect("the list of tables is well written");
        if rules.turn_limit == Rules::NO_TURN_LIMIT {
            rules.turn_limit = TURN_LIMIT;
        }
        if rules.player_trade && !text.contains("offers-per-turn") {
            rules.offers_per_turn = OFFERS_PER_TURN;
        }
        TestTable { name: name.to_owned(), rules }
    }

    /// A board, and how the first player is found, from this luck.
    pub fn deal(&self, luck: &mut Fast) -> (Game, Starter) {
        let board = Board::generate(&self.rules.board, luck);
        let game = Game::new(self.rules, board).expect("no table has a fault");
        let starter = match self.rules.first_player {
            FirstPlayer::Roll => Starter::Roll,
            FirstPlayer::Oldest | FirstPlayer::Youngest | FirstPlayer::Named => {
                let seat = luck.pick(game.players() as u32) as u8;
                Starter::Seat(Seat::new(seat))
            }
        };
        (game, starter)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_table_can_be_played_and_has_a_name_and_a_turn_limit() {
        let tables = tables();
        for table in &tables {
            assert_eq!(table.rules.faults(), [], "{}", table.name);
            assert_ne!(table.rules.turn_limit, Rules::NO_TURN_LIMIT, "{}", table.name);
        }
        let names: HashSet<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        let rules: HashSet<String> = tables.iter().map(|table| table.rules.to_text()).collect();
        assert_eq!(names.len(), tables.len());
        assert_eq!(rules.len(), tables.len(), "two names for one rule set");
    }
}
