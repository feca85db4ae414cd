//! All the ways in which the hands may be dealt, each with its weight.
//!
//! What a player has in every world is stored once, separately: gains and most payments then don't touch the worlds at
//! all, and a game without unseen thefts has a single world with nothing in it.

use super::bounds::ONE_GAME;
use super::fact::{Fact, larger};
use crate::cards::{Cards, Resource};
use crate::ids::{BySeat, Seat};
use crate::picker::Picker;

/// One way in which the hands may be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct World {
    /// What each player has beyond the certain cards.
    rest: BySeat<Cards>,
    weight: u64,
}

/// All the ways in which the hands may be dealt: different from each other, and at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Worlds {
    certain: BySeat<Cards>,
    /// The weights sum to at most `u32::MAX`, so that one pick chooses among them.
    list: Vec<World>,
}

impl Worlds {
    /// These deals with their weights; there is at least one, and none twice.
    pub(super) fn of_deals(deals: impl IntoIterator<Item = (BySeat<Cards>, u64)>) -> Worlds {
        let list = deals.into_iter().map(|(rest, weight)| World { rest, weight }).collect();
        let mut worlds = Worlds { certain: BySeat::default(), list };
        worlds.settle();
        worlds
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn certain(&self, seat: Seat) -> Cards {
        self.certain[seat]
    }

    pub(super) fn possible(&self, seat: Seat) -> Cards {
        let most = self.list.iter().fold(Cards::EMPTY, |most, world| larger(most, world.rest[seat]));
        self.certain[seat] + most
    }

    /// The hands of one of the worlds.
    pub(super) fn any(&self) -> BySeat<Cards> {
        let world = self.list.first().expect("there is always a world: what happened was possible");
        self.hands(world)
    }

    fn hands(&self, world: &World) -> BySeat<Cards> {
        BySeat(std::array::from_fn(|seat| self.certain.0[seat] + world.rest.0[seat]))
    }

    pub(super) fn admits(&self, hands: &BySeat<Cards>) -> bool {
        self.list.iter().any(|world| self.hands(world) == *hands)
    }

    /// The hands of one world, drawn by weight.
    pub(super) fn pick(&self, picker: &mut impl Picker) -> BySeat<Cards> {
        if let [world] = self.list.as_slice() {
            return self.hands(world);
        }
        let total: u64 = self.list.iter().map(|world| world.weight).sum();
        let mut number = u64::from(picker.pick(total as u32));
        let drawn = self.list.iter().find(|world| {
            let found = number < world.weight;
            number = number.saturating_sub(world.weight);
            found
        });
        drawn.map_or_else(|| self.any(), |world| self.hands(world))
    }

    pub(super) fn gain(&mut self, seat: Seat, cards: Cards) {
        self.certain[seat] += cards;
    }

    /// Cards left the hands, so they were there in the true world.
    pub(super) fn lose(&mut self, seat: Seat, cards: Cards) {
        self.learn(seat, Fact::at_least(cards));
        self.certain[seat] -= cards;
    }

    /// Only the worlds in which this is true remain.
    pub(super) fn learn(&mut self, seat: Seat, fact: Fact<Resource>) {
        self.try_learn(seat, fact).expect(ONE_GAME);
    }

    /// The same for what somebody says. Returns nothing if it isn't true in any world, and then none are left.
    pub(super) fn try_learn(&mut self, seat: Seat, fact: Fact<Resource>) -> Option<()> {
        let certain = self.certain[seat];
        let known = if self.list.len() == 1 { self.possible(seat) } else { Cards::each(Cards::LANE_MAX) };
        if !fact.follows_from(certain, known) {
            self.list.retain(|world| fact.holds_for(certain + world.rest[seat]));
            (!self.list.is_empty()).then_some(())?;
            self.settle();
        }
        Some(())
    }

    /// One card went from hand to hand and nobody here knows which: each world splits by the kinds of the hand, each as
    /// likely as it has cards in it (ROBBER-8).
    pub(super) fn move_unseen(&mut self, from: Seat, to: Seat) {
        let held = self.certain[from];
        // Each kind must have a card in the worlds, where it can be taken away.
        let movable = held.min(Cards::ONE_EACH);
        self.certain[from] -= movable;
        let mut split = Vec::with_capacity(self.list.len() * 2);
        for world in &self.list {
            let hand = held + world.rest[from];
            for (resource, count) in hand.iter() {
                let mut next = *world;
                next.rest[from] = next.rest[from] + movable - Cards::one(resource);
                next.rest[to] += Cards::one(resource);
                next.weight *= u64::from(count);
                split.push(next);
            }
        }
        split.sort_unstable_by_key(|world| world.rest.0.map(Cards::bits));
        split.dedup_by(|next, kept| {
            let same = next.rest == kept.rest;
            if same {
                kept.weight += next.weight;
            }
            same
        });
        self.list = split;
        self.settle();
    }

    /// Moves what all worlds share out of them, and keeps the weights small.
    fn settle(&mut self) {
        for seat in Seat::all(Seat::MAX) {
            let mut shared = Cards::each(Cards::LANE_MAX);
            for world in &self.list {
                shared = shared.min(world.rest[seat]);
                if shared.is_empty() {
                    break;
                }
            }
            if !shared.is_empty() {
                self.certain[seat] += shared;
                for world in &mut self.list {
                    world.rest[seat] -= shared;
                }
            }
        }
        self.scale();
    }

    /// Divides the weights by their common factor; if they are still too large, the smallest are rounded up to one.
    fn scale(&mut self) {
        let shared = self.list.iter().fold(0, |shared, world| greatest_divisor(world.weight, shared)).max(1);
        let total: u64 = self.list.iter().map(|world| world.weight / shared).sum();
        // Half the range is left for rounding up.
        let shift = (u64::BITS - total.leading_zeros()).saturating_sub(31);
        for world in &mut self.list {
            world.weight = ((world.weight / shared) >> shift).max(1);
        }
    }
}

fn greatest_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}
