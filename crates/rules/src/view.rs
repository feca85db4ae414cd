//! What one viewer sees of a position (INFO-1 … INFO-9). It is a function of state and viewer and has no memory; what a
//! viewer can remember is [`Knowledge`](crate::knowledge::Knowledge).

use crate::action::Action;
use crate::actions::Actions;
use crate::cards::{Cards, DevCard, DevCards};
use crate::event::{OpenEvent, Piece, SeenEvent};
use crate::game::Game;
use crate::helpers::HelperCard;
use crate::ids::{BySeat, Seat};
use crate::illegal::Illegal;
use crate::offer::Offers;
use crate::phase::Phase;
use crate::public::Public;
use crate::rules::Rules;
use crate::state::{Look, State};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees their own cards.
    Seat(Seat),
    /// A spectator, who sees nobody's cards.
    Spectator,
}

impl Viewer {
    /// Is it this player?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The player, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// All who may look at a game: the players and a spectator.
    pub fn all(game: &Game) -> impl Iterator<Item = Viewer> + use<> {
        game.seats().map(Viewer::Seat).chain(std::iter::once(Viewer::Spectator))
    }
}

/// What one viewer sees of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) public: Public,
    /// How many resource cards each player has, including those set aside.
    pub(crate) hand_sizes: BySeat<u8>,
    /// How many unplayed development cards each player has.
    pub(crate) dev_counts: BySeat<u8>,
    /// The part of the hidden half that belongs to the viewer.
    pub(crate) own: Own,
    /// The hand that Hilde shows, while that choice is open.
    pub(crate) peeked: Option<Cards>,
    /// The cards that Candamir shows, while that choice is open.
    pub(crate) drawn: Option<DevCards>,
    /// Victory point cards, shown at the end (WIN-8).
    pub(crate) shown_points: BySeat<u8>,
}

/// The viewer's own cards; empty for a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Own {
    pub(crate) hand: Cards,
    pub(crate) aside: Cards,
    pub(crate) dev: DevCards,
    pub(crate) bought: DevCards,
}

impl View {
    /// What the viewer sees of this position.
    pub fn of(game: &Game, state: &State, viewer: Viewer) -> View {
        let hidden = &state.hidden;
        let mut view = View {
            viewer,
            public: state.public,
            hand_sizes: BySeat::default(),
            dev_counts: BySeat::default(),
            own: Own::default(),
            peeked: None,
            drawn: None,
            shown_points: BySeat::default(),
        };
        let over = matches!(state.public.phase, Phase::Over { .. });
        for seat in game.seats() {
            view.hand_sizes[seat] = state.hand(seat).size();
            view.dev_counts[seat] = hidden.dev[seat].size();
            if over {
                view.shown_points[seat] = hidden.dev[seat].get(DevCard::VictoryPoint);
            }
        }
        if let Some(seat) = viewer.seat() {
            let active = seat == state.public.active;
            view.own = Own {
                hand: hidden.hands[seat],
                aside: hidden.aside[seat],
                dev: hidden.dev[seat],
                bought: if active { hidden.bought } else { DevCards::EMPTY },
            };
            if let Phase::HildeTaking { victim } = state.public.phase {
                view.peeked = active.then_some(hidden.hands[victim]);
            }
            if state.public.phase == Phase::CandamirKeeping {
                view.drawn = active.then_some(hidden.drawn);
            }
        }
        view
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What everybody sees.
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// How many resource cards a player has (INFO-1).
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }

    /// How many unplayed development cards a player has (INFO-2).
    pub fn dev_count(&self, seat: Seat) -> u8 {
        self.dev_counts[seat]
    }

    /// The viewer's own resource cards, not counting those set aside for a discard.
    pub const fn hand(&self) -> Cards {
        self.own.hand
    }

    /// The viewer's own cards that are set aside for an unfinished discard.
    pub const fn laid_aside(&self) -> Cards {
        self.own.aside
    }

    /// The viewer's own unplayed development cards.
    pub const fn dev_cards(&self) -> DevCards {
        self.own.dev
    }

    /// Those of them that were bought this turn (DEV-5).
    pub const fn bought(&self) -> DevCards {
        self.own.bought
    }

    /// The hand that Hilde shows to the viewer now.
    pub const fn peeked(&self) -> Option<Cards> {
        self.peeked
    }

    /// The cards that Candamir shows to the viewer now.
    pub const fn drawn(&self) -> Option<DevCards> {
        self.drawn
    }

    /// A player's points as far as the viewer may know them: the viewer's own in full, other players' without hidden
    /// cards, and everybody's in full at the end (INFO-7, WIN-8).
    pub fn points(&self, seat: Seat) -> u8 {
        let hidden = if self.viewer.is(seat) {
            self.own.dev.get(DevCard::VictoryPoint)
        } else {
            self.shown_points[seat]
        };
        self.public.points(seat) + Rules::VICTORY_POINT_CARD_POINTS * hidden
    }

