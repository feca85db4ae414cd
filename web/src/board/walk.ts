// Arrow keys on the board: from one legal spot to the next in a direction.

import type { Board } from '../wire';
import { type Point, type Spot, pointOf, same } from './geometry';

export type Direction = 'left' | 'right' | 'up' | 'down';

const VECTORS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
/** Distance to the side counts more than distance ahead. */
const ASIDE = 2;

export function directionOf(key: string): Direction | undefined {
  const found = /^Arrow(Left|Right|Up|Down)$/.exec(key)?.[1];
  return found?.toLowerCase() as Direction | undefined;
}

/** The next spot in a direction. At the edge it wraps around to the other side, so that every spot can be reached. */
export function walk<S extends Spot>(board: Board, spots: readonly S[], from: S, direction: Direction): S {
  const start = pointOf(board, from);
  const vector = VECTORS[direction];
  const others = spots.filter((spot) => !same(spot, from)).map((spot) => ({ spot, ...seen(start, pointOf(board, spot), vector) }));
  const ahead = others.filter(({ along }) => along > 1);
  const [first] = ahead.toSorted((a, b) => cost(a) - cost(b));
  if (first) return first.spot;
  // Nothing ahead: the farthest one behind, as straight as possible.
  const [around] = others.toSorted((a, b) => a.along + ASIDE * a.aside - (b.along + ASIDE * b.aside));
  return around?.spot ?? from;
}

/** The spots in reading order, for Home and End and for the first focus. */
export function ordered<S extends Spot>(board: Board, spots: readonly S[]): S[] {
  return spots.toSorted((a, b) => {
    const [p, q] = [pointOf(board, a), pointOf(board, b)];
    return Math.round(p.y - q.y) || p.x - q.x;
  });
}

type Seen = { along: number; aside: number };

function seen(from: Point, to: Point, vector: Point): Seen {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { along: dx * vector.x + dy * vector.y, aside: Math.abs(dx * vector.y) + Math.abs(dy * vector.x) };
}

function cost({ along, aside }: Seen): number {
  return along + ASIDE * aside;
}
