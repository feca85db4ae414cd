//! What a seed decides before the first input: the board, who starts, and the streams of luck.

use hexhaven_luck::{GameLuck, Seed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::faults::{Faults, GameFault};
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Board, Event, Game, Rules, Seat, Starter, State};
use thiserror::Error;

/// Simulated games under a rule set without a turn limit end here without a winner: a position can be stuck forever.
/// Games between bots that build take about 80 turns, random ones about 330.
pub const TURN_LIMIT: u16 = 1_000;

/// The rule set with a turn limit: its own, or [`TURN_LIMIT`].
///
/// ```
/// use hexhaven_rules::Rules;
/// let rules = Rules::parse("fifth:4").expect("a rule set");
/// assert_eq!(hexhaven_arena::simulated(rules).turn_limit, hexhaven_arena::TURN_LIMIT);
/// let short = Rules::parse("fifth:4:turn-limit=50").expect("a rule set");
/// assert_eq!(hexhaven_arena::simulated(short), short);
/// ```
#[must_use]
pub fn simulated(rules: Rules) -> Rules {
    let turn_limit = if rules.turn_limit == Rules::NO_TURN_LIMIT { TURN_LIMIT } else { rules.turn_limit };
    Rules { turn_limit, ..rules }
}

/// A game that is about to begin. The same rule set and seed give the same board, the same starter and the same luck,
/// whoever plays.
#[derive(Clone, Debug)]
pub struct Deal {
    seed: Seed,
    game: Game,
    starter: Starter,
}

impl Deal {
    /// The game of this seed. For many games, use a [`Dealer`].
    pub fn new(rules: &Rules, seed: Seed) -> Result<Deal, CannotBePlayed> {
        Ok(Dealer::new(rules)?.deal(seed))
    }

    /// Where its luck comes from.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Rules and board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How the first player is found.
    pub const fn starter(&self) -> Starter {
        self.starter
    }

    /// The luck of the game, from its beginning.
    pub fn luck(&self) -> GameLuck {
        GameLuck::new(self.seed)
    }

    /// The seed of the bot in a seat.
    pub const fn bot_seed(&self, seat: Seat) -> Seed {
        self.seed.child("bot", seat.index() as u64)
    }

    /// The seats with the seeds of their bots.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, Seed)> + use<'_> {
        self.game.seats().map(|seat| (seat, self.bot_seed(seat)))
    }

    /// The first position; the events of the set-up go into the list.
    pub(crate) fn start(&self, events: &mut Vec<Event>) -> State {
        State::start(&self.game, self.starter, events).expect("the starter is one of the players")
    }
}

/// Deals the games of one rule set.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// A game of the rule set: the others differ from it only in their boards.
    pattern: Game,
}

impl Dealer {
    /// A dealer for this rule set, or why the rule set can't be played.
    pub fn new(rules: &Rules) -> Result<Dealer, CannotBePlayed> {
        let board = Board::generate(&rules.board, &mut Seed::new(0).stream("board"));
        Ok(Dealer { pattern: Game::new(*rules, board).map_err(CannotBePlayed)? })
    }

    /// The game of this seed.
    pub fn deal(&self, seed: Seed) -> Deal {
        let rules = self.pattern.rules();
        let board = Board::generate(&rules.board, &mut seed.stream("board"));
        let game = self.pattern.with_board(board).expect("the board is made by the rule set");
        let starter = match rules.first_player {
            FirstPlayer::Roll => Starter::Roll,
            FirstPlayer::Oldest | FirstPlayer::Youngest | FirstPlayer::Named => {
                Starter::Seat(Seat::new(seed.stream("starter").pick(u32::from(rules.players)) as u8))
            }
        };
        Deal { seed, game, starter }
    }
}

/// The rule set can't be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the rule set cannot be played: {0}")]
pub struct CannotBePlayed(pub Faults<GameFault>);
