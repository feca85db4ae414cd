import { expect, test } from 'vitest';
import { question, tableWith, update, view } from '../testing/updates';
import type { Action, Update } from '../wire';
import type { Answer } from '../net/socket';
import { Desk } from './desk.svelte';

const asked = (number: number, ...actions: Action[]) => question(number, { actions });
const slot = (number: number, question: number): Partial<Update> => ({
  view: view(),
  question: asked(number, { type: 'decline', slot: 0 }),
  offers: [{ slot: 0, question }],
});

/** A desk that may roll, and whose table answers when it is told to. */
function roller() {
  const table = tableWith(update(1, 0, { view: view(), question: asked(1, { type: 'roll' }) }));
  let answer: (answer: Answer) => void = () => undefined;
  table.command = () => new Promise((resolve) => (answer = resolve));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { table, desk: new Desk(table), settled, answer: (said?: Answer) => (answer(said), settled()) };
}

test('the button says that the dice roll from the press until what they bring is shown', async () => {
  const { table, desk, answer, settled } = roller();
  let shown = (): void => undefined;
  table.director = { before: () => new Promise((resolve) => (shown = resolve)), after: () => undefined };
  expect(desk.primary.label).toBe('Roll dice');
  desk.primary.run?.();
  expect(desk.primary).toEqual({ label: 'Rolling…', blocked: 'The dice are rolling', busy: true });
  table.receive(update(2, 1, { view: view(), question: asked(2, { type: 'end_turn' }) }));
  await answer();
  expect(desk.primary.label, 'the dice are still in the air').toBe('Rolling…');
  shown();
  await settled();
  expect(desk.primary.label).toBe('End turn');
});

test('a roll that is refused, or changes nothing, can be tried again', async () => {
  const { desk, answer } = roller();
  desk.tell = () => undefined;
  desk.primary.run?.();
  await answer({ code: 'not_now', rule: null, data: {} });
  expect(desk.primary.label).toBe('Roll dice');
  desk.primary.run?.();
  await answer();
  expect(desk.primary.label).toBe('Roll dice');
});

test('another offer in the same slot is another thing to decline', () => {
  const table = tableWith(update(1, 0, slot(1, 11)));
  const desk = new Desk(table);
  const first = desk.primary;
  table.receive(update(2, 1, slot(2, 22)));
  expect(desk.primary.label).toBe(first.label);
  expect(desk.primary.about).not.toBe(first.about);
});
