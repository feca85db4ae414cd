import { expect, test } from 'vitest';
import { room, seatInfo } from '../testing/updates';
import type { Room, SeatInfo } from '../wire';
import { absentSeat, calledInAt, goesOnWithout, isReplaced, silenceOf } from './silence';

const bot = (seat: number): SeatInfo => ({ ...seatInfo(seat), occupant: { type: 'bot', level: 'steady' } });
const SINCE = 5_000;
const { table: TABLE_PATIENCE, host: HOST_PATIENCE } = room().patience;

/** A table that waits for a seat; the viewer sits on the first. */
function waitingFor(seat: number, changed: Partial<Room> = {}) {
  const all = room(changed);
  return { room: all, you: all.you, waiting: [{ seat, since: SINCE }] };
}

test('nobody is called silent before a minute has passed, nor where there is a clock', () => {
  expect(silenceOf(waitingFor(1), SINCE + TABLE_PATIENCE - 1)).toBeUndefined();
  expect(silenceOf(waitingFor(1), SINCE + TABLE_PATIENCE)).toMatchObject({ seat: 1, power: 'vote', voted: false, votes: [] });
  const clocked = { settings: { ...room().settings, clock: 'relaxed' as const } };
  expect(silenceOf(waitingFor(1, clocked), SINCE + TABLE_PATIENCE)).toBeUndefined();
});

test('neither the viewer, nor a bot, nor a seat that has a stand-in is silent', () => {
  const late = SINCE + HOST_PATIENCE;
  expect(silenceOf(waitingFor(0), late)).toBeUndefined();
  expect(silenceOf(waitingFor(1, { seats: [seatInfo(0), bot(1), seatInfo(2)] }), late)).toBeUndefined();
  expect(silenceOf(waitingFor(1, { seats: [seatInfo(0), { ...seatInfo(1), stand_in: true }, seatInfo(2)] }), late)).toBeUndefined();
  expect(silenceOf(waitingFor(1, { you: null }), late), 'spectators see it and decide nothing').toMatchObject({ power: 'none', voters: [0, 2, 3] });
  expect(silenceOf(waitingFor(1, { status: 'over' }), late)).toBeUndefined();
});

test('a vote can be withdrawn, and after two minutes the host needs nobody', () => {
  const seats = [seatInfo(0), { ...seatInfo(1), replace_votes: [0] }, seatInfo(2)];
  const early = SINCE + HOST_PATIENCE - 1;
  expect(silenceOf(waitingFor(1, { seats }), early)).toMatchObject({ power: 'vote', voted: true, votes: [0] });
  expect(silenceOf(waitingFor(1, { seats }), early + 1)).toMatchObject({ power: 'alone', voted: false });
  expect(silenceOf(waitingFor(1, { seats, host: 2 }), early + 1)).toMatchObject({ power: 'vote', voted: true });
});

test('with two people the host can call in a bot, or whoever waits for the host', () => {
  const seats = [seatInfo(0), seatInfo(1), bot(2)];
  const at = SINCE + TABLE_PATIENCE;
  expect(silenceOf(waitingFor(1, { seats }), at)).toMatchObject({ power: 'none', hostAt: SINCE + HOST_PATIENCE });
  expect(silenceOf(waitingFor(1, { seats, host: 1 }), at)).toMatchObject({ power: 'none' });
  expect(silenceOf(waitingFor(1, { seats, host: 1 }), SINCE + HOST_PATIENCE)).toMatchObject({ power: 'alone' });
});

test('of several the one who has been silent the longest is named', () => {
  const table = {
    ...waitingFor(1),
    waiting: [
      { seat: 1, since: 9_000 },
      { seat: 2, since: 4_000 },
    ],
  };
  expect(silenceOf(table, 99_000)?.seat).toBe(2);
});

test('whoever is replaced learns of it, and asks for nobody else', () => {
  const own = (changed: Partial<SeatInfo>) => ({ seats: [{ ...seatInfo(0), ...changed }, seatInfo(1), seatInfo(2)] });
  expect(isReplaced(waitingFor(1))).toBe(false);
  expect(isReplaced(waitingFor(1, own({ stand_in: true })))).toBe(true);
  expect(silenceOf(waitingFor(1, own({ stand_in: true })), SINCE + HOST_PATIENCE)).toBeUndefined();
});

test('a player is asked in time whether they are still there', () => {
  const half = SINCE + TABLE_PATIENCE / 2;
  expect(calledInAt(waitingFor(0), half - 1)).toBeUndefined();
  expect(calledInAt(waitingFor(0), half)).toBe(SINCE + TABLE_PATIENCE);
  expect(calledInAt(waitingFor(1), half), 'the table waits for another').toBeUndefined();
  expect(calledInAt(waitingFor(0, { seats: [seatInfo(0), seatInfo(1), bot(2)] }), half), 'one other needs more patience').toBe(SINCE + HOST_PATIENCE);
  expect(calledInAt(waitingFor(0, { seats: [seatInfo(0), bot(1), bot(2)] }), half), 'nobody is there who could').toBeUndefined();
  expect(calledInAt(waitingFor(0, { settings: { ...room().settings, clock: 'fast' } }), half), 'a clock does it').toBeUndefined();
});

test('the next seat that a bot takes over is announced to the others', () => {
  const gone = (seat: number, stand_in_at: number) => ({ ...seatInfo(seat), connected: false, stand_in_at });
  const seats = [gone(0, 10), gone(1, 90), gone(2, 70), seatInfo(3)];
  expect(absentSeat({ room: room({ seats }), you: 0 })).toEqual({ seat: 2, at: 70 });
  expect(absentSeat({ room: room(), you: 0 })).toBeUndefined();
});

test('a table goes on without a player only if another person is there', () => {
  expect(goesOnWithout({ room: room(), you: 0 })).toBe(true);
  expect(goesOnWithout({ room: room({ seats: [seatInfo(0), bot(1), { ...seatInfo(2), connected: false }] }), you: 0 })).toBe(false);
});
