// Who computes a review: the engine on this device, also for games of a server.

import { ApiError, read, textOf } from '../../net/api';
import { onDevice } from '../../net/device';
import type { GameReview } from '../../wire';

/** Reviews a record and tells how far it has come, the turns from the first on. */
export type ReviewOf = (record: string, progress: (review: GameReview) => void, signal: AbortSignal) => Promise<GameReview>;

/** What a review asks of the engine. */
export type Asks = (path: string, body: string) => Promise<GameReview>;

/** So many turns may have no estimate; with more, something else is wrong. */
const MOST_LEFT_OUT = 3;

/** Does somebody pay for every byte? Then nobody fetches the engine for them unasked. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

export const reviewOf: ReviewOf = async (record, progress, signal) => {
  const engine = await onDevice();
  return reviewBy(async (path, body) => read<GameReview>(await engine.fetch(path, textOf(body))), record, progress, signal);
};

/**
 * If the engine fails, another one begins again, turn by turn. Where that fails as well is a turn that can't be judged: it is left out.
 */
export async function reviewBy(ask: Asks, record: string, progress: (review: GameReview) => void, signal: AbortSignal): Promise<GameReview> {
  const leftOut: number[] = [];
  for (let carefully = false; ;) {
    let review: GameReview | undefined;
    try {
      review = await ask(leftOut.length > 0 ? `/api/review?without=${leftOut.join(',')}` : '/api/review', record);
      while (!review.progress.done) {
        progress(review);
        signal.throwIfAborted();
        review = await ask(carefully ? '/api/review/next?turns=1' : '/api/review/next', '');
      }
      return review;
    } catch (error) {
      const judged = review && review.progress.inputs < review.progress.total_inputs;
      if (error instanceof ApiError || signal.aborted || !judged || leftOut.length === MOST_LEFT_OUT) throw error;
      if (carefully) leftOut.push((review?.turns.at(-1)?.turn ?? -1) + 1);
      carefully = true;
    }
  }
}
