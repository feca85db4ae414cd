import { expect, test } from 'vitest';
import { NO_CARDS } from '../../common/kinds';
import { missingFor, percent, pointsOf, rateOf, timesPaid } from './sums';

const price = { ...NO_CARDS, grain: 2, ore: 3 };

test('what is missing is never less than nothing', () => {
  expect(missingFor(price, { ...NO_CARDS, grain: 5, ore: 1 })).toEqual({ ...NO_CARDS, ore: 2 });
  expect(missingFor(price, { ...NO_CARDS, grain: 2, ore: 3 })).toEqual(NO_CARDS);
});

test('the scarcest kind says how often a price is paid', () => {
  expect(timesPaid(price, { ...NO_CARDS, grain: 4, ore: 8 })).toBe(2);
  expect(timesPaid(price, { ...NO_CARDS, grain: 4 })).toBe(0);
  expect(timesPaid(NO_CARDS, price)).toBe(0);
});

test('a harbor counts for its kind only', () => {
  const rates = { plain: 4, any_harbor: 3, own_harbor: 2, both_harbors: 1 };
  expect(rateOf('ore', new Set(['ore']), rates)).toBe(2);
  expect(rateOf('ore', new Set(), rates)).toBe(4);
  expect(rateOf('ore', new Set(['any']), rates)).toBe(3);
  expect(rateOf('ore', new Set(['any', 'ore']), rates)).toBe(1);
  expect(rateOf('wool', new Set(['ore']), rates)).toBe(4);
});

test('points add up', () => {
  const points = { settlement: 1, city: 2, longest_road: 2, largest_army: 2, victory_point_card: 1 };
  expect(pointsOf({ settlements: 2, cities: 2, longest_road: true, largest_army: false, victory_point_cards: 2 }, points)).toBe(10);
});

test('a share of nothing is nothing', () => {
  expect(percent(1, 0)).toBe(0);
  expect(percent(14, 25)).toBe(56);
});
