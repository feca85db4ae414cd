import { expect, test } from 'vitest';
import { room, seatInfo } from '../testing/updates';
import type { Room, SeatInfo } from '../wire';
import { answerOf, harder, isAlone, rematchOf } from './rematch';

const bot = (seat: number, level = 'steady'): SeatInfo => ({ ...seatInfo(seat), occupant: { type: 'bot', level } });

/** A table where these seats want another game; the viewer sits on the first. */
function over(willing: readonly number[], changed: Partial<Room> = {}) {
  const seats = [0, 1, 2].map((seat) => ({ ...seatInfo(seat), wants_rematch: willing.includes(seat) }));
  const all = room({ status: 'over', seats, ...changed });
  return { room: all, you: all.you };
}

test('whoever wants another game waits for those who are still deciding', () => {
  expect(rematchOf(over([]))).toEqual({ state: 'free' });
  expect(rematchOf(over([1]))).toEqual({ state: 'free' });
  expect(rematchOf(over([0, 2]))).toEqual({ state: 'waiting', for: [1] });
});

test('nobody waits for bots or for those who have left', () => {
  const seats = [{ ...seatInfo(0), wants_rematch: true }, bot(1), { ...seatInfo(2), connected: false }];
  expect(rematchOf(over([], { seats }))).toEqual({ state: 'waiting', for: [] });
  expect([0, 1, 2].map((seat) => answerOf(over([], { seats }), seat))).toEqual(['ready', 'ready', 'away']);
});

test('with everybody ready it opens soon, and whoever agreed can cancel', () => {
  expect(rematchOf(over([0, 1, 2], { rematch_at: 5_000 }))).toEqual({ state: 'soon', at: 5_000, mine: true });
  expect(rematchOf(over([1, 2], { rematch_at: 5_000, you: null }))).toEqual({ state: 'soon', at: 5_000, mine: false });
});

test('once it is open nobody waits', () => {
  expect(rematchOf(over([0, 1], { rematch: 'KRBTZWXY' }))).toEqual({ state: 'open', code: 'KRBTZWXY' });
});

test('a game against bots alone can be played one level harder, where there is one', () => {
  const ladder = ['novice', 'steady', 'sharp'];
  const against = (...levels: string[]) => over([], { seats: [seatInfo(0), ...levels.map((level, place) => bot(place + 1, level))] });
  expect(isAlone(against('steady', 'sharp'))).toBe(true);
  expect(isAlone(over([]))).toBe(false);
  expect(isAlone({ ...against('steady'), you: null }), 'a spectator plays no game').toBe(false);
  expect(harder(against('novice', 'sharp'), ladder)).toEqual(['steady', 'sharp']);
  expect(harder(against('sharp', 'sharp'), ladder)).toBeUndefined();
});
