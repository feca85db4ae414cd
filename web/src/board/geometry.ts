// Where things are in the drawing of a board: a hex has radius 100 and y goes down, as the server tells it.

import type { Board, BoardHarbor } from '../wire';

export type Point = { readonly x: number; readonly y: number };
export type Frame = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** A place on the board: a corner, a path or a hex by its number. */
export type Spot = { readonly kind: 'corner' | 'edge' | 'hex'; readonly place: number };

export const RADIUS = 100;
/** From the middle of a coastal path to the center of its harbor. */
const TO_HARBOR = 46;
const SAND = 18;
const BADGE = 31;
const MARGIN = 5;

export function same(a: Spot | null | undefined, b: Spot | null | undefined): boolean {
  return a?.kind === b?.kind && a?.place === b?.place;
}

/** The middle of a place. */
export function pointOf(board: Board, { kind, place }: Spot): Point {
  if (kind === 'edge') return middle(...ends(board, place));
  const found = kind === 'corner' ? board.corners[place] : board.hexes[place];
  return found ?? ORIGIN;
}

/** Both ends of a path, the left one first, so that nothing on it stands on its head. */
export function ends(board: Board, edge: number): [Point, Point] {
  const { a, b } = board.edges[edge] ?? { a: 0, b: 0 };
  const [from, to] = [board.corners[a] ?? ORIGIN, board.corners[b] ?? ORIGIN];
  return from.x <= to.x ? [from, to] : [to, from];
}

/** The direction of a path in degrees, as SVG turns. */
export function turn(board: Board, edge: number): number {
  return angle(...ends(board, edge));
}

/** Where a harbor lies: straight out to sea from the middle of its path. */
export function harborPoint(board: Board, harbor: BoardHarbor): Point {
  const at = middle(...ends(board, harbor.edge));
  const inland = board.hexes[harbor.hex] ?? ORIGIN;
  const out = TO_HARBOR / Math.max(1, distance(at, inland));
  return { x: at.x + (at.x - inland.x) * out, y: at.y + (at.y - inland.y) * out };
}

/** The land with its beach and harbors, as close as it can be. */
export function frame(board: Board): Frame {
  const around = (points: readonly Point[], room: number) =>
    points.flatMap(({ x, y }) => [
      { x: x - room, y: y - room },
      { x: x + room, y: y + room },
    ]);
  const land = around(board.corners, SAND + MARGIN);
  const harbors = around(
    board.harbors.map((harbor) => harborPoint(board, harbor)),
    BADGE + MARGIN,
  );
  const all = [...land, ...harbors];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function viewBox({ left, top, width, height }: Frame): string {
  return [left, top, width, height].map(short).join(' ');
}

export function distance(a: Point, b: Point): number {
  // `hypot` takes several times as long, and the waves ask for thousands of distances.
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function angle(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** A number for an attribute, with one decimal. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const ORIGIN: Point = { x: 0, y: 0 };
