// Pieces of SVG as text, for what is drawn once and never changes. Only shapes of `art/` and numbers go into it.

import { type Point, short } from './geometry';
import { shape } from './art';

/** A shape at a point, turned and scaled as wanted; a scale below zero faces the other way. */
export function put(name: string, at: Point, { scale = 1, turned = 0, attributes = '' } = {}): string {
  return `<g${place(at, scale, turned)}${attributes}>${shape(name).inner}</g>`;
}

/** Something defined before, at a point. */
export function reuse(id: string, at: Point, { scale = 1, attributes = '' } = {}): string {
  return `<use href="#${id}"${place(at, scale, 0)}${attributes}/>`;
}

export type Script = { height: number; weight: number; color: string };

/** Digits, colons and question marks, centred on a point. Numerals are strokes in a cell 20 high. */
export function write(text: string, at: Point, { height, weight, color }: Script): string {
  const scale = height / 20;
  const stroke = weight / scale;
  const names = [...text].map(numeral);
  // The heavier the stroke, the more room between the numerals.
  const steps = names.map((name) => shape(name).box[2] - 1.5 + stroke / 2 - 1);
  let left = -steps.reduce((sum, step) => sum + step, 0) / 2;
  const letters = names.map((name, number) => {
    const step = steps[number] ?? 0;
    left += step;
    return put(name, { x: left - step / 2, y: 0 });
  });
  return `<g${place(at, scale, 0)} color="${color}" stroke-width="${short(stroke)}">${letters.join('')}</g>`;
}

function numeral(letter: string): string {
  if (letter === ':') return 'numeral-colon';
  return letter === '?' ? 'numeral-query' : `numeral-${letter}`;
}

function place({ x, y }: Point, scale: number, turned: number): string {
  const parts = [`translate(${short(x)} ${short(y)})`];
  if (turned !== 0) parts.push(`rotate(${short(turned)})`);
  if (scale !== 1) parts.push(`scale(${round(scale)} ${round(Math.abs(scale))})`);
  return ` transform="${parts.join(' ')}"`;
}

function round(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
