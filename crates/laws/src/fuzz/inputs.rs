//! Arbitrary inputs in any position with any rule set: they are played or refused, and a refusal changes nothing.

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::{Game, Input, Next, Starter, State};

use super::bytes::Bytes;
use super::wild;
use crate::laws::{Care, Laws, Tracking, choices_agree};
use crate::playout::one_of;
use crate::tables::{TestTable, tables};
use crate::violation::LawResult;
use crate::walk::{WalkStep, odd_offer};

/// One stream plays at most this many inputs, so that a long one doesn't hold up the others.
const MOST_INPUTS: usize = 400;
/// The quick laws at every input, the others once: a fuzzer needs many runs.
const CARE: Care = Care { every: usize::MAX, tracking: Tracking::Nobody };

/// The bytes choose a table and a seed, and then one input after another: a legal one, a run of random legal ones, or
/// anything at all.
pub fn input_stream(data: &[u8]) {
    thread_local!(static TABLES: Vec<TestTable> = tables());
    let mut bytes = Bytes::new(data);
    let table = TABLES.with(|tables| tables[bytes.pick(tables.len() as u32) as usize].clone());
    let mut luck = Fast::new(u64::from(bytes.two()));
    let (game, starter) = table.deal(&mut luck);
    let mut stream = Stream::start(game, starter);
    while !bytes.is_empty() && stream.number < MOST_INPUTS {
        match bytes.pick(4) {
            0 => {
                let input = wild::input(&mut bytes);
                stream.play(input);
            }
            1 => {
                let input = odd_offer(&stream.game, &stream.state, &mut bytes);
                stream.play(input);
            }
            2 => stream.run(bytes.byte(), &mut luck),
            _ => stream.play_legal(&mut bytes),
        }
    }
    must_hold(choices_agree(&stream.game, &stream.state), || stream.text());
}

/// A game that continues with whatever comes.
pub(super) struct Stream {
    game: Game,
    state: State,
    laws: Laws,
    number: usize,
}

impl Stream {
    fn start(game: Game, starter: Starter) -> Stream {
        let mut events = Vec::new();
        let state = State::start(&game, starter, &mut events).expect("the starter sits at the table");
        let laws = Laws::new(&game, &state, &events, CARE);
        Stream { game, state, laws, number: 0 }
    }

    /// From a position whose history nobody knows.
    pub(super) fn at(game: Game, state: &State) -> Stream {
        let laws = Laws::at(&game, state, CARE);
        Stream { game, state: *state, laws, number: 0 }
    }

    /// The laws that look at one position alone.
    pub(super) fn must_be_sound(&self) {
        must_hold(self.laws.position(&self.game, &self.state), || self.text());
    }

    fn text(&self) -> String {
        self.state.to_text(&self.game)
    }

    /// A run of legal inputs without checks, to get ahead quickly.
    fn run(&mut self, length: u8, picker: &mut impl Picker) {
        for _ in 0..length {
            let Some(input) = self.legal(picker) else { break };
            self.state.play_unchecked(&self.game, &input, &mut ());
        }
        self.laws = Laws::at(&self.game, &self.state, CARE);
        self.must_be_sound();
    }

    /// One of the legal inputs, if the game is not over.
    pub(super) fn play_legal(&mut self, picker: &mut impl Picker) {
        if let Some(input) = self.legal(picker) {
            assert!(self.play(input), "{input:?} is legal, yet refused in {}", self.text());
        }
    }

    fn legal(&self, picker: &mut impl Picker) -> Option<Input> {
        match self.state.next() {
            Next::Over { .. } => None,
            Next::Chance(chance) => Some(Input::Chance(self.state.draw(chance, picker))),
            Next::Act(seats) => {
                let seat = one_of(seats, picker);
                let actions = self.state.legal(&self.game, seat);
                let place = picker.pick(actions.len() as u32) as usize;
                Some(Input::Act(seat, actions.nth(place).expect("a seat that is asked has a choice")))
            }
        }
    }

    /// Plays any input and checks the cheap laws. Returns whether it was accepted.
    fn play(&mut self, input: Input) -> bool {
        let before = self.state;
        let mut events = Vec::new();
        let checked = self.state.check(&self.game, input);
        let played = self.state.play(&self.game, input, &mut events);
        assert_eq!(checked, played, "check and play disagree on {input:?} in {}", before.to_text(&self.game));
        if played.is_err() {
            assert_eq!(before, self.state, "{input:?} was refused, yet changed something");
            assert!(events.is_empty(), "{input:?} was refused, yet something happened: {events:?}");
            return false;
        }
        let step = WalkStep {
            game: &self.game,
            number: self.number,
            before: &before,
            input,
            events: &events,
            after: &self.state,
        };
        let verdict = self.laws.step(&step);
        must_hold(verdict, || before.to_text(&self.game));
        self.number += 1;
        true
    }
}

/// Panics where a law is broken, with the text that led there.
pub(super) fn must_hold(verdict: LawResult, text: impl FnOnce() -> String) {
    if let Err(broken) = verdict {
        panic!("{} is broken: {}\nat: {}", broken.law, broken.what, text());
    }
}
