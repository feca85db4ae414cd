import { afterEach, expect, test, vi } from 'vitest';
import { Unread } from '../game/unread.svelte';
import { item, room, tableWith, update, view } from '../testing/updates';
import type { HistoryPage, Item } from '../wire';

const roll = (number: number, dice: [number, number]) => item(number, { type: 'rolled', seat: 0, dice });

test('items are added to the log, and what an update leaves out stays', () => {
  const table = tableWith(update(1, 0, { room: room(), view: view(), items: [roll(1, [1, 2])] }), update(2, 1, { view: view({ active: 2 }), items: [roll(2, [3, 3])] }));
  expect(table.items.map(({ number }) => number)).toEqual([1, 2]);
  expect(table.rolls[3]).toBe(1);
  expect(table.rolls[6]).toBe(1);
  expect(table.you).toBe(0);
  expect(table.view?.active).toBe(2);
  expect(table.name(1)).toBe('Bruno');
});

test('an update from nothing replaces everything', () => {
  const table = tableWith(update(5, 0, { room: room(), items: [roll(5, [1, 1])] }), update(9, 0, { room: room(), items: [roll(9, [6, 6])] }));
  expect(table.items).toHaveLength(1);
  expect(table.rolls[2]).toBe(0);
  expect(table.rolls[12]).toBe(1);
  expect(table.number).toBe(9);
});

/** A server with these pages of the past, by the number that they end before. */
function serveHistory(pages: Readonly<Record<number, HistoryPage>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const page = pages[Number(/before=(\d+)$/.exec(path)?.[1])];
    return Response.json(page ?? { code: 'not_found', rule: null, data: {} }, { status: page ? 200 : 404 });
  });
  return asked;
}

const chat = (number: number, text: string): Item => ({ number, at: 0, what: { type: 'chat', seat: 1, text } });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('earlier items come in front, page by page, and all rolls count from the start', async () => {
  const asked = serveHistory({ 7: { items: [roll(5, [1, 1]), roll(6, [1, 1])], more: true }, 5: { items: [roll(3, [6, 6])], more: false } });
  const table = tableWith(update(9, 0, { room: room(), more: true, rolls: [3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1], items: [roll(7, [1, 1]), roll(9, [2, 2])] }));
  expect(table.rolls[12]).toBe(1);
  expect(await table.earlier(() => true)).toBeUndefined();
  expect(table.items.map(({ number }) => number)).toEqual([5, 6, 7, 9]);
  expect(table.more).toBe(true);
  await table.earlier(() => true);
  expect(table.items.map(({ number }) => number)).toEqual([3, 5, 6, 7, 9]);
  expect(table.rolls[2]).toBe(3);
  expect(table.rolls[12]).toBe(1);
  expect(table.more).toBe(false);
  await table.earlier(() => true);
  expect(asked).toEqual(['/api/tables/test/history?before=7', '/api/tables/test/history?before=5']);
});

test('whoever looks for chat gets pages until there is some, and chat from before is not unread', async () => {
  serveHistory({ 7: { items: [roll(5, [1, 1])], more: true }, 5: { items: [chat(2, 'hello')], more: true } });
  const table = tableWith(update(9, 0, { room: room(), more: true, items: [roll(7, [1, 1]), chat(9, 'hi')] }));
  const unread = new Unread(() => table);
  await table.earlier(({ type }) => type === 'chat');
  expect(table.items.map(({ number }) => number)).toEqual([2, 5, 7, 9]);
  expect(unread.count).toBe(0);
  table.receive(update(10, 9, { items: [chat(10, 'new')] }));
  expect(unread.count).toBe(1);
  unread.read();
  expect(unread.count).toBe(0);
});

test('a page of the past that comes after a new beginning is dropped', async () => {
  serveHistory({ 7: { items: [roll(5, [1, 1])], more: false }, 20: { items: [roll(18, [3, 3])], more: false } });
  const table = tableWith(update(9, 0, { room: room(), more: true, items: [roll(7, [1, 1])] }));
  const looking = table.earlier(() => true);
  table.receive(update(21, 0, { room: room(), more: true, items: [roll(20, [2, 2])] }));
  await looking;
  expect(table.items.map(({ number }) => number)).toEqual([18, 20]);
});

test('an empty page ends the search, and a refusal is told', async () => {
  const asked = serveHistory({ 7: { items: [], more: true } });
  const table = tableWith(update(9, 0, { room: room(), more: true, items: [roll(7, [1, 1])] }));
  await table.earlier(() => true);
  expect(table.more).toBe(false);
  expect(asked).toHaveLength(1);
  const other = tableWith(update(9, 0, { room: room(), more: true, items: [roll(8, [1, 1])] }));
  expect((await other.earlier(() => true))?.code).toBe('not_found');
  expect(other.more).toBe(true);
});

test('a message with an old time does not set the clock back', () => {
  vi.useFakeTimers({ now: 100_000 });
  const table = tableWith(update(1, 0, { room: room(), at: 40_000 }));
  expect(table.ahead).toBe(60_000);
  vi.setSystemTime(130_000);
  table.receive(update(1, 1, { at: 40_000 }));
  expect(table.ahead, 'it is 70,000 at the table').toBe(60_000);
  table.receive(update(2, 1, { at: 70_500 }));
  expect(table.ahead).toBe(59_500);
});

test('a director sees updates one after the other, and the position waits for it', async () => {
  const table = tableWith(update(1, 0, { room: room(), view: view() }));
  const seen: string[] = [];
  let goOn: () => void = () => undefined;
  table.director = {
    before: ({ number }) => {
      seen.push(`before ${number}`);
      return new Promise((resolve) => {
        goOn = resolve;
      });
    },
    after: ({ number }) => void seen.push(`after ${number}`),
  };
  table.receive(update(2, 1, { view: view({ active: 1 }) }));
  table.receive(update(3, 2, { view: view({ active: 2 }) }));
  expect(table.view?.active).toBe(0);
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(table.view?.active).toBe(1);
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(table.view?.active).toBe(2);
  expect(seen).toEqual(['before 2', 'after 2', 'before 3', 'after 3']);
});

test('a table goes by its name, and by its code until it has one', () => {
  const table = tableWith(update(1, 0, { room: room() }));
  expect(table.title).toBe('Cedar Bay');
  expect(tableWith(update(1, 0, { room: room({ name: null }) })).title).toBe(table.code);
});
