import { expect, test } from 'vitest';
import { NO_CARDS } from '../common/kinds';
import { item } from '../testing/updates';
import type { Item, SeenEvent } from '../wire';
import { doneFor } from './done';

const timeUp = (number: number, seat: number): Item => ({ number, at: 0, what: { type: 'time_up', seat } });
const discarded = (seat: number): SeenEvent => ({ type: 'discarded', seat, cards: { ...NO_CARDS, ore: 3, wool: 1 } });
const rolled = (seat: number): SeenEvent => ({ type: 'rolled', seat, dice: [2, 4] });

test('who runs out of time is told what was done', () => {
  expect(doneFor([timeUp(4, 0), item(4, rolled(0))], 0)).toEqual(['Time’s up: you rolled 6.']);
  expect(doneFor([timeUp(4, 0), item(4, discarded(0))], 0)).toEqual(['Time’s up: 4 cards were discarded for you.']);
  expect(doneFor([timeUp(4, 0)], 0)).toEqual(['Time’s up: a choice was made for you.']);
});

test('what others or the player did is not told', () => {
  expect(doneFor([timeUp(4, 1), item(4, rolled(1))], 0)).toEqual([]);
  expect(doneFor([item(4, rolled(0))], 0)).toEqual([]);
  expect(doneFor([timeUp(4, 0), item(4, rolled(0)), item(5, discarded(0))], 0), 'only what belongs to the same entry').toHaveLength(1);
});

test('who comes back is told that a bot played, once it has left', () => {
  const standIn = (number: number, seat: number, on: boolean): Item => ({ number, at: 0, what: { type: 'stand_in', seat, on } });
  expect(doneFor([standIn(4, 0, true)], 0)).toEqual([]);
  expect(doneFor([standIn(4, 0, true), standIn(9, 0, false), standIn(10, 1, false)], 0)).toEqual(['Welcome back. A bot was playing for you.']);
});
