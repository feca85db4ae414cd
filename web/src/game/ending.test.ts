import { expect, test } from 'vitest';
import { room, seatInfo } from '../testing/updates';
import type { Room, SeatInfo } from '../wire';
import { endingOf, playsAlone } from './ending';

const bot = (seat: number): SeatInfo => ({ ...seatInfo(seat), occupant: { type: 'bot', level: 'steady' } });

/** A table with votes of these seats, the viewer on the first. */
function table(votes: readonly number[], changed: Partial<Room> = {}) {
  const seats = [0, 1, 2].map((seat) => ({ ...seatInfo(seat), votes_abandon: votes.includes(seat) }));
  const all = room({ seats, ends_at: null, ...changed });
  return { room: all, you: all.you };
}

test('nobody is told of an end that nobody wants', () => {
  expect(endingOf(table([]))).toBeUndefined();
  expect(endingOf(table([1], { status: 'abandoned' }))).toBeUndefined();
  expect(endingOf(table([1], { you: null })), 'spectators are not asked').toBeUndefined();
});

test('others are asked, and whoever has voted sees who has agreed', () => {
  expect(endingOf(table([1]))).toEqual({ state: 'asked', by: [1] });
  expect(endingOf(table([0, 2]))).toEqual({ state: 'waiting', agreed: [2], open: [1] });
});

test('nobody waits for a stand-in', () => {
  const seats = [{ ...seatInfo(0), votes_abandon: true }, { ...seatInfo(1), stand_in: true }, seatInfo(2)];
  expect(endingOf(table([], { seats }))).toEqual({ state: 'waiting', agreed: [], open: [2] });
});

test('once the end is certain everybody sees when it comes', () => {
  expect(endingOf(table([0, 1, 2], { ends_at: 9_000 }))).toEqual({ state: 'soon', at: 9_000, mine: true });
  expect(endingOf(table([0, 1, 2], { ends_at: 9_000, you: null }))).toEqual({ state: 'soon', at: 9_000, mine: false });
});

test('a game against bots needs nobody else', () => {
  expect(playsAlone(table([], { seats: [seatInfo(0), bot(1), bot(2)] }))).toBe(true);
  expect(playsAlone(table([], { seats: [seatInfo(0), bot(1), seatInfo(2)] }))).toBe(false);
});
