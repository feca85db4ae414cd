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

const answers = (votes: readonly number[], changed: Partial<Room> = {}) => endingOf(table(votes, changed))?.ballots.map(({ answer }) => answer);

test('nobody is told of an end that nobody wants', () => {
  expect(endingOf(table([]))).toBeUndefined();
  expect(endingOf(table([1], { status: 'abandoned' }))).toBeUndefined();
});

test('everybody sees who has answered what, spectators too', () => {
  expect(answers([1])).toEqual(['open', 'yes', 'open']);
  expect(answers([1], { you: null })).toEqual(['open', 'yes', 'open']);
  const seats = [seatInfo(0), { ...seatInfo(1), votes_abandon: true }, { ...seatInfo(2), plays_on: true }, bot(3)];
  expect(answers([], { seats }), 'bots have no say').toEqual(['open', 'yes', 'no']);
});

test('the viewer knows what they have answered themselves', () => {
  expect(endingOf(table([1]))?.mine).toBe('open');
  expect(endingOf(table([0, 2]))?.mine).toBe('yes');
  expect(endingOf(table([1], { you: null }))?.mine).toBeUndefined();
});

test('nobody waits for a stand-in', () => {
  const seats = [{ ...seatInfo(0), votes_abandon: true }, { ...seatInfo(1), stand_in: true }, seatInfo(2)];
  expect(endingOf(table([], { seats }))?.ballots).toEqual([
    { seat: 0, answer: 'yes' },
    { seat: 2, answer: 'open' },
  ]);
});

test('once the end is certain everybody sees when it comes', () => {
  expect(endingOf(table([0, 1, 2], { ends_at: 9_000 }))).toMatchObject({ at: 9_000, mine: 'yes' });
  expect(endingOf(table([0, 1, 2], { ends_at: 9_000, you: null }))).toMatchObject({ at: 9_000, mine: undefined });
});

test('a game against bots needs nobody else', () => {
  expect(playsAlone(table([], { seats: [seatInfo(0), bot(1), bot(2)] }))).toBe(true);
  expect(playsAlone(table([], { seats: [seatInfo(0), bot(1), seatInfo(2)] }))).toBe(false);
});
