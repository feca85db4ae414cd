//! Taking back what is harmless: acts after which nobody has learned anything and nobody else has acted.

use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Input, Next, Seat, State};

use crate::error::TableError;
use crate::log::{By, LogEntry, Logged};
use crate::question::Stamp;
use crate::table::{Step, Table};

/// Can this act be taken back? It brought no luck and showed no hidden card, it did not end the turn or the game, and the
/// same seat continues. Offers and answers stay: others have read them.
pub(crate) fn is_harmless(before: &State, inputs: &[Input], after: &State) -> bool {
    let Some(Input::Act(seat, _)) = inputs.first() else { return false };
    let goes_on = after.next() == Next::Act(SeatSet::of(*seat))
        && before.next() == Next::Act(SeatSet::of(*seat))
        && before.public().mover() == after.public().mover()
        && before.public().turn == after.public().turn;
    goes_on
        && inputs
            .iter()
            .all(|input| matches!(input, Input::Act(_, action) if reveals_nothing(*action, after)))
}

fn reveals_nothing(action: Action, after: &State) -> bool {
    match action {
        Action::Settlement(_)
        | Action::Road(_)
        | Action::City(_)
        | Action::SupplyTrade { .. }
        | Action::Knight
        | Action::RoadBuilding
        | Action::YearOfPlenty(_)
        | Action::William(_)
        | Action::Louis(_)
        | Action::Jean(_)
        | Action::Vincent(_) => true,
        // Until a victim is chosen, nothing has been drawn.
        Action::MoveRobber(_) => after.public().phase == Phase::ChoosingVictim,
        _ => false,
    }
}

impl Table {
    /// May this seat take back its last act?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.last_undoable().is_some_and(|entry| {
            matches!(&entry.what, Logged::Played { seat: actor, by: By::Player, .. } if *actor == seat)
        })
    }

    fn last_undoable(&self) -> Option<&LogEntry> {
        let play = self.running().ok().filter(|play| !play.undoable.is_empty())?;
        play.acts.last().and_then(|number| self.log.get(*number))
    }

    pub(crate) fn undo(&mut self, now: u64, seat: Seat, id: &str) -> Result<Vec<Step>, TableError> {
        self.running()?;
        if !self.can_undo(seat) {
            return Err(TableError::NothingToUndo);
        }
        self.budgets.undo(seat)?;
        Ok(vec![self.write(now, Logged::Undone { seat, id: id.to_owned() })])
    }

    /// An act was taken back: the game continues from the position before it.
    pub(crate) fn fold_undone(&mut self, number: u64, at: u64) -> Result<(), String> {
        let nothing = || "there is nothing to take back".to_owned();
        let play = self.play.as_deref_mut().ok_or_else(nothing)?;
        let (Some(before), Some(undone)) = (play.undoable.pop(), play.acts.pop()) else {
            return Err(nothing());
        };
        play.driver.set_state(before);
        play.memory.undo();
        let actor = self.log.get(undone).and_then(|entry| match entry.what {
            Logged::Played { seat, .. } => Some(seat),
            _ => None,
        });
        play.renew(Stamp { number, at, actor }, &[]);
        Ok(())
    }
}
