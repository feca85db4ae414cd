// The small sums of the widgets. Every number in them comes from the rule set or the engine's counts.

import { RESOURCES } from '../../common/kinds';
import type { Cards, Points, Rates, Resource } from '../../wire';

/** What a hand still lacks for a price. */
export function missingFor(price: Cards, hand: Cards): Cards {
  const missing = { ...price };
  for (const kind of RESOURCES) missing[kind] = Math.max(0, price[kind] - hand[kind]);
  return missing;
}

/** How often a price can be paid from a hand. */
export function timesPaid(price: Cards, hand: Cards): number {
  const wanted = RESOURCES.filter((kind) => price[kind] > 0);
  return wanted.length === 0 ? 0 : Math.min(...wanted.map((kind) => Math.floor(hand[kind] / price[kind])));
}

export type Harbor = Resource | 'any';

/** What has to be given for one card with these harbors. */
export function rateOf(give: Resource, harbors: ReadonlySet<Harbor>, rates: Rates): number {
  if (harbors.has(give)) return harbors.has('any') ? rates.both_harbors : rates.own_harbor;
  return harbors.has('any') ? rates.any_harbor : rates.plain;
}

export type Tally = { settlements: number; cities: number; longest_road: boolean; largest_army: boolean; victory_point_cards: number };

/** The points of a player with all this. */
export function pointsOf(tally: Tally, points: Points): number {
  return (
    tally.settlements * points.settlement +
    tally.cities * points.city +
    (tally.longest_road ? points.longest_road : 0) +
    (tally.largest_army ? points.largest_army : 0) +
    tally.victory_point_cards * points.victory_point_card
  );
}

/** A share as a whole percentage. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
