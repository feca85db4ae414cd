// What was rolled, against what two dice bring in the long run.

import type { Rolls } from '../state/story';

/** How often a sum was rolled and should have been; the red ones are those with the most dots on a token. */
export type RolledSum = { sum: number; count: number; expected: number; red: boolean };

const FACES = 6;
const ROBBER = FACES + 1;

/** In how many ways two dice bring a sum. The handbook tells the same, which nobody at a table has loaded. */
const ways = (sum: number) => FACES - Math.abs(sum - ROBBER);

/** Every sum that two dice can bring. */
export function rolledSums(rolls: Rolls): RolledSum[] {
  const all = rolls.reduce((sum, count) => sum + count, 0);
  return Array.from({ length: 2 * FACES - 1 }, (_, place) => {
    const sum = place + 2;
    return { sum, count: rolls[sum] ?? 0, expected: (all * ways(sum)) / FACES ** 2, red: ways(sum) === FACES - 1 };
  });
}

/** What the tallest bar stands for, rolled or expected. */
export const tallest = (sums: readonly RolledSum[]) => Math.max(1, ...sums.flatMap(({ count, expected }) => [count, expected]));
