// One review in the making. The last one is kept, so that the page after the end of a game continues with what the end has begun.

import { ApiError, type Source, api } from '../../net/api';
import type { GameReview } from '../../wire';
import { type ReviewOf, reviewOf } from './reviewer';

export class ReviewRun {
  /** As much as there is. */
  review = $state.raw<GameReview>();
  /** `none`: there is a record, but it can't be reviewed. */
  state = $state<'computing' | 'done' | 'none' | 'failed'>('computing');
  /** The record that is reviewed. */
  readonly record: () => Promise<string>;
  readonly #reviewOf: ReviewOf;
  #abort = new AbortController();

  constructor(record: () => Promise<string>, of: ReviewOf = reviewOf) {
    this.record = record;
    this.#reviewOf = of;
  }

  async start(): Promise<void> {
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    this.state = 'computing';
    try {
      const record = await this.record();
      const tell = (review: GameReview) => {
        if (!signal.aborted) this.review = review;
      };
      tell(await this.#reviewOf(record, tell, signal));
      if (!signal.aborted) this.state = 'done';
    } catch (error) {
      if (!signal.aborted) this.state = isRefused(error) ? 'none' : 'failed';
    }
  }

  stop(): void {
    this.#abort.abort();
  }
}

/** Somebody has looked at the record and refused it. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

let last: { source: Source; run: ReviewRun } | undefined;

/** The review of a game, begun now if it has not been. */
export function runOf(source: Source): ReviewRun {
  if (last && same(last.source, source) && last.run.state !== 'failed') return last.run;
  last?.run.stop();
  const run = new ReviewRun(async () => ('code' in source ? api.record(source.code) : source.record));
  last = { source, run };
  void run.start();
  return run;
}

function same(a: Source, b: Source): boolean {
  return 'code' in a ? 'code' in b && a.code === b.code : 'record' in b && a.record === b.record;
}
