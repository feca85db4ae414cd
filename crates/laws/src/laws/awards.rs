//! L8 for the special cards and for a win: whoever has to have them has them, and they move as their rules say.

use hexhaven_rules::options::{TieAfterBreak, VincentArmy, WinClaim};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Game, Next, Seat, State};

use crate::violation::{Law, LawResult, demand};
use crate::walk::WalkStep;

const LAW: Law = Law::Caches;
/// The least length that earns Longest Road (LR-5).
const ROAD_MINIMUM: u8 = 5;
/// The least number of knights that earns Largest Army (LA-1).
const ARMY_MINIMUM: u8 = 3;

/// Nobody holds a card that somebody else has earned, nobody who earned it is without it, and a win is noticed (WIN-6).
pub fn awards_are_due(game: &Game, state: &State) -> LawResult {
    let public = state.public();
    let lengths = Values::of(game, |seat| public.road_length(seat));
    // While Louis holds a road, the award waits until it is placed again (AMB-40).
    if !matches!(public.phase, Phase::LouisPlacing { .. }) {
        let holder = public.longest_road;
        let long_enough = holder.is_none_or(|seat| lengths.at(seat) >= ROAD_MINIMUM);
        demand(LAW, long_enough && lengths.allow(holder, ROAD_MINIMUM), || {
            format!("Longest Road is with {holder:?}, the lengths are {lengths:?}")
        })?;
    }
    let knights = Values::of(game, |seat| public.knights[seat]);
    demand(LAW, knights.allow(public.largest_army, ARMY_MINIMUM), || {
        format!("Largest Army is with {:?}, the knights are {knights:?}", public.largest_army)
    })?;
    win_is_noticed(game, state)
}

/// The special cards went where their rules say, or stayed.
pub fn awards_moved_right(step: &WalkStep<'_>) -> LawResult {
    let (before, after) = (step.before.public(), step.after.public());
    let (road, army) = (longest_road(step), largest_army(step));
    demand(LAW, after.longest_road == road, || {
        let lengths = Values::of(step.game, |seat| after.road_length(seat));
        format!(
            "Longest Road went from {:?} to {:?} instead of {road:?}; {lengths:?}",
            before.longest_road, after.longest_road
        )
    })?;
    demand(LAW, after.largest_army == army, || {
        let knights = Values::of(step.game, |seat| after.knights[seat]);
        format!(
            "Largest Army went from {:?} to {:?} instead of {army:?}; {knights:?}",
            before.largest_army, after.largest_army
        )
    })
}

/// Who has Longest Road after this step (LR-5 … LR-13, AMB-40, AMB-51).
fn longest_road(step: &WalkStep<'_>) -> Option<Seat> {
    let (before, after) = (step.before.public(), step.after.public());
    let holder = before.longest_road;
    if matches!(after.phase, Phase::LouisPlacing { .. }) {
        return holder;
    }
    let was = |seat: Seat| match before.phase {
        Phase::LouisPlacing { length_before, .. } if seat == before.active => length_before,
        _ => before.road_length(seat),
    };
    let lengths = Values::of(step.game, |seat| after.road_length(seat));
    if step.game.seats().all(|seat| was(seat) == lengths.at(seat)) {
        return holder;
    }
    let leaders = lengths.leaders(ROAD_MINIMUM);
    match holder {
        Some(seat) if leaders.contains(&seat) => {
            let broken = lengths.at(seat) < was(seat);
            let aside =
                leaders.len() > 1 && broken && step.game.rules().tie_after_break == TieAfterBreak::SetAside;
            (!aside).then_some(seat)
        }
        _ => only(&leaders),
    }
}

/// Who has Largest Army after this step (LA-1, LA-2, HELP-33, AMB-24).
fn largest_army(step: &WalkStep<'_>) -> Option<Seat> {
    let (before, after) = (step.before.public(), step.after.public());
    let holder = before.largest_army;
    if before.knights == after.knights {
        return holder;
    }
    let knights = Values::of(step.game, |seat| after.knights[seat]);
    let leaders = knights.leaders(ARMY_MINIMUM);
    let beaten =
        holder.is_none_or(|seat| leaders.iter().any(|leader| knights.at(*leader) > knights.at(seat)));
    let too_few = holder.is_some_and(|seat| knights.at(seat) < ARMY_MINIMUM);
    if beaten {
        only(&leaders)
    } else if too_few && step.game.rules().vincent_army == VincentArmy::SetAsideBelowThree {
        None
    } else {
        holder
    }
}

fn only(seats: &[Seat]) -> Option<Seat> {
    if let [seat] = seats { Some(*seat) } else { None }
}

/// A number for each seat of a game.
#[derive(Debug)]
struct Values(Vec<u8>);

impl Values {
    fn of(game: &Game, value: impl Fn(Seat) -> u8) -> Values {
        Values(game.seats().map(value).collect())
    }

    fn at(&self, seat: Seat) -> u8 {
        self.0[seat.index()]
    }

    /// Those with the most, if that is enough.
    fn leaders(&self, minimum: u8) -> Vec<Seat> {
        let best = self.0.iter().copied().max().unwrap_or(0);
        let leads = |seat: &Seat| best >= minimum && self.at(*seat) == best;
        Seat::all(self.0.len()).filter(leads).collect()
    }

    /// A holder is not beaten by anybody who has enough; and if there is no holder, nobody alone has the most.
    fn allow(&self, holder: Option<Seat>, minimum: u8) -> bool {
        let leaders = self.leaders(minimum);
        match holder {
            Some(seat) => leaders.is_empty() || leaders.contains(&seat),
            None => leaders.len() != 1,
        }
    }
}

fn win_is_noticed(game: &Game, state: &State) -> LawResult {
    let (public, rules) = (state.public(), game.rules());
    let seat = public.active;
    let (points, goal) = (state.points(seat), rules.points_to_win);
    match state.next() {
        Next::Over { winner: Some(winner) } => demand(LAW, winner == seat && points >= goal, || {
            format!("seat {winner} won on the turn of {seat}, who has {points} points")
        }),
        Next::Act(_)
            if public.turn > 0 && public.special.is_none() && rules.win_claim == WinClaim::Automatic =>
        {
            demand(LAW, points < goal, || format!("seat {seat} has {points} points and has not won"))
        }
        _ => Ok(()),
    }
}
