//! Grades by points lost, and what a choice is about.

use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, State};
use hexhaven_wire::{ChoiceKind, Grade, GradeCounts, KindShare, KindShares, Share};

/// A choice that loses up to this much is the best one, or as good.
pub(crate) const BEST: i32 = Share::POINT.0 / 2;
const GOOD: i32 = Share::POINT.0 * 3 / 2;
/// A choice that loses more than this is a mistake.
pub(crate) const INACCURACY: i32 = Share::POINT.0 * 4;
const MISTAKE: i32 = Share::POINT.0 * 8;

/// A mistake is confirmed if playouts find it this many standard errors away from zero.
pub(crate) const MISTAKE_CONFIRMED_BY: i32 = 2;

/// The grade of a choice that lost this much.
pub(crate) const fn grade(lost: i32) -> Grade {
    if lost <= BEST {
        Grade::Best
    } else if lost <= GOOD {
        Grade::Good
    } else if lost <= INACCURACY {
        Grade::Inaccuracy
    } else if lost <= MISTAKE {
        Grade::Mistake
    } else {
        Grade::Blunder
    }
}

/// What a choice is about.
pub(crate) fn kind(before: &State, action: Action) -> ChoiceKind {
    if matches!(before.public().phase, Phase::SetUpSettlement | Phase::SetUpRoad { .. }) {
        return ChoiceKind::Placing;
    }
    match action {
        Action::Roll | Action::EndTurn | Action::DeclareVictory => ChoiceKind::Timing,
        Action::Settlement(_) | Action::Road(_) | Action::City(_) | Action::DeclineRoad => {
            ChoiceKind::Building
        }
        Action::SupplyTrade { .. }
        | Action::Offer { .. }
        | Action::Counter { .. }
        | Action::Accept(_)
        | Action::Decline(_)
        | Action::Confirm { .. }
        | Action::Withdraw(_) => ChoiceKind::Trading,
        Action::MoveRobber(_) | Action::Rob(_) | Action::DeclineTheft => ChoiceKind::Robber,
        _ => ChoiceKind::Cards,
    }
}

pub(crate) fn count_of(counts: &mut GradeCounts, grade: Grade) -> &mut u32 {
    match grade {
        Grade::Best => &mut counts.best,
        Grade::Good => &mut counts.good,
        Grade::Inaccuracy => &mut counts.inaccuracy,
        Grade::Mistake => &mut counts.mistake,
        Grade::Blunder => &mut counts.blunder,
    }
}

pub(crate) fn share_of(shares: &mut KindShares, kind: ChoiceKind) -> &mut KindShare {
    match kind {
        ChoiceKind::Placing => &mut shares.placing,
        ChoiceKind::Building => &mut shares.building,
        ChoiceKind::Trading => &mut shares.trading,
        ChoiceKind::Robber => &mut shares.robber,
        ChoiceKind::Cards => &mut shares.cards,
        ChoiceKind::Timing => &mut shares.timing,
    }
}

#[cfg(test)]
mod tests {
    use Grade::{Best, Blunder, Good, Inaccuracy, Mistake};

    use super::*;

    #[test]
    fn grades_change_at_their_limits() {
        let grades = [0, 5_000, 5_001, 15_000, 15_001, 40_000, 40_001, 80_000, 80_001].map(grade);
        assert_eq!(grades, [Best, Best, Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder]);
    }
}
