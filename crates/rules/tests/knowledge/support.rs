//! Games of all kinds, and playing them at random while every viewer watches.

use hexhaven_luck::Fast;
use hexhaven_rules::board::SetUp;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::options::WinClaim;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Board, Edition, Event, Game, Input, Next, Rules, Seat, Starter, State, Viewer};

/// A game of these rules on a board of this seed.
pub(crate) fn game(rules: Rules, seed: u64) -> Game {
    let board = Board::generate(&rules.board, &mut Fast::new(seed));
    Game::new(rules, board).expect("these rules fit together")
}

/// Rule sets of all editions, modules and numbers of players, and some house rules.
pub(crate) fn rule_sets() -> Vec<Rules> {
    let fifth = |players| Rules::of(Edition::Fifth, players);
    let mut all: Vec<Rules> =
        Edition::ALL.into_iter().flat_map(|e| [3, 4].map(|n| Rules::of(e, n))).collect();
    all.extend(Edition::ALL.map(|edition| Rules::of(edition, 4).with_set_up(SetUp::Fixed)));
    all.extend([3, 4].map(|players| fifth(players).with_helpers()));
    all.extend([5, 6].map(|players| fifth(players).with_five_six()));
    all.extend([5, 6].map(|players| fifth(players).with_five_six().with_helpers()));
    all.push(Rules { players: 2, duel_of_two: true, ..fifth(4) });
    all.push(Rules { win_claim: WinClaim::Declared, points_to_win: 5, ..fifth(3) });
    all.push(Rules { allow_gifts: true, allow_overlap: true, discard_limit: 5, ..fifth(4).with_helpers() });
    all
}

/// The same without offers, which show what is in the hands.
pub(crate) fn without_trade(rules: Rules) -> Rules {
    let Rules { offers_per_turn, allow_gifts, allow_overlap, .. } = Rules::of(rules.edition, rules.players);
    Rules { player_trade: false, offers_per_turn, allow_gifts, allow_overlap, ..rules }
}

/// A game in play, with the state that nobody sees and what each viewer makes of it.
pub(crate) struct Watched {
    pub(crate) game: Game,
    pub(crate) state: State,
    pub(crate) luck: Fast,
    pub(crate) knowledge: Vec<Knowledge>,
    /// What the last input did.
    pub(crate) events: Vec<Event>,
    pub(crate) habit: Habit,
}

/// How the players play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Every choice is as likely as any other.
    Random,
    /// They mostly end the turn instead of spending cards, so that nobody learns much.
    Hoard,
}

impl Watched {
    /// Before the first input; the seed decides board, play and luck.
    pub(crate) fn start(rules: Rules, seed: u64) -> Watched {
        let game = game(rules, seed);
        let mut events = Vec::new();
        let first = Starter::Seat(Seat::new(seed as u8 % rules.players));
        let starter = if seed.is_multiple_of(2) { Starter::Roll } else { first };
        let state = State::start(&game, starter, &mut events).expect("the starter sits at the table");
        let knowledge = Viewer::all(&game).map(|viewer| Knowledge::new(&game, viewer)).collect();
        let mut watched =
            Watched { game, state, luck: Fast::new(seed), knowledge, events, habit: Habit::Random };
        watched.tell();
        watched
    }

    /// A random input; none when the game is over. Often a seat that is not asked makes a proposal.
    pub(crate) fn random_input(&mut self) -> Option<Input> {
        let seats = match self.state.next() {
            Next::Over { .. } => return None,
            Next::Chance(_) => {
                let outcomes = self.state.outcomes();
                return outcomes.at(self.luck.pick(outcomes.total())).map(Input::Chance);
            }
            Next::Act(seats) => seats,
        };
        if self.state.public().phase == Phase::Main && self.luck.pick(8) == 0 {
            let seat = Seat::new(self.luck.pick(self.game.players() as u32) as u8);
            if let Some(action) = self.random_action(seat) {
                return Some(Input::Act(seat, action));
            }
        }
        let place = self.luck.pick(seats.len() as u32) as usize;
        let seat = seats.iter().nth(place)?;
        let action = self.random_action(seat)?;
        let hoards = self.habit == Habit::Hoard && self.state.public().phase == Phase::Main;
        let ends = hoards && self.luck.pick(8) > 0;
        Some(Input::Act(seat, if ends { Action::EndTurn } else { action }))
    }

    fn random_action(&mut self, seat: Seat) -> Option<Action> {
        let legal = self.state.legal(&self.game, seat);
        (!legal.is_empty()).then(|| self.luck.pick(legal.len() as u32)).and_then(|n| legal.nth(n as usize))
    }

    /// Plays an input, and every viewer sees it.
    pub(crate) fn play(&mut self, input: Input) {
        self.events.clear();
        self.state.play(&self.game, input, &mut self.events).expect("the input is legal");
        self.tell();
    }

    fn tell(&mut self) {
        for knowledge in &mut self.knowledge {
            let viewer = knowledge.view().viewer();
            for event in &self.events {
                knowledge.see(&self.game, &event.seen_by(viewer));
            }
        }
    }
}
