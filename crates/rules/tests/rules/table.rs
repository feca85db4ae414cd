//! The one helper of the rule tests: a position text, inputs as codes, and what came of them.
//!
//! ```text
//! at("fifth:4 fixed 0=s17;r17-22;BL").play("0:R22-28").hand(0, "0").refuses("0:R28-34", "BUILD-2");
//! ```

use hexhaven_rules::cards::{Cards, DevCards};
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{
    Action, Board, Event, Game, Illegal, Input, Next, Rules, Seat, Starter, State, View, Viewer,
};

use crate::notes::note;

/// The editions as printed, for four players.
pub(crate) const EDITIONS: [&str; 4] = ["classic-1999:4", "fifth:4", "sixth:4", "family:4"];

/// A position with its game, and the events of the last inputs that were played.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

/// The position of this text.
pub(crate) fn at(text: &str) -> Table {
    match State::parse(text) {
        Ok((game, state)) => {
            let table = Table { game, state, events: Vec::new() };
            note("at", || table.text(), "");
            table
        }
        Err(faults) => {
            let reasons: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("not a position: {text}\n{}", reasons.join("\n"));
        }
    }
}

/// The first position of a game of these rules on the printed map, with the events of its set-up so far.
pub(crate) fn start(rules: &str, starter: Starter) -> Table {
    let rules = Rules::parse(rules).expect("a rule set");
    let game = Game::new(rules, Board::fixed(rules.board.island)).expect("rules without faults");
    let first = match starter {
        Starter::Roll => "roll".to_owned(),
        Starter::Seat(seat) => seat.to_string(),
    };
    note("start", || format!("{} first {first}", game.to_text()), "");
    let mut events = Vec::new();
    let state = State::start(&game, starter, &mut events).expect("the starter sits at the table");
    Table { game, state, events }
}

/// A seat by its number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number)
}

/// Seats by their numbers, such as `"013"`.
pub(crate) fn seats(numbers: &str) -> SeatSet {
    numbers.bytes().map(|digit| Seat::new(digit - b'0')).collect()
}

/// The codes of whole turns of these seats, in which nothing happens but a roll of two.
pub(crate) fn quiet_turns(numbers: &str) -> String {
    let turns: Vec<String> = numbers.chars().map(|seat| format!("{seat}:ROLL *:1+1 {seat}:END ")).collect();
    turns.concat()
}

impl Table {
    /// Plays inputs, separated by spaces, each of which has to be legal. Their events replace the earlier ones.
    #[track_caller]
    pub(crate) fn play(mut self, codes: &str) -> Self {
        self.events.clear();
        for code in codes.split_whitespace() {
            let input = self.legal_input(code);
            note("played", || self.text(), code);
            let played = self.state.play(&self.game, input, &mut self.events);
            assert_eq!(played, Ok(()), "{code} in {}", self.text());
        }
        self
    }

    /// This input is refused by this rule (or ruling, or house rule), changes nothing and is not listed.
    #[track_caller]
    pub(crate) fn refuses(self, code: &str, rule: &str) -> Self {
        let illegal = self.refusal(code);
        assert_eq!(illegal.rule(), rule, "{code}: {illegal} in {}", self.text());
        self
    }

    /// Why this input is refused; it changes nothing and is not listed.
    #[track_caller]
    pub(crate) fn refusal(&self, code: &str) -> Illegal {
        let input = self.input(code);
        let mut after = self.state;
        let Err(illegal) = after.play(&self.game, input, &mut ()) else {
            panic!("{code} is legal in {}", self.text());
        };
        assert_eq!(after, self.state, "a refused input changes nothing");
        note("refused", || self.text(), &format!("{code} {}", illegal.rule()));
        if let Input::Act(seat, action) = input {
            let listed = self.state.legal(&self.game, seat).contains(action);
            assert!(!listed, "{code} is refused and listed in {}", self.text());
        }
        illegal
    }

    /// These inputs, separated by spaces, could each be played now.
    #[track_caller]
    pub(crate) fn allows(self, codes: &str) -> Self {
        for code in codes.split_whitespace() {
            self.legal_input(code);
            note("allowed", || self.text(), code);
        }
        self
    }

    /// The resource cards of a seat, such as `"2B1O"`, or `"0"`.
    #[track_caller]
    pub(crate) fn hand(self, number: u8, cards: &str) -> Self {
        let hand: Cards = self.state.hand(seat(number));
        assert_eq!(hand.to_string(), cards, "the hand of {number} in {}", self.text());
        self
    }

    /// The resource cards of the supply, such as `"19B19L19W17G"`; an empty stack is left out.
    #[track_caller]
    pub(crate) fn supply(self, cards: &str) -> Self {
        assert_eq!(self.state.public().bank.to_string(), cards, "the supply in {}", self.text());
        self
    }

