// The client also lives in folders of plain files, where nothing is at the root: links go through `to`, pictures through `file`.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Attributes that are written out or made of a template; `to` is called by the components that take a path. */
const ROOTED = /(?<!<Crumb )\b(?:href|src)=(?:"|\{['`])\/(?!api\/)[^"'`]*/g;

test('no link or picture is written from the root', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) => [...readFileSync(`src/${path}`, 'utf8').matchAll(ROOTED)].map(([text]) => `${path}: ${text}`));
  expect(found).toEqual([]);
});