    /// The viewer's legal choices; a spectator has none.
    pub fn legal(&self, game: &Game) -> Actions {
        match self.viewer {
            Viewer::Seat(seat) => crate::legal::legal(self, game, seat),
            Viewer::Spectator => Actions::NONE,
        }
    }

    /// Why the viewer can't do this, if that's the case. (Only the table knows whether a partner still has the cards
    /// for a deal.)
    pub fn check(&self, game: &Game, action: Action) -> Result<(), Illegal> {
        match self.viewer {
            Viewer::Seat(seat) => crate::check::check(self, game, seat, action),
            Viewer::Spectator => Err(Illegal::SpectatorsWatch),
        }
    }

    fn gain(&mut self, seat: Seat, cards: Cards) {
        self.hand_sizes[seat] += cards.size();
        if self.viewer.is(seat) {
            self.own.hand += cards;
        }
    }

    fn lose(&mut self, seat: Seat, cards: Cards) {
        self.hand_sizes[seat] -= cards.size();
        if self.viewer.is(seat) {
            self.own.hand -= cards;
        }
    }

    fn bank_to_hand(&mut self, seat: Seat, cards: Cards) {
        self.public.bank -= cards;
        self.gain(seat, cards);
    }

    fn hand_to_bank(&mut self, seat: Seat, cards: Cards) {
        self.lose(seat, cards);
        self.public.bank += cards;
    }

