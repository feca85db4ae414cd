import { expect, test, vi } from 'vitest';
import type { Table } from '../state/table.svelte';
import type { Command, Settings } from '../wire';
import { change } from './change';

const told: { command: Command; answer: (done: boolean) => void }[] = [];

vi.mock('../game/tell', () => ({
  tell: (_: Table, command: Command) => new Promise<boolean>((answer) => told.push({ command, answer })),
}));

const tableOf = (settings: Partial<Settings>) => ({ room: { settings } }) as Table;

test('a second change repeats the first as long as that has no answer', async () => {
  const table = tableOf({ admit: false, spectators: true });
  const first = change(table, { admit: true });
  const second = change(table, { spectators: false });
  expect(told.map(({ command }) => command)).toEqual([
    { type: 'change', settings: { admit: true, spectators: true } },
    { type: 'change', settings: { admit: true, spectators: false } },
  ]);
  told[0]?.answer(false);
  expect(await first).toBe(false);
  void change(table, { listed: true });
  expect(told[2]?.command, 'what was refused is not asked for again').toEqual({
    type: 'change',
    settings: { admit: false, spectators: false, listed: true },
  });
  told[1]?.answer(true);
  expect(await second).toBe(true);
});
