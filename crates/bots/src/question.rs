//! What a bot is asked, and all it may look at: what its seat sees.

use hexhaven_rules::actions::Actions;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::position::Public;
use hexhaven_rules::{Action, Game, Illegal, Seat, State, View, Viewer};

/// A question to one seat. It is made from the table's state or from a view alone; the state stays inside, and every
/// answer is one that the view gives too (L4).
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    game: &'a Game,
    seat: Seat,
    source: Source<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    /// The table asks. No view is made unless the bot looks at one: uniform play needs the choices only.
    Table(&'a State),
    View(&'a View),
}

impl<'a> Question<'a> {
    /// The table asks a seat.
    pub const fn at_table(game: &'a Game, state: &'a State, seat: Seat) -> Question<'a> {
        Question { game, seat, source: Source::Table(state) }
    }

    /// Somebody asks with a view; a spectator is not asked.
    pub fn from_view(game: &'a Game, view: &'a View) -> Option<Question<'a>> {
        view.viewer().seat().map(|seat| Question { game, seat, source: Source::View(view) })
    }

    /// Rules and board.
    #[inline]
    pub const fn game(&self) -> &'a Game {
        self.game
    }

    /// Who is asked.
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    #[inline]
    pub fn public(&self) -> &'a Public {
        match self.source {
            Source::Table(state) => state.public(),
            Source::View(view) => view.public(),
        }
    }

    /// The seat's own resource cards, without those laid aside for a discard.
    pub fn hand(&self) -> Cards {
        self.view().hand()
    }

    /// What the seat sees.
    pub fn view(&self) -> View {
        match self.source {
            Source::Table(state) => View::of(self.game, state, Viewer::Seat(self.seat)),
            Source::View(view) => *view,
        }
    }

    /// The seat's legal choices, into a set that is used again and again.
    #[inline]
    pub fn legal_into(&self, actions: &mut Actions) {
        match self.source {
            Source::Table(state) => state.legal_into(self.game, self.seat, actions),
            Source::View(view) => *actions = view.legal(self.game),
        }
    }

    /// The seat's legal choices.
    pub fn legal(&self) -> Actions {
        let mut actions = Actions::NONE;
        self.legal_into(&mut actions);
        actions
    }

    /// May the seat do this? (Whether a partner still has the cards of a deal only the table knows.)
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.view().check(self.game, action)
    }
}
