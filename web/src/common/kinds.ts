// The kinds of cards in the order in which they are shown, and small sums over them. There are no rules in here.

import type { Cards, DevCard, Resource } from '../wire';

export const RESOURCES: readonly Resource[] = ['brick', 'lumber', 'wool', 'grain', 'ore'];
export const DEV_CARDS: readonly DevCard[] = ['knight', 'road_building', 'year_of_plenty', 'monopoly', 'victory_point'];

export const NO_CARDS: Cards = { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0 };

/** How many cards there are in all. */
export function total(cards: Cards): number {
  return RESOURCES.reduce((sum, kind) => sum + cards[kind], 0);
}

/** One card as a list of them. */
export function one(resource: Resource, count = 1): Cards {
  return { ...NO_CARDS, [resource]: count };
}

/** What is left of the first without the second. */
export function minus(a: Cards, b: Cards): Cards {
  return {
    brick: a.brick - b.brick,
    lumber: a.lumber - b.lumber,
    wool: a.wool - b.wool,
    grain: a.grain - b.grain,
    ore: a.ore - b.ore,
  };
}

/** The sum of both. */
export function plus(a: Cards, b: Cards): Cards {
  return {
    brick: a.brick + b.brick,
    lumber: a.lumber + b.lumber,
    wool: a.wool + b.wool,
    grain: a.grain + b.grain,
    ore: a.ore + b.ore,
  };
}
