//! Trade with other players: what to offer, what to answer, who to deal with (TRADE-1 … TRADE-7).
//!
//! A deal is judged by what it does to the seat's chance to win once the active player has planned again, in worlds the
//! seat considers possible. A partner is assumed to agree if the deal raises the partner's own chance: a simple model
//! on purpose, since people and other bots don't think like this one.

use std::cell::OnceCell;

use hexhaven_rules::cards::{Cards, Kind, Resource};
use hexhaven_rules::seats::{BySeat, SeatSet};
use hexhaven_rules::trade::{Offer, Side, Slot};
use hexhaven_rules::{Action, Game, Input, Seat, State};

use crate::bot::Budget;
use crate::memory::Memory;
use crate::plan::{Planner, Reach};
use crate::weights::Judge;

/// An offer has to raise the bot's own chance by this much, even allowing that nobody may agree: offers take
/// everybody's time.
const WORTH_ASKING: f32 = 0.008;
/// A deal has to raise it by this much to be a counteroffer.
const WORTH_COUNTERING: f32 = 0.004;
/// With equal chances it makes no deal: every deal also helps somebody else.
const WORTH_DEALING: f32 = 0.001;
/// Only players who agree in this share of the possible worlds are asked. With a higher share, it makes fewer deals and
/// wins fewer games (docs/arena-log.md).
const MAY_AGREE: f32 = 0.3;
/// A counteroffer is for somebody who would probably agree.
const PROBABLY: f32 = 0.5;
/// How many of the bundles that look best are planned out.
const CLOSER_LOOK: usize = 6;
/// More ignored offers than this in one turn are annoying.
const OFFERS_A_TURN: u8 = 2;
/// One ignored counteroffer per turn is an answer; more are haggling.
const COUNTERS_A_TURN: u8 = 1;
/// How much thought another player's turn gets.
static QUICK: Budget = Budget::of_nodes(60);

/// The seat's trading sense in one position.
pub(crate) struct Trader<'a, 'b> {
    judge: &'a Judge<'a>,
    planner: &'b mut Planner<'a>,
    seat: Seat,
    worlds: &'b [State],
    reach: Reach,
    /// Everybody's chances in each world as it stands.
    standing: Vec<BySeat<f32>>,
    /// The same once the seat has made the best of its turn without a deal.
    finished: OnceCell<Vec<BySeat<f32>>>,
}

/// A bundle that may be offered.
struct Idea {
    give: Cards,
    get: Cards,
    /// Who it's good to deal with.
    to: SeatSet,
    /// How likely one of them is to agree.
    likely: f32,
    /// How good it seems.
    gain: f32,
}

impl<'a, 'b> Trader<'a, 'b> {
    pub(crate) fn new(
        judge: &'a Judge<'a>,
        planner: &'b mut Planner<'a>,
        seat: Seat,
        worlds: &'b [State],
        reach: Reach,
    ) -> Trader<'a, 'b> {
        let standing = worlds.iter().map(|world| judge.chances(world)).collect();
        Trader { judge, planner, seat, worlds, reach, standing, finished: OnceCell::new() }
    }

    /// The answer to the first open offer.
    pub(crate) fn answer(&mut self) -> Option<Action> {
        let offers = self.worlds[0].public().offers;
        let (slot, offer) = offers.iter().find(|(_, offer)| offer.unanswered().has(self.seat))?;
        let before = self.over_worlds(|trader, world| Some(trader.planned(world)))?;
        let after = self.over_worlds(|trader, world| {
            let after = trader.after_yes(world, slot, &offer)?;
            Some(trader.planned(&after))
        });
        if after.is_some_and(|after| after > before + WORTH_DEALING) {
            return Some(Action::Accept(slot));
        }
        self.counter(slot, before).or(Some(Action::Decline(slot)))
    }

    /// One of its own offers that somebody has accepted: the best partner, or nobody after all.
    pub(crate) fn conclude(&mut self) -> Option<Action> {
        let offers = self.worlds[0].public().offers;
        let own = |offer: &Offer| offer.from == self.seat && !offer.accepted.is_empty();
        let (slot, offer) = offers.iter().find(|(_, offer)| own(offer))?;
        let mut best = Action::Withdraw(slot);
        let mut chance = self.over_worlds(|trader, world| Some(trader.planned(world)))? + WORTH_DEALING;
        for with in offer.accepted {
            let confirm = Action::Confirm { slot, with };
            let after = self.over_worlds(|trader, world| {
                let after = trader.played(world, &[(trader.seat, confirm)])?;
                Some(trader.planned(&after))
            });
            if let Some(after) = after.filter(|after| *after > chance) {
                (best, chance) = (confirm, after);
            }
        }
        Some(best)
    }

