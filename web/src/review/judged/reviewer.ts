// Who computes a review: the engine on this device, also for games of a server.

import { url } from 'virtual:engine';
import { read, textOf } from '../../net/api';
import { onDevice } from '../../net/device';
import type { GameReview } from '../../wire';

/** Reviews a record and tells how far it has come, the turns from the first on. */
export type ReviewOf = (record: string, progress: (review: GameReview) => void, signal: AbortSignal) => Promise<GameReview>;

/** Does this client come with an engine? */
export const canReview = url !== null;

/** Does somebody pay for every byte? Then nobody fetches the engine for them unasked. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

export const reviewOf: ReviewOf = async (record, progress, signal) => {
  const engine = await onDevice();
  let review = await read<GameReview>(await engine.fetch('/api/review', textOf(record)));
  while (!review.progress.done) {
    progress(review);
    signal.throwIfAborted();
    review = await read<GameReview>(await engine.fetch('/api/review/next', textOf('')));
  }
  return review;
};