    /// The unplayed development cards of a seat, such as `"1K1V"`.
    #[track_caller]
    pub(crate) fn dev(self, number: u8, cards: &str) -> Self {
        let dev: DevCards = self.state.dev_cards(seat(number));
        assert_eq!(dev.to_string(), cards, "the development cards of {number} in {}", self.text());
        self
    }

    /// All points of a seat, hidden ones included.
    #[track_caller]
    pub(crate) fn points(self, number: u8, points: u8) -> Self {
        assert_eq!(self.state.points(seat(number)), points, "the points of {number} in {}", self.text());
        self
    }

    /// Who holds Longest Road.
    #[track_caller]
    pub(crate) fn longest_road(self, holder: Option<u8>) -> Self {
        assert_eq!(self.state.public().longest_road, holder.map(seat), "in {}", self.text());
        self
    }

    /// Who holds Largest Army.
    #[track_caller]
    pub(crate) fn largest_army(self, holder: Option<u8>) -> Self {
        assert_eq!(self.state.public().largest_army, holder.map(seat), "in {}", self.text());
        self
    }

    /// The lengths of the longest roads of the first seats.
    #[track_caller]
    pub(crate) fn lengths(self, lengths: &[u8]) -> Self {
        let found = self.game.seats().map(|seat| self.state.public().road_length(seat));
        let found: Vec<u8> = found.take(lengths.len()).collect();
        assert_eq!(found, lengths, "in {}", self.text());
        self
    }

    /// The open offers as the text of the position has them, such as `"offer0=0:12:2W>1B:yes1"`, or `""`.
    #[track_caller]
    pub(crate) fn offers(self, offers: &str) -> Self {
        let text = self.text();
        let open: Vec<&str> = text.split(' ').filter(|word| word.starts_with("offer")).collect();
        assert_eq!(open.join(" "), offers, "in {text}");
        self
    }

    /// The game waits for a choice of just these seats.
    #[track_caller]
    pub(crate) fn asks(self, numbers: &str) -> Self {
        assert_eq!(self.state.next(), Next::Act(seats(numbers)), "in {}", self.text());
        self
    }

    /// The game is in this phase.
    #[track_caller]
    pub(crate) fn phase(self, phase: Phase) -> Self {
        assert_eq!(self.state.public().phase, phase, "in {}", self.text());
        self
    }

    /// The game is over, and this seat has won.
    #[track_caller]
    pub(crate) fn won_by(self, number: u8) -> Self {
        self.phase(Phase::Over { winner: Some(seat(number)) })
    }

    /// Everybody was told this by the last inputs.
    #[track_caller]
    pub(crate) fn told(self, event: OpenEvent) -> Self {
        assert!(self.events.contains(&Event::Open(event)), "not told {event:?}, but {:#?}", self.events);
        self
    }

    /// Nobody was told anything of that kind by the last inputs.
    #[track_caller]
    pub(crate) fn never_told(self, kind: impl Fn(&OpenEvent) -> bool) -> Self {
        for event in &self.events {
            assert!(!matches!(event, Event::Open(event) if kind(event)), "told {event:?}");
        }
        self
    }

    /// What one viewer was told by the last inputs.
    pub(crate) fn seen(&self, viewer: Viewer) -> Vec<SeenEvent> {
        self.events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    /// What one viewer sees.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let name = viewer.seat().map_or_else(|| "-".to_owned(), |seat| seat.to_string());
        note("viewed", || self.text(), &name);
        View::of(&self.game, &self.state, viewer)
    }

    /// The codes of all listed choices of a seat.
    pub(crate) fn choices(&self, number: u8) -> Vec<String> {
        self.state.legal(&self.game, seat(number)).iter().map(|action| action.code(&self.game)).collect()
    }

    /// The position as a text.
    pub(crate) fn text(&self) -> String {
        self.state.to_text(&self.game)
    }

    /// The input of a code that can be played now: it is not refused, and listed. (Of all offers the list has only the
    /// usual ones.)
    #[track_caller]
    fn legal_input(&self, code: &str) -> Input {
        let input = self.input(code);
        assert_eq!(self.state.check(&self.game, input), Ok(()), "{code} in {}", self.text());
        if let Input::Act(seat, action) = input
            && !matches!(action, Action::Offer { .. } | Action::Counter { .. })
        {
            let listed = self.state.legal(&self.game, seat).contains(action);
            assert!(listed, "{code} is legal and not listed in {}", self.text());
        }
        input
    }

    #[track_caller]
    fn input(&self, code: &str) -> Input {
        Input::parse(code, &self.game).unwrap_or_else(|error| panic!("{code}: {error}"))
    }
}