    /// An offer that is better than any plan without one.
    pub(crate) fn offer(&mut self, memory: &Memory) -> Option<Action> {
        let public = self.worlds[0].public();
        let rules = self.game().rules();
        let limit = rules.offers_per_turn.min(OFFERS_A_TURN);
        if public.offers_made[self.seat] >= limit || public.offers.vacant().is_none() {
            return None;
        }
        let offered = memory.offered();
        // A bot that doesn't remember all its offers might repeat one over and over, so it makes no more this turn.
        if offered.len() < usize::from(public.offers_made[self.seat]) {
            return None;
        }
        let mut ideas: Vec<Idea> = self
            .bundles()
            .into_iter()
            .filter(|(give, get)| !offered.contains(&(Side::of(*give), Side::of(*get))))
            .filter_map(|(give, get)| self.idea(give, get, |with| !memory.is_refused(with, give, get)))
            .collect();
        ideas.sort_by(|a, b| (b.likely * b.gain).total_cmp(&(a.likely * a.gain)));
        ideas.truncate(CLOSER_LOOK);
        let before = self.over_worlds(|trader, world| Some(trader.planned(world)))?;
        let mut best: Option<(f32, Action)> = None;
        for Idea { give, get, to, .. } in ideas {
            let (mut asked, mut unlikely) = (SeatSet::EMPTY, 1.0);
            for with in to {
                let agrees = self.agrees(with, give, get);
                if agrees >= MAY_AGREE {
                    asked = asked.with(with);
                    unlikely *= 1.0 - agrees;
                }
            }
            let after = self.over_worlds(|trader, world| {
                let after = asked.iter().find_map(|with| trader.dealt(world, with, give, get))?;
                Some(trader.planned(&after))
            });
            let Some(after) = after else { continue };
            let expected = (1.0 - unlikely) * (after - before);
            if expected > best.map_or(WORTH_ASKING, |(most, _)| most) {
                let (give, get) = (Side::of(give), Side::of(get));
                best = Some((expected, Action::Offer { to: asked, give, get }));
            }
        }
        best.map(|(_, action)| action)
    }

    /// A better deal for both than the one on the table, if there is one.
    fn counter(&mut self, slot: Slot, before: f32) -> Option<Action> {
        let public = self.worlds[0].public();
        let limit = self.game().rules().offers_per_turn.min(COUNTERS_A_TURN);
        if public.active == self.seat || public.offers_made[self.seat] >= limit {
            return None;
        }
        let mut best: Option<(f32, Cards, Cards)> = None;
        for (give, get) in self.bundles().into_iter().filter(|(give, _)| give.total() == 1) {
            let Some(idea) = self.idea(give, get, |_| true).filter(|idea| idea.likely >= PROBABLY) else {
                continue;
            };
            if best.is_none_or(|(gain, ..)| idea.gain > gain) {
                best = Some((idea.gain, give, get));
            }
        }
        let (_, give, get) = best?;
        let active = public.active;
        let after = self.over_worlds(|trader, world| {
            let after = trader.dealt(world, active, give, get)?;
            Some(trader.planned(&after))
        })?;
        let counter = Action::Counter { slot, give: Side::of(give), get: Side::of(get) };
        let allowed = self.worlds[0].check(self.game(), Input::Act(self.seat, counter)).is_ok();
        (allowed && after > before + WORTH_COUNTERING).then_some(counter)
    }

