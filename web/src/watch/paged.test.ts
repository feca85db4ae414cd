import { expect, test } from 'vitest';
import { ApiError } from '../net/api';
import { ago } from './ago';
import { type PageOf, Paged } from './paged.svelte';

const PAGES: Record<string, PageOf<string>> = {
  '': { items: ['a', 'b'], next: 'b' },
  b: { items: ['b', 'c'], next: 'c' },
  c: { items: ['d'], next: null },
};

test('pages follow each other until there are no more, and nothing comes twice', async () => {
  const asked: (string | null)[] = [];
  const list = new Paged(
    async (after) => {
      asked.push(after);
      return PAGES[after ?? ''] ?? { items: [], next: null };
    },
    (item) => item,
  );
  for (let round = 0; round < 5; round += 1) await list.more();
  expect(list.items).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual([null, 'b', 'c']);
  await list.again();
  expect(list.items).toEqual(['a', 'b']);
});

test('two wishes at once are one request', async () => {
  let asked = 0;
  const list = new Paged(
    async () => {
      asked += 1;
      return { items: [], next: 'x' };
    },
    (item: string) => item,
  );
  await Promise.all([list.more(), list.more()]);
  expect(asked).toBe(1);
});

test('a refusal is told, and the same page can be asked for again', async () => {
  let fails = true;
  const list = new Paged(
    async () => {
      if (fails) throw new ApiError(0, { code: 'no_connection', rule: null, data: {} });
      return { items: ['a'], next: null };
    },
    (item: string) => item,
  );
  await list.more();
  expect(list.refused?.code).toBe('no_connection');
  fails = false;
  await list.more();
  expect(list.refused).toBeNull();
  expect(list.items).toEqual(['a']);
});

test('times are told in the largest unit that fits', () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 5_000, now)).toBe('now');
  expect(ago(now - 3 * 60_000, now)).toBe('3 minutes ago');
  expect(ago(now - 26 * 3_600_000, now)).toBe('yesterday');
});
