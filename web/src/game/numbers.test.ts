import { expect, test } from 'vitest';
import { clockText, secondsLeft } from './clock';
import { bars } from './histogram';

test('a clock counts to zero and not below', () => {
  const clock = { seat: 0, deadline: 10_000, bank: 0 };
  expect(secondsLeft(clock, 3_500, 500)).toBe(7);
  expect(secondsLeft(clock, 99_000, 0)).toBe(0);
  expect(secondsLeft({ ...clock, deadline: null }, 0, 0)).toBeUndefined();
  expect(clockText(72)).toBe('1:12');
});

test('bars are measured against the highest, rolled or expected', () => {
  const rolls = Array<number>(13).fill(0);
  rolls[7] = 36;
  const shown = bars(rolls);
  expect(shown).toHaveLength(11);
  expect(shown[5]).toMatchObject({ total: 7, count: 36, expected: 6, height: 100 });
  expect(shown[5]?.mark).toBeCloseTo(16.67, 1);
  expect(bars(Array<number>(13).fill(0)).every(({ height }) => height === 0)).toBe(true);
});
