import { expect, test } from 'vitest';
import type { Table } from '../state/table.svelte';
import type { Action } from '../wire';
import { Desk } from './desk.svelte';

const lots: Action[] = [{ type: 'supply_trade', give: 'ore', get: 'wool' }];

/** A desk whose table answers when it is told to. */
function slowDesk() {
  let answer = (): void => undefined;
  const act = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  const desk = new Desk({ code: 'HEXAGN', you: 0, question: null, act } as unknown as Table);
  desk.openTrade();
  return { desk, answer: () => answer() };
}

test('lots that were traded leave the tray, which stays open', async () => {
  const { desk, answer } = slowDesk();
  desk.trade?.add('give', 'ore');
  const sent = desk.sendLots(lots);
  answer();
  await sent;
  expect(desk.trade?.give.ore).toBe(0);
});

test('a tray may be closed while its lots are on the way', async () => {
  const { desk, answer } = slowDesk();
  const sent = desk.sendLots(lots);
  desk.cancel();
  answer();
  await sent;
  expect(desk.trade).toBeNull();
});

test('an offer that arrives late does not close the next one', async () => {
  const { desk, answer } = slowDesk();
  const sent = desk.sendOffer();
  desk.openTrade();
  const next = desk.trade;
  answer();
  await sent;
  expect(desk.trade).toBe(next);
});
