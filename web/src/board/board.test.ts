import { expect, test } from 'vitest';
import { island } from '../testing/island';
import { type Spot, pointOf, turn } from './geometry';
import { nearest, placesOf } from './nearest';
import { type Direction, directionOf, ordered, walk } from './walk';

const board = island();
const corners = placesOf(board, 'corner');

test('the island has its places', () => {
  expect([corners.length, placesOf(board, 'edge').length, placesOf(board, 'hex').length]).toEqual([54, 72, 19]);
});

test('a tap finds the nearest legal spot and nothing far away', () => {
  const spots: Spot[] = [corners[0], corners[20], corners[53]].filter((spot) => spot !== undefined);
  const { x, y } = pointOf(board, { kind: 'corner', place: 20 });
  expect(nearest(board, spots, { x: x + 20, y: y - 10 }, 1)?.place).toBe(20);
  expect(nearest(board, spots, { x: x + 80, y }, 1)).toBeUndefined();
});

test('on a small screen 24 pixels are more units of the board', () => {
  const { x, y } = pointOf(board, { kind: 'corner', place: 20 });
  const spots: Spot[] = [{ kind: 'corner', place: 20 }];
  expect(nearest(board, spots, { x: x + 58, y }, 0.4)?.place).toBe(20);
  expect(nearest(board, spots, { x: x + 62, y }, 0.4)).toBeUndefined();
});

test('all of a hex belongs to its spot', () => {
  const spots = placesOf(board, 'hex');
  const hex = board.hexes[9] ?? { x: 0, y: 0 };
  expect(nearest(board, spots, { x: hex.x + 80, y: hex.y }, 1)?.place).toBe(9);
});

test('roads never stand on their heads', () => {
  for (const { place } of placesOf(board, 'edge')) expect(Math.abs(turn(board, place))).toBeLessThanOrEqual(90.001);
});

test('an arrow goes to a spot in its direction', () => {
  const start = { kind: 'corner', place: 20 } as const;
  const from = pointOf(board, start);
  const right = pointOf(board, walk(board, corners, start, 'right'));
  expect(right.x).toBeGreaterThan(from.x);
  expect(Math.abs(right.y - from.y)).toBeLessThan(60);
  expect(pointOf(board, walk(board, corners, start, 'up')).y).toBeLessThan(from.y);
});

test('arrows reach every spot from every spot', () => {
  const spots = corners.filter((_, place) => place % 7 === 0);
  const reached = new Set([spots[0]]);
  for (const spot of reached) {
    if (!spot) continue;
    for (const direction of ['left', 'right', 'up', 'down'] as Direction[]) reached.add(walk(board, spots, spot, direction));
  }
  expect(reached.size).toBe(spots.length);
});

test('a single spot stays where it is', () => {
  const only = { kind: 'corner', place: 3 } as const;
  expect(walk(board, [only], only, 'left')).toBe(only);
});

test('spots are in reading order and arrow keys are known', () => {
  expect(ordered(board, [...corners].reverse())).toEqual(corners);
  expect(directionOf('ArrowUp')).toBe('up');
  expect(directionOf('a')).toBeUndefined();
});
