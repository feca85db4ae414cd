import { expect, test } from 'vitest';
import { item, room, tableWith, update, view } from '../testing/updates';
import type { SeenEvent, View } from '../wire';
import { spokenRoll } from './spoken';

const roll = (seat: number, dice: [number, number]): SeenEvent => ({ type: 'rolled', seat, dice });
const produced = (seat: number, resource: 'wool' | 'brick', count: number): SeenEvent => ({ type: 'produced', hex: 1, seat, resource, count });

function spoken(events: readonly SeenEvent[], phase: View['phase'] = { type: 'main' }): string | undefined {
  const table = tableWith(update(1, 0, { room: room(), view: view({ phase }) }));
  return spokenRoll(
    events.map((event, place) => item(place, event)),
    table,
  )?.text;
}

test('a roll is said once, with what it brings', () => {
  expect(spoken([roll(0, [5, 4]), produced(0, 'wool', 1), produced(0, 'brick', 2), produced(0, 'wool', 1), produced(2, 'wool', 1)])).toBe(
    'You rolled 9, five and four. You get two brick and two wool.',
  );
});

test('whoever gets nothing hears whether others do', () => {
  expect(spoken([roll(1, [5, 4]), produced(2, 'wool', 1)])).toBe('Bruno rolled 9, five and four. You get nothing.');
  expect(spoken([roll(1, [1, 1])])).toBe('Bruno rolled 2, one and one. Nobody gets cards.');
});

test('after a seven the sentence says what comes next', () => {
  expect(spoken([roll(0, [3, 4])], { type: 'discard', waiting: [0] })).toBe('You rolled 7, three and four.');
});

test('without a roll there is nothing to say', () => {
  expect(spoken([produced(0, 'wool', 1)])).toBeUndefined();
});
