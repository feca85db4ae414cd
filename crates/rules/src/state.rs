//! A complete position of a game, including hidden cards. It never reaches a viewer; a [`crate::View`] does.
//!
//! It is a plain value (`Copy + Eq + Hash`, no heap, at most 1,024 bytes), so that a search can keep millions of them.
//! Nothing in it knows the future: the deck is a multiset, and dice and draws are inputs.

use crate::action::{Chance, Input, Next};
use crate::actions::Actions;
use crate::cards::{Cards, DevCard, DevCards};
use crate::event::Sink;
use crate::game::Game;
use crate::ids::{BySeat, Seat};
use crate::illegal::Illegal;
use crate::outcomes::Outcomes;
use crate::phase::Phase;
use crate::public::Public;
use crate::rules::Rules;
use crate::sets::SeatSet;

/// A position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) public: Public,
    pub(crate) hidden: Hidden,
}

/// What not everybody sees (INFO-1, INFO-2, INFO-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hidden {
    /// Resource cards in hand, not counting those set aside.
    pub(crate) hands: BySeat<Cards>,
    /// Unplayed development cards, including those bought this turn.
    pub(crate) dev: BySeat<DevCards>,
    /// What the active player bought this turn (DEV-5).
    pub(crate) bought: DevCards,
    /// What is left in the deck; no order, so nobody can know the next card.
    pub(crate) deck: DevCards,
    /// Cards of unfinished discards (SEVEN-4).
    pub(crate) aside: BySeat<Cards>,
    /// The cards that Candamir shows (HELP-21).
    pub(crate) drawn: DevCards,
}

/// How the first player is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Starter {
    /// By the highest roll (SETUP-10).
    Roll,
    /// The host names the seat (AMB-5).
    Seat(Seat),
}

impl State {
    /// What everybody sees.
    #[inline]
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// A seat's resource cards, including those set aside for an unfinished discard.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hidden.hands[seat] + self.hidden.aside[seat]
    }

    /// A seat's unplayed development cards, including those bought this turn.
    #[inline]
    pub fn dev_cards(&self, seat: Seat) -> DevCards {
        self.hidden.dev[seat]
    }

    /// What is left in the development deck.
    #[inline]
    pub const fn deck(&self) -> DevCards {
        self.hidden.deck
    }

    /// All of a seat's points, including victory point cards (WIN-1).
    #[inline]
    pub fn points(&self, seat: Seat) -> u8 {
        let cards = self.hidden.dev[seat].get(DevCard::VictoryPoint);
        self.public.points(seat) + Rules::VICTORY_POINT_CARD_POINTS * cards
    }

    /// What the game is waiting for. It follows from public facts alone.
    #[inline]
    pub fn next(&self) -> Next {
        self.public.next()
    }

    /// The legal choices of a seat, each listed once.
    pub fn legal(&self, game: &Game, seat: Seat) -> Actions {
        crate::legal::legal(self, game, seat)
    }

    /// The same in a set that is reused: for playouts, which then copy nothing.
    #[inline]
    pub fn legal_into(&self, game: &Game, seat: Seat, actions: &mut Actions) {
        actions.clear();
        crate::legal::fill(actions, self, game, seat);
    }

    /// The possible results of the roll or draw that comes next, with integer weights.
    pub fn outcomes(&self) -> Outcomes {
        Outcomes::of(self)
    }

    /// Could this be played? If not, why not?
    pub fn check(&self, game: &Game, input: Input) -> Result<(), Illegal> {
        match input {
            Input::Act(seat, action) => {
                crate::check::check(self, game, seat, action)?;
                self.check_deal(seat, action)
            }
            Input::Chance(outcome) => self.check_outcome(outcome),
        }
    }

    /// Plays an input and reports what happened. After an error, nothing has changed.
    ///
    /// ```
    /// use hexhaven_rules::{Action, Board, Edition, Game, Illegal, Input, Rules, Seat, Starter, State, chance::Picker, places::Corner};
    /// # struct First;
    /// # impl Picker for First { fn pick(&mut self, _: u32) -> u32 { 0 } }
    /// let rules = Rules::of(Edition::Fifth, 4);
    /// let board = Board::generate(&rules.board, &mut First);
    /// let game = Game::new(rules, board).expect("a preset has no faults");
    /// let mut state = State::start(&game, Starter::Seat(Seat::new(0)), &mut ()).expect("the starter sits at the table");
    /// let mut events = Vec::new();
    /// let place = Input::Act(Seat::new(0), Action::Settlement(Corner::new(17)));
    /// state.play(&game, place, &mut events).expect("the board is empty");
    /// assert_eq!(state.play(&game, place, &mut events), Err(Illegal::NotNow));
    /// ```
    pub fn play<S: Sink>(&mut self, game: &Game, input: Input, sink: &mut S) -> Result<(), Illegal> {
        self.check(game, input)?;
        self.play_unchecked(game, &input, sink);
        Ok(())
    }
}