    fn game(&self) -> &'a Game {
        self.judge.extractor().game()
    }

    /// One or two cards of a kind for one of another.
    fn bundles(&self) -> Vec<(Cards, Cards)> {
        let hand = self.worlds[0].hand(self.seat);
        let mut bundles = Vec::new();
        for (give, count) in hand.iter() {
            for get in <Resource as Kind>::ALL.into_iter().filter(|get| *get != give) {
                for count in 1..=count.min(2) {
                    bundles.push((Cards::of(give, count), Cards::one(get)));
                }
            }
        }
        bundles
    }

    /// How good a bundle seems, without planning.
    fn idea(&mut self, give: Cards, get: Cards, may_ask: impl Fn(Seat) -> bool) -> Option<Idea> {
        let active = self.worlds[0].public().active;
        let others = if self.seat == active { self.game().others(self.seat) } else { SeatSet::of(active) };
        let mut idea = Idea { give, get, to: SeatSet::EMPTY, likely: 0.0, gain: 0.0 };
        let mut unlikely = 1.0;
        for with in others.iter().filter(|with| may_ask(*with)) {
            let (mut possible, mut agreed, mut gain) = (0.0, 0.0, 0.0);
            for (at, world) in self.worlds.iter().enumerate() {
                let Some(after) = self.dealt(world, with, give, get) else { continue };
                let (before, after) = (&self.standing[at], self.judge.chances(&after));
                possible += 1.0;
                agreed += f32::from(u8::from(after[with] > before[with]));
                gain += after[self.seat] - before[self.seat];
            }
            let likely = agreed / self.worlds.len() as f32;
            if gain > 0.0 {
                idea.to = idea.to.with(with);
                idea.gain = idea.gain.max(gain / possible);
                unlikely *= 1.0 - likely;
            }
        }
        idea.likely = 1.0 - unlikely;
        (idea.likely > 0.0).then_some(idea)
    }

    /// The share of the worlds in which a partner would agree, given what this seat does with the cards. It judges as
    /// [`Trader::answer`] does, so that few offers are made in vain.
    fn agrees(&self, with: Seat, give: Cards, get: Cards) -> f32 {
        let without =
            self.finished.get_or_init(|| self.worlds.iter().map(|world| self.finish(world)).collect());
        let yes = |(world, without): &(&State, &BySeat<f32>)| {
            let after = self.dealt(world, with, give, get);
            after.is_some_and(|after| self.finish(&after)[with] > without[with] + WORTH_DEALING)
        };
        self.worlds.iter().zip(without).filter(yes).count() as f32 / self.worlds.len() as f32
    }

    /// Everybody's chances once the seat has made the best of its turn, without much thought.
    fn finish(&self, state: &State) -> BySeat<f32> {
        self.judge.chances(&Planner::new(self.judge, self.seat, &QUICK).finish(state))
    }

    /// The world after this deal, if the partner has the cards there.
    fn dealt(&self, world: &State, with: Seat, give: Cards, get: Cards) -> Option<State> {
        let slot = world.public().offers.vacant()?;
        let (give, get) = (Side::of(give), Side::of(get));
        let offer = (self.seat, Action::Offer { to: SeatSet::of(with), give, get });
        let yes = (with, Action::Accept(slot));
        if world.public().active == self.seat {
            self.played(world, &[offer, yes, (self.seat, Action::Confirm { slot, with })])
        } else {
            // The active player's yes makes the deal.
            self.played(world, &[offer, yes])
        }
    }

    /// The world after this seat's yes, confirmed by the maker where that's needed.
    fn after_yes(&self, world: &State, slot: Slot, offer: &Offer) -> Option<State> {
        let yes = (self.seat, Action::Accept(slot));
        if world.public().active == self.seat {
            self.played(world, &[yes])
        } else {
            self.played(world, &[yes, (offer.from, Action::Confirm { slot, with: self.seat })])
        }
    }

    fn played(&self, world: &State, actions: &[(Seat, Action)]) -> Option<State> {
        let mut after = *world;
        for (seat, action) in actions {
            after.play(self.game(), Input::Act(*seat, *action), &mut ()).ok()?;
        }
        Some(after)
    }

    /// The seat's chance once the active player has made the best of it.
    fn planned(&mut self, state: &State) -> f32 {
        let active = state.public().active;
        if active == self.seat {
            return self.planner.value(state, self.reach.depth, self.reach.breadth);
        }
        let end = Planner::new(self.judge, active, &QUICK).finish(state);
        self.judge.chances(&end)[self.seat]
    }

    /// The mean over the worlds where it's possible.
    fn over_worlds(&mut self, mut chance: impl FnMut(&mut Self, &State) -> Option<f32>) -> Option<f32> {
        let (mut sum, mut count) = (0.0, 0.0);
        for world in self.worlds {
            if let Some(chance) = chance(self, world) {
                sum += chance;
                count += 1.0;
            }
        }
        (count > 0.0).then(|| sum / count)
    }
}
