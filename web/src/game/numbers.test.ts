import { expect, test } from 'vitest';
import { clockText, secondsLeft } from './clock';
import { rolledSums, tallest } from './histogram';

test('a clock counts to zero and not below', () => {
  expect(secondsLeft(10_000, 3_500, 500)).toBe(7);
  expect(secondsLeft(10_000, 99_000, 0)).toBe(0);
  expect(secondsLeft(null, 0, 0)).toBeUndefined();
  expect(clockText(72)).toBe('1:12');
});

test('sums are held against two fair dice, and bars against the tallest, rolled or expected', () => {
  const rolls = Array<number>(13).fill(0);
  rolls[7] = 36;
  const sums = rolledSums(rolls);
  expect(sums.map(({ sum }) => sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(sums.map(({ expected }) => expected)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  expect(sums.filter(({ red }) => red).map(({ sum }) => sum)).toEqual([6, 8]);
  expect(sums[5]).toMatchObject({ sum: 7, count: 36 });
  expect(tallest(sums)).toBe(36);
  expect(tallest(rolledSums(Array<number>(13).fill(0)))).toBe(1);
});
