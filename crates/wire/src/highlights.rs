//! The story of a finished game, in at most two facts that a client puts into words: who took an award and kept it, who
//! came from behind, whom the robber hit.

use serde::Serialize;

use crate::{PointsAt, SeatStatistics};

/// More would be a report.
const MOST: usize = 2;
/// Being this many points behind is worth mentioning.
const COMEBACK: u8 = 3;
/// Whoever holds this many victory point cards at the end had a secret.
const SECRET: u8 = 2;
/// The robber kept this many cards from one player.
const HARVEST: u32 = 8;
/// A sum came up this many times as often as with two dice in the long run, and at least this often.
const UNUSUAL: (u32, u32) = (2, 8);

/// A fact about a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Highlight {
    /// The winner took an award and kept it to the end.
    Award {
        /// Which one.
        award: Award,
        /// The winner.
        seat: u8,
        /// Who had it before.
        from: Option<u8>,
        /// The turn.
        turn: u16,
    },
    /// The winner came from behind.
    Comeback {
        /// The winner.
        seat: u8,
        /// How many points the leader was ahead.
        behind: u8,
        /// The last turn at whose end that was true.
        turn: u16,
    },
    /// The winner led alone from the end of this turn on, which is most of the game.
    Led {
        /// The winner.
        seat: u8,
        /// The turn.
        turn: u16,
    },
    /// The winner had victory point cards that nobody saw.
    Secret {
        /// The winner.
        seat: u8,
        /// How many.
        count: u8,
    },
    /// The robber kept more from this player than from anybody else.
    Robbed {
        /// Who.
        seat: u8,
        /// How many cards.
        count: u32,
    },
    /// A sum came up far more often than usual.
    Dice {
        /// The sum.
        sum: u8,
        /// How often.
        count: u32,
        /// Out of how many rolls.
        rolls: u32,
    },
}

/// What two points are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Award {
    /// Longest Road.
    LongestRoad,
    /// Largest Army.
    LargestArmy,
}

/// An award changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Which one.
    pub award: Award,
    /// On which turn.
    pub turn: u16,
    /// Who had it.
    pub from: Option<u8>,
    /// Who has it now.
    pub to: Option<u8>,
}

impl Highlight {
    /// What to say about a game with these awards, points, seats and dice (from 2 to 12): the most telling facts
    /// first.
    pub fn of(
        winner: Option<u8>,
        taken: &[Taken],
        points: &[PointsAt],
        seats: &[SeatStatistics],
        dice: &[u32],
    ) -> Vec<Highlight> {
        let of_winner = winner.into_iter().flat_map(|seat| {
            [kept(seat, taken), comeback(seat, points), led(seat, points), secret(seat, seats)]
        });
        of_winner.chain([robbed(seats), unusual(dice)]).flatten().take(MOST).collect()
    }
}

/// The award that the winner took last, among those the winner still has. One taken from somebody says more.
fn kept(winner: u8, taken: &[Taken]) -> Option<Highlight> {
    let lasts = [Award::LongestRoad, Award::LargestArmy]
        .into_iter()
        .filter_map(|award| taken.iter().rfind(|change| change.award == award))
        .filter(|change| change.to == Some(winner));
    let Taken { award, turn, from, .. } = *lasts.max_by_key(|change| (change.from.is_some(), change.turn))?;
    Some(Highlight::Award { award, seat: winner, from, turn })
}

fn comeback(winner: u8, points: &[PointsAt]) -> Option<Highlight> {
    let behind = |at: &PointsAt| at.points.iter().max().unwrap_or(&0) - at.points[usize::from(winner)];
    let at = points.iter().max_by_key(|at| (behind(at), at.turn))?;
    let behind = behind(at);
    (behind >= COMEBACK).then_some(Highlight::Comeback { seat: winner, behind, turn: at.turn })
}

fn led(winner: u8, points: &[PointsAt]) -> Option<Highlight> {
    let leads = |at: &&PointsAt| {
        let own = at.points[usize::from(winner)];
        at.points.iter().enumerate().all(|(seat, other)| seat == usize::from(winner) || *other < own)
    };
    let (first, last) = (points.iter().rev().take_while(leads).last()?, points.last()?);
    (2 * first.turn <= last.turn && first.turn < last.turn)
        .then_some(Highlight::Led { seat: winner, turn: first.turn })
}

fn secret(winner: u8, seats: &[SeatStatistics]) -> Option<Highlight> {
    let count = seats[usize::from(winner)].points.cards;
    (count >= SECRET).then_some(Highlight::Secret { seat: winner, count })
}

fn robbed(seats: &[SeatStatistics]) -> Option<Highlight> {
    let blocked = seats.iter().map(|seat| {
        let cards = seat.blocked;
        [cards.brick, cards.lumber, cards.wool, cards.grain, cards.ore]
            .into_iter()
            .map(u32::from)
            .sum::<u32>()
    });
    // The first among equals.
    let (seat, count) = blocked.enumerate().rev().max_by_key(|(_, count)| *count)?;
    (count >= HARVEST).then_some(Highlight::Robbed { seat: seat as u8, count })
}

fn unusual(dice: &[u32]) -> Option<Highlight> {
    let rolls: u32 = dice.iter().sum();
    let (times, least) = UNUSUAL;
    // A sum comes up in one to six of 36 cases.
    let cases = |place: usize| 6 - (place as u32).abs_diff(5);
    let far =
        |&(place, count): &(usize, &u32)| *count >= least && 36 * *count >= times * cases(place) * rolls;
    let (place, count) = dice.iter().enumerate().filter(far).max_by_key(|(_, count)| **count)?;
    Some(Highlight::Dice { sum: place as u8 + 2, count: *count, rolls })
}
