//! Taking back what is harmless: acts after which nobody has learned anything and nobody else has acted.

use crate::log::{By, LogEntry, Logged};
use hexhaven_rules::{Action, Input, Next, Phase, Seat, SeatSet, State};

use crate::fault::Fault;
use crate::question::Stamp;
use crate::table::{Step, Table};

/// Can this act be taken back? It brought no luck and showed no hidden card, it did not end the turn or the game, and the
/// same seat goes on. Offers and answers stay: others have read them.
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
        // Until a victim is chosen nothing was drawn.
        Action::MoveRobber(_) => after.public().phase == Phase::ChoosingVictim,
        _ => false,
    }
}

impl Table {
    /// May this seat take back its last act?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.last_undoable().is_some_and(|entry| {
            matches!(&entry.what, Logged::Played { seat: actor, by: By::Player, .. } if usize::from(*actor) == seat.index())
        })
    }

    fn last_undoable(&self) -> Option<&LogEntry> {
        let play = self.running().ok().filter(|play| play.undoable > 0)?;
        play.acts.last().map(|place| &self.log[*place])
    }

    pub(crate) fn undo(&mut self, now: u64, seat: Seat, id: &str) -> Result<Vec<Step>, Fault> {
        self.running()?;
        if !self.can_undo(seat) {
            return Err(Fault::NothingToUndo);
        }
        self.budgets.undo(seat)?;
        Ok(vec![self.write(now, Logged::Undone { seat: seat.index() as u8, id: id.to_owned() })])
    }

    /// An act was taken back: the game is played again without it.
    pub(crate) fn fold_undone(&mut self, number: u64, at: u64) -> Result<(), String> {
        let nothing = || "there is nothing to take back".to_owned();
        let (mut again, _) = self.play_again().ok_or_else(nothing)?;
        let play = self.play.as_deref_mut().filter(|play| play.undoable > 0).ok_or_else(nothing)?;
        let undone = play.acts.pop().ok_or_else(nothing)?;
        play.undoable -= 1;
        for place in &play.acts {
            if let Logged::Played { inputs, .. } = &self.log[*place].what {
                let inputs = again.parse(inputs)?;
                again.fold(&inputs)?;
            }
        }
        play.state = again.state;
        play.luck = again.luck;
        play.counter = again.counter;
        let Logged::Played { seat, .. } = &self.log[undone].what else { return Err(nothing()) };
        let actor = Seat::try_new(usize::from(*seat));
        play.settle(Stamp { number, at, actor }, &[]);
        Ok(())
    }
}
