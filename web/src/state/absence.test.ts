import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../game/desk.svelte';
import { status } from '../game/status';
import type { Connection, Handlers } from '../net/socket';
import { question, room, update, view } from '../testing/updates';
import type { Action, Command, Refusal } from '../wire';
import { Absence, UNNOTICED } from './absence.svelte';
import { Table } from './table.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table whose line is lost and found by the test, and what was sent over it. */
function tableOnALine() {
  const sent: Command[] = [];
  let handlers: Handlers | undefined;
  const table = new Table('HEXAGN', (given) => {
    handlers = given;
    return { send: (command) => (sent.push(command), new Promise(() => undefined)), again: () => undefined, close: () => undefined };
  });
  table.connect();
  const is = (connection: Connection) => handlers?.connection(connection);
  is('open');
  table.receive(update(1, 0, { room: room(), view: view({ phase: { type: 'before_roll' } }), question: question(1, { actions: [{ type: 'roll' }] }) }));
  return { table, sent, is };
}

const sentence = (table: Table) =>
  status(table, undefined)
    .map((part) => ('text' in part ? part.text : ''))
    .join('');

test('a hiccup is not worth a word, and what was pressed in it is sent', () => {
  const { table, sent, is } = tableOnALine();
  is('lost');
  is('connecting');
  vi.advanceTimersByTime(UNNOTICED.lost - 1);
  expect(table.away).toBe(false);
  void table.command({ type: 'undo' });
  expect(sent).toHaveLength(1);
  is('open');
  vi.advanceTimersByTime(10 * UNNOTICED.lost);
  expect(table.away).toBe(false);
});

test('trying again and again is one absence, and it ends with the connection', () => {
  const { table, is } = tableOnALine();
  is('lost');
  for (let tries = 0; tries < 4; tries += 1) {
    vi.advanceTimersByTime(UNNOTICED.lost / 4);
    is('connecting');
    is('lost');
  }
  expect(table.away).toBe(true);
  expect(sentence(table)).toBe('Connection lost. Reconnecting…');
  is('connecting');
  expect(table.away).toBe(true);
  is('open');
  expect(table.away).toBe(false);
  expect(sentence(table)).toBe('Your turn — roll the dice');
});

test('a table that was left is not missed', () => {
  const { table, is } = tableOnALine();
  is('lost');
  is('closed');
  vi.advanceTimersByTime(10 * UNNOTICED.lost);
  expect(table.away).toBe(false);
});

test('while the table is away nothing is sent, and pressing says why', async () => {
  const { table, sent, is } = tableOnALine();
  const desk = new Desk(table);
  const told: Refusal[] = [];
  desk.tell = (refusal) => void told.push(refusal);
  // Pressed just before: its answer does not come.
  desk.primary.run?.();
  is('lost');
  vi.advanceTimersByTime(UNNOTICED.lost);
  expect(desk.primary).toEqual({ label: 'Reconnecting…', busy: true, blocked: 'No connection to the server.' });
  expect(await table.command({ type: 'undo' })).toMatchObject({ code: 'no_connection' });
  expect(await desk.send({ type: 'end_turn' })).toBe(false);
  expect(told).toMatchObject([{ code: 'no_connection' }]);
  expect(sent).toHaveLength(1);
});

test('a line that has fallen silent is worth a word at once, and only one', () => {
  let given = 0;
  const absence = new Absence(() => (given += 1));
  absence.follow('silent');
  expect(absence.noticed).toBe(true);
  absence.follow('lost');
  vi.advanceTimersByTime(10 * UNNOTICED.lost);
  expect(given).toBe(1);
  absence.follow('open');
  expect(absence.noticed).toBe(false);
});

test('while the table is away nothing can be done, and what was begun comes back', () => {
  const { table, is } = tableOnALine();
  const actions: Action[] = [{ type: 'end_turn' }, { type: 'road', edge: 3 }];
  table.receive(update(2, 1, { view: view(), question: question(2, { actions, may_offer: true }) }));
  const desk = new Desk(table);
  desk.togglePlacing('road');
  is('silent');
  expect([desk.placing, desk.can('road'), desk.mayTrade]).toEqual([undefined, false, false]);
  expect(desk.blocked('road')).toBe('No connection to the server.');
  expect(desk.primary).toEqual({ label: 'End turn', blocked: 'No connection to the server.' });
  is('open');
  expect([desk.placing, desk.mayTrade, desk.blocked('road')]).toEqual(['road', true, undefined]);
});

test('a page that comes slowly is not an absence yet', () => {
  const { table, is } = tableOnALine();
  is('closed');
  is('connecting');
  vi.advanceTimersByTime(UNNOTICED.connecting - 1);
  expect(table.away).toBe(false);
  vi.advanceTimersByTime(1);
  expect(table.away).toBe(true);
});

test('what has not left when the absence is noticed is given up', () => {
  let given = 0;
  const absence = new Absence(() => (given += 1));
  absence.follow('lost');
  vi.advanceTimersByTime(UNNOTICED.lost - 1);
  expect(given).toBe(0);
  vi.advanceTimersByTime(1);
  absence.follow('connecting');
  absence.follow('lost');
  vi.advanceTimersByTime(10 * UNNOTICED.connecting);
  expect(given).toBe(1);
});
