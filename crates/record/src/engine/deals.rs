//! Whether the hidden cards can be dealt so that everything told about them is true. A view is checked by its reader as far
//! as its viewer can know; what comes from outside may still be a view that no game leads to, and a bot that deals out the
//! unknown cards would find no way to do it.

use hexhaven_rules::{DevCard, DevCards, Game, Kind, Lanes, Phase, Seat, View, WinClaim};

use super::recollection::KnownHand;

/// Holders with so many cards each, so many cards of each kind, and the least and the most of each kind that a holder has.
struct Deal {
    holders: Vec<Holder>,
    kinds: [u32; 5],
}

#[derive(Clone, Copy)]
struct Holder {
    size: u32,
    low: [u32; 5],
    high: [u32; 5],
}

impl Holder {
    fn of_size(size: u8) -> Holder {
        Holder { size: size.into(), low: [0; 5], high: [u32::MAX; 5] }
    }

    fn at_least<K: Kind>(&mut self, cards: Lanes<K>) {
        for (low, count) in self.low.iter_mut().zip(cards.counts()) {
            *low = (*low).max(count.into());
        }
    }

    fn at_most<K: Kind>(&mut self, cards: Lanes<K>) {
        for (high, count) in self.high.iter_mut().zip(cards.counts()) {
            *high = (*high).min(count.into());
        }
    }
}

/// Can the resource cards of the others be dealt so? Open offers and yeses to them count: whoever makes one has the cards.
pub(super) fn hands_can_be(game: &Game, view: &View, known: &[KnownHand]) -> bool {
    let own = view.hand().checked_add(view.laid_aside());
    let out = own.and_then(|own| game.rules().supply.checked_sub(view.public().bank)?.checked_sub(own));
    let Some(out) = out else { return false };
    let hand = |seat: Seat| {
        let mut holder = Holder::of_size(view.hand_size(seat));
        for (_, offer) in view.public().offers.iter() {
            let promised = if offer.from == seat {
                offer.give.cards()
            } else {
                offer.get.cards().filter(|_| offer.accepted.has(seat))
            };
            holder.at_least(promised.unwrap_or_default());
        }
        if let (Phase::HildeTaking { victim }, Some(hand)) = (view.public().phase, view.peeked())
            && victim == seat
        {
            holder.at_least(hand);
            holder.at_most(hand);
        }
        if let Some(known) = known.iter().find(|known| known.seat == seat) {
            holder.at_least(known.certain);
            holder.at_most(known.possible);
        }
        holder
    };
    let others = game.seats().filter(|seat| !view.viewer().is(*seat));
    Deal { holders: others.map(hand).collect(), kinds: out.counts().map(u32::from) }.can_be()
}

/// Can the development cards of the others and of the deck be dealt so? Who is on turn and has not won has too few victory
/// point cards for it (WIN-6), at the end they are shown (WIN-8), and what Candamir shows is in the deck (HELP-22).
pub(super) fn dev_cards_can_be(game: &Game, view: &View) -> bool {
    let (public, rules) = (view.public(), game.rules());
    let unseen = rules.deck.checked_sub(public.played).and_then(|left| left.checked_sub(view.dev_cards()));
    let Some(unseen) = unseen else { return false };
    let over = matches!(public.phase, Phase::Over { .. });
    let noticed =
        rules.win_claim == WinClaim::Automatic && public.turn > 0 && public.special.is_none() && !over;
    let cards = |seat: Seat| {
        let mut holder = Holder::of_size(view.dev_count(seat));
        let points = &mut holder.high[DevCard::VictoryPoint.index()];
        if noticed && seat == public.active {
            let missing = rules.points_to_win.saturating_sub(public.points(seat));
            *points = missing.saturating_sub(1).into();
        }
        if over {
            let shown = view.points(seat).saturating_sub(public.points(seat));
            *points = shown.into();
            holder.at_least(DevCards::of(DevCard::VictoryPoint, shown));
        }
        holder
    };
    let mut deck = Holder::of_size(public.deck_left);
    deck.at_least(view.drawn().unwrap_or_default());
    let others = game.seats().filter(|seat| !view.viewer().is(*seat)).map(cards);
    Deal { holders: others.chain([deck]).collect(), kinds: unseen.counts().map(u32::from) }.can_be()
}

