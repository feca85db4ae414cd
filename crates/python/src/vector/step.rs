//! One call for all games: what goes in, what comes out, and when the next game begins.

use hexhaven_luck::Seed;
use hexhaven_rules::Seat;
use hexhaven_rules::actions::{Actions, FlatId};

use super::slot::{Shared, Slot, Waits};
use crate::moves::flat_id;

/// When the next game of a slot begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Autoreset {
    /// With the step after the last one; its action is ignored.
    NextStep,
    /// With the last step: the observation is that of the new game.
    SameStep,
    /// When the caller says so.
    Disabled,
}

impl Autoreset {
    const ALL: [Autoreset; 3] = [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Autoreset::NextStep => "next-step",
            Autoreset::SameStep => "same-step",
            Autoreset::Disabled => "disabled",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Autoreset> {
        Autoreset::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// Where a game stands after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stand {
    Running,
    Won(Seat),
    TurnLimit,
}

impl Stand {
    const fn of(waits: Waits) -> Stand {
        match waits {
            Waits::Learner(_) => Stand::Running,
            Waits::Over { winner: Some(winner) } => Stand::Won(winner),
            Waits::Over { winner: None } => Stand::TurnLimit,
        }
    }
}

/// The arrays the caller wants filled, each with one row per game.
#[derive(Default)]
pub(crate) struct Outputs<'a> {
    pub(crate) observations: Option<&'a mut [u8]>,
    pub(crate) masks: Option<&'a mut [bool]>,
    pub(crate) rewards: Option<&'a mut [f32]>,
    pub(crate) terminated: Option<&'a mut [bool]>,
    pub(crate) truncated: Option<&'a mut [bool]>,
    pub(crate) seats: Option<&'a mut [i8]>,
    pub(crate) final_observations: Option<&'a mut [u8]>,
}

impl Outputs<'_> {
    /// Shows the acting seat what its game is waiting for.
    #[inline]
    fn show(&mut self, shared: &Shared, slot: &Slot, legal: &Actions, game: usize) {
        self.show_to(shared, slot, legal, game, None);
    }

    /// Shows it to a given seat; a seat that doesn't have to act has nothing to choose.
    #[inline]
    pub(crate) fn show_to(
        &mut self,
        shared: &Shared,
        slot: &Slot,
        legal: &Actions,
        game: usize,
        viewer: Option<Seat>,
    ) {
        let acting = match slot.waits {
            Waits::Learner(seat) => Some(seat),
            Waits::Over { .. } => None,
        };
        if let Some(all) = &mut self.observations {
            slot.observe(shared, viewer.unwrap_or(slot.viewer), row(all, game, shared.layout.size));
        }
        if let Some(all) = &mut self.masks {
            let mask = row(all, game, FlatId::COUNT);
            mask.fill(false);
            if viewer.is_none() || viewer == acting {
                legal.each_id(|id| mask[id.index()] = true);
            }
        }
        if let Some(all) = &mut self.seats {
            all[game] = acting.map_or(-1, |seat| seat.index() as i8);
        }
    }

    /// Records how a step left the game: still going, with a winner, or at the turn limit.
    #[inline]
    fn result(&mut self, shared: &Shared, game: usize, stand: Stand) {
        let players = shared.layout.players;
        if let Some(all) = &mut self.terminated {
            all[game] = matches!(stand, Stand::Won(_));
        }
        if let Some(all) = &mut self.truncated {
            all[game] = stand == Stand::TurnLimit;
        }
        if let Some(all) = &mut self.rewards {
            let rewards = row(all, game, players);
            match stand {
                Stand::Running | Stand::TurnLimit => rewards.fill(0.0),
                Stand::Won(winner) => {
                    // They add up to zero.
                    rewards.fill(-1.0 / f32::from(players as u8 - 1));
                    rewards[winner.index()] = 1.0;
                }
            }
        }
    }
}

/// Plays one action in each game, or none at all if a game refuses its action; then it says which one.
pub(crate) fn step_all(
    shared: &Shared,
    slots: &mut [Slot],
    legal: &mut [Actions],
    actions: &[i64],
    autoreset: Autoreset,
    outputs: &mut Outputs<'_>,
) -> Result<(), usize> {
    // Nothing can be chosen in a game that is over, so its action is ignored.
    let is_listed = |legal: &Actions, action: i64| flat_id(action).is_some_and(|id| legal.contains_id(id));
    let mut asked = legal.iter().zip(actions);
    let refused = asked.position(|(legal, action)| !is_listed(legal, *action) && !legal.is_empty());
    if let Some(game) = refused {
        return Err(game);
    }
    for (game, ((slot, legal), action)) in slots.iter_mut().zip(legal).zip(actions).enumerate() {
        let stand = step_one(shared, slot, legal, *action, autoreset);
        outputs.result(shared, game, stand);
        if autoreset == Autoreset::SameStep && stand != Stand::Running {
            if let Some(all) = &mut outputs.final_observations {
                slot.observe(shared, slot.viewer, row(all, game, shared.layout.size));
            }
            slot.deal_next(shared, legal);
        }
        outputs.show(shared, slot, legal, game);
    }
    Ok(())
}

/// Plays an action, which is one of the listed ones, in one game.
#[inline]
fn step_one(
    shared: &Shared,
    slot: &mut Slot,
    legal: &mut Actions,
    action: i64,
    autoreset: Autoreset,
) -> Stand {
    match slot.waits {
        Waits::Learner(_) => {
            if let Some(id) = flat_id(action) {
                slot.act(shared, id, legal);
            }
        }
        Waits::Over { .. } if autoreset == Autoreset::NextStep => slot.deal_next(shared, legal),
        Waits::Over { .. } => {}
    }
    Stand::of(slot.waits)
}

/// Starts the marked games, or all of them.
pub(crate) fn reset_all(
    shared: &Shared,
    slots: &mut [Slot],
    legal: &mut [Actions],
    seeds: Option<&[u64]>,
    which: Option<&[bool]>,
    outputs: &mut Outputs<'_>,
) {
    for (game, (slot, legal)) in slots.iter_mut().zip(legal).enumerate() {
        if which.is_none_or(|which| which[game]) {
            match seeds {
                Some(seeds) => *slot = Slot::new(shared, Seed::new(seeds[game]), legal),
                None => slot.deal_next(shared, legal),
            }
        }
        outputs.show(shared, slot, legal, game);
    }
}

#[inline]
fn row<T>(all: &mut [T], game: usize, width: usize) -> &mut [T] {
    &mut all[game * width..][..width]
}
