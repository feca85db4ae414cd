//! What an input does. Everything here trusts its input: [`State::play`] has checked it, or a search took it from the
//! legal choices.

mod build;
mod cards;
mod robber;
mod roll;
mod set_up;
mod trade;
mod turn;

use crate::action::{Action, Input, Outcome};
use crate::actions::Actions;
use crate::cards::{Cards, Resource};
use crate::event::{OpenEvent, Sink, tell};
use crate::game::Game;
use crate::ids::Seat;
use crate::phase::Phase;
use crate::state::State;

impl State {
    /// Plays an input that is known to be legal, from [`State::legal`] or [`State::outcomes`]. With anything else, the
    /// result is a meaningless position or a panic.
    ///
    /// It takes a reference because a copy is expensive here: a bot writes its action in small pieces, and reading those back
    /// as a whole stalls the processor for longer than most inputs take to play.
    #[inline]
    pub fn play_unchecked<S: Sink>(&mut self, game: &Game, input: &Input, sink: &mut S) {
        match input {
            Input::Act(seat, action) => self.act(game, *seat, action, sink),
            Input::Chance(outcome) => self.chance(game, *outcome, sink),
        }
        tell(sink, OpenEvent::Now(self.public.phase));
    }

    /// Plays the choice at this position among a seat's legal ones: like [`State::play_unchecked`] with [`Actions::nth`],
    /// but without copying the action, which makes a difference in playouts.
    ///
    /// # Panics
    /// If the position is not below [`Actions::len`].
    #[inline]
    #[doc(hidden)]
    pub fn play_nth<S: Sink>(
        &mut self,
        game: &Game,
        seat: Seat,
        actions: &Actions,
        place: usize,
        sink: &mut S,
    ) {
        let built;
        let action = if let Some(action) = actions.nth_misc(place) {
            action
        } else {
            built = actions.nth(place).expect("the place is below the number of choices");
            &built
        };
        self.act(game, seat, action, sink);
        tell(sink, OpenEvent::Now(self.public.phase));
    }

    /// Throws the dice before the roll: like [`State::play_unchecked`] with [`Action::Roll`], for playouts that know it to
    /// be the only choice.
    #[inline]
    #[doc(hidden)]
    pub fn roll_unchecked(&mut self) {
        self.public.phase = Phase::Rolling;
    }

    #[inline]
    fn chance<S: Sink>(&mut self, game: &Game, outcome: Outcome, sink: &mut S) {
        match outcome {
            Outcome::Dice(a, b) => {
                if matches!(self.public.phase, Phase::StartRoll { .. }) {
                    self.start_rolled(game, (a, b), sink);
                } else {
                    self.rolled(game, (a, b), sink);
                }
            }
            Outcome::Stolen(card) => self.stolen(card, sink),
            Outcome::Drawn(card) => self.drawn(game, card, sink),
            Outcome::DrawnThree(cards) => self.candamir_drew(cards, sink),
        }
    }

    /// Each action has its own arm here, so that nothing that can be checked is forgotten. Actions that are rare in playouts
    /// are in separate functions (`#[cold]`).
    #[inline]
    fn act<S: Sink>(&mut self, game: &Game, seat: Seat, action: &Action, sink: &mut S) {
        match *action {
            Action::Roll => self.roll_unchecked(),
            Action::EndTurn => self.end_turn(game, sink),
            Action::Settlement(corner) => self.settlement(game, seat, corner, sink),
            Action::Road(edge) => self.road(game, seat, edge, sink),
            Action::City(corner) => self.city(game, seat, corner, sink),
            Action::BuyDevCard => self.buy_dev_card(game, seat, sink),
            Action::Discard(resource) => self.discard(game, seat, resource, sink),
            Action::MoveRobber(hex) => self.move_robber(game, seat, hex, sink),
            Action::Rob(victim) => self.rob(seat, victim, sink),
            Action::DeclineTheft => {
                tell(sink, OpenEvent::TheftDeclined { seat });
                self.public.resume();
            }
            Action::Knight => self.knight(game, seat, sink),
            Action::RoadBuilding => self.road_building(game, seat, sink),
            Action::DeclineRoad => {
                tell(sink, OpenEvent::RoadDeclined { seat });
                self.public.resume();
            }
            Action::YearOfPlenty(cards) => self.year_of_plenty(game, seat, cards, sink),
            Action::Monopoly(resource) => self.monopoly(game, seat, resource, sink),
            Action::SupplyTrade { give, get } => self.supply_trade(game, seat, give, get, sink),
            Action::DeclareVictory => self.win(game, seat, sink),
            Action::Offer { to, give, get } => self.offer(seat, to, give, get, sink),
            Action::Counter { slot, give, get } => self.counter(seat, slot, give, get, sink),
            Action::Accept(slot) => self.accept(game, seat, slot, sink),
            Action::Decline(slot) => self.decline(slot, seat, sink),
            Action::Confirm { slot, with } => self.deal(game, slot, with, sink),
            Action::Withdraw(slot) => self.withdraw(slot, sink),
            Action::PassReaction => self.pass_reaction(game, seat, sink),
            Action::Nassir(resource) => self.nassir(game, seat, resource, sink),
            Action::NassirAsk(asked) => self.nassir_asks(game, seat, asked, sink),
            Action::NassirReturn(resource) => self.nassir_returns(game, seat, resource, sink),
            Action::William(swap) => self.william(game, seat, swap, sink),
            Action::Marianne(resource) | Action::SeanTake(resource) => {
                self.take_from_supply(game, seat, resource, sink);
            }
            Action::Candamir(swap) => self.candamir(game, seat, swap, sink),
            Action::CandamirKeep(card) => self.candamir_keeps(game, seat, card, sink),
            Action::Hilde(victim) => self.hilde(game, seat, victim, sink),
            Action::HildeTake(card) => self.hilde_takes(game, seat, card, sink),
            Action::Lin(desert) => self.lin(game, seat, desert, sink),
            Action::Louis(edge) => self.louis(game, seat, edge, sink),
            Action::Jean(resource) => self.jean(game, seat, resource, sink),
            Action::SeanKeep => self.sean_keep(game, seat, sink),
            Action::Vincent(building) => self.vincent(game, seat, building, sink),
            Action::FlipHelper => self.flip_helper(game, seat, sink),
            Action::ExchangeHelper(taken) => self.exchange_helper(game, seat, taken, sink),
        }
    }

    /// Cards go from a hand to the supply (BUILD-2).
    #[inline]
    pub(crate) fn hand_to_bank(&mut self, seat: Seat, cards: Cards) {
        self.hidden.hands[seat] -= cards;
        self.public.bank += cards;
    }

    /// Cards go from the supply to a hand.
    #[inline]
    pub(crate) fn bank_to_hand(&mut self, seat: Seat, cards: Cards) {
        self.public.bank -= cards;
        self.hidden.hands[seat] += cards;
    }

    /// Pays for something that is built or bought; on the player's own turn this ends trading if phases are strict.
    #[inline]
    pub(crate) fn pay<S: Sink>(&mut self, game: &Game, seat: Seat, price: Cards, sink: &mut S) {
        self.hand_to_bank(seat, price);
        self.public.built |= self.public.special.is_none();
        tell(sink, OpenEvent::Paid { seat, price });
        self.close_offers(game, sink);
    }

    /// One card from hand to hand.
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, resource: Resource) {
        self.hidden.hands[from] -= Cards::one(resource);
        self.hidden.hands[to] += Cards::one(resource);
    }
}
