//! What a viewer can remember and conclude: [`Knowledge`], folded from the events that the viewer has seen since the
//! start of the game (INFO-1 … INFO-9, HELP-36). A [`View`] has no memory; this is the memory.
//!
//! **Resource cards.** Nearly everything that happens to them is open. The exception is a card that moves between two other
//! players in a theft, or through Hilde. So the hands are kept as *all worlds*, every way in which they may be dealt, each
//! with a weight. An open gain shifts all of them; an unseen card splits each by the kinds that its victim may have lost,
//! weighted by their counts; a payment, a discard, a deal, an offer (its maker has what it gives), a yes to one, Monopoly
//! and Nassir leave only the worlds in which they were possible. The set is exact: it holds just the deals that agree with
//! everything the viewer has seen. Hilde chooses what she takes, but the rules don't guess what she wants: it is weighted
//! like a theft. Beyond 4,096 worlds, only bounds for each hand and kind are kept, which are sound but forget how hands
//! depend on each other, until only a few deals fit them again.
//!
//! **Development cards** are kept as bounds from the start: all unseen cards look alike to the viewer, so there is little to
//! forget, while there would be a great many worlds.
//!
//! For the reasons, see `docs/adr/0005-what-a-viewer-can-know.md`.
//!
//! ```
//! use hexhaven_rules::{Board, Edition, Game, Rules, Seat, Viewer, cards::{Cards, Resource}, chance::Picker, event::{OpenEvent, SeenEvent}, knowledge::Knowledge};
//! # struct First;
//! # impl Picker for First { fn pick(&mut self, _: u32) -> u32 { 0 } }
//! # let rules = Rules::of(Edition::Fifth, 4);
//! # let board = Board::generate(&rules.board, &mut First);
//! # let game = Game::new(rules, board).expect("a preset has no faults");
//! let (thief, victim) = (Seat::new(1), Seat::new(2));
//! let mut knowledge = Knowledge::new(&game, Viewer::Spectator);
//! let cards = Cards::new([2, 0, 0, 0, 1]);
//! knowledge.see(&game, &SeenEvent::Open(OpenEvent::StartingCards { seat: victim, cards }));
//! knowledge.see(&game, &SeenEvent::Stolen { thief, victim, card: None });
//! assert_eq!(knowledge.certain(victim), Cards::one(Resource::Brick));
//! assert_eq!(knowledge.possible(thief), Cards::new([1, 0, 0, 0, 1]));
//! ```

mod bounds;
mod deal;
mod dev;
mod fact;
mod filling;
mod hands;
mod late;
mod sample;
mod worlds;

use self::bounds::ONE_GAME;
use self::dev::Dev;
use self::fact::{Fact, Holder};
use self::hands::Hands;
pub(crate) use self::late::Contradiction;
use crate::cards::{Cards, DevCards};
use crate::event::{OpenEvent, SeenEvent};
use crate::game::Game;
use crate::ids::Seat;
use crate::phase::Phase;
use crate::public::Public;
use crate::state::{Hidden, State};
use crate::turn_offers::{Refusals, TurnOffers};
use crate::view::{View, Viewer};

/// What a viewer can conclude from all events seen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    view: View,
    hands: Hands,
    dev: Dev,
    /// How many cards the active player has bought this turn; unknown to a viewer who arrived during it.
    bought: Option<u8>,
    offers: TurnOffers,
    refusals: Refusals,
}

impl Knowledge {
    /// Before the first event of a game. The events of [`State::start`] have to be seen too.
    pub fn new(game: &Game, viewer: Viewer) -> Knowledge {
        let hidden = Hidden { deck: game.rules().deck, ..Hidden::default() };
        let before = State { public: Public::empty(game), hidden };
        Knowledge::from_view(game, &View::of(game, &before, viewer))
    }

    /// What the viewer sees now; it has followed the same events.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Resource cards that a player has for sure, including those set aside for a discard.
    pub fn certain(&self, seat: Seat) -> Cards {
        self.hands.certain(seat)
    }

    /// The most of each resource that a player may have.
    pub fn possible(&self, seat: Seat) -> Cards {
        self.hands.possible(seat)
    }

    /// Unplayed development cards that a player has for sure.
    pub fn dev_certain(&self, seat: Seat) -> DevCards {
        if self.view.viewer.is(seat) { self.view.own.dev } else { self.dev.certain(seat) }
    }

    /// The most of each kind of unplayed development card that a player may have.
    pub fn dev_possible(&self, seat: Seat) -> DevCards {
        if self.view.viewer.is(seat) { self.view.own.dev } else { self.dev.possible(seat) }
    }

    /// Cards that are in the deck for sure.
    pub fn deck_certain(&self) -> DevCards {
        self.dev.certain(Holder::DECK)
    }

    /// The most of each kind that may be in the deck.
    pub fn deck_possible(&self) -> DevCards {
        self.dev.possible(Holder::DECK)
    }

    /// In how many ways the hands may be dealt; nothing where there were too many to count, and only the bounds of
    /// [`Knowledge::certain`] and [`Knowledge::possible`] are kept.
    pub fn worlds(&self) -> Option<usize> {
        self.hands.worlds()
    }

    /// This turn's offers that the viewer remembers. Somebody who arrived during the turn may remember fewer than were made.
    pub const fn offers(&self) -> &TurnOffers {
        &self.offers
    }

    /// The refusals that still stand.
    pub const fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// The same, remembering these offers of this turn.
    #[must_use]
    pub fn with_offers(self, offers: TurnOffers) -> Knowledge {
        Knowledge { offers, ..self }
    }

