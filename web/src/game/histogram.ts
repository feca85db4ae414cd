// What was rolled, compared with what two dice give in the long run.

import type { Rolls } from '../state/story';
import type { SumOdds } from '../wire';

/** How often a sum was rolled and should have been. */
export type RolledSum = { sum: number; count: number; expected: number; red: boolean };

/** Every sum that two dice can give. */
export function rolledSums(rolls: Rolls, odds: readonly SumOdds[]): RolledSum[] {
  const all = rolls.reduce((sum, count) => sum + count, 0);
  const allWays = odds.reduce((sum, { ways }) => sum + ways, 0);
  return odds.map(({ sum, ways, red }) => ({ sum, count: rolls[sum] ?? 0, expected: (all * ways) / allWays, red }));
}

/** What the tallest bar stands for, rolled or expected. */
export const tallest = (sums: readonly RolledSum[]) => Math.max(1, ...sums.flatMap(({ count, expected }) => [count, expected]));
