// Which moments of a game are shown, and in which order one goes through them.

import type { GameReview, Grade, ReviewMoment } from '../../wire';

/** Whose moments, and of which kind. A bar of luck and decisions is made up of those of one seat. */
export type Filter = { readonly seat: number | null; readonly kind: 'key' | 'luck' | 'decisions' };

export const EVERYONE: Filter = { seat: null, kind: 'key' };

/** The moments to list, in the order of the game. */
export function listed({ moments }: GameReview, { seat, kind }: Filter): ReviewMoment[] {
  const own = moments.filter((moment) => seat === null || moment.seat === seat);
  switch (kind) {
    case 'key':
      return own.filter(({ key }) => key);
    case 'luck':
      return own.filter(({ what }) => what.type === 'luck');
    case 'decisions':
      return own.filter(({ what }) => what.type === 'choice' && isWorse(what.grade));
  }
}

/** An inaccuracy or worse. */
export function isWorse(grade: Grade): boolean {
  return grade !== 'best' && grade !== 'good';
}

export function isMistake({ what }: ReviewMoment): boolean {
  return what.type === 'choice' && (what.grade === 'mistake' || what.grade === 'blunder');
}

/** How much a moment moved the chance of its seat, in millionths. */
export function swingOf({ what, from, to }: ReviewMoment): number {
  if (what.type === 'luck') return Math.abs(what.change);
  return isWorse(what.grade) ? what.lost : Math.min(what.lead, Math.max(0, to - from));
}

/** What to tell about a position: what was chosen or came there, a grade before luck. */
export function momentAt({ moments }: GameReview, input: number): ReviewMoment | undefined {
  const there = moments.filter((moment) => moment.input === input);
  return there.find(({ what }) => what.type === 'choice') ?? there[0];
}

/** The next one of these in a direction, from a position in the game. */
export function nextOf(moments: readonly ReviewMoment[], input: number, direction: -1 | 1): ReviewMoment | undefined {
  return direction > 0 ? moments.find((moment) => moment.input > input) : moments.findLast((moment) => moment.input < input);
}

/** Where a review opens: the largest of your own mistakes, or else what decided the game. */
export function opening(review: GameReview, you: number | null): ReviewMoment | undefined {
  const mistakes = review.moments.filter((moment) => moment.seat === you && moment.key && isMistake(moment));
  const [worst] = mistakes.toSorted((a, b) => swingOf(b) - swingOf(a) || a.input - b.input);
  return worst ?? review.moments[review.decisive[0] ?? -1] ?? review.moments.find(({ key }) => key);
}
