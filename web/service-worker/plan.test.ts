import { expect, test } from 'vitest';
import { planFor } from './plan';

const SCOPE = 'https://games.test/';
const FILES = new Set(['index.html', 'table.html', 'favicon.svg', 'assets/index-abc.js']);
/** The same client as plain files. */
const FOLDER = 'https://files.test/some/where/';
const PLAIN = new Set(['index.html', 'favicon.svg', 'assets/index-abc.js']);

const page = (url: string, scope = SCOPE, files = FILES) => planFor({ method: 'GET', mode: 'navigate', url }, scope, files);
const loaded = (url: string, scope = SCOPE, files = FILES) => planFor({ method: 'GET', mode: 'cors', url }, scope, files);

test('every address of the client has its page, and a table has its own', () => {
  for (const path of ['', 'learn', 'learn/rules/LR-5', 'replay/ABCDEFGH', 'watch#open', 'index.html']) {
    expect(page(SCOPE + path), path).toEqual({ type: 'page', name: 'index.html' });
  }
  expect(page(`${SCOPE}play/ABCDEFGH`)).toEqual({ type: 'page', name: 'table.html' });
});

test('among plain files there is one page, whatever stands behind its question mark', () => {
  for (const path of ['', 'index.html', '?/play/ABCDEFGH', '?/learn#dice']) {
    expect(page(FOLDER + path, FOLDER, PLAIN), path).toEqual({ type: 'page', name: 'index.html' });
  }
});

test('only a name with a hash is taken from the cache first', () => {
  expect(loaded(`${SCOPE}assets/index-abc.js`)).toEqual({ type: 'cache', name: 'assets/index-abc.js' });
  expect(loaded(`${SCOPE}assets/index-def.js`), 'of another version').toEqual({ type: 'cache', name: 'assets/index-def.js' });
  expect(loaded(`${SCOPE}favicon.svg`)).toEqual({ type: 'network', name: 'favicon.svg' });
  expect(loaded(`${FOLDER}assets/index-abc.js`, FOLDER, PLAIN)).toEqual({ type: 'cache', name: 'assets/index-abc.js' });
});

test('the API, unknown files and other folders are left alone', () => {
  for (const url of ['api/tables', 'api', 'api/tables/X/socket', 'card.png']) expect(loaded(SCOPE + url), url).toEqual({ type: 'pass' });
  for (const url of ['api/openapi.json', 'api', 'notes.pdf']) expect(page(SCOPE + url), url).toEqual({ type: 'pass' });
  expect(page('https://files.test/some/', FOLDER, PLAIN)).toEqual({ type: 'pass' });
  expect(planFor({ method: 'POST', mode: 'cors', url: SCOPE }, SCOPE, FILES)).toEqual({ type: 'pass' });
});
