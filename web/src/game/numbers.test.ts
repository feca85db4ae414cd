import { expect, test } from 'vitest';
import { clockText, secondsLeft } from './clock';
import { rolledSums, tallest } from './histogram';

const odd = (sum: number, ways: number, red = false) => ({ sum, ways, pips: ways, red, robber: false });

test('a clock counts to zero and not below', () => {
  expect(secondsLeft(10_000, 3_500, 500)).toBe(7);
  expect(secondsLeft(10_000, 99_000, 0)).toBe(0);
  expect(secondsLeft(null, 0, 0)).toBeUndefined();
  expect(clockText(72)).toBe('1:12');
});

test('sums are held against the odds that were told, and bars against the tallest, rolled or expected', () => {
  const rolls = Array<number>(13).fill(0);
  rolls[7] = 36;
  const odds = [odd(5, 4), odd(6, 5, true), odd(7, 6), odd(8, 3)];
  expect(rolledSums(rolls, odds)).toEqual([
    { sum: 5, count: 0, expected: 8, red: false },
    { sum: 6, count: 0, expected: 10, red: true },
    { sum: 7, count: 36, expected: 12, red: false },
    { sum: 8, count: 0, expected: 6, red: false },
  ]);
  expect(tallest(rolledSums(rolls, odds))).toBe(36);
  expect(tallest(rolledSums(Array<number>(13).fill(0), odds))).toBe(1);
});