impl Public {
    /// What the game is waiting for.
    #[inline]
    pub fn next(&self) -> Next {
        Next::Act(match self.phase {
            Phase::StartRoll { seat, .. } => return Next::Chance(Chance::StartRoll(seat)),
            Phase::Rolling => return Next::Chance(Chance::Dice),
            Phase::Stealing { victim } => return Next::Chance(Chance::Theft(victim)),
            Phase::Drawing => return Next::Chance(Chance::DevCard),
            Phase::CandamirDrawing => return Next::Chance(Chance::ThreeDevCards),
            Phase::Over { winner } => return Next::Over { winner },
            Phase::Discarding { waiting } => waiting,
            Phase::Reaction { seat } | Phase::HelperUsed { seat } => SeatSet::of(seat),
            Phase::Main => self.offers.unanswered().with(self.active),
            Phase::SetUpSettlement
            | Phase::SetUpRoad { .. }
            | Phase::BeforeRoll
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::FreeRoads { .. }
            | Phase::SpecialBuilding
            | Phase::NassirAsking { .. }
            | Phase::NassirReturning { .. }
            | Phase::WilliamBuilding
            | Phase::CandamirKeeping
            | Phase::HildeTaking { .. }
            | Phase::LouisPlacing { .. }
            | Phase::VincentBuilding(_) => SeatSet::of(self.mover()),
        })
    }
}

/// What the legality of a seat's choices may depend on: the public half and that seat's own cards. A state and a view
/// both answer, so a seat's choices follow from its view by construction.
pub(crate) trait Look {
    fn public(&self) -> &Public;
    /// The cards in the hand of the deciding seat, not counting those set aside.
    fn hand(&self, seat: Seat) -> Cards;
    /// The unplayed development cards of the deciding seat.
    fn dev(&self, seat: Seat) -> DevCards;
    /// What the active player bought this turn, if that is the deciding seat.
    fn bought(&self) -> DevCards;
    /// How many cards any seat has; everybody may know (INFO-1).
    fn hand_size(&self, seat: Seat) -> u8;
    /// The hand that Hilde sees, if her owner is deciding.
    fn peeked(&self, victim: Seat) -> Cards;
    /// The cards that Candamir shows, if his owner is deciding.
    fn drawn(&self) -> DevCards;

    /// The points that this seat knows it has.
    #[inline]
    fn own_points(&self, seat: Seat) -> u8 {
        let cards = self.dev(seat).get(DevCard::VictoryPoint);
        self.public().points(seat) + Rules::VICTORY_POINT_CARD_POINTS * cards
    }
}

impl Look for State {
    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }
    #[inline]
    fn hand(&self, seat: Seat) -> Cards {
        self.hidden.hands[seat]
    }
    #[inline]
    fn dev(&self, seat: Seat) -> DevCards {
        self.hidden.dev[seat]
    }
    #[inline]
    fn bought(&self) -> DevCards {
        self.hidden.bought
    }
    #[inline]
    fn hand_size(&self, seat: Seat) -> u8 {
        self.hidden.hands[seat].size() + self.hidden.aside[seat].size()
    }
    fn peeked(&self, victim: Seat) -> Cards {
        self.hidden.hands[victim]
    }
    fn drawn(&self) -> DevCards {
        self.hidden.drawn
    }
}
