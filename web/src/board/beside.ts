// Where the price of a piece stands: next to the piece, and not on a number.

import type { Board } from '../wire';
import type { Frame, Point } from './geometry';

type Size = { readonly width: number; readonly height: number };

/** How far a price stays away from its piece, and the radius of a number's token. */
const AWAY = 50;
const TOKEN = 33;
/** Up or down a little, where a number is in the way. */
const LIFT = 32;

/** The middles of all numbers. */
export function tokensOf(board: Board): Point[] {
  return board.hexes.filter(({ token }) => token !== null);
}

/** The middle of a box of this size next to a point: the first place in the frame that hides no token, trying the sea first. */
export function beside(at: Point, { width, height }: Size, tokens: readonly Point[], { left, top, width: wide, height: high }: Frame): Point {
  const [outward, inward] = at.x < left + wide / 2 ? [-1, 1] : [1, -1];
  const [aside, above] = [AWAY + width / 2, AWAY + height / 2];
  const places = [
    ...[outward, inward].flatMap((side) => [0, -LIFT, LIFT].map((lift) => ({ x: at.x + side * aside, y: at.y + lift }))),
    ...[-1, 1].map((side) => ({ x: Math.min(Math.max(at.x, left + width / 2), left + wide - width / 2), y: at.y + side * above })),
  ];
  const inside = ({ x, y }: Point) => x - width / 2 >= left && x + width / 2 <= left + wide && y - height / 2 >= top && y + height / 2 <= top + high;
  const gap = (from: number, to: number, half: number) => Math.max(0, Math.abs(from - to) - half);
  const free = (place: Point) => tokens.every(({ x, y }) => Math.hypot(gap(x, place.x, width / 2), gap(y, place.y, height / 2)) > TOKEN);
  return places.find((place) => inside(place) && free(place)) ?? places.find(inside) ?? at;
}
