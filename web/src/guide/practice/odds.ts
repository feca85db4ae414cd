// What the rolls were, and how unusual that is, as a catalog key.

import type { RolledSum } from '../../game/histogram';
import { exactPercentText, percentText } from '../../i18n/format';
import type { Key } from '../../i18n/index.svelte';
import type { DiceReport, SumOdds } from '../../wire';

/** The rolls of a report, for charts and tables. */
export function sumsOf({ counts, expected }: Pick<DiceReport, 'counts' | 'expected'>, odds: readonly SumOdds[]): RolledSum[] {
  return odds.map(({ sum, red }, place) => ({ sum, count: counts[place] ?? 0, expected: expected[place] ?? 0, red }));
}

/** The bounds are shares of a hundred series that deviate at least as much. */
const WORDS: readonly (readonly [number, Extract<Key, `dice.odd_${string}`>])[] = [
  [50, 'dice.odd_not'],
  [15, 'dice.odd_little'],
  [5, 'dice.odd_some'],
  [1, 'dice.odd_much'],
];

export function oddness(atLeastAsOdd: number): Extract<Key, `dice.odd_${string}`> {
  return WORDS.find(([bound]) => atLeastAsOdd >= bound)?.[1] ?? 'dice.odd_very';
}

/** A share of a hundred for people: small ones with one more digit. */
export function percent(share: number): string {
  if (share >= 10) return percentText(share / 100);
  return share >= 0.1 ? exactPercentText(share / 100) : `<${exactPercentText(0.001)}`;
}
