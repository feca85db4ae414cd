import { beforeEach, expect, test } from 'vitest';
import type { Item } from '../wire';
import { setLanguage } from '../i18n/index.svelte';
import type { Part } from '../i18n/message';
import { type Value, plain } from '../i18n/value';
import { one } from '../common/kinds';
import { item, question, room, tableWith, update, view } from '../testing/updates';
import { headingOf, linesOf, splitTurns } from './log';
import { status } from './status';

const text = (parts: Part<Value>[]) => parts.map((part) => ('text' in part ? part.text : plain(part.value))).join('');

function log(...items: Item[]) {
  const table = tableWith(update(99, 0, { room: room(), view: view(), items }));
  const turns = splitTurns(table.items, table.more).map((turn) => [text(headingOf(turn, table)), ...linesOf(table.items, turn, table).map(({ parts }) => text(parts))]);
  return turns.filter(({ length }) => length > 1);
}

beforeEach(() => setLanguage('en'));

test('lines stand under their turn', () => {
  const lines = log(
    item(1, { type: 'set_up_turn', seat: 0 }),
    item(2, { type: 'built', seat: 0, piece: { type: 'settlement', corner: 3 } }),
    item(3, { type: 'turn_began', seat: 1, turn: 1 }),
    item(4, { type: 'rolled', seat: 1, dice: [3, 4] }),
  );
  expect(lines).toEqual([
    ['Set-up', 'Ada builds a settlement'],
    ['Turn 1 · Bruno', 'Bruno rolled 7 3 and 4'],
  ]);
});

test('a log that begins in the middle of a turn does not call it the time before the game', () => {
  const items = [item(7, { type: 'rolled', seat: 1, dice: [3, 4] }), item(8, { type: 'turn_began', seat: 2, turn: 2 })];
  const table = tableWith(update(8, 0, { room: room(), view: view(), more: true, items }));
  const turns = splitTurns(table.items, table.more);
  expect(turns.map((turn) => text(headingOf(turn, table)))).toEqual(['', 'Turn 2 · Cleo']);
  expect(splitTurns(items, false).map((turn) => text(headingOf(turn, table)))).toEqual(['Before the game', 'Turn 2 · Cleo']);
});

test('a log that begins with a turn has nothing before it: every turn begins elsewhere', () => {
  const items = [item(7, { type: 'turn_began', seat: 1, turn: 3 }), item(8, { type: 'turn_began', seat: 2, turn: 4 })];
  for (const more of [true, false])
    expect(splitTurns(items, more).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['turn', 0, 1],
      ['turn', 1, 2],
    ]);
});

test('what a roll brings is said once for each seat', () => {
  const produced = (seat: number, resource: 'ore' | 'wool', count: number) => item(2, { type: 'produced', hex: 0, seat, resource, count });
  const [turn] = log(item(1, { type: 'turn_began', seat: 0, turn: 1 }), produced(0, 'ore', 1), produced(2, 'wool', 1), produced(0, 'ore', 2));
  expect(turn?.slice(1)).toEqual(['Ada gets 3 ore', 'Cleo gets 1 wool']);
});

test('a hidden card stays hidden', () => {
  const [turn] = log(
    item(1, { type: 'turn_began', seat: 0, turn: 1 }),
    item(2, { type: 'stolen', thief: 1, victim: 2, card: null }),
    item(3, { type: 'stolen', thief: 0, victim: 2, card: 'ore' }),
  );
  expect(turn?.slice(1)).toEqual(['Bruno steals a card from Cleo', 'Ada steals 1 ore from Cleo']);
});

test('an open offer says so', () => {
  const offer = { slot: 0, from: 0, to: [1], give: null, get: one('ore'), accepted: [], declined: [], unanswered: [1] };
  const [turn] = log(item(1, { type: 'turn_began', seat: 0, turn: 1 }), item(2, { type: 'offered', offer }));
  expect(turn?.[1]).toBe('Ada wants 1 ore for anything');
});

test('the log speaks German', async () => {
  await setLanguage('de');
  const [turn] = log(item(1, { type: 'turn_began', seat: 0, turn: 1 }), item(2, { type: 'starting_cards', seat: 0, cards: one('ore', 2) }));
  expect(turn).toEqual(['Zug 1 · Ada', 'Ada beginnt mit 2 Erz']);
});

test('the sentence says what is awaited from whom', () => {
  const offer = {
    slot: 0,
    from: 0,
    to: [1, 2],
    give: one('wool'),
    get: one('ore'),
    accepted: [],
    declined: [],
    unanswered: [1, 2],
  };
  const said = (changed: Parameters<typeof view>[0], asked: boolean) => {
    const table = tableWith(update(1, 0, { room: room(), view: view(changed), question: asked ? question(1) : null }));
    return text(status(table, undefined));
  };
  expect(said({ offers: [offer] }, true)).toBe('Your offer is on the table — Bruno and Cleo still to answer');
  expect(said({ phase: { type: 'discard', waiting: [1, 2] }, awaited: [1, 2] }, false)).toBe('Waiting for Bruno and Cleo to discard');
  expect(said({ active: 3, mover: 3, awaited: [3], phase: { type: 'before_roll' } }, false)).toBe('Dmitri is about to roll');
  expect(said({ over: true, winner: 2, phase: { type: 'over', winner: 2 } }, false)).toBe('Cleo has won the game');
});
