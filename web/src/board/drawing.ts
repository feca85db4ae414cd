// Everything with the same paint is drawn as one path, as long as nothing comes between. That makes the land about two hundred
// paths instead of thousands: a browser styles, lays out and paints them in a fraction of the time, and the picture is the
// same.
//
// All of this runs before a board is first seen. So a shape of one size is made once, as a path of relative steps, and
// putting it somewhere only means writing down where it begins.

import outlines from 'virtual:outlines';
import type { Point } from './geometry';

/** How numerals are written. */
export type Script = { height: number; weight: number; color: string };

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
/** A part of a shape around the shape's own point, ready to be put: where it begins, how it continues, and what it covers. In tenths. */
type Part = { readonly paint: string; readonly x: number; readonly y: number; readonly path: string; readonly box: Box };
/** What is there already, and in which layer. */
type Placed = Box & { readonly layer: number };
/** Everything with the same paint between two others. */
type Layer = { readonly paint: string; readonly paths: string[] };

/** Strokes are an even number of tenths wide: then those of things that differ a little in size can be one path. */
const STROKE = 2;

/** The steps of a path by their numbers: to move, a line, a curve, the end; and how many numbers belong to each. */
const LETTERS = ['m', 'l', 'c', 'z'];
const POINTS = [2, 2, 6, 0];
const MOVE = 0;
const DOT = [0, 0, 0, 1, 1, 0];

/** What was made before, by its name (with its paint) and its scale. */
const ready = new Map<string, Map<number, readonly Part[]>>();

export class Drawing {
  readonly #layers: Layer[] = [];
  /** Which layers have a paint, from below. */
  readonly #painted = new Map<string, number[]>();
  readonly #rooms = new Map<number, Placed[]>();

  /** A shape at a point; a scale below zero faces the other way. What is in different rooms never overlaps. */
  put(room: number, name: string, at: Point, scale = 1): void {
    for (const part of partsOf(name, scale)) this.#lay(room, part, at);
  }

  /** A shape that points somewhere, in degrees. */
  point(room: number, name: string, at: Point, turned: number): void {
    for (const [paint, stroke, path] of outlineOf(name)) this.#lay(room, made(paint, stroke, path, 1, turned), at);
  }

  /** A shape among others of which no two touch. */
  strew(name: string, at: Point, scale: number): void {
    for (const part of partsOf(name, scale)) this.#write(this.#layerAbove(-1, part.paint), part, Math.round(10 * at.x), Math.round(10 * at.y));
  }

  /** Digits, colons and question marks, centered on a point. Numerals are strokes in a cell 20 high. */
  write(room: number, text: string, at: Point, { height, weight, color }: Script): void {
    const names = [...text].map(numeral);
    // The heavier the stroke, the more room between the numerals.
    const widths = names.map((name) => (height / 20) * ((outlines[name]?.[0] ?? 0) - 2.5) + weight / 2);
    let left = at.x - widths.reduce((sum, width) => sum + width, 0) / 2;
    names.forEach((name, place) => {
      const width = widths[place] ?? 0;
      const key = `${name} ${color} ${weight}`;
      const parts = known(key, height) ?? keep(key, height, numeralParts(name, { height, weight, color }));
      for (const part of parts) this.#lay(room, part, { x: left + width / 2, y: at.y });
      left += width;
    });
  }

  /** A dot of one color. */
  dot(room: number, at: Point, size: number, color: string): void {
    const paint = ` fill="none" stroke="${color}" stroke-linecap="round"`;
    const parts = known(color, size) ?? keep(color, size, [made(paint, 10 * size, DOT, 1, 0)]);
    for (const part of parts) this.#lay(room, part, at);
  }

  /** All of it as SVG. */
  get markup(): string {
    return `<g transform="scale(.1)">${this.#layers.map(({ paint, paths }) => `<path${paint} d="${paths.join('')}"/>`).join('')}</g>`;
  }

