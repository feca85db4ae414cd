import { expect, test } from 'vitest';
import { type Box, place } from './place';

const SCREEN = { width: 1440, height: 900 };
const PANEL: Box = { left: 1124, top: 160, width: 304, height: 92 };
const SIZE = { width: 120, height: 40 };

test('a bubble stands left of its panel, in the middle, and points at it', () => {
  expect(place(PANEL, SIZE, 'left', [], SCREEN)).toEqual({ left: 994, top: 186, side: 'left', tail: 20 });
});

test('on a phone it hangs at the lower edge, and stays on the screen', () => {
  const panel = { left: 294, top: 52, width: 92, height: 56 };
  const placed = place(panel, SIZE, 'below', [], { width: 390, height: 844 });
  expect(placed).toEqual({ left: 264, top: 113, side: 'below', tail: 76 });
});

test('it slides along its panel to leave a target or points free', () => {
  const target = { left: 1080, top: 196, width: 30, height: 30 };
  const { left, top, side } = place(PANEL, SIZE, 'left', [target], SCREEN);
  expect(side).toBe('left');
  expect(left).toBe(994);
  expect(top + SIZE.height <= target.top || top >= target.top + target.height).toBe(true);
});

test('with the whole side full it takes the other one, and at worst what covers least', () => {
  const wall = { left: 900, top: 0, width: 220, height: 500 };
  expect(place(PANEL, SIZE, 'left', [wall], SCREEN).side).toBe('below');
  const floor = { left: 900, top: 250, width: 540, height: 100 };
  const least = place(PANEL, SIZE, 'left', [{ ...wall, height: 190 }, floor], SCREEN);
  expect(least.top).toBeGreaterThan(186);
});
