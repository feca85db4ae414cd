//! How well the judge's chances come true, and the one number that makes them.

/// The judge's values are multiplied by this, which raises every seat's odds against the others to this power. Fitted on games
/// between bots: `docs/review.md` says how, and how well the chances come true.
pub(crate) const SCALE: f32 = 1.0;
