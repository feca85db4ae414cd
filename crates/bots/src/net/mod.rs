//! A small net on top of the linear value.
//!
//! Every seat's inputs `x` become `h = clip(First x)`, the same way for all seats. A seat is then seen among the
//! others: `z = clip(Own h + Others Σh + Next h' + Table t)`, where `Σh` is the sum over the others, `h'` belongs to
//! the next seat clockwise and `t` is what all seats share. What is added to the linear value is `Direct x + Out z`.
//! With zeros in `Direct` and `Out`, nothing is added.
//!
//! All sums are of fixed-point integers, so the result is the same on every platform and in any order of addition. A
//! seat's share in every sum is kept (`Thought`): most steps of a plan change one seat, and the others need only
//! additions.

mod horizon;
mod inputs;
mod shape;
mod text;

use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Seat, State};

use crate::features::{Extractor, Features};
pub use inputs::{Detail, INPUTS, Inputs, input_names};
pub use shape::{HIDDEN, MIXED, PARAMETERS, Part, TABLE, limits};
pub(crate) use text::NetReader;

/// One in the fixed-point numbers of weights, of `h`, of `z` and of `t`.
const ONE: i32 = 1 << ONE_BITS;
const ONE_BITS: u32 = 10;

/// The weights of a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// In the layout that [`Part`] describes.
    weights: Vec<i16>,
}

/// What the seats share.
pub type Table = [i16; TABLE];

/// What one seat contributes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thought {
    /// Added to its own value: at the start, and what is added times the stage of the game.
    direct: [i32; 2],
    own: [i32; MIXED],
    others: [i32; MIXED],
    next: [i32; MIXED],
}

impl Net {
    /// A net with these weights, rounded to fixed point. The numbers are in the order of [`Part`], [`PARAMETERS`] of them.
    pub fn of(numbers: &[f32]) -> Net {
        let fixed = |(number, limit): (&f32, f32)| (number.clamp(-limit, limit) * ONE as f32).round() as i16;
        Net { weights: numbers.iter().zip(limits()).map(fixed).collect() }
    }

    /// Its weights as [`Net::of`] takes them.
    pub fn numbers(&self) -> Vec<f32> {
        self.weights.iter().map(|weight| f32::from(*weight) / ONE as f32).collect()
    }

    /// The rows of a part, whose width is a constant here so that loops over them are unrolled and vectorized.
    fn rows<const WIDTH: usize>(&self, part: Part) -> &[[i16; WIDTH]] {
        self.weights[part.range()].as_chunks().0
    }

    /// What a seat with these inputs contributes.
    pub(crate) fn thought(&self, inputs: &Inputs) -> Thought {
        let mut hidden = [0_i32; HIDDEN];
        add_rows(&mut hidden, inputs, self.rows(Part::First));
        let mut direct = [0; 2];
        add_rows(&mut direct, inputs, self.rows(Part::Direct));
        let hidden = hidden.map(|sum| clip(sum >> inputs::INPUT_BITS));
        let mut thought = Thought { direct, own: [0; MIXED], others: [0; MIXED], next: [0; MIXED] };
        add_rows(&mut thought.own, &hidden, self.rows(Part::Own));
        add_rows(&mut thought.others, &hidden, self.rows(Part::Others));
        add_rows(&mut thought.next, &hidden, self.rows(Part::Next));
        thought
    }

    /// What the net adds to every seat's value.
    pub(crate) fn add<'a>(
        &self,
        table: &Table,
        stage: f32,
        players: usize,
        thought: impl Fn(usize) -> &'a Thought,
        values: &mut BySeat<f32>,
    ) {
        let mut shared = [0; MIXED];
        add_rows(&mut shared, table, self.rows(Part::Table));
        for seat in 0..players {
            add(&mut shared, &thought(seat).others);
        }
        let out: &[i16; MIXED] = self.weights[Part::Out.range()].try_into().expect("its width is that");
        for seat in 0..players {
            let (own, next) = (thought(seat), thought((seat + 1) % players));
            let mut sum = 0;
            for at in 0..MIXED {
                let mixed = shared[at] + own.own[at] - own.others[at] + next.next[at];
                sum += i32::from(clip(mixed >> ONE_BITS)) * i32::from(out[at]);
            }
            let [base, late] = own.direct.map(|sum| sum as f32 / (ONE * i32::from(inputs::INPUT_ONE)) as f32);
            values.0[seat] += base + stage * late + sum as f32 / (ONE * ONE) as f32;
        }
    }
}

/// Adds every row of weights times its number. Many numbers are zero.
#[inline]
fn add_rows<const N: usize>(sums: &mut [i32; N], numbers: &[i16], rows: &[[i16; N]]) {
    for (number, row) in numbers.iter().zip(rows) {
        if *number != 0 {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += i32::from(*number) * i32::from(*weight);
            }
        }
    }
}

#[inline]
fn add<const N: usize>(sums: &mut [i32; N], more: &[i32; N]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// From zero to one.
#[inline]
fn clip(number: i32) -> i16 {
    number.clamp(0, ONE) as i16
}

impl Extractor<'_> {
    /// What the seats share in a position.
    pub fn table(&self, state: &State) -> Table {
        let rules = self.game().rules();
        let public = state.public();
        let flag = |holds: bool| i16::from(holds) * ONE as i16;
        let part =
            |number: u16, whole: u16| (ONE * i32::from(number) / i32::from(whole.max(1))).min(2 * ONE) as i16;
        let players = self.game().players();
        let mut table = [0; TABLE];
        table[0] = ONE as i16;
        table[1] = (self.stage(state) * ONE as f32) as i16;
        table[2] = flag(players == 2);
        table[3] = flag(players == 3);
        table[4] = flag(players > 4);
        table[5] = flag(rules.player_trade);
        table[6] = flag(rules.helpers);
        table[7] = part(rules.points_to_win.into(), 10);
        table[8] = part(public.deck_left.into(), 25);
        for (short, left) in table[9..].iter_mut().zip(public.bank.counts()) {
            *short = part(12_u16.saturating_sub(left.into()), 12);
        }
        table
    }

    /// What the net sees of a seat.
    pub fn seen(&self, state: &State, seat: Seat) -> (Features, Inputs) {
        let features = self.of(state, seat);
        (features, self.inputs(state, seat, &features))
    }
}
