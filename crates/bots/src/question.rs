//! What a bot is asked, and everything it may look at: what its seat sees.

use hexhaven_rules::actions::Actions;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::position::Public;
use hexhaven_rules::{Action, Game, Illegal, Seat, State, View, Viewer};

/// A question for one seat. It is made from the table's state or from a view alone; the state stays inside, and every
/// answer is the same as the view's (L4).
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    game: &'a Game,
    seat: Seat,
    source: Source<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    /// The table asks. No view is created unless the bot looks at one: uniform play needs only the choices.
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

    /// The seat's own resource cards, without those set aside for a discard.
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

    /// Writes the seat's legal choices into a set that can be reused.
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

    /// May the seat do this? (Only the table knows whether a partner still has the cards for a deal.)
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.view().check(self.game, action)
    }
}
