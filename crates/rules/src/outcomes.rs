//! The possible results of dice and draws, with integer weights, and whether an outcome is possible.

use crate::action::{Chance, Next, Outcome};
use crate::cards::{DevCard, DevCards, Kind, Lanes};
use crate::illegal::Illegal;
use crate::picker::Picker;
use crate::rules::Rules;
use crate::state::State;

/// The possible outcomes with their weights, without heap memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcomes {
    list: [(Outcome, u32); Outcomes::MAX],
    len: usize,
}

impl Outcomes {
    /// The most outcomes there can be: the multisets of three cards out of five kinds.
    pub const MAX: usize = 35;

    const NONE: Outcomes = Outcomes { list: [(Outcome::Dice(1, 1), 0); Outcomes::MAX], len: 0 };

    fn push(&mut self, outcome: Outcome, weight: u32) {
        if weight > 0 {
            self.list[self.len] = (outcome, weight);
            self.len += 1;
        }
    }

    /// The outcomes with their weights; every weight is positive.
    pub fn as_slice(&self) -> &[(Outcome, u32)] {
        &self.list[..self.len]
    }

    /// The sum of all weights.
    pub fn total(&self) -> u32 {
        self.as_slice().iter().map(|(_, weight)| weight).sum()
    }

    /// The outcome for a number below [`Outcomes::total`].
    pub fn at(&self, mut number: u32) -> Option<Outcome> {
        for (outcome, weight) in self.as_slice() {
            if number < *weight {
                return Some(*outcome);
            }
            number -= weight;
        }
        None
    }

    pub(crate) fn of(state: &State) -> Outcomes {
        let mut outcomes = Outcomes::NONE;
        let hidden = &state.hidden;
        let Next::Chance(chance) = state.next() else { return outcomes };
        match chance {
            // The sums stand for all pairs that make them: nothing depends on anything but the sum.
            Chance::StartRoll(_) | Chance::Dice => {
                for sum in 2..=12u8 {
                    let one = sum.saturating_sub(6).max(1);
                    outcomes.push(Outcome::Dice(one, sum - one), 6 - u32::from(sum.abs_diff(7)));
                }
            }
            Chance::Theft(victim) => {
                for (resource, count) in hidden.hands[victim].iter() {
                    outcomes.push(Outcome::Stolen(resource), u32::from(count));
                }
            }
            Chance::DevCard => {
                for (card, count) in hidden.deck.iter() {
                    outcomes.push(Outcome::Drawn(card), u32::from(count));
                }
            }
            Chance::ThreeDevCards => draw_three(hidden.deck, &mut outcomes),
        }
        outcomes
    }
}

/// How many cards Candamir shows from a deck of this size (HELP-22).
pub(crate) fn shown_by_candamir(deck: u8) -> u8 {
    deck.min(Rules::CANDAMIR_CARDS)
}

/// All multisets of three cards, or of fewer if the deck has fewer; weights are products of binomials.
fn draw_three(deck: DevCards, outcomes: &mut Outcomes) {
    fn add(deck: DevCards, kind: usize, left: u8, drawn: DevCards, weight: u32, outcomes: &mut Outcomes) {
        let Some(card) = DevCard::ALL.get(kind) else {
            if left == 0 {
                outcomes.push(Outcome::DrawnThree(drawn), weight);
            }
            return;
        };
        for count in 0..=left.min(deck.get(*card)) {
            let ways = binomial(u32::from(deck.get(*card)), u32::from(count));
            add(deck, kind + 1, left - count, drawn + DevCards::of(*card, count), weight * ways, outcomes);
        }
    }
    add(deck, 0, shown_by_candamir(deck.size()), DevCards::EMPTY, 1, outcomes);
}

/// One of the cards, each equally likely. There is at least one.
#[inline]
pub(crate) fn pick_card<K: Kind>(cards: Lanes<K>, picker: &mut impl Picker) -> K {
    let mut place = picker.pick(u32::from(cards.size())) as u8;
    for kind in K::ALL {
        let count = cards.get(kind);
        if place < count {
            return kind;
        }
        place -= count;
    }
    K::ALL[4]
}

/// In a separate function, so that the common roll of two dice stays short.
#[inline(never)]
fn draw_card<K: Kind>(cards: Lanes<K>, picker: &mut impl Picker) -> K {
    pick_card(cards, picker)
}

#[inline(never)]
fn draw_for_candamir(mut deck: DevCards, picker: &mut impl Picker) -> DevCards {
    let mut drawn = DevCards::EMPTY;
    for _ in 0..shown_by_candamir(deck.size()) {
        let card = DevCards::one(pick_card(deck, picker));
        deck -= card;
        drawn += card;
    }
    drawn
}

fn binomial(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

impl State {
    /// Rolls or draws what [`State::next`] waits for: an outcome with its proper probability, as from [`State::outcomes`] but
    /// without the list.
    #[inline]
    pub fn draw(&self, chance: Chance, picker: &mut impl Picker) -> Outcome {
        match chance {
            Chance::StartRoll(_) | Chance::Dice => {
                let roll = picker.pick(36) as u8;
                Outcome::Dice(1 + roll / 6, 1 + roll % 6)
            }
            Chance::Theft(victim) => Outcome::Stolen(draw_card(self.hidden.hands[victim], picker)),
            Chance::DevCard => Outcome::Drawn(draw_card(self.hidden.deck, picker)),
            Chance::ThreeDevCards => Outcome::DrawnThree(draw_for_candamir(self.hidden.deck, picker)),
        }
    }

    pub(crate) fn check_outcome(&self, outcome: Outcome) -> Result<(), Illegal> {
        let chance = match self.next() {
            Next::Chance(chance) => chance,
            Next::Over { .. } => return Err(Illegal::GameOver),
            Next::Act(_) => return Err(Illegal::NoChanceNow),
        };
        let hidden = &self.hidden;
        let possible = match (chance, outcome) {
            (Chance::StartRoll(_) | Chance::Dice, Outcome::Dice(a, b)) => {
                (1..=6).contains(&a) && (1..=6).contains(&b)
            }
            (Chance::Theft(victim), Outcome::Stolen(card)) => hidden.hands[victim].has(card),
            (Chance::DevCard, Outcome::Drawn(card)) => hidden.deck.has(card),
            (Chance::ThreeDevCards, Outcome::DrawnThree(cards)) => {
                hidden.deck.covers(cards) && cards.size() == shown_by_candamir(hidden.deck.size())
            }
            _ => false,
        };
        if possible { Ok(()) } else { Err(Illegal::ImpossibleOutcome) }
    }
}
