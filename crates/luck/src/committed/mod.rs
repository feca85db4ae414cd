//! Luck that a table commits to before the game, and that everybody can check afterward (`docs/fair-luck.md`).
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

/// All the luck of one table. It is a function of the seeds and of what was drawn before: a table that replays its inputs
/// and draws luck again ends up at the same place in the same streams.
#[derive(Clone)]
pub struct CommittedLuck {
    key: GameKey,
    game: GameLuck<Stream>,
    /// The pairs that are left, if the dice are balanced.
    balanced: Option<DiceDeck>,
}

impl CommittedLuck {
    /// The luck from these seeds. The order of the client seeds doesn't matter; a seat has at most one.
    pub fn new(server: &ServerSeed, clients: &[(Seat, ClientSeed)], dice: Dice) -> CommittedLuck {
        let key = GameKey::new(server, clients);
        let game = GameLuck::of(|label| key.stream(label.name()));
        CommittedLuck { key, game, balanced: DiceDeck::of(dice) }
    }

    /// The board for these rules, the same every time.
    pub fn board(&self, rules: &BoardRules) -> Board {
        Board::generate(rules, &mut self.key.stream(Label::Board.name()))
    }

    /// Who goes first, if the rule set lets the host name a seat and the host leaves it to chance: the first pick of
    /// `start`.
    pub fn first_seat(&self, players: usize) -> Seat {
        Seat::new(self.key.stream(Label::Start.name()).pick(players as u32) as u8)
    }

    /// Rolls or draws what the state is waiting for.
    pub fn draw(&mut self, state: &State, chance: Chance) -> Outcome {
        match (&mut self.balanced, chance) {
            (Some(deck), Chance::Dice) => {
                let (one, other) = deck.roll(&mut self.game.dice);
                Outcome::Dice(one, other)
            }
            _ => self.game.draw(state, chance),
        }
    }

    /// The bot seed of a seat, no matter who else is a bot: block N of the stream `bots` for seat N.
    pub fn bot_seed(&self, seat: Seat) -> Seed {
        let mut stream = self.key.stream_from(Label::Bots.name(), seat.index() as u64);
        Seed::new(u64::from(stream.word()) << 32 | u64::from(stream.word()))
    }

    /// The random choices of the clock when it acts for a seat at this entry of the table's log. Every entry has its own stream,
    /// so nothing has to be remembered: after a restart the clock does the same.
    pub fn forced(&self, place: usize) -> Stream {
        self.key.stream(&format!("{}-{place}", Label::Forced))
    }
}

impl fmt::Debug for CommittedLuck {
    /// Without the key: somebody who reads a log must not learn the next roll.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommittedLuck").finish_non_exhaustive()
    }
}
