import { expect, test } from 'vitest';
import { addressIn, file, folderOf, isScreen, pathIn, pathOf, to } from './address';

test('at a server, screens are paths and files are at the root', () => {
  expect(to('/learn/rules#section-4')).toBe('/learn/rules#section-4');
  expect(file('favicon.svg')).toBe('/favicon.svg');
  expect(pathOf({ pathname: '/watch', search: '?utm=x' })).toBe('/watch');
});

test('what the server answers itself is no screen', () => {
  for (const path of ['/', '/learn', '/play/ABCDEFGH', '/apiary']) expect(isScreen(path), path).toBe(true);
  for (const path of ['/api', '/api/openapi.json', '/licences.txt']) expect(isScreen(path), path).toBe(false);
});

test('among plain files, the path of a screen stands behind the question mark', () => {
  for (const [path, address] of [
    ['/', '/games/'],
    ['/learn/rules', '/games/?/learn/rules'],
    ['/watch#open', '/games/?/watch#open'],
  ] as const) {
    expect(addressIn('/games/', path)).toBe(address);
    const { search, hash, pathname } = new URL(address, 'http://files.test');
    expect(pathIn(search) + hash).toBe(path);
    expect(folderOf(pathname)).toBe('/games/');
  }
});

test('anything else behind the question mark leads to the first screen', () => {
  for (const search of ['', '?', '?fbclid=x/y', '?learn']) expect(pathIn(search), search).toBe('/');
});

test('the folder is the same with and without the name of the page', () => {
  expect(['/a/b/index.html', '/a/b/', '/index.html', '/'].map(folderOf)).toEqual(['/a/b/', '/a/b/', '/', '/']);
});
