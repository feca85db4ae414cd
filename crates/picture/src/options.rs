//! How a picture should look.

use hexhaven_rules::places::{CornerSet, EdgeSet, HexSet};
use hexhaven_rules::{Action, Input};

/// How a picture should look. The default is a light picture that fills its place, without labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which colors.
    pub theme: Theme,
    /// Which numbers of places are written on the board.
    pub labels: Labels,
    /// What glows, such as the last move.
    pub mark: Mark,
    /// Whether the players stand next to the board. A bare board has none.
    pub panel: Panel,
    /// How large the picture asks to be shown.
    pub size: Size,
}

/// Which colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Paper and daylight.
    #[default]
    Light,
    /// For dark screens.
    Dark,
}

/// Which numbers of places (`docs/boards.md` 1) are written on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Labels {
    /// None.
    #[default]
    None,
    /// Those of the corners, which notation and log lines use.
    Corners,
    /// Those of the corners and of the hexes.
    All,
}

/// Whether the players stand next to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// The board alone.
    #[default]
    Without,
    /// Each player's points, cards, knights and road, and the supply, to the right of the board.
    Beside,
}

/// How large the picture asks to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Size {
    /// As large as its place allows.
    #[default]
    Fill,
    /// This many pixels wide, with the height in proportion.
    Width(u32),
    /// 1200 by 630 pixels, as chat programs show the picture of a link, with more sea on both sides. It has no room for a panel.
    Card,
}

/// How wide and how high a card is.
pub(crate) const CARD: (u32, u32) = (1_200, 630);

/// Places that glow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Hexes.
    pub hexes: HexSet,
    /// Corners.
    pub corners: CornerSet,
    /// Paths.
    pub edges: EdgeSet,
}

impl Mark {
    /// The places that an input is about: where something was built, lifted or moved to. Nothing for a trade or a roll.
    ///
    /// ```
    /// use hexhaven_picture::Mark;
    /// use hexhaven_rules::{Game, Input, places::{Corner, CornerSet}};
    /// let game = Game::parse("fifth:4 fixed").expect("a game");
    /// let input = Input::parse("0:S17", &game).expect("a code");
    /// assert_eq!(Mark::of(input).corners, CornerSet::of(Corner::new(17)));
    /// ```
    pub fn of(input: Input) -> Mark {
        let Input::Act(_, action) = input else { return Mark::default() };
        match action {
            Action::Settlement(corner) | Action::City(corner) => {
                Mark { corners: CornerSet::of(corner), ..Mark::default() }
            }
            Action::Road(edge) | Action::Louis(edge) => Mark { edges: EdgeSet::of(edge), ..Mark::default() },
            Action::MoveRobber(hex) | Action::Lin(hex) => Mark { hexes: HexSet::of(hex), ..Mark::default() },
            _ => Mark::default(),
        }
    }
}
