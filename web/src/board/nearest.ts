// From a tap or a pointer to the spot that was meant.

import type { Board } from '../wire';
import { type Point, type Spot, distance, pointOf } from './geometry';

/** A tap finds a spot within this many pixels on the screen. */
export const REACH = 24;
/** And within this many units of the board: a whole hex, or halfway to the next corner or path. */
const ROOM: Readonly<Record<Spot['kind'], number>> = { corner: 44, edge: 36, hex: 92 };

/** The spot nearest to a point, if it is near enough. A unit of the board is `scale` pixels wide. */
export function nearest<S extends Spot>(board: Board, spots: readonly S[], point: Point, scale: number): S | undefined {
  let best: S | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const away = distance(pointOf(board, spot), point);
    if (away < least && away <= Math.max(ROOM[spot.kind], REACH / scale)) [best, least] = [spot, away];
  }
  return best;
}

/** All places of a kind. */
export function placesOf(board: Board, kind: Spot['kind']): Spot[] {
  const count = { corner: board.corners, edge: board.edges, hex: board.hexes }[kind].length;
  return Array.from({ length: count }, (_, place) => ({ kind, place }));
}
