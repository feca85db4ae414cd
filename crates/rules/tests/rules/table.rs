//! The one helper of the rule tests: a position text, inputs as codes, and what came of them.
//!
//! ```text
//! at("fifth:4 fixed 0=s17;r17-22;BL").play("0:R22-28").hand(0, "0").refuses("0:R28-34", "BUILD-2");
//! ```

use hexhaven_rules::{
    Cards, DevCards, Event, Game, Illegal, Input, Next, OpenEvent, Phase, Seat, SeatSet, SeenEvent, State, View,
    Viewer,
};

/// A position with its game, and the events of the last inputs that were played.
#[derive(Clone)]
pub struct Table {
    pub game: Game,
    pub state: State,
    pub events: Vec<Event>,
}

/// The position of this text.
pub fn at(text: &str) -> Table {
    match State::parse(text) {
        Ok((game, state)) => Table { game, state, events: Vec::new() },
        Err(faults) => {
            let reasons: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("not a position: {text}\n{}", reasons.join("\n"));
        }
    }
}

/// A seat by its number.
pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}

/// Seats by their numbers, such as `"013"`.
pub fn seats(numbers: &str) -> SeatSet {
    numbers.bytes().map(|digit| Seat::new(digit - b'0')).collect()
}

impl Table {
    /// Plays inputs, separated by spaces, each of which has to be legal. Their events replace the earlier ones.
    #[track_caller]
    #[must_use]
    pub fn play(mut self, codes: &str) -> Self {
        self.events.clear();
        for code in codes.split_whitespace() {
            let input = self.input(code);
            let played = self.state.play(&self.game, input, &mut self.events);
            assert_eq!(played, Ok(()), "{code} in {}", self.text());
        }
        self
    }

    /// This input is refused by this rule (or ruling, or house rule), changes nothing and is not listed.
    #[track_caller]
    #[must_use]
    pub fn refuses(self, code: &str, rule: &str) -> Self {
        let illegal = self.refusal(code);
        assert_eq!(illegal.rule(), rule, "{code}: {illegal} in {}", self.text());
        self
    }

    /// Why this input is refused; it changes nothing and is not listed.
    #[track_caller]
    pub fn refusal(&self, code: &str) -> Illegal {
        let input = self.input(code);
        let mut after = self.state;
        let Err(illegal) = after.play(&self.game, input, &mut ()) else {
            panic!("{code} is legal in {}", self.text());
        };
        assert_eq!(after, self.state, "a refused input changes nothing");
        if let Input::Act(seat, action) = input {
            let listed = self.state.legal(&self.game, seat).contains(action);
            assert!(!listed, "{code} is refused and listed in {}", self.text());
        }
        illegal
    }

    /// These inputs, separated by spaces, could each be played now.
    #[track_caller]
    #[must_use]
    pub fn allows(self, codes: &str) -> Self {
        for code in codes.split_whitespace() {
            let verdict = self.state.check(&self.game, self.input(code));
            assert_eq!(verdict, Ok(()), "{code} in {}", self.text());
        }
        self
    }

    /// The resource cards of a seat, such as `"2B1O"`, or `"0"`.
    #[track_caller]
    #[must_use]
    pub fn hand(self, number: u8, cards: &str) -> Self {
        let hand: Cards = self.state.hand(seat(number));
        assert_eq!(hand.to_string(), cards, "the hand of {number} in {}", self.text());
        self
    }

    /// The unplayed development cards of a seat, such as `"1K1V"`.
    #[track_caller]
    #[must_use]
    pub fn dev(self, number: u8, cards: &str) -> Self {
        let dev: DevCards = self.state.dev_cards(seat(number));
        assert_eq!(dev.to_string(), cards, "the development cards of {number} in {}", self.text());
        self
    }

    /// All points of a seat, hidden ones included.
    #[track_caller]
    #[must_use]
    pub fn points(self, number: u8, points: u8) -> Self {
        assert_eq!(self.state.points(seat(number)), points, "the points of {number} in {}", self.text());
        self
    }

    /// The game waits for a choice of just these seats.
    #[track_caller]
    #[must_use]
    pub fn asks(self, numbers: &str) -> Self {
        assert_eq!(self.state.next(), Next::Act(seats(numbers)), "in {}", self.text());
        self
    }

    /// The game is in this phase.
    #[track_caller]
    #[must_use]
    pub fn phase(self, phase: Phase) -> Self {
        assert_eq!(self.state.public().phase, phase, "in {}", self.text());
        self
    }

    /// The game is over, and this seat has won.
    #[track_caller]
    #[must_use]
    pub fn won_by(self, number: u8) -> Self {
        self.phase(Phase::Over { winner: Some(seat(number)) })
    }

    /// Everybody was told this by the last inputs.
    #[track_caller]
    #[must_use]
    pub fn told(self, event: OpenEvent) -> Self {
        assert!(self.events.contains(&Event::Open(event)), "not told {event:?}, but {:#?}", self.events);
        self
    }

    /// Nobody was told anything of that kind by the last inputs.
    #[track_caller]
    #[must_use]
    pub fn never_told(self, kind: impl Fn(&OpenEvent) -> bool) -> Self {
        for event in &self.events {
            assert!(!matches!(event, Event::Open(event) if kind(event)), "told {event:?}");
        }
        self
    }

    /// What one viewer was told by the last inputs.
    pub fn seen(&self, viewer: Viewer) -> Vec<SeenEvent> {
        self.events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    /// What one viewer sees.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(&self.game, &self.state, viewer)
    }

    /// The codes of all listed choices of a seat.
    pub fn choices(&self, number: u8) -> Vec<String> {
        self.state.legal(&self.game, seat(number)).iter().map(|action| action.code(&self.game)).collect()
    }

    /// The position as a text.
    pub fn text(&self) -> String {
        self.state.to_text(&self.game)
    }

    #[track_caller]
    fn input(&self, code: &str) -> Input {
        Input::parse(code, &self.game).unwrap_or_else(|error| panic!("{code}: {error}"))
    }
}
