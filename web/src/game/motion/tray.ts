// Where the tray with the dice stands: over the sea, where it covers no hex, no harbor and no panel.

import { type Point, harborPoint } from '../../board/geometry';
import type { LayoutName } from '../../ui/media.svelte';
import type { Board } from '../../wire';

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number; readonly die: number };
export type Circle = Point & { readonly r: number };

export const LARGE = 100;
export const SMALL = 72;
/** From the edge of the window. */
const MARGIN = 14;
/** From the edge of the board, where the tray is over it. */
const INSET = 6;

export type Screen = {
  /** The part of the window that the board may use, and the window's right edge. */
  readonly board: Box;
  readonly width: number;
  readonly layout: LayoutName;
  /** What is in the way. */
  readonly land: readonly Circle[];
  readonly panels: readonly Box[];
};

/** At the right edge of the window above the large button, as large as there is room; on phones over the board. */
export function trayPlace({ board, width, layout, land, panels }: Screen, die: number): Place {
  const at = (size: number, right: number, bottom: number): Place => {
    const [w, h] = sizeOf(size);
    return { left: right - w, top: bottom - h, width: w, height: h, die: size };
  };
  const [wide] = sizeOf(SMALL);
  if (layout === 'phone') return at(SMALL, (board.left + board.right + wide) / 2, board.bottom - INSET);
  if (layout === 'side') return at(SMALL, board.right - INSET, board.bottom - INSET);
  const corner = (size: number) => at(size, width - MARGIN, board.bottom);
  const isFree = (place: Place) => land.every((one) => !touches(place, one)) && panels.every((one) => !overlaps(place, one));
  return [die, SMALL].map(corner).find(isFree) ?? corner(SMALL);
}

/** Dice, sum and padding, as styled. */
function sizeOf(die: number): [width: number, height: number] {
  return [Math.round(2.96 * die + 52), Math.round(die + 38)];
}

/** The land and its harbors as circles on the screen: as exact as it has to be, and the same for any board. */
export function landOn(board: Board, toScreen: (point: Point) => Point, scale: number): Circle[] {
  const round = (point: Point, r: number): Circle => ({ ...toScreen(point), r: r * scale });
  return [...board.hexes.map((hex) => round(hex, 100)), ...board.harbors.map((harbor) => round(harborPoint(board, harbor), 31))];
}

function touches({ left, top, width, height }: Place, { x, y, r }: Circle): boolean {
  const [dx, dy] = [x - clamp(x, left, left + width), y - clamp(y, top, top + height)];
  return dx * dx + dy * dy < r * r;
}

function overlaps({ left, top, width, height }: Place, box: Box): boolean {
  return left < box.right && box.left < left + width && top < box.bottom && box.top < top + height;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
