import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Happening, Item } from '../../wire';
import { Bubbles, MOST_LETTERS, cut, stays } from './bubbles.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const item = (number: number, what: Happening): Item => ({ number, at: 1_000, what });
const emote = (number: number, seat: number): Item => item(number, { type: 'emote', seat, emote: 'laugh' });
const chat = (number: number, seat: number, text: string): Item => item(number, { type: 'chat', seat, text });
const FIRST = item(1, { type: 'started' });

/** Bubbles of a table that has begun, and what they show. */
function bubbles() {
  const all = new Bubbles();
  all.follow([FIRST], 1_000);
  return { all, shown: () => all.shown.map(({ seat, words }) => [seat, words]) };
}

test('an emote stays four seconds, words as long as it takes to read them, and never more than eight', () => {
  expect(stays(undefined)).toBe(4_000);
  expect(stays('Nice!')).toBe(3_300);
  expect(stays('x'.repeat(40))).toBe(5_400);
  expect(stays('x'.repeat(84))).toBe(8_000);
});

test('a line of forty letters is whole, one more is cut', () => {
  expect(cut('x'.repeat(MOST_LETTERS))).toBe('x'.repeat(40));
  expect(cut('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
  expect(cut(`${'x'.repeat(38)} y and more`)).toBe(`${'x'.repeat(38)} y…`);
  expect(cut(`${'x'.repeat(39)} y`), 'no space before the dots').toBe(`${'x'.repeat(39)}…`);
  expect([...cut('🐑'.repeat(50))], 'a sheep is one letter').toHaveLength(41);
});

test('a bubble comes with what was said, goes in time, and is not there for what was said before', () => {
  const { all, shown } = bubbles();
  const late = new Bubbles();
  late.follow([FIRST, emote(2, 1)], 1_000);
  expect(late.shown, 'said before one came').toEqual([]);
  all.follow([FIRST, emote(2, 1)], 1_000);
  expect(shown()).toEqual([[1, undefined]]);
  vi.advanceTimersByTime(3_999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a seat has one bubble: the new one replaces the old one and has its own time', () => {
  const { all, shown } = bubbles();
  const items = [FIRST, emote(2, 1), emote(3, 2)];
  all.follow(items, 1_000);
  vi.advanceTimersByTime(3_000);
  all.follow([...items, chat(4, 1, 'Not again!')], 4_000);
  expect(shown()).toEqual([
    [2, undefined],
    [1, 'Not again!'],
  ]);
  vi.advanceTimersByTime(1_000);
  expect(shown(), 'the time of the first is not that of the second').toEqual([[1, 'Not again!']]);
  vi.advanceTimersByTime(2_600);
  expect(shown()).toEqual([]);
});

test('whoever was away for a while sees no bubbles of long ago, and a log that begins anew is no news', () => {
  const { all, shown } = bubbles();
  all.follow([FIRST, emote(2, 1)], 60_000);
  expect(shown()).toEqual([]);
  all.follow([FIRST], 60_000);
  expect(shown()).toEqual([]);
});
