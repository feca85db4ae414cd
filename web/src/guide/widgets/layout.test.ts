import { expect, test } from 'vitest';
import { island } from '../../testing/island';
import { laidOut, partsOf } from './layout';

const box = (...what: string[]) => what.map((one) => ({ what: one, count: 1 }));

test('the land comes before the sea where the sea is made of loose tiles', () => {
  expect(partsOf(box('hexes', 'ocean_tiles', 'number_tokens'))).toEqual(['land', 'harbors', 'sea', 'numbers']);
  expect(partsOf(box('hexes', 'frame_pieces', 'number_tokens'))).toEqual(['frame', 'tiles', 'numbers']);
  expect(partsOf(box('island_tiles'))).toEqual(['printed']);
});

test('harbors and numbers lie there from their step on', () => {
  const board = island();
  expect(laidOut(board, 'land').harbors).toEqual([]);
  expect(laidOut(board, 'harbors').harbors).toEqual(board.harbors);
  expect(laidOut(board, 'sea').hexes.every(({ token }) => token === null)).toBe(true);
  expect(laidOut(board, 'numbers')).toEqual(board);
});
