//! Can the clock be trusted when it comes to removing tables? A clock that was set wrong makes new tables look old, so code that removes
//! expired tables asks here first.
//!
//! The file remembers what the clock said last. If it says something very different now, it has jumped, or the server was
//! off for a while, which looks the same; then a whole day must pass without another jump.

use std::time::Duration;

use crate::timestamp::Timestamp;

/// How far the clock may move, forward or back, between two looks.
const JUMP: Duration = Duration::from_hours(1);

/// How long it must be steady after a jump.
const SETTLING: Duration = Duration::from_hours(24);

/// What a look at the clock says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// It has been steady for long enough.
    Steady,
    /// It has jumped since the last look.
    Jumped {
        /// What it said then.
        last: Timestamp,
        /// When it can be trusted again, if it does not jump once more.
        trusted_from: Timestamp,
    },
    /// It jumped a while ago, and that was reported then.
    Settling,
}

/// Whether the clock can be trusted, and since when it has been steady.
pub(super) fn judge(
    last: Option<Timestamp>,
    steady_since: Option<Timestamp>,
    now: Timestamp,
) -> (Clock, Option<Timestamp>) {
    if let Some(last) = last.filter(|&last| last.after(JUMP) < now || now.after(JUMP) < last) {
        return (Clock::Jumped { last, trusted_from: now.after(SETTLING) }, Some(now));
    }
    match steady_since {
        Some(since) if now < since.after(SETTLING) => (Clock::Settling, Some(since)),
        _ => (Clock::Steady, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);
    const MILLI: Duration = Duration::from_millis(1);

    #[test]
    fn an_hour_is_no_jump_and_a_moment_more_is_one() {
        for now in [NOON, NOON.after(JUMP), NOON.before(JUMP)] {
            assert_eq!(judge(Some(NOON), None, now), (Clock::Steady, None));
        }
        for now in [NOON.after(JUMP).after(MILLI), NOON.before(JUMP).before(MILLI)] {
            let jumped = Clock::Jumped { last: NOON, trusted_from: now.after(SETTLING) };
            assert_eq!(judge(Some(NOON), None, now), (jumped, Some(now)));
        }
        assert_eq!(judge(None, None, NOON), (Clock::Steady, None), "a new file");
    }

    #[test]
    fn a_day_without_a_jump_is_enough_and_a_moment_less_is_not() {
        let day = NOON.after(SETTLING);
        assert_eq!(judge(Some(day), Some(NOON), day.before(MILLI)), (Clock::Settling, Some(NOON)));
        assert_eq!(judge(Some(day), Some(NOON), day), (Clock::Steady, None));
    }
}
