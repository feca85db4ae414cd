//! Dealing cards at random between bounds, for a sample.

use super::bounds::Bounds;
use super::fact::{ByHolder, Holder};
use crate::cards::{Kind, Lanes};
use crate::outcomes::pick_card;
use crate::picker::Picker;

/// How often to deal freely in the hope that the cards fall within the bounds.
const FREE_DEALS: usize = 32;

/// Deals all cards. Some are with their holders from the start; the others are dealt like a shuffled deck, and gathered
/// again if that breaks a bound. If luck doesn't help, a slower way does, with probabilities that are only nearly the same:
/// each holder's uncertain cards are drawn one by one, from those that leave a way to deal the rest.
pub(super) fn deal<K: Kind, P: Picker>(
    bounds: &Bounds<K>,
    mut begin: impl FnMut(&mut P) -> ByHolder<Lanes<K>>,
    picker: &mut P,
) -> ByHolder<Lanes<K>> {
    for _ in 0..FREE_DEALS {
        let dealt = deal_freely(bounds, begin(picker), picker);
        if bounds.admits(&dealt) {
            return dealt;
        }
    }
    deal_carefully(bounds, picker)
}

/// That many cards, drawn at random.
pub(super) fn draw<K: Kind>(from: Lanes<K>, count: u8, picker: &mut impl Picker) -> Lanes<K> {
    // What stays is as random as what is drawn, so we pick the smaller of the two.
    let stays = from.size() - count;
    if stays < count { from - draw_each(from, stays, picker) } else { draw_each(from, count, picker) }
}

fn draw_each<K: Kind>(mut from: Lanes<K>, count: u8, picker: &mut impl Picker) -> Lanes<K> {
    let mut drawn = Lanes::EMPTY;
    for _ in 0..count {
        let card = Lanes::one(pick_card(from, picker));
        from -= card;
        drawn += card;
    }
    drawn
}

fn deal_freely<K: Kind>(
    bounds: &Bounds<K>,
    mut dealt: ByHolder<Lanes<K>>,
    picker: &mut impl Picker,
) -> ByHolder<Lanes<K>> {
    let mut left = bounds.all() - dealt.sum();
    for holder in Holder::all() {
        let cards = draw(left, bounds.size(holder) - dealt[holder].size(), picker);
        left -= cards;
        dealt[holder] += cards;
    }
    dealt
}

fn deal_carefully<K: Kind>(bounds: &Bounds<K>, picker: &mut impl Picker) -> ByHolder<Lanes<K>> {
    let mut bounds = bounds.clone();
    let mut dealt = bounds.lows();
    let mut left = bounds.all() - dealt.sum();
    for holder in Holder::all() {
        while dealt[holder].size() < bounds.size(holder) {
            let mut choice = left;
            let card = loop {
                let card = Lanes::one(pick_card(choice, picker));
                if bounds.can_hold(holder, dealt[holder] + card) {
                    break card;
                }
                choice -= card;
            };
            left -= card;
            dealt[holder] += card;
        }
        bounds.fix(holder, dealt[holder]);
    }
    dealt
}
