//! A bot explains itself: its best plans, what they're worth, and what they gain.

use std::fmt;

use hexhaven_rules::position::Public;
use hexhaven_rules::{Action, Game, Next, Seat, State};

use crate::bot::Budget;
use crate::plan::{Reach, Scored};
use crate::playout::{PlannedTurn, Policy, after, decider, has_won};
use crate::weights::Judge;

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Its decision.
    pub action: Action,
    /// The plans it compared, best first. Bots that don't compare plans leave it empty, and it never includes offers to
    /// other players.
    pub plans: Vec<Plan>,
}

/// A way to play this turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The seat's actions until chance or another player decides.
    pub actions: Vec<Action>,
    /// The seat's chance of winning with it.
    pub chance: f32,
    /// What it gains.
    pub gains: Gains,
}

/// What a plan gains before chance or another player decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gains {
    /// Does it win?
    pub wins: bool,
    /// Points.
    pub points: i32,
    /// Pips of income: ways to roll a number, out of 36, for each card.
    pub pips: i32,
    /// Cards in hand.
    pub cards: i32,
    /// The Longest Road card.
    pub longest_road: bool,
    /// The Largest Army card.
    pub largest_army: bool,
}

impl Gains {
    fn between(game: &Game, before: &State, after: &State, seat: Seat) -> Gains {
        let pips = |public: &Public| -> i32 {
            let at = |corner| {
                game.topology()
                    .hexes_at(corner)
                    .iter()
                    .map(|hex| i32::from(game.board().pips(hex)))
                    .sum::<i32>()
            };
            let settlements = public.settlements[seat].iter().map(at).sum::<i32>();
            settlements + 2 * public.cities[seat].iter().map(at).sum::<i32>()
        };
        let gained = |card: fn(&Public) -> Option<Seat>| {
            card(after.public()) == Some(seat) && card(before.public()) != Some(seat)
        };
        Gains {
            wins: has_won(after, seat),
            points: i32::from(after.points(seat)) - i32::from(before.points(seat)),
            pips: pips(after.public()) - pips(before.public()),
            cards: i32::from(after.hand(seat).total()) - i32::from(before.hand(seat).total()),
            longest_road: gained(|public| public.longest_road),
            largest_army: gained(|public| public.largest_army),
        }
    }
}

impl fmt::Display for Gains {
    /// A short reason, such as `+1 point, +5 pips, -4 cards`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.wins {
            return f.write_str("wins");
        }
        let mut parts = Vec::new();
        for (count, one, many) in
            [(self.points, "point", "points"), (self.pips, "pip", "pips"), (self.cards, "card", "cards")]
        {
            if count != 0 {
                parts.push(format!("{count:+} {}", if count.abs() == 1 { one } else { many }));
            }
        }
        for (gained, name) in [(self.longest_road, "Longest Road"), (self.largest_army, "Largest Army")] {
            if gained {
                parts.push(name.to_owned());
            }
        }
        f.write_str(&if parts.is_empty() { "no change yet".to_owned() } else { parts.join(", ") })
    }
}

/// More actions of a plan are not told.
const MOST_ACTIONS: usize = 8;
const REACH: Reach = Reach { breadth: 4, depth: 4 };
static CAREFUL: Budget = Budget::of_nodes(200);

/// The rest of the turn after a first action, in a world the seat considers possible.
pub(crate) fn plan(judge: &Judge<'_>, world: &State, seat: Seat, first: &Scored) -> Plan {
    let game = judge.extractor().game();
    let mut actions = vec![first.action];
    let mut now = after(game, world, seat, first.action).unwrap_or(*world);
    let mut policy = PlannedTurn::new(judge, world, REACH, &CAREFUL);
    while actions.len() < MOST_ACTIONS
        && now.public().turn == world.public().turn
        && now.public().turn > 0
        && matches!(now.next(), Next::Act(_))
        && decider(&now) == Some(seat)
        && let Some(action) = policy.act(&now, seat)
        && let Some(after) = after(game, &now, seat, action)
    {
        actions.push(action);
        now = after;
    }
    Plan { actions, chance: first.chance, gains: Gains::between(game, world, &now, seat) }
}
