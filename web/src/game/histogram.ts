// The bars of the dice histogram.

import type { Rolls } from '../state/story';

export type Bar = { total: number; count: number; expected: number; height: number; mark: number };

/** Chances of the totals 2 to 12 out of 36, as two fair dice have them. */
const CHANCES = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** One bar for each total: how high it is and where its expectation lies, in per cent of the highest. */
export function bars(rolls: Rolls): Bar[] {
  const all = rolls.reduce((sum, count) => sum + count, 0);
  const raw = CHANCES.map((chance, place) => ({ total: place + 2, count: rolls[place + 2] ?? 0, expected: (all * chance) / 36 }));
  const highest = Math.max(1, ...raw.map(({ count, expected }) => Math.max(count, expected)));
  return raw.map((bar) => ({ ...bar, height: (100 * bar.count) / highest, mark: (100 * bar.expected) / highest }));
}
