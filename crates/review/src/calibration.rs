//! The one number that calibrates the judge's chances.

/// Multiplies the judge's values, which raises every seat's odds against the others to this power. Fitted to games
/// between bots: `docs/review.md` says how, and how well the chances come true.
pub(crate) const SCALE: f32 = 1.0;