    /// Follows the game by one event that the viewer has seen. Events have to come in their original order, and none may be
    /// left out.
    pub fn see(&mut self, game: &Game, event: &SeenEvent) {
        match *event {
            SeenEvent::Open(open) => {
                self.offers.see(&open);
                self.refusals.see(&open, &self.view.public.offers);
                self.see_open(open);
            }
            SeenEvent::Concealed
            | SeenEvent::LaidAside { .. }
            | SeenEvent::CandamirDrew { cards: None, .. }
            | SeenEvent::HildeLooked { hand: None, .. } => {}
            SeenEvent::Stolen { thief, victim, card }
            | SeenEvent::HildeTook { seat: thief, victim, card } => match card {
                Some(card) => self.hands.hand_over(victim, thief, Cards::one(card)),
                None => self.hands.move_unseen(victim, thief),
            },
            SeenEvent::HildeLooked { victim, hand: Some(hand), .. } => {
                self.hands.learn(victim, Fact::just(hand));
            }
            SeenEvent::CandamirDrew { cards: Some(cards), .. } => self.dev.shown(cards).expect(ONE_GAME),
            SeenEvent::Bought { seat, card } => {
                match card {
                    Some(card) => self.dev.bought(card),
                    None => self.dev.bought_unseen(seat),
                }
                if self.view.public.special.is_none() {
                    self.bought = self.bought.map(|bought| bought + 1);
                }
            }
        }
        self.view.apply(game, event);
        if let SeenEvent::Open(OpenEvent::Now(_)) = event {
            self.learn_from_no_win(game).expect(ONE_GAME);
        }
    }

    /// The view still shows how things were before the event.
    fn see_open(&mut self, event: OpenEvent) {
        let hands = &mut self.hands;
        let public = &self.view.public;
        match event {
            OpenEvent::StartingCards { seat, cards } | OpenEvent::PlentyTaken { seat, cards } => {
                hands.gain(seat, cards);
            }
            OpenEvent::Produced { seat, resource, count, .. } => hands.gain(seat, Cards::of(resource, count)),
            OpenEvent::HelperBrought { seat, resource } => hands.gain(seat, Cards::one(resource)),
            OpenEvent::Discarded { seat, cards } | OpenEvent::Paid { seat, price: cards } => {
                hands.lose(seat, cards);
            }
            OpenEvent::SupplyTraded { seat, give, count, get } => {
                hands.lose(seat, Cards::of(give, count));
                hands.gain(seat, Cards::one(get));
            }
            OpenEvent::Traded { seat, given, partner, received } => {
                // Both have to hold what they give before they get anything (TRADE-4).
                hands.learn(partner, Fact::at_least(received));
                hands.hand_over(seat, partner, given);
                hands.hand_over(partner, seat, received);
            }
            OpenEvent::Monopolized { seat, victim, resource, count } => {
                hands.learn(victim, Fact::exactly(resource, count));
                hands.hand_over(victim, seat, Cards::of(resource, count));
            }
            OpenEvent::NassirGot { seat, giver, resource } => {
                hands.hand_over(giver, seat, Cards::one(resource));
            }
            OpenEvent::NassirGave { seat, giver, resource } => {
                hands.hand_over(seat, giver, Cards::one(resource));
            }
            OpenEvent::NassirRefused { asked, .. } => {
                if let Phase::NassirAsking { resource } = public.phase {
                    hands.learn(asked, Fact::exactly(resource, 0));
                }
            }
            OpenEvent::Offered { offer, .. } => {
                hands.learn(offer.from, Fact::at_least(offer.give.cards().unwrap_or_default()));
            }
            OpenEvent::Accepted { slot, seat } => {
                let price = public.offers.get(slot).and_then(|offer| offer.get.cards());
                hands.learn(seat, Fact::at_least(price.unwrap_or_default()));
            }
            OpenEvent::CardPlayed { seat, card } => {
                if !self.view.viewer.is(seat) {
                    self.dev.played(seat, card);
                }
            }
            OpenEvent::VictoryPointsShown { seat, count } => {
                if !self.view.viewer.is(seat) {
                    self.dev.points_shown(seat, count).expect(ONE_GAME);
                }
            }
            OpenEvent::TurnEnded { .. } => self.bought = Some(0),
            // These say nothing about hidden cards; the view takes what they do say.
            OpenEvent::StartRolled { .. }
            | OpenEvent::FirstPlayer { .. }
            | OpenEvent::SetUpTurn { .. }
            | OpenEvent::TurnBegan { .. }
            | OpenEvent::SpecialTurn { .. }
            | OpenEvent::Rolled { .. }
            | OpenEvent::Blocked { .. }
            | OpenEvent::Short { .. }
            | OpenEvent::MustDiscard { .. }
            | OpenEvent::RobberMoved { .. }
            | OpenEvent::NothingStolen { .. }
            | OpenEvent::TheftDeclined { .. }
            | OpenEvent::Built { .. }
            | OpenEvent::LongestRoad { .. }
            | OpenEvent::LargestArmy { .. }
            | OpenEvent::RoadDeclined { .. }
            | OpenEvent::Declined { .. }
            | OpenEvent::OfferClosed { .. }
            | OpenEvent::AllOffersClosed
            | OpenEvent::HelperDealt { .. }
            | OpenEvent::Display { .. }
            | OpenEvent::HelperUsed { .. }
            | OpenEvent::ReactionPassed { .. }
            | OpenEvent::Spared { .. }
            | OpenEvent::NassirNamed { .. }
            | OpenEvent::JeanChose { .. }
            | OpenEvent::RoadLifted { .. }
            | OpenEvent::KnightRemoved { .. }
            | OpenEvent::HelperFlipped { .. }
            | OpenEvent::HelperExchanged { .. }
            | OpenEvent::Won { .. }
            | OpenEvent::NobodyWon
            | OpenEvent::Now(_) => {}
        }
    }
}
