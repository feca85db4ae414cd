// Where on the screen things are that cards fly from and to.

import type { Board, Resource } from '../../wire';

export type Flight = { key: number; shape: string; from: DOMRect; to: DOMRect; delay: number };

export function seatPlace(seat: number): DOMRect | undefined {
  return rect(`[data-seat="${seat}"]`);
}

export function cardPlace(kind: Resource): DOMRect | undefined {
  return rect(`[data-card="${kind}"]`);
}

export function bankPlace(kind: Resource | 'dev'): DOMRect | undefined {
  return rect(`[data-bank="${kind}"]`) ?? rect('[data-bank]') ?? rect('[data-board]');
}

/** Where the dice stay. */
export function dicePlace(): DOMRect | undefined {
  return rect('[data-dice]');
}

/** Where the board may be drawn. */
export function boardPlace(): DOMRect | undefined {
  return rect('[data-board]');
}

/** All panels of players. */
export function panelPlaces(): DOMRect[] {
  return [...document.querySelectorAll('[data-seat]')].map((panel) => panel.getBoundingClientRect());
}

/** From the drawing of the board to the screen. The board may be zoomed and moved. */
export function boardMatrix(): DOMMatrix | undefined {
  return document.querySelector<SVGGElement>('[data-board] svg > g')?.getScreenCTM() ?? undefined;
}

/** The middle of a hex. */
export function hexPlace(board: Board, hex: number): DOMRect | undefined {
  const matrix = boardMatrix();
  const found = board.hexes[hex];
  if (!matrix || !found) return undefined;
  const { x, y } = new DOMPoint(found.x, found.y).matrixTransform(matrix);
  return new DOMRect(x, y, 0, 0);
}

function rect(selector: string): DOMRect | undefined {
  return document.querySelector(selector)?.getBoundingClientRect();
}
