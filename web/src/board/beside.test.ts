import { expect, test } from 'vitest';
import { island } from '../testing/island';
import { beside, tokensOf } from './beside';
import { frame, pointOf } from './geometry';
import { placesOf } from './nearest';

const board = island();
const box = frame(board);
const SETTLEMENT = { width: 146, height: 42 };
const ROAD = { width: 78, height: 42 };

for (const [kind, size] of [
  ['corner', SETTLEMENT],
  ['edge', ROAD],
] as const) {
  test(`no price of a piece on a ${kind} hides a number, its piece or leaves the board`, () => {
    const hidden = placesOf(board, kind).filter((spot) => {
      const at = pointOf(board, spot);
      const { x, y } = beside(at, size, tokensOf(board), box);
      const over = (point: { x: number; y: number }, radius: number) =>
        Math.hypot(Math.max(0, Math.abs(point.x - x) - size.width / 2), Math.max(0, Math.abs(point.y - y) - size.height / 2)) < radius;
      return tokensOf(board).some((token) => over(token, 31)) || over(at, 30) || x - size.width / 2 < box.left || x + size.width / 2 > box.left + box.width;
    });
    expect(hidden).toEqual([]);
  });
}
