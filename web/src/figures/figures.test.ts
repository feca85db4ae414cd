import { expect, test } from 'vitest';
import { NO_CARDS, one } from '../common/kinds';
import type { Gains, SeatStatistics, Statistics } from '../wire';
import { gains, others, sources, time } from './figures';
import { HEIGHT, TOP, plot, spread } from './plot';

const ways: Gains = { start: one('ore', 3), production: one('brick', 20), theft: NO_CARDS, deals: NO_CARDS, supply: NO_CARDS, progress: NO_CARDS, helpers: NO_CARDS };
const seat = (changed: Partial<SeatStatistics>): SeatStatistics => ({
  points: { settlements: 3, cities: 4, longest_road: 2, largest_army: 0, cards: 1 },
  gained: ways,
  lost: { paid: NO_CARDS, discarded: NO_CARDS, theft: NO_CARDS, deals: NO_CARDS, supply: NO_CARDS, progress: NO_CARDS, helpers: NO_CARDS },
  blocked: one('wool', 2),
  cards_bought: 1,
  knights: 0,
  sevens: 4,
  offers: 5,
  deals: 2,
  millis: 61_000,
  ...changed,
});
const statistics: Statistics = {
  turns: 12,
  winner: 0,
  millis: 0,
  dice: [],
  points: [],
  highlights: [],
  seats: [seat({}), seat({ gained: { ...ways, theft: one('ore') } })],
};

test('points are told by where they are from, and summed', () => {
  expect(sources(statistics).map(({ values }) => values[0])).toEqual([3, 4, 2, 0, 1, 10]);
});

test('ways that nobody has used are left out', () => {
  const rows = gains(statistics);
  expect(rows.map(({ values }) => values)).toEqual([
    [3, 3],
    [20, 20],
    [0, 1],
    [23, 24],
  ]);
  expect(rows.at(-1)?.sum).toBe(true);
});

test('times are written as clocks do', () => {
  expect([time(0), time(61_000), time(3_723_400)]).toEqual(['0:00', '1:01', '1:02:03']);
  expect(others(statistics).at(-1)?.texts).toEqual(['1:01', '1:01']);
});

test('lines start at the first turn, end at the last and go up with the points', () => {
  const { lines, levels } = plot(
    [
      { turn: 0, points: [2, 2] },
      { turn: 10, points: [2, 10] },
    ],
    2,
    680,
  );
  expect(lines[1]?.path).toMatch(/^M34 [\d.]+H640V[\d.]+$/);
  expect(levels.map(({ label }) => label)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(lines[1]?.label).toBeLessThan(lines[0]?.label ?? 0);
});

test('labels keep their distance and stay inside', () => {
  const heights = spread([100, 100, 100, 100]);
  expect(heights.toSorted((a, b) => a - b)).toEqual([100, 121, 142, 163]);
  const low = spread([HEIGHT, HEIGHT, TOP]);
  expect(Math.max(...low)).toBeLessThanOrEqual(HEIGHT);
  expect(new Set(low).size).toBe(3);
});
