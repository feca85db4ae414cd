// A guess before a roll: how many cards each seat gets.

import { total } from '../../common/kinds';
import type { Forecast } from '../../wire';

/** By seat; a seat that isn't listed gets nothing. */
export type Guess = Readonly<Record<number, number>>;

/** Nobody gets more than this in a lesson. */
export const MOST_GUESSED = 4;

/** How many seats were guessed right. */
export function hits({ gains }: Forecast, guess: Guess): number {
  return gains.filter(({ seat, cards }) => (guess[seat] ?? 0) === total(cards)).length;
}
