//! What stays the same during a game: the rule set, the board and the colors at the table.

use std::fmt;
use std::sync::OnceLock;

use crate::board::{Board, BoardFault, Color, Island, SetUp, StartPiece, Topology, fixed_pieces};
use crate::faults::Faults;
use crate::ids::{BySeat, Seat};
use crate::rules::{Rules, RulesFault};
use crate::sets::SeatSet;

/// Rules and board together, shared by all states of a game.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    board: Board,
    colors: BySeat<Color>,
    players: usize,
    /// How the text of each of its positions begins, worked out when the first one is written: positions are written far
    /// more often than games are made, and most simulated games write none.
    text: OnceLock<String>,
}

/// Why a game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameFault {
    /// The rule set makes no sense.
    Rules(RulesFault),
    /// The board isn't valid.
    Board(BoardFault),
    /// The board isn't the size that the rule set asks for (X56-3).
    WrongIsland {
        /// What the rules ask for.
        wanted: Island,
    },
    /// A fixed set-up only works with the printed map (SETUP-4, SETUP-30).
    NotThePrintedMap,
    /// There must be as many colors as players (SETUP-31).
    WrongNumberOfColors {
        /// How many were given.
        given: usize,
        /// How many players there are.
        players: usize,
    },
    /// Each player has a different color (SETUP-31).
    ColorTwice {
        /// The color.
        color: Color,
    },
    /// The fixed set-up has no pieces of this color for this many players (SETUP-5).
    ColorNotInFixedSetUp {
        /// The color.
        color: Color,
    },
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFault::Rules(fault) => fault.fmt(f),
            GameFault::Board(fault) => fault.fmt(f),
            GameFault::WrongIsland { wanted } => {
                write!(f, "the rule set needs a board with {} hexes (X56-3)", wanted.topology().hexes())
            }
            GameFault::NotThePrintedMap => f.write_str(
                "the fixed set-up only works with the printed map, and this is a different board (SETUP-30)",
            ),
            GameFault::WrongNumberOfColors { given, players } => {
                write!(f, "{given} colors were given for {players} players (SETUP-31)")
            }
            GameFault::ColorTwice { color } => write!(f, "two players have chosen {color} (SETUP-31)"),
            GameFault::ColorNotInFixedSetUp { color } => {
                write!(f, "the fixed set-up has no {color} pieces for this number of players (SETUP-5)")
            }
        }
    }
}

impl std::error::Error for GameFault {}

/// It doesn't matter whether a text was written.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        (self.rules, &self.board, self.colors) == (other.rules, &other.board, other.colors)
    }
}

impl Game {
    /// A game of these rules on this board, with the usual colors in seat order.
    pub fn new(rules: Rules, board: Board) -> Result<Game, Faults<GameFault>> {
        let colors: Vec<Color> = Game::usual_colors(&rules).collect();
        Game::with_colors(rules, board, &colors)
    }

    /// The colors in seat order if nobody chooses: without the one that a fixed set-up of three leaves out (SETUP-5).
    pub fn usual_colors(rules: &Rules) -> impl Iterator<Item = Color> + use<> {
        Game::open_colors(rules).take(usize::from(rules.players))
    }

    /// The colors that seats may choose: all, but with a fixed set-up those that have starting pieces (SETUP-5).
    pub fn open_colors(rules: &Rules) -> impl Iterator<Item = Color> + use<> {
        let (fixed, star) = (rules.has_fixed_pieces(), rules.board.white_star);
        let dropped = Game::dropped_color(rules);
        let is_open = move |color: &Color| !fixed || fixed_pieces(*color, star).is_some();
        Color::ALL.into_iter().filter(move |color| Some(*color) != dropped && is_open(color))
    }

    /// A game with chosen colors; in the fixed set-up they decide the starting places (SETUP-31).
    pub fn with_colors(rules: Rules, board: Board, colors: &[Color]) -> Result<Game, Faults<GameFault>> {
        let mut faults: Vec<GameFault> = rules.faults().into_iter().map(GameFault::Rules).collect();
        let players = usize::from(rules.players);
        faults.extend(Game::board_fault(&rules, &board));
        if colors.len() != players {
            faults.push(GameFault::WrongNumberOfColors { given: colors.len(), players });
        }
        let open: Vec<Color> = Game::open_colors(&rules).collect();
        for (at, color) in colors.iter().enumerate() {
            if colors[..at].contains(color) {
                faults.push(GameFault::ColorTwice { color: *color });
            }
            if !open.contains(color) {
                faults.push(GameFault::ColorNotInFixedSetUp { color: *color });
            }
        }
        if !faults.is_empty() {
            return Err(Faults::of(faults));
        }
        let mut by_seat = BySeat([Color::Red; Seat::MAX]);
        for (seat, color) in Seat::all(players).zip(colors) {
            by_seat[seat] = *color;
        }
        Ok(Game { rules, board, colors: by_seat, players, text: OnceLock::new() })
    }

    /// The same game on another board: whatever depends only on the rule set and the colors isn't checked again.
    pub fn with_board(&self, board: Board) -> Result<Game, GameFault> {
        match Game::board_fault(&self.rules, &board) {
            Some(fault) => Err(fault),
            None => Ok(Game { board, text: OnceLock::new(), ..*self }),
        }
    }

    /// Why this board does not fit these rules, if so.
    fn board_fault(rules: &Rules, board: &Board) -> Option<GameFault> {
        if board.island() != rules.board.island {
            Some(GameFault::WrongIsland { wanted: rules.board.island })
        } else if rules.board.set_up == SetUp::Fixed && !board.is_printed() {
            Some(GameFault::NotThePrintedMap)
        } else {
            None
        }
    }

    /// The color whose pieces stay in the box in a fixed set-up of three (SETUP-5).
    fn dropped_color(rules: &Rules) -> Option<Color> {
        (rules.has_fixed_pieces() && rules.players == 3).then_some(rules.dropped_color)
    }

    /// The rule set.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The places of the board and what touches what.
    #[inline]
    pub const fn topology(&self) -> &'static Topology {
        self.board.topology()
    }

    /// How many players there are.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The seats of this game.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.players)
    }

    /// The seats of this game as a set.
    #[inline]
    pub const fn all_seats(&self) -> SeatSet {
        SeatSet::first_n(self.players)
    }

    /// Everybody but this seat.
    #[inline]
    pub fn others(&self, seat: Seat) -> SeatSet {
        self.all_seats().without(seat)
    }

    /// The color of a seat.
    pub fn color(&self, seat: Seat) -> Color {
        self.colors[seat]
    }

    /// The colors in seat order.
    pub fn colors(&self) -> &[Color] {
        &self.colors.0[..self.players]
    }

    /// The one way to write this game: rule set, board and colors, as in `docs/notation.md`. [`Game::parse`] reads it.
    pub fn to_text(&self) -> &str {
        self.text.get_or_init(|| crate::text::game_text(self))
    }

    /// The starting pieces of a seat in a fixed set-up.
    pub(crate) fn starting_pieces(&self, seat: Seat) -> Option<[StartPiece; 2]> {
        if self.rules.has_fixed_pieces() {
            fixed_pieces(self.colors[seat], self.rules.board.white_star)
        } else {
            None
        }
    }
}