impl Deal {
    /// Gives everybody what they have for sure and then card by card what they need, moving cards on where that helps.
    fn can_be(&self) -> bool {
        let mut left = self.kinds;
        let mut given: Vec<[u32; 5]> = Vec::new();
        let all: u32 = self.kinds.iter().sum();
        if all != self.holders.iter().map(|holder| holder.size).sum::<u32>() {
            return false;
        }
        for Holder { size, low, high } in &self.holders {
            let fits = low.iter().zip(high).all(|(low, high)| low <= high);
            if !fits || low.iter().sum::<u32>() > *size {
                return false;
            }
            for (left, low) in left.iter_mut().zip(low) {
                let Some(rest) = left.checked_sub(*low) else { return false };
                *left = rest;
            }
            given.push(*low);
        }
        (0..self.holders.len()).all(|holder| {
            (given[holder].iter().sum::<u32>()..self.holders[holder].size).all(|_| {
                let mut seen = [false; 5];
                self.give(holder, &mut given, &mut left, &mut seen)
            })
        })
    }

    /// Gives one more card to a holder: one that is left, or one that another holder can replace by another kind.
    fn give(&self, holder: usize, given: &mut [[u32; 5]], left: &mut [u32; 5], seen: &mut [bool; 5]) -> bool {
        for kind in 0..5 {
            if seen[kind] || given[holder][kind] >= self.holders[holder].high[kind] {
                continue;
            }
            seen[kind] = true;
            if left[kind] > 0 {
                left[kind] -= 1;
                given[holder][kind] += 1;
                return true;
            }
            for other in 0..self.holders.len() {
                if other != holder
                    && given[other][kind] > self.holders[other].low[kind]
                    && self.give(other, given, left, seen)
                {
                    given[other][kind] -= 1;
                    given[holder][kind] += 1;
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_luck::Fast;
    use hexhaven_rules::Picker;

    use super::*;

    /// The same by trying every way.
    fn by_trying(deal: &Deal, holder: usize, left: [u32; 5]) -> bool {
        let Some(Holder { size, low, high }) = deal.holders.get(holder) else { return left == [0; 5] };
        let most: [u32; 5] = std::array::from_fn(|kind| high[kind].min(left[kind]));
        let mut counts = *low;
        if (0..5).any(|kind| low[kind] > most[kind]) {
            return false;
        }
        loop {
            let rest = std::array::from_fn(|kind| left[kind] - counts[kind]);
            if counts.iter().sum::<u32>() == *size && by_trying(deal, holder + 1, rest) {
                return true;
            }
            // The next way, as on a counter of five wheels.
            let Some(wheel) = (0..5).find(|kind| counts[*kind] < most[*kind]) else { return false };
            counts[wheel] += 1;
            counts[..wheel].copy_from_slice(&low[..wheel]);
        }
    }

    #[test]
    fn a_deal_is_found_where_there_is_one() {
        let mut luck = Fast::new(3);
        let mut found = [0; 2];
        for _ in 0..3_000 {
            let holder = |luck: &mut Fast| {
                let low = std::array::from_fn(|_| u32::from(luck.pick(9) == 0));
                let high = std::array::from_fn(|_| luck.pick(4));
                Holder { size: luck.pick(4), low, high }
            };
            let holders: Vec<Holder> = (0..3).map(|_| holder(&mut luck)).collect();
            let mut kinds = [0; 5];
            for _ in 0..holders.iter().map(|holder| holder.size).sum::<u32>() {
                kinds[luck.pick(5) as usize] += 1;
            }
            let deal = Deal { holders, kinds };
            let expected = by_trying(&deal, 0, kinds);
            assert_eq!(deal.can_be(), expected);
            found[usize::from(expected)] += 1;
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }
}
