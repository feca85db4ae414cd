// Everything on a board that doesn't change during a game, from the bottom up: waves, beach, hexes with their motifs,
// harbors and number tokens. It follows `art/README.md`, just like the pictures that the program draws.

import type { Board, BoardHex, Terrain } from '../wire';
import { shape } from './art';
import { Drawing, type Script } from './drawing';
import { type Frame, type Point, RADIUS, angle, distance, ends, frame, harborPoint, short } from './geometry';
import { motifs } from './shapes';

const TERRAINS: readonly Terrain[] = ['hills', 'forest', 'pasture', 'fields', 'mountains', 'desert'];
const SAND = 18;
/** How far waves keep from the center of the nearest hex, and from a harbor. */
const WAVES_FROM_LAND = 176;
const WAVES_FROM_HARBOR = 58;
/** The sea goes on around the frame, as far as a wide window shows it. */
const OPEN_SEA = 0.9;

/** The land as SVG. Several boards on one page have ids of their own. */
export function land(board: Board, id: string): string {
  const defined = [...TERRAINS.map((name) => ground(name, id)), coast(board, id)];
  const grounds = board.hexes.map((hex) => drawGround(hex, id));
  const grown = TERRAINS.map((name) => grow(board, name));
  return `<defs>${defined.join('')}</defs>${beach(id)}${grounds.join('')}${grown.join('')}${harbors(board)}${tokens(board)}`;
}

function ground(name: Terrain, id: string): string {
  return (
    `<linearGradient id="${id}-${name}" x2="0" y2="1"><stop stop-color="var(--${name}-light)"/>` + `<stop offset=".75" stop-color="var(--${name})"/></linearGradient>`
  );
}

function drawGround({ x, y, terrain }: BoardHex, id: string): string {
  const paint = `fill="url(#${id}-${terrain})" stroke="var(--${terrain}-line)" stroke-width="1.4"`;
  return `<g transform="translate(${short(x)} ${short(y)})" ${paint}>${shape('hex').inner}</g>`;
}

/** What grows or stands on a terrain. Its hexes take turns: each arrangement, then each of them mirrored. */
function grow(board: Board, terrain: Terrain): string {
  const drawing = new Drawing();
  const arrangements = motifs(terrain);
  board.hexes
    .filter((hex) => hex.terrain === terrain)
    .forEach((hex, turn) => {
      const side = Math.floor(turn / arrangements.length) % 2 === 1 ? -1 : 1;
      for (const [name, x, y, scale] of arrangements[turn % arrangements.length] ?? []) {
        drawing.put(turn, name, { x: hex.x + side * x, y: hex.y + y }, scale);
      }
    });
  return drawing.markup;
}

function tokens(board: Board): string {
  const drawing = new Drawing();
  board.hexes.forEach((hex, number) => putToken(drawing, number, hex));
  return drawing.markup;
}

/** The token of one hex by itself, as SVG around its middle. */
export function token(hex: BoardHex): string {
  const drawing = new Drawing();
  putToken(drawing, 0, { ...hex, x: 0, y: 0 });
  return drawing.markup;
}

function putToken(drawing: Drawing, room: number, { x, y, token, pips, red }: BoardHex): void {
  if (token === null) return;
  // Red numbers are also larger and heavier.
  const color = red ? 'var(--token-red)' : 'var(--token-ink)';
  const script: Script = { color, height: red ? 25 : 21, weight: red ? 6.2 : 4.6 };
  const [size, gap] = red ? [4.4, 6.6] : [3.8, 6.2];
  drawing.put(room, 'token', { x, y });
  drawing.write(room, String(token), { x, y: y - 4.5 }, script);
  for (let place = 0; place < pips; place += 1) drawing.dot(room, { x: x + gap * (place - (pips - 1) / 2), y: y + 17.5 }, size, color);
}

function harbors(board: Board): string {
  const drawing = new Drawing();
  const color = 'var(--token-ink)';
  board.harbors.forEach((harbor, number) => {
    const at = harborPoint(board, harbor);
    for (const corner of ends(board, harbor.edge)) drawing.point(number, 'quay', at, angle(at, corner));
    drawing.put(number, 'harbor', at);
    const rate = `${harbor.rate}:1`;
    if (harbor.resource === null) {
      drawing.write(number, rate, at, { height: 16, weight: 3.4, color });
    } else {
      drawing.put(number, harbor.resource, { x: at.x, y: at.y - 8 }, 0.78);
      drawing.write(number, rate, { x: at.x, y: at.y + 14 }, { height: 10, weight: 2.5, color });
    }
  });
  return drawing.markup;
}

function coast(board: Board, id: string): string {
  const corners = board.coast.map((corner) => board.corners[corner]).filter((corner) => corner !== undefined);
  const path = corners.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
  return `<path id="${id}-coast" d="${path}Z" stroke-linejoin="round"/>`;
}

/** Shallow water, a shadow and sand, each the outline of the island with a wide edge. */
function beach(id: string): string {
  const band = (width: number, color: string, rest = '') => `<use href="#${id}-coast" fill="${color}" stroke="${color}" stroke-width="${width}"${rest}/>`;
  return (
    band(2 * (SAND + 34), 'var(--shallows)', ' opacity=".22"') +
    band(2 * (SAND + 18), 'var(--shallows)', ' opacity=".34"') +
    band(2 * SAND, 'var(--shade)', ' opacity=".28" y="7"') +
    band(2 * SAND, 'var(--sand-edge)') +
    band(2 * SAND - 3, 'var(--sand)')
  );
}

/** Strokes of waves in the open sea around the land, on a loose grid. */
export function waves(board: Board): string {
  const { left, top, width, height }: Frame = frame(board);
  const badges = board.harbors.map((harbor) => harborPoint(board, harbor));
  const [stepX, stepY] = [width / 12, height / 13];
  const drawing = new Drawing();
  const columns = Math.round(12 * (1 + 2 * OPEN_SEA));
  const rows = Math.round(13 * (1 + 2 * OPEN_SEA));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const loose = ((row * 7 + column * 5) % 5) - 2;
      const x = left - OPEN_SEA * width + stepX * (column + (row % 2) / 2 + 0.25) + 3 * loose;
      const y = top - OPEN_SEA * height + stepY * (row + 0.5) + 2.5 * loose;
      if (isOpen({ x, y }, board, badges)) drawing.strew('wave', { x, y }, 0.8 + 0.07 * loose);
    }
  }
  return drawing.markup;
}

function isOpen(point: Point, board: Board, badges: readonly Point[]): boolean {
  let toLand = Infinity;
  for (const hex of board.hexes) toLand = Math.min(toLand, distance(hex, point));
  // Far out the sea is calm: every third stroke of the grid is enough there.
  const thinned = toLand > 4 * RADIUS && Math.abs(Math.round(point.x + 2 * point.y)) % 3 !== 0;
  return toLand > WAVES_FROM_LAND && !thinned && badges.every((badge) => distance(badge, point) > WAVES_FROM_HARBOR);
}