  /** Into the lowest layer of its paint above all that it would cover. */
  #lay(room: number, part: Part, at: Point): void {
    const x = Math.round(10 * at.x);
    const y = Math.round(10 * at.y);
    const left = part.box.left + x;
    const top = part.box.top + y;
    const right = part.box.right + x;
    const bottom = part.box.bottom + y;
    let there = this.#rooms.get(room);
    if (!there) this.#rooms.set(room, (there = []));
    let below = -1;
    for (const other of there) {
      if (other.layer > below && left < other.right && other.left < right && top < other.bottom && other.top < bottom) below = other.layer;
    }
    const layer = this.#layerAbove(below, part.paint);
    there.push({ left, top, right, bottom, layer });
    this.#write(layer, part, x, y);
  }

  #write(layer: number, part: Part, x: number, y: number): void {
    this.#layers[layer]?.paths.push(`M${x + part.x} ${y + part.y}${part.path}`);
  }

  #layerAbove(below: number, paint: string): number {
    let layers = this.#painted.get(paint);
    if (!layers) this.#painted.set(paint, (layers = []));
    for (const layer of layers) if (layer > below) return layer;
    this.#layers.push({ paint, paths: [] });
    layers.push(this.#layers.length - 1);
    return this.#layers.length - 1;
  }
}

function known(name: string, scale: number): readonly Part[] | undefined {
  return ready.get(name)?.get(scale);
}

function keep(name: string, scale: number, parts: readonly Part[]): readonly Part[] {
  const sizes = ready.get(name) ?? new Map<number, readonly Part[]>();
  ready.set(name, sizes.set(scale, parts));
  return parts;
}

function partsOf(name: string, scale: number): readonly Part[] {
  return (
    known(name, scale) ??
    keep(
      name,
      scale,
      outlineOf(name).map((part) => made(part[0], part[1] * Math.abs(scale), part[2], scale, 0)),
    )
  );
}

function numeralParts(name: string, { height, weight, color }: Script): readonly Part[] {
  return outlineOf(name).map(([paint, , path]) => made(paint.replace('currentColor', color), 10 * weight, path, height / 20, 0));
}

function outlineOf(name: string) {
  const found = outlines[name];
  if (!found) throw new Error(`there is no outline of ${name}`);
  return found[1];
}

/** A part in its size and direction. Points are rounded where they come to lie, so that the steps between them add up. */
function made(paint: string, stroke: number, path: readonly number[], scale: number, turned: number): Part {
  const cos = Math.cos((turned * Math.PI) / 180);
  const sin = Math.sin((turned * Math.PI) / 180);
  const toX = (x: number, y: number) => Math.round(cos * scale * x - sin * Math.abs(scale) * y);
  const toY = (x: number, y: number) => Math.round(sin * scale * x + cos * Math.abs(scale) * y);
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  let steps = '';
  let startX = 0;
  let startY = 0;
  let fromX = 0;
  let fromY = 0;
  for (let place = 0; place < path.length;) {
    const kind = path[place] ?? 0;
    // The first move is not one of the steps: it depends on where the part is put.
    const isStep = place > 0;
    if (isStep) steps += LETTERS[kind] ?? '';
    place += 1;
    // A path that is closed goes back to its start.
    let endX = startX;
    let endY = startY;
    for (const last = place + (POINTS[kind] ?? 0); place < last; place += 2) {
      endX = fromX + (path[place] ?? 0);
      endY = fromY + (path[place + 1] ?? 0);
      const x = toX(endX, endY);
      const y = toY(endX, endY);
      if (isStep) steps += `${x - toX(fromX, fromY)} ${y - toY(fromX, fromY)} `;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
    if (kind === MOVE) {
      startX = endX;
      startY = endY;
    }
    fromX = endX;
    fromY = endY;
  }
  const width = stroke === 0 ? 0 : Math.max(STROKE, STROKE * Math.round(stroke / STROKE));
  return {
    paint: width === 0 ? paint : `${paint} stroke-width="${width}"`,
    x: toX(path[1] ?? 0, path[2] ?? 0),
    y: toY(path[1] ?? 0, path[2] ?? 0),
    path: steps,
    box: { left: left - width, top: top - width, right: right + width, bottom: bottom + width },
  };
}

function numeral(letter: string): string {
  if (letter === ':') return 'numeral-colon';
  return letter === '?' ? 'numeral-query' : `numeral-${letter}`;
}
