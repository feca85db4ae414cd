//! The production roll (PROD), sevens and discards (SEVEN).

use crate::cards::{Cards, Resource};
use crate::event::{Event, OpenEvent, Sink, tell};
use crate::game::Game;
use crate::helpers::Helper;
use crate::ids::{BySeat, Seat};
use crate::phase::Phase;
use crate::rules::{Rules, Shortage};
use crate::sets::SeatSet;
use crate::state::State;

impl State {
    pub(super) fn rolled<S: Sink>(&mut self, game: &Game, dice: (u8, u8), sink: &mut S) {
        self.public.rolled = true;
        tell(sink, OpenEvent::Rolled { seat: self.public.active, dice });
        let number = dice.0 + dice.1;
        if number == Rules::SEVEN {
            self.seven(game, sink);
        } else {
            self.public.phase = Phase::Main;
            if self.public.helpers.is_none() {
                self.produce(game, number, sink);
            } else {
                // Marianne needs to know whose hand hasn't changed. This is separate, because the copy would slow down
                // games without helpers.
                let before = self.hidden.hands;
                self.produce(game, number, sink);
                self.ask_marianne(&before);
            }
        }
    }

    /// Every hex of the number pays every building, if the supply can pay all of it (PROD-1 … PROD-6).
    #[inline]
    fn produce<S: Sink>(&mut self, game: &Game, number: u8, sink: &mut S) {
        let mut gains = BySeat([Cards::EMPTY; Seat::MAX]);
        for &(hex, resource) in game.board().producers(number) {
            let yields = self.public.paid_tenants(hex).yields(resource);
            for (gain, yielded) in gains.0.iter_mut().zip(yields.0) {
                *gain += yielded;
            }
        }
        let demand = gains.0.iter().fold(Cards::EMPTY, |sum, gain| sum + *gain);
        if S::ON {
            self.tell_blocked(game, number, sink);
        }
        if !self.public.bank.covers(demand) {
            self.produce_short(game, number, demand, gains, sink);
            return;
        }
        self.public.bank -= demand;
        for (hand, gain) in self.hidden.hands.0.iter_mut().zip(gains.0) {
            *hand += gain;
        }
        if S::ON {
            self.tell_produced(game, number, demand, sink);
        }
    }

    /// The supply is short of something: nobody gets that resource, or the only player who is owed any gets what is left
    /// (PROD-5 … PROD-9).
    #[cold]
    fn produce_short<S: Sink>(
        &mut self,
        game: &Game,
        number: u8,
        demand: Cards,
        mut gains: BySeat<Cards>,
        sink: &mut S,
    ) {
        let mut paid = demand;
        for resource in Resource::ALL {
            let (owed, left) = (demand.get(resource), self.public.bank.get(resource));
            if owed <= left {
                continue;
            }
            tell(sink, OpenEvent::Short { resource, owed, left });
            let owed_players = game.seats().filter(|seat| gains[*seat].has(resource)).count();
            let single = owed_players == 1 && game.rules().shortage == Shortage::SingleGetsRest;
            let rest = if single { left } else { 0 };
            paid -= Cards::of(resource, owed - rest);
            for seat in game.seats() {
                let due = gains[seat].get(resource);
                gains[seat] -= Cards::of(resource, due - due.min(rest));
            }
        }
        self.public.bank -= paid;
        for seat in game.seats() {
            self.hidden.hands[seat] += gains[seat];
        }
        if S::ON {
            self.tell_produced(game, number, paid, sink);
        }
    }

    /// Which hex paid which player; if the supply was short, the first hexes pay what there is.
    fn tell_produced<S: Sink>(&self, game: &Game, number: u8, mut paid: Cards, sink: &mut S) {
        let producers = game.board().producers(number).iter();
        for &(hex, resource) in producers.filter(|(hex, _)| *hex != self.public.robber) {
            for seat in game.seats() {
                let owed = self.public.cache.tenants[hex.index()].yield_of(seat);
                let count = owed.min(paid.get(resource));
                if count > 0 {
                    paid -= Cards::of(resource, count);
                    tell(sink, OpenEvent::Produced { hex, seat, resource, count });
                }
            }
        }
    }

    fn tell_blocked<S: Sink>(&self, game: &Game, number: u8, sink: &mut S) {
        let producers = game.board().producers(number).iter();
        for &(hex, resource) in producers.filter(|(hex, _)| *hex == self.public.robber) {
            for seat in game.seats() {
                let count = self.public.cache.tenants[hex.index()].yield_of(seat);
                if count > 0 {
                    tell(sink, OpenEvent::Blocked { hex, seat, resource, count });
                }
            }
        }
    }

    /// Marianne helps players who got nothing from a roll, including the roller (HELP-19, AMB-41).
    #[cold]
    fn ask_marianne(&mut self, before: &BySeat<Cards>) {
        if let Some(seat) = self.public.may_react(Helper::Marianne)
            && self.hidden.hands[seat] == before[seat]
            && !self.public.bank.is_empty()
        {
            self.public.phase = Phase::Reaction { seat };
        }
    }

    /// A seven: hands are counted now (AMB-42), then Sean may help, and then come the discards and the robber (SEVEN-3).
    fn seven<S: Sink>(&mut self, game: &Game, sink: &mut S) {
        for seat in game.seats() {
            let count = game.rules().discarded(self.hidden.hands[seat].size());
            if count > 0 {
                self.public.due[seat] = count;
                tell(sink, OpenEvent::MustDiscard { seat, count });
            }
        }
        if let Some(seat) = self.public.may_react(Helper::Sean)
            && (self.public.due[seat] > 0 || !self.public.bank.is_empty())
        {
            self.public.phase = Phase::Reaction { seat };
        } else {
            self.begin_discards(game);
        }
    }

    /// All who have to discard do so at the same time (SEVEN-4).
    pub(crate) fn begin_discards(&mut self, game: &Game) {
        let waiting: SeatSet = game.seats().filter(|seat| self.public.due[*seat] > 0).collect();
        if waiting.is_empty() {
            self.begin_robber(game);
        } else {
            self.public.phase = Phase::Discarding { waiting };
        }
    }

    /// One card is set aside; when the last player has finished, all discards are shown and go to the supply.
    #[inline]
    pub(super) fn discard<S: Sink>(&mut self, game: &Game, seat: Seat, resource: Resource, sink: &mut S) {
        self.hidden.hands[seat] -= Cards::one(resource);
        self.hidden.aside[seat] += Cards::one(resource);
        if S::ON {
            sink.event(Event::LaidAside { seat, card: resource });
        }
        let Phase::Discarding { waiting } = self.public.phase else { return };
        if self.hidden.aside[seat].size() < self.public.due[seat] {
            return;
        }
        let waiting = waiting.without(seat);
        self.public.phase = Phase::Discarding { waiting };
        if !waiting.is_empty() {
            return;
        }
        for seat in game.seats() {
            let cards = self.hidden.aside[seat];
            if !cards.is_empty() {
                self.public.bank += cards;
                self.hidden.aside[seat] = Cards::EMPTY;
                tell(sink, OpenEvent::Discarded { seat, cards });
            }
        }
        self.public.due = BySeat::default();
        self.begin_robber(game);
    }
}
