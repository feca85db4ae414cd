//! Luck that a table promises before it knows it, and that everybody can check afterwards (`docs/fair-luck.md`).
//!
//! The server commits to a [`ServerSeed`] by its [`Commitment`]; then every person gives a [`ClientSeed`]; both together
//! make the key of the game, and every use of luck is a labeled [`Stream`] of that key.
//!
//! ```
//! use hexhaven_luck::{ClientSeed, CommittedLuck, Dice, ServerSeed};
//! use hexhaven_rules::{Rules, Seat};
//! let server = ServerSeed::from_bytes([7; 32]);
//! let promised = server.commitment();
//! let ada = ClientSeed::parse("ada-4711").expect("letters, digits and a hyphen");
//! let luck = CommittedLuck::new(&server, &[(Seat::new(0), ada)], Dice::Fair);
//! let rules = Rules::parse("fifth:4").expect("a rule set");
//! assert_eq!(luck.board(&rules.board), luck.board(&rules.board));
//! assert!(promised.is_of(&server));
//! ```

mod dice;
mod seeds;
mod stream;
#[cfg(test)]
mod tests;

use std::fmt;

use hexhaven_rules::board::BoardRules;
use hexhaven_rules::chance::{Chance, Outcome, Picker};
use hexhaven_rules::{Board, Seat, State};

use crate::label::Label;
use crate::seed::{GameLuck, Seed};
use dice::DiceDeck;
pub use dice::{Dice, Roller};
pub use seeds::{ClientSeed, Commitment, SeedFault, ServerSeed};
use stream::GameKey;
pub use stream::Stream;

/// All luck of one table. It is a function of the seeds and of what was drawn before: a table that plays its inputs again
/// and draws again where they are luck has the same streams at the same place.
#[derive(Clone)]
pub struct CommittedLuck {
    key: GameKey,
    game: GameLuck<Stream>,
    /// The pairs that are left, where the dice are balanced.
    balanced: Option<DiceDeck>,
}

impl CommittedLuck {
    /// The luck that the seeds bring. The order of the client seeds does not matter; a seat has at most one.
    pub fn new(server: &ServerSeed, clients: &[(Seat, ClientSeed)], dice: Dice) -> CommittedLuck {
        let key = GameKey::new(server, clients);
        let game = GameLuck::of(|label| key.stream(label.name()));
        CommittedLuck { key, game, balanced: DiceDeck::of(dice) }
    }

    /// The board that is drawn by these rules, the same each time.
    pub fn board(&self, rules: &BoardRules) -> Board {
        Board::generate(rules, &mut self.key.stream(Label::Board.name()))
    }

    /// Who begins, where the rule set lets the host name a seat and the host leaves it to chance: the first pick of `start`.
    pub fn first_seat(&self, players: usize) -> Seat {
        Seat::new(self.key.stream(Label::Start.name()).pick(players as u32) as u8)
    }

    /// Lets luck decide what the state waits for.
    pub fn draw(&mut self, state: &State, chance: Chance) -> Outcome {
        match (&mut self.balanced, chance) {
            (Some(deck), Chance::Dice) => {
                let (one, other) = deck.roll(&mut self.game.dice);
                Outcome::Dice(one, other)
            }
            _ => self.game.draw(state, chance),
        }
    }

    /// Where the bot of a seat has its luck from, whoever else is a bot: block N of the stream `bots` for seat N.
    pub fn bot_seed(&self, seat: Seat) -> Seed {
        let mut stream = self.key.stream_from(Label::Bots.name(), seat.index() as u64);
        Seed::new(u64::from(stream.word()) << 32 | u64::from(stream.word()))
    }

    /// What the clock has for luck when it acts for a seat at this place of the table's log. Every place has a stream of its
    /// own, so nothing has to be remembered: after a restart the clock does the same.
    pub fn forced(&self, place: usize) -> Stream {
        self.key.stream(&format!("{}-{place}", Label::Forced))
    }
}

impl fmt::Debug for CommittedLuck {
    /// Without the key: whoever reads a log must not know the next roll.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommittedLuck").finish_non_exhaustive()
    }
}
