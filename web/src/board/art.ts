// The shapes and seats from `art/`, the single source of everything that is drawn. Here are the few that every page shows; those
// of boards and games are added by `shapes.ts`, so that the first pages don't have to wait for them.

import type { Color } from '../wire';
import { seats } from '../../../art/palette.json';

const files = import.meta.glob<string>('../../../art/shapes/{emblem-*,brick,lumber,wool,grain,ore}.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Shape = {
  /** What is inside the file's `svg` element. */
  readonly inner: string;
  /** Left, top, width and height. */
  readonly box: readonly [number, number, number, number];
};

const shapes = new Map<string, Shape>();
addShapes(files);

/** Makes the shapes of these files known. */
export function addShapes(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) shapes.set(nameOf(path), parse(text));
}

/** A shape by the name of its file. */
export function shape(name: string): Shape {
  const found = shapes.get(name);
  if (!found) throw new Error(`art/shapes has no ${name}.svg`);
  return found;
}

/** The shape of a seat's emblem. */
export function emblem(color: Color): string {
  return `emblem-${seats[color].emblem}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
}

function parse(text: string): Shape {
  const [, view, inner] = /viewBox="([^"]+)">([\s\S]*)<\/svg>/.exec(text) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = (view ?? '').split(' ').map(Number);
  return { inner: (inner ?? '').trim(), box: [left, top, width, height] };
}
