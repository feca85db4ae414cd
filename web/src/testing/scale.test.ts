// Styles use only the scale in theme.css and the breakpoints in common/breakpoints.ts.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../common/breakpoints';

type Declaration = { readonly property: string; readonly value: string };

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|css)$/.test(path));
const styles = new Map(files.map((path) => [path, styleOf(path, readFileSync(`src/${path}`, 'utf8'))]));

function styleOf(path: string, text: string): string {
  const style = path.endsWith('.css') ? text : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, inside = '']) => inside).join('');
  return style.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/** The declarations of these properties, except those for paper, which are in points and millimeters. */
function declared(style: string, properties: RegExp): Declaration[] {
  const all = [...style.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)];
  return all.map(([, property = '', value = '']) => ({ property, value })).filter(({ property, value }) => properties.test(property) && !/\d(pt|mm)\b/.test(value));
}

/** All lengths in a value that are written out in pixels. */
function pixels(value: string): number[] {
  return [...value.matchAll(/(?<![\w-])-?(\d*\.?\d+)px/g)].map(([, length]) => Number(length));
}

function offScale(properties: RegExp, allowed: (length: number) => boolean): string[] {
  return [...styles].flatMap(([path, style]) =>
    declared(style, properties)
      .filter(({ value }) => pixels(value).some((length) => !allowed(length)))
      .map(({ property, value }) => `${path}: ${property}: ${value}`),
  );
}

test('the scale is short', () => {
  const steps = (name: string) => [...(styles.get('theme.css') ?? '').matchAll(new RegExp(`--${name}-\\w+:`, 'g'))].length;
  expect([steps('text'), steps('radius'), steps('gap')]).toEqual([9, 5, 7]);
});

test('text sizes come from the scale', () => {
  expect(offScale(/^font(-size)?$/, (length) => length === 0)).toEqual([]);
});

test('corners come from the scale', () => {
  expect(offScale(/^border-.*radius$/, (length) => length === 0)).toEqual([]);
});

test('distances come from the scale, except hairlines and what is larger than its last step', () => {
  expect(offScale(/^((row-|column-)?gap|(margin|padding)(-[a-z-]+)?)$/, (length) => length < 4 || length > 24)).toEqual([]);
});

test('the layout changes only at breakpoints', () => {
  const size = /\((?:min|max)-(?:width|height): \d+px\)/g;
  const known = new Set(Object.values(BREAKPOINTS).flatMap((below) => [below, below.replace('max', 'min').replace(/\d+/, (pixels) => String(Number(pixels) + 1))]));
  const found = [...styles].flatMap(([path, style]) =>
    [...style.matchAll(/@media ([^{]+)\{/g)].flatMap(([, condition = '']) => [...condition.matchAll(size)].map(([one]) => ({ path, one }))),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ one }) => !known.has(one))).toEqual([]);
});

test('every step that is used exists', () => {
  const defined = new Set([...styles].flatMap(([, style]) => [...style.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name)));
  const used = [...styles].flatMap(([path, style]) => [...style.matchAll(/var\((--(?:text|radius|gap|round)[a-z0-9-]*)/g)].map(([, name]) => ({ path, name })));
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([]);
});
