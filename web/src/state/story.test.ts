import { expect, test } from 'vitest';
import type { Item } from '../wire';
import { item } from '../testing/updates';
import { NO_ROLLS, countRolls, lastRoll, takenBack } from './story';

const road = (number: number) => item(number, { type: 'built', seat: 0, piece: { type: 'road', edge: number } });
const undone = (number: number): Item => ({ number, at: 0, what: { type: 'undone', seat: 0 } });

test('an undo takes the last act back that still stands', () => {
  const items = [road(1), road(2), undone(3), undone(4), road(5)];
  expect([...takenBack(items)].toSorted()).toEqual([1, 2]);
});

test('several events of one act are taken back together', () => {
  const items = [road(1), item(2, { type: 'paid', seat: 0, price: { brick: 1, lumber: 1, wool: 0, grain: 0, ore: 0 } }), road(2), undone(3)];
  expect([...takenBack(items)]).toEqual([2]);
});

test('only production rolls are counted', () => {
  const items = [
    item(1, { type: 'start_rolled', seat: 0, dice: [6, 6] }),
    item(2, { type: 'rolled', seat: 0, dice: [3, 4] }),
    item(3, { type: 'rolled', seat: 1, dice: [1, 6] }),
  ];
  const counts = countRolls(NO_ROLLS, items);
  expect(counts[7]).toBe(2);
  expect(counts[12]).toBe(0);
  expect(countRolls(counts, [])).toBe(counts);
  expect(lastRoll(items)).toEqual([1, 6]);
});
