//! How even a board is: what each place in the turn order is worth between equal players, and the best places to
//! settle.

use std::collections::BTreeMap;
use std::ops::Range;

use hexhaven_bots::{Judge, set_up_choices};
use hexhaven_luck::{Fast, GameLuck, Seed};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Input, Next, Seat, Starter, State};
use hexhaven_wire::{BoardJudgment, JudgedPlace, Share};
use serde::{Deserialize, Serialize};

use crate::judges::Judges;
use crate::lookahead::Lookahead;
use crate::playout::play_on;

/// How many playouts it takes to judge a board.
pub const BOARD_PLAYOUTS: u32 = 2_000;
/// How many rounds a playout lasts before the position is judged.
const ROUNDS: u16 = 6;
/// Players settle only on places worth at least this share of the best one: equal players don't all see the same
/// things.
const NEARLY_AS_GOOD: f32 = 0.88;
/// How many places are reported.
const PLACES: usize = 5;
/// A place has to be settled in this share of the games to be reported.
const COMMON: u32 = 20;

/// The results of some of a board's playouts. Several workers can each play a part; the result doesn't depend on how
/// many.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardPlayouts {
    games: u32,
    /// For each place in the turn order: the sum of its chances, in millionths, and of their squares.
    seats: Vec<Sum>,
    /// For each corner of a first settlement.
    corners: BTreeMap<usize, Sum>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sum {
    count: u32,
    total: i64,
    squares: i64,
}

impl Sum {
    fn add(&mut self, share: i64) {
        self.count += 1;
        self.total += share;
        self.squares += share * share;
    }

    fn merge(&mut self, other: &Sum) {
        self.count += other.count;
        self.total += other.total;
        self.squares += other.squares;
    }

    /// Could it come from this many games?
    fn is_of(&self, games: u32) -> bool {
        let most = i64::from(Share::ONE.0);
        let count = i64::from(self.count);
        self.count <= games
            && (0..=count * most).contains(&self.total)
            && (0..=count * most * most).contains(&self.squares)
    }

    /// The mean and its standard error.
    fn mean(&self) -> (Share, Share) {
        let count = f64::from(self.count.max(1));
        let mean = self.total as f64 / count;
        let variance = (self.squares as f64 / count - mean * mean).max(0.0);
        (Share(mean as i32), Share((variance / count).sqrt() as i32))
    }
}

impl BoardPlayouts {
    /// Plays these playouts of a board. The first seat goes first.
    pub fn play(game: &Game, seed: Seed, games: Range<u32>) -> BoardPlayouts {
        let judges = Judges::new(game);
        let mut result = BoardPlayouts::none(game);
        for number in games {
            result.play_one(&judges, seed.child("board", u64::from(number)));
        }
        result
    }

    /// An empty result to add playouts to.
    pub fn none(game: &Game) -> BoardPlayouts {
        BoardPlayouts { games: 0, seats: vec![Sum::default(); game.players()], corners: BTreeMap::new() }
    }

    fn play_one(&mut self, judges: &Judges<'_>, seed: Seed) {
        let game = judges.game();
        let Ok(mut state) = State::start(game, Starter::Seat(Seat::new(0)), &mut ()) else { return };
        place(judges.quick(), &mut state, &mut seed.stream("places"));
        let turns = ROUNDS * game.players() as u16;
        let chances = play_on(&mut Lookahead::new(judges), &state, turns, &mut GameLuck::new(seed));
        self.games += 1;
        for seat in game.seats() {
            let share = i64::from((chances[seat] * Share::ONE.0 as f32) as i32);
            self.seats[seat.index()].add(share);
            for corner in state.public().settlements[seat] {
                self.corners.entry(corner.index()).or_default().add(share);
            }
        }
    }

    /// Adds what another worker played.
    pub fn merge(&mut self, other: &BoardPlayouts) {
        self.games += other.games;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.merge(theirs);
        }
        for (corner, theirs) in &other.corners {
            self.corners.entry(*corner).or_default().merge(theirs);
        }
    }

    /// Combines parts from elsewhere; `None` if one of them can't come from a board.
    pub fn together(parts: &[BoardPlayouts]) -> Option<BoardPlayouts> {
        let (first, rest) = parts.split_first()?;
        let fits = |part: &BoardPlayouts| {
            part.seats.len() == first.seats.len()
                && part.games <= BOARD_PLAYOUTS
                && part.seats.iter().all(|sum| sum.is_of(part.games))
                && part
                    .corners
                    .iter()
                    .all(|(corner, sum)| Corner::try_new(*corner).is_some() && sum.is_of(part.games))
        };
        if parts.len() > BOARD_PLAYOUTS as usize || first.seats.len() > Seat::MAX || !parts.iter().all(fits) {
            return None;
        }
        let mut whole = first.clone();
        for part in rest {
            whole.merge(part);
        }
        Some(whole)
    }

    /// What the playouts say.
    pub fn judgment(&self) -> BoardJudgment {
        let means: Vec<(Share, Share)> = self.seats.iter().map(Sum::mean).collect();
        let mut places: Vec<JudgedPlace> = (self.corners.iter())
            .filter(|(_, sum)| sum.count * COMMON >= self.games)
            .map(|(corner, sum)| {
                let (chance, error) = sum.mean();
                let corner = Corner::new(*corner as u8).into();
                JudgedPlace { corner, games: sum.count, chance, error }
            })
            .collect();
        places.sort_by_key(|place| (std::cmp::Reverse(place.chance), place.corner));
        places.truncate(PLACES);
        BoardJudgment {
            games: self.games,
            chances: means.iter().map(|(mean, _)| *mean).collect(),
            errors: means.iter().map(|(_, error)| *error).collect(),
            places,
        }
    }
}

/// Everybody places, each time at random among what looks about equally good.
fn place(judge: &Judge<'_>, state: &mut State, luck: &mut Fast) {
    let game = judge.extractor().game();
    while matches!(state.public().phase, Phase::SetUpSettlement | Phase::SetUpRoad { .. })
        && let Next::Act(seats) = state.next()
        && let Some(seat) = seats.first()
    {
        let choices = set_up_choices(judge, state, seat);
        let best = choices.iter().map(|(worth, _)| *worth).fold(0.0, f32::max);
        let good: Vec<Action> = (choices.iter())
            .filter(|(worth, _)| *worth >= best * NEARLY_AS_GOOD)
            .map(|(_, action)| *action)
            .collect();
        let Some(action) = good.get(luck.pick(good.len().max(1) as u32) as usize) else { break };
        state.play_unchecked(game, &Input::Act(seat, *action), &mut ());
    }
}

/// Judges a board by [`BOARD_PLAYOUTS`] playouts, all of them in this call.
pub fn judge_board(game: &Game) -> BoardJudgment {
    BoardPlayouts::play(game, BOARD_SEED, 0..BOARD_PLAYOUTS).judgment()
}

/// A board always gets the same judgment.
pub const BOARD_SEED: Seed = Seed::new(0x0062_6f61_7264);
