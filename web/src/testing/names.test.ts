import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Catalogs have a file per language, and a folder may have an index. */
const MAY_SHARE = /^i18n\/(en|de)\/|(^|\/)index(\.svelte)?\.ts$/;

test('no two files have the same name', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path) && !MAY_SHARE.test(path));
  expect(files.length).toBeGreaterThan(200);
  const names = files.map((path) => basename(path));
  expect(files.filter((path) => names.indexOf(basename(path)) !== names.lastIndexOf(basename(path)))).toEqual([]);
});