    /// Follows the game by one event that this viewer has seen. Events have to come in their original order.
    pub fn apply(&mut self, game: &Game, event: &SeenEvent) {
        match *event {
            SeenEvent::Open(event) => self.apply_open(game, event),
            SeenEvent::Concealed => {}
            SeenEvent::LaidAside { card, .. } => {
                self.own.hand -= Cards::one(card);
                self.own.aside += Cards::one(card);
            }
            SeenEvent::Stolen { thief, victim, card }
            | SeenEvent::HildeTook { seat: thief, victim, card } => {
                // A viewer who doesn't know the card has neither of the two hands, so only the sizes change.
                self.hand_sizes[victim] -= 1;
                self.hand_sizes[thief] += 1;
                if let Some(card) = card {
                    if self.viewer.is(thief) {
                        self.own.hand += Cards::one(card);
                    } else if self.viewer.is(victim) {
                        self.own.hand -= Cards::one(card);
                    }
                }
            }
            SeenEvent::Bought { seat, card } => {
                self.public.deck_left -= 1;
                self.dev_counts[seat] += 1;
                if let Some(card) = card {
                    self.own.dev += DevCards::one(card);
                    if self.public.special.is_none() {
                        self.own.bought += DevCards::one(card);
                    }
                }
            }
            SeenEvent::CandamirDrew { cards, .. } => self.drawn = cards,
            SeenEvent::HildeLooked { seat, hand, .. } => self.peeked = hand.filter(|_| self.viewer.is(seat)),
        }
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one short arm for each event; splitting them would hide the order"
    )]
    fn apply_open(&mut self, game: &Game, event: OpenEvent) {
        let public = &mut self.public;
        match event {
            OpenEvent::StartRolled { .. }
            | OpenEvent::Blocked { .. }
            | OpenEvent::Short { .. }
            | OpenEvent::NothingStolen { .. }
            | OpenEvent::TheftDeclined { .. }
            | OpenEvent::RoadDeclined { .. }
            | OpenEvent::ReactionPassed { .. }
            | OpenEvent::NassirNamed { .. }
            | OpenEvent::NassirRefused { .. }
            | OpenEvent::Won { .. } => {}
            OpenEvent::FirstPlayer { seat } => {
                public.first = seat;
                public.active = seat;
            }
            OpenEvent::SetUpTurn { seat } => public.active = seat,
            OpenEvent::StartingCards { seat, cards } | OpenEvent::PlentyTaken { seat, cards } => {
                self.bank_to_hand(seat, cards);
            }
            OpenEvent::TurnBegan { seat, .. } => public.new_turn(seat),
            OpenEvent::TurnEnded { .. } => {
                public.clear_turn();
                self.own.bought = DevCards::EMPTY;
            }
            OpenEvent::SpecialTurn { seat } => public.special = Some(seat),
            OpenEvent::Rolled { .. } => public.rolled = true,
            OpenEvent::Produced { seat, resource, count, .. } => {
                self.bank_to_hand(seat, Cards::of(resource, count));
            }
            OpenEvent::MustDiscard { seat, count } => public.due[seat] = count,
            OpenEvent::Spared { seat } => public.due[seat] = 0,
            OpenEvent::Discarded { seat, cards } => {
                public.due[seat] = 0;
                public.bank += cards;
                self.hand_sizes[seat] -= cards.size();
                if self.viewer.is(seat) {
                    self.own.aside = Cards::EMPTY;
                }
            }
            OpenEvent::RobberMoved { to, .. } => public.robber = to,
            OpenEvent::Paid { seat, price } => {
                public.built |= public.special.is_none();
                self.hand_to_bank(seat, price);
            }
            OpenEvent::Built { seat, piece } => match piece {
                Piece::Road(edge) => public.put_road(game, seat, edge),
                Piece::Settlement(corner) => public.put_settlement(game, seat, corner),
                Piece::City(corner) => public.put_city(game, seat, corner),
            },
            OpenEvent::RoadLifted { seat, edge } => public.lift_road(game, seat, edge),
            OpenEvent::LongestRoad { holder, .. } => public.longest_road = holder,
            OpenEvent::LargestArmy { holder, .. } => public.largest_army = holder,
            OpenEvent::CardPlayed { seat, card } => {
                public.note_played(seat, card);
                self.dev_counts[seat] -= 1;
                if self.viewer.is(seat) {
                    self.own.dev -= DevCards::one(card);
                }
            }
            OpenEvent::KnightRemoved { seat } => public.knights[seat] -= 1,
            OpenEvent::Monopolized { seat, victim, resource, count } => {
                self.lose(victim, Cards::of(resource, count));
                self.gain(seat, Cards::of(resource, count));
            }
            OpenEvent::SupplyTraded { seat, give, count, get } => {
                self.hand_to_bank(seat, Cards::of(give, count));
                self.bank_to_hand(seat, Cards::one(get));
            }
            OpenEvent::Offered { slot, offer } => {
                public.offers.put(slot, offer);
                public.offers_made[offer.from] += 1;
            }
            OpenEvent::Accepted { slot, seat } => public.offers.accept(slot, seat),
            OpenEvent::Declined { slot, seat } => {
                public.offers.decline(slot, seat);
            }
            OpenEvent::OfferClosed { slot } => public.offers.close(slot),
            OpenEvent::AllOffersClosed => public.offers = Offers::NONE,
            OpenEvent::Traded { seat, given, partner, received } => {
                self.lose(seat, given);
                self.lose(partner, received);
                self.gain(seat, received);
                self.gain(partner, given);
                self.public.forgive_offers(seat, partner);
            }
            OpenEvent::NassirGot { seat, giver, resource } => {
                self.lose(giver, Cards::one(resource));
                self.gain(seat, Cards::one(resource));
            }
            OpenEvent::NassirGave { seat, giver, resource } => {
                self.lose(seat, Cards::one(resource));
                self.gain(giver, Cards::one(resource));
            }
            OpenEvent::HelperBrought { seat, resource } => self.bank_to_hand(seat, Cards::one(resource)),
            OpenEvent::NobodyWon => public.special = None,
            OpenEvent::VictoryPointsShown { seat, count } => self.shown_points[seat] = count,
            OpenEvent::Now(phase) => {
                public.phase = phase;
                if !matches!(phase, Phase::HildeTaking { .. }) {
                    self.peeked = None;
                }
                if phase != Phase::CandamirKeeping {
                    self.drawn = None;
                }
            }
            OpenEvent::HelperDealt { seat, helper } => {
                public.with_helpers(|helpers| helpers.cards[seat] = Some(HelperCard::dealt(helper)));
            }
            OpenEvent::Display { helpers: display } => {
                public.with_helpers(|helpers| helpers.display = display);
            }
            OpenEvent::HelperUsed { seat, .. } => public.with_helpers(|helpers| helpers.note_used(seat)),
            OpenEvent::JeanChose { resource, .. } => {
                public.with_helpers(|helpers| helpers.jean = Some(resource));
            }
            OpenEvent::HelperFlipped { seat } => public.with_helpers(|helpers| helpers.flip(seat)),
            OpenEvent::HelperExchanged { seat, taken, .. } => public.with_helpers(|helpers| {
                helpers.exchange(seat, taken);
            }),
        }
    }
}

impl Look for View {
    fn public(&self) -> &Public {
        &self.public
    }
    fn hand(&self, seat: Seat) -> Cards {
        if self.viewer.is(seat) { self.own.hand } else { Cards::EMPTY }
    }
    fn dev(&self, seat: Seat) -> DevCards {
        if self.viewer.is(seat) { self.own.dev } else { DevCards::EMPTY }
    }
    fn bought(&self) -> DevCards {
        self.own.bought
    }
    fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }
    fn peeked(&self, _victim: Seat) -> Cards {
        self.peeked.unwrap_or_default()
    }
    fn drawn(&self) -> DevCards {
        self.drawn.unwrap_or_default()
    }
}
