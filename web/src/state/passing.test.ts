import { expect, test } from 'vitest';
import { nextOf } from './passing';

const PEOPLE = [0, 1, 3].map((seat) => ({ seat, token: String(seat), name: `Player ${seat}` }));
const next = (waiting: number[], own: number | null) => nextOf(PEOPLE, waiting, own)?.seat;

test('the device stays where somebody can go on', () => {
  expect(next([1], 1)).toBeUndefined();
  expect(next([0, 1, 3], 1), 'everyone discards: the holder first').toBeUndefined();
});

test('it goes to whoever the table is waiting for', () => {
  expect(next([3], 1)).toBe(3);
  expect(next([0], 3)).toBe(0);
  expect(next([0, 3], 1), 'the next one around the table').toBe(3);
  expect(next([0], null), 'nobody has it yet').toBe(0);
});

test('it stays while bots play, and when nobody is asked', () => {
  expect(next([2], 1)).toBeUndefined();
  expect(next([], 1)).toBeUndefined();
});
