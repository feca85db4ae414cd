//! How a viewer learns about a position: the parts of an [`Update`] that follow from the rules alone. Tables and the
//! guide both use it, so the same screens show both.

use hexhaven_rules as rules;
use hexhaven_rules::Game;
use hexhaven_rules::position::Phase;

use crate::{Board, Choices, GameInfo, Item, Question, Update, View};

impl Update {
    /// Items alone, before there is a game to see.
    pub const fn of_items(number: u64, after: u64, at: u64, items: Vec<Item>) -> Update {
        Update {
            number,
            after,
            more: false,
            at,
            items,
            rolls: None,
            room: None,
            game: None,
            view: None,
            question: None,
            offers: Vec::new(),
            can_undo: false,
            counted: None,
            clocks: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// The same with what the viewer sees.
    #[must_use]
    pub fn seeing(mut self, view: &rules::View, game: &Game) -> Update {
        self.view = Some(View::of(view, game));
        self
    }
}

impl Question {
    /// The table waits for this seat.
    pub fn owed(view: &rules::View, game: &Game, number: u64) -> Question {
        // A reaction and a special building turn: what a table does automatically for a seat that has asked for it.
        let passable = matches!(view.public().phase, Phase::Reaction { .. } | Phase::SpecialBuilding);
        Question { number, owes: true, passable, choices: Choices::of(view, game) }
    }

    /// The seat may act but doesn't have to. A seat that couldn't do anything isn't asked.
    pub fn free(view: &rules::View, game: &Game, number: u64) -> Option<Question> {
        let choices = Choices::of(view, game);
        let idle = choices.actions.is_empty() && !choices.may_offer;
        (!idle).then_some(Question { number, owes: false, passable: false, choices })
    }
}

impl GameInfo {
    /// What stays the same during this game, on a board that luck has drawn.
    pub fn of(game: &Game) -> GameInfo {
        GameInfo { board: Board::of(game), board_text: game.board().to_text(), board_chosen: false }
    }
}
