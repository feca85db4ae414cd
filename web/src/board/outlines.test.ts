import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outline } from '../../outlines';
import { ellipse, numbers, steps } from '../../path';

const SHAPES = '../art/shapes';

test('steps become absolute lines and curves', () => {
  expect(steps('M1 2H5V-3h.5L0-1.5Z')).toEqual([['M', 1, 2], ['L', 5, 2], ['L', 5, -3], ['L', 5.5, -3], ['L', 0, -1.5], ['Z']]);
  expect(steps('M0 0C1 2 3 4 5 6S9 8 7 7')).toEqual([
    ['M', 0, 0],
    ['C', 1, 2, 3, 4, 5, 6],
    ['C', 7, 8, 9, 8, 7, 7],
  ]);
  expect(() => steps('M0 0T1 1')).toThrow('T');
});

test.each([
  ['0 0', 1, [10, 10]],
  ['0 1', 1, [0, 0]],
  ['1 0', 3, [0, 0]],
  ['1 1', 3, [10, 10]],
] as const)('an arc with the flags %s goes %i quarters around its middle', (flags, quarters, [x, y]) => {
  const curves = steps(`M10 0A10 10 0 ${flags} 0 10`).slice(1);
  expect(curves).toHaveLength(quarters);
  const ends = curves.map((step) => step.slice(-2).map(Number));
  for (const [endX = 0, endY = 0] of ends) expect(Math.hypot(endX - x, endY - y)).toBeCloseTo(10);
  expect(ends.at(-1)?.[0]).toBeCloseTo(0);
  expect(ends.at(-1)?.[1]).toBeCloseTo(10);
});

test('an ellipse goes around its middle', () => {
  const ends = ellipse(1, 2, 3, 4).slice(0, 5);
  expect(ends.map((step) => step.slice(-2))).toEqual([
    [4, 2],
    [1, 6],
    [-2, 2],
    [1, -2],
    [4, 2],
  ]);
});

test('as numbers every step begins where the one before has ended', () => {
  expect(numbers(steps('M1 1L2 0ZL0 0M.5 0'))).toEqual([0, 10, 10, 1, 10, -10, 3, 1, -10, -10, 0, 5, 0]);
});

test('groups, turns and dashes are part of an outline', () => {
  const [width, parts] = outline(
    '<svg viewBox="-2 -1 4 3"><g stroke="var(--a)" stroke-width="2"><path d="M1 0L2 0" transform="rotate(90)" stroke-dasharray="4.5 1"/></g><circle r="1"/></svg>',
  );
  expect(width).toBe(4);
  expect(parts[0]).toEqual([' stroke="var(--a)" stroke-dasharray="45 10"', 20, [0, 0, 10, 1, 0, 10]]);
  expect(parts[1]?.slice(0, 2)).toEqual(['', 0]);
  expect(() => outline('<svg><g opacity=".5"><path d="M0 0"/></g></svg>')).toThrow('opacity');
});

test('every shape of the art but the dice can be an outline', () => {
  for (const name of readdirSync(SHAPES).filter((file) => !file.startsWith('die-'))) {
    const [, parts] = outline(readFileSync(`${SHAPES}/${name}`, 'utf8'));
    expect(parts.flatMap(([, , path]) => path).every(Number.isInteger), name).toBe(true);
  }
});
