// How far somebody has come, kept in this browser: the stars of each lesson, and whether the first game was won.

import { read, write } from '../../session/session.svelte';
import type { Lesson } from '../../wire';

export const MOST_STARS = 3;

/** What a stage was like. */
export type Effort = {
  /** Acts beyond what was needed. */
  readonly beyondPar: number;
  readonly hinted: boolean;
  /** It was begun again. */
  readonly again: boolean;
  /** The solution was shown. */
  readonly shown: boolean;
};

/** All stars for what was found at once and alone; one is always there. */
export function starsFor({ beyondPar, hinted, again, shown }: Effort): number {
  if (shown) return 1;
  const lost = (beyondPar > 0 ? 1 : 0) + (hinted ? 1 : 0) + (again ? 1 : 0);
  return Math.max(1, MOST_STARS - lost);
}

class Progress {
  #stars = $state.raw<Readonly<Record<string, number>>>(soundStars(read<unknown>('guide.stars', {})));

  /** The stars of a lesson; none as long as it is not done. */
  of(slug: string): number {
    return Object.hasOwn(this.#stars, slug) ? (this.#stars[slug] ?? 0) : 0;
  }

  /** Learners who repeat a lesson keep the better result. */
  done(slug: string, stars: number): void {
    this.#stars = { ...this.#stars, [slug]: Math.max(this.of(slug), stars) };
    write('guide.stars', this.#stars);
  }

  forget(): void {
    this.#stars = {};
    write('guide.stars', {});
  }
}

/** What is kept may be old or from elsewhere: only names with one to three stars count. */
export function soundStars(kept: unknown): Record<string, number> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, stars]) => isStars(stars)));
}

export const progress = new Progress();

/** The lesson that was begun last: the stars of its stages that are done. Only one is kept, and none that is finished. */
export const begun = {
  of({ slug, stages }: Lesson): number[] {
    const kept = read<unknown>('guide.begun', null);
    if (typeof kept !== 'object' || kept === null || !('slug' in kept) || !('stars' in kept)) return [];
    const { stars } = kept;
    if (kept.slug !== slug || !Array.isArray(stars) || stars.length >= stages.length) return [];
    return stars.every(isStars) ? stars : [];
  },

  keep({ slug, stages }: Lesson, stars: readonly number[]): void {
    write('guide.begun', stars.length < stages.length ? { slug, stars } : null);
  },
};

function isStars(stars: unknown): stars is number {
  return typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS;
}
