// Who computes a review.

import type { GameReview } from '../../wire';

/** Reviews a record and tells how far it has come, the turns from the first on. */
export type ReviewOf = (record: string, progress: (review: GameReview) => void, signal: AbortSignal) => Promise<GameReview>;
