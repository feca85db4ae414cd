// Everything of a board that does not change during a game, from below: waves, beach, hexes with their motifs, harbors and
// number tokens. It follows `art/README.md`, as the pictures do that the program draws.

import type { Board, BoardHex, Terrain } from '../wire';
import { motifs } from './shapes';
import { type Frame, type Point, RADIUS, angle, distance, ends, frame, harborPoint, short } from './geometry';
import { type Script, put, reuse, write } from './markup';

const TERRAINS: readonly Terrain[] = ['hills', 'forest', 'pasture', 'fields', 'mountains', 'desert'];
const SAND = 18;
/** Waves keep so far from the centre of the nearest hex, and so far from a harbor. */
const WAVES_FROM_LAND = 176;
const WAVES_FROM_HARBOR = 58;
/** The sea goes on around the frame, as far as a wide window shows it. */
const OPEN_SEA = 0.9;

/** The land as SVG. Several boards on one page have ids of their own. */
export function land(board: Board, id: string): string {
  const looks = new Map<string, string>();
  const hexes = drawHexes(board, id, looks);
  const tokens = new Map<number, string>();
  const numbers = board.hexes.map((hex) => drawToken(hex, id, tokens)).join('');
  const defined = [...looks.values(), ...tokens.values(), ...TERRAINS.map((name) => ground(name, id)), coast(board, id)];
  return `<defs>${defined.join('')}</defs>${waves(board)}${beach(id)}${hexes}${harbors(board)}${numbers}`;
}

function ground(name: Terrain, id: string): string {
  return (
    `<linearGradient id="${id}-${name}" x2="0" y2="1"><stop stop-color="var(--${name}-light)"/>` +
    `<stop offset=".75" stop-color="var(--${name})"/></linearGradient>`
  );
}

/** Hexes of a terrain take turns in how they look: each arrangement, then each with left and right exchanged. */
function drawHexes(board: Board, id: string, looks: Map<string, string>): string {
  const met = new Map<Terrain, number>();
  return board.hexes
    .map((hex) => {
      const { terrain } = hex;
      const turn = met.get(terrain) ?? 0;
      met.set(terrain, turn + 1);
      const arrangements = motifs(terrain);
      const number = turn % arrangements.length;
      const side = Math.floor(turn / arrangements.length) % 2 === 1 ? -1 : 1;
      const look = `${id}-${terrain}${number}${side < 0 ? 'm' : ''}`;
      if (!looks.has(look)) {
        const elements = arrangements[number] ?? [];
        const drawn = elements.map(([name, x, y, scale]) => put(name, { x: side * x, y }, { scale }));
        looks.set(look, `<g id="${look}">${drawn.join('')}</g>`);
      }
      const attributes = ` fill="url(#${id}-${terrain})" stroke="var(--${terrain}-line)" stroke-width="1.4"`;
      return put('hex', hex, { attributes }) + reuse(look, hex);
    })
    .join('');
}

function drawToken(hex: BoardHex, id: string, defined: Map<number, string>): string {
  const { token, pips } = hex;
  if (token === null) return '';
  const name = `${id}-token${token}`;
  if (!defined.has(token)) defined.set(token, `<g id="${name}">${tokenMarkup(token, pips)}</g>`);
  return reuse(name, hex);
}

function tokenMarkup(token: number, pips: number): string {
  // The two numbers that come up most often are red, larger and heavier.
  const red = pips >= 5;
  const color = red ? 'var(--token-red)' : 'var(--token-ink)';
  const script: Script = { color, height: red ? 25 : 21, weight: red ? 6.2 : 4.6 };
  const [size, gap] = red ? [4.4, 6.6] : [3.8, 6.2];
  const dots = Array.from({ length: pips }, (_, place) => `M${short(gap * (place - (pips - 1) / 2))} 17.5h.01`).join('');
  const row = `<path d="${dots}" fill="none" stroke="${color}" stroke-width="${size}" stroke-linecap="round"/>`;
  return put('token', { x: 0, y: 0 }) + write(String(token), { x: 0, y: -4.5 }, script) + row;
}

function harbors(board: Board): string {
  const quays = board.harbors.flatMap((harbor) => {
    const at = harborPoint(board, harbor);
    return ends(board, harbor.edge).map((corner) => put('quay', at, { turned: angle(at, corner) }));
  });
  const badges = board.harbors.map((harbor) => {
    const at = harborPoint(board, harbor);
    const rate = `${harbor.rate}:1`;
    const color = 'var(--token-ink)';
    if (harbor.resource === null) return put('harbor', at) + write(rate, at, { height: 16, weight: 3.4, color });
    const icon = put(harbor.resource, { x: at.x, y: at.y - 8 }, { scale: 0.78 });
    return put('harbor', at) + icon + write(rate, { x: at.x, y: at.y + 14 }, { height: 10, weight: 2.5, color });
  });
  return quays.join('') + badges.join('');
}

function coast(board: Board, id: string): string {
  const corners = board.coast.map((node) => board.nodes[node]).filter((node) => node !== undefined);
  const path = corners.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
  return `<path id="${id}-coast" d="${path}Z" stroke-linejoin="round"/>`;
}

/** Shallow water, a shadow and sand, each the outline of the island with a wide edge. */
function beach(id: string): string {
  const band = (width: number, color: string, rest = '') =>
    `<use href="#${id}-coast" fill="${color}" stroke="${color}" stroke-width="${width}"${rest}/>`;
  return (
    band(2 * (SAND + 34), 'var(--shallows)', ' opacity=".22"') +
    band(2 * (SAND + 18), 'var(--shallows)', ' opacity=".34"') +
    band(2 * SAND, 'var(--shade)', ' opacity=".28" y="7"') +
    band(2 * SAND, 'var(--sand-edge)') +
    band(2 * SAND - 3, 'var(--sand)')
  );
}

/** Strokes of waves in the open sea, on a loose grid. */
function waves(board: Board): string {
  const { left, top, width, height }: Frame = frame(board);
  const badges = board.harbors.map((harbor) => harborPoint(board, harbor));
  const [stepX, stepY] = [width / 12, height / 13];
  const drawn: string[] = [];
  const columns = Math.round(12 * (1 + 2 * OPEN_SEA));
  const rows = Math.round(13 * (1 + 2 * OPEN_SEA));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const loose = ((row * 7 + column * 5) % 5) - 2;
      const x = left - OPEN_SEA * width + stepX * (column + (row % 2) / 2 + 0.25) + 3 * loose;
      const y = top - OPEN_SEA * height + stepY * (row + 0.5) + 2.5 * loose;
      if (isOpen({ x, y }, board, badges)) drawn.push(put('wave', { x, y }, { scale: 0.8 + 0.07 * loose }));
    }
  }
  return drawn.join('');
}

function isOpen(point: Point, board: Board, badges: readonly Point[]): boolean {
  const offLand = board.hexes.every((hex) => distance(hex, point) > WAVES_FROM_LAND);
  // Far out the sea is calm: every third stroke of the grid is enough there.
  const far = board.hexes.every((hex) => distance(hex, point) > 4 * RADIUS);
  const thinned = far && Math.abs(Math.round(point.x + 2 * point.y)) % 3 !== 0;
  return offLand && !thinned && badges.every((badge) => distance(badge, point) > WAVES_FROM_HARBOR);
}
