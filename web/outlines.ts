// The shapes of art/ that a board's land and its legal corners are made of, as outlines: `virtual:outlines`. A land has thousands of small parts;
// as outlines those of one color can be drawn as one (src/board/drawing.ts), which a slow phone shows in a tenth of the time.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Matrix, type Step, ellipse, moved, numbers, steps } from './path.ts';

/** A part: how it is painted, how wide its stroke is (0 for none), and its path. All in tenths, since whole numbers are quick to write. */
type Part = readonly [paint: string, stroke: number, path: readonly number[]];
/** The width of the shape's box and its parts from below. */
type Outline = readonly [width: number, parts: readonly Part[]];
type Attributes = Readonly<Record<string, string>>;

const NAME = 'virtual:outlines';
const ART = fileURLToPath(new URL('../art/', import.meta.url));
const OTHERS = [
  'target',
  'wave',
  'quay',
  'harbor',
  'token',
  'brick',
  'lumber',
  'wool',
  'grain',
  'ore',
  ...[...'0123456789', 'colon', 'query'].map((name) => `numeral-${name}`),
];
/** What is painted, in the order in which it is written. */
const PAINT = ['fill', 'fill-opacity', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity'];
const KNOWN = new Set([...PAINT, 'stroke-width', 'transform', 'd', 'cx', 'cy', 'r', 'rx', 'ry']);

export function outlines(): Plugin {
  return {
    name: 'hexhaven-outlines',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const motifs = JSON.parse(readFileSync(`${ART}motifs.json`, 'utf8')) as Record<string, [string][][]>;
      const names = new Set([...Object.values(motifs).flatMap((looks) => looks.flatMap((look) => look.map(([name]) => name))), ...OTHERS]);
      const all = [...names].map((name) => {
        const file = `${ART}shapes/${name}.svg`;
        this.addWatchFile(file);
        return [name, outline(readFileSync(file, 'utf8'))] as const;
      });
      return `export default ${JSON.stringify(Object.fromEntries(all))}`;
    },
  };
}

/** The parts of a shape. It is one of ours: elements in lines, groups one deep. */
export function outline(svg: string): Outline {
  const [, width = '0'] = /viewBox="\S+ \S+ (\S+) \S+"/.exec(svg) ?? [];
  const parts: Part[] = [];
  let group: Attributes = {};
  for (const [, closed, name = '', text = ''] of svg.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (name === 'svg') continue;
    const own = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
    for (const key of Object.keys(own)) if (!KNOWN.has(key)) throw new Error(`a shape of the land has ${key}: ${svg}`);
    if (name === 'g') group = closed ? {} : own;
    else parts.push(part(name, own, group));
  }
  if (/<g[^>]* opacity/.test(svg)) throw new Error(`a shape of the land has a group with opacity: ${svg}`);
  return [Number(width), parts];
}

function part(name: string, own: Attributes, group: Attributes): Part {
  const all = { ...group, ...own };
  const painted = PAINT.filter((key) => all[key] !== undefined).map((key) => ` ${key}="${key === 'stroke-dasharray' ? dashes(all[key]) : all[key]}"`);
  const path = [own.transform, group.transform].reduce((path, transform) => (transform === undefined ? path : moved(path, matrix(transform))), drawn(name, own));
  // A stroke without a width is one that the land gives.
  return [painted.join(''), all.stroke === undefined ? 0 : 10 * Number(all['stroke-width'] ?? 1), numbers(path)];
}

function dashes(text = ''): string {
  return text
    .split(' ')
    .map((length) => 10 * Number(length))
    .join(' ');
}

function drawn(name: string, { d = '', cx = '0', cy = '0', r = '0', rx = r, ry = r }: Attributes): Step[] {
  if (name === 'path') return steps(d);
  if (name === 'circle' || name === 'ellipse') return ellipse(Number(cx), Number(cy), Number(rx), Number(ry));
  throw new Error(`a shape of the land has an element that is not understood here: ${name}`);
}

function matrix(transform: string): Matrix {
  const [, kind, text = ''] = /^(\w+)\(([^)]*)\)$/.exec(transform) ?? [];
  const [a = 0, x = 0, y = 0] = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
  if (kind === 'translate') return [1, 0, 0, 1, a, x];
  if (kind !== 'rotate') throw new Error(`a shape of the land is moved in a way that is not understood here: ${transform}`);
  const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}
