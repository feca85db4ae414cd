import { expect, test } from 'vitest';
import { LARGE, SMALL, type Screen, trayPlace } from './tray';

/** A window of 1440 by 900 with an island in the middle and four panels at the right. */
const desk: Screen = {
  board: { left: 300, top: 100, right: 1_124, bottom: 736 },
  width: 1_440,
  layout: 'desktop',
  land: [{ x: 900, y: 600, r: 60 }],
  panels: [{ left: 1_148, top: 60, right: 1_428, bottom: 340 }],
};

test('the tray stands in the lower right corner of the sea', () => {
  const { left, top, width, height, die } = trayPlace(desk, LARGE);
  expect(die).toBe(LARGE);
  expect([left + width, top + height]).toEqual([1_426, 736]);
});

test('other rolls are smaller and stand in the same place', () => {
  const { left, top, width, height, die } = trayPlace(desk, SMALL);
  expect(die).toBe(SMALL);
  expect([left + width, top + height]).toEqual([1_426, 736]);
});

test('where large dice would cover a hex, a harbor or a panel they are small', () => {
  expect(trayPlace({ ...desk, land: [{ x: 1_060, y: 700, r: 40 }] }, LARGE).die).toBe(SMALL);
  expect(trayPlace({ ...desk, panels: [{ left: 1_148, top: 400, right: 1_428, bottom: 610 }] }, LARGE).die).toBe(SMALL);
});

test('on a phone they are over the middle of the board, on its side in the lower right', () => {
  const board = { left: 4, top: 120, right: 386, bottom: 630 };
  const upright = trayPlace({ ...desk, board, width: 390, layout: 'phone' }, LARGE);
  expect(upright.die).toBe(SMALL);
  expect(upright.left + upright.width / 2).toBe(195);
  expect(upright.top + upright.height).toBe(624);
  const side = trayPlace({ ...desk, board: { left: 0, top: 0, right: 470, bottom: 390 }, width: 844, layout: 'side' }, LARGE);
  expect([side.die, side.left + side.width, side.top + side.height]).toEqual([SMALL, 464, 384]);
});
