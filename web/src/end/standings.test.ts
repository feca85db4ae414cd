import { expect, test } from 'vitest';
import { player } from '../testing/updates';
import type { SeatStatistics } from '../wire';
import { standingsOf } from './standings';

const NONE = { settlements: 0, cities: 0, longest_road: 0, largest_army: 0, cards: 0 };

/** A game that ended with these points on the table. */
function over(points: readonly number[], winner: number | null) {
  return { view: { winner, players: points.map((count, seat) => ({ ...player(seat), points: count })) } };
}

const places = (points: readonly number[], winner: number | null) => standingsOf(over(points, winner)).map(({ seat, rank }) => [rank, seat]);

test('places go by points', () => {
  expect(places([8, 10, 7, 9], 1)).toEqual([
    [1, 1],
    [2, 3],
    [3, 0],
    [4, 2],
  ]);
});

test('ties share a rank, and the next one counts everybody before it', () => {
  expect(places([8, 10, 8, 5], 1)).toEqual([
    [1, 1],
    [2, 0],
    [2, 2],
    [4, 3],
  ]);
});

test('nobody shares the rank of the winner, whatever they hide', () => {
  expect(places([10, 10, 9], 1)).toEqual([
    [1, 1],
    [2, 0],
    [3, 2],
  ]);
});

test('without a winner the first place can be shared, too', () => {
  expect(places([4, 6, 6], null)).toEqual([
    [1, 1],
    [1, 2],
    [3, 0],
  ]);
});

test('hidden points count as soon as the figures tell them', () => {
  const figures = [
    { ...NONE, settlements: 3, cards: 3 },
    { ...NONE, settlements: 2, cities: 2 },
  ];
  const seats = figures.map((points) => ({ points }) as SeatStatistics);
  expect(standingsOf({ ...over([3, 4], null), statistics: { seats } }).map(({ seat, points }) => [seat, points])).toEqual([
    [0, 6],
    [1, 4],
  ]);
});
