import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/session.svelte';
import { REST } from '../../ui/press.svelte';
import { Roll, type Rolled } from './roll';
import type { Tray } from './stage.svelte';
import { LATE, LEAVES, STILL, TIMES } from './times';

const FALLEN: Rolled = { type: 'rolled', seat: 0, dice: [5, 4] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  session.preferences = { ...session.preferences, motion: 'system' };
  vi.useRealTimers();
});

/** A roll of the viewer, and what was shown of it at which time. */
function rolling({ cards = true } = {}) {
  const stage: { tray: Tray | undefined } = { tray: undefined };
  const roll = new Roll(stage);
  const start = performance.now();
  const seen: string[] = [];
  const note = (what: string) => void seen.push(`${what} ${Math.round(performance.now() - start)}`);
  const show = () =>
    void roll
      .show(FALLEN, {
        land: () => note('land'),
        fly: () => {
          note('fly');
          return cards;
        },
        skip: () => note('skip'),
      })
      .then(() => note('done'));
  roll.expect(0);
  return { roll, stage, seen, show };
}

test('the dice land, cards fly, and the new position is there in time for the next press', async () => {
  const { roll, stage, seen, show } = rolling();
  await vi.advanceTimersByTimeAsync(40);
  show();
  roll.expect(null);
  expect(stage.tray?.state, 'the answer of the table ends nothing').toBe('tumbling');
  await vi.advanceTimersByTimeAsync(TIMES.land - 40);
  expect(stage.tray).toMatchObject({ state: 'landed', dice: [5, 4] });
  await vi.advanceTimersByTimeAsync(TIMES.done - TIMES.land);
  expect(seen).toEqual([`land ${TIMES.land}`, `fly ${TIMES.fly}`, `done ${TIMES.done}`]);
  expect(TIMES.done + REST, 'until the large button listens again').toBeLessThanOrEqual(1_600);
  await vi.advanceTimersByTimeAsync(TIMES.leave - TIMES.done);
  expect(stage.tray?.state).toBe('leaving');
  await vi.advanceTimersByTimeAsync(LEAVES);
  expect(stage.tray).toBeUndefined();
});

test('where no card flies nobody waits for it', async () => {
  const { seen, show } = rolling({ cards: false });
  show();
  await vi.advanceTimersByTimeAsync(TIMES.fly);
  expect(seen.at(-1)).toBe(`done ${TIMES.fly}`);
});

test.each([100, 700, 1_000])('a skip after %i ms shows the end at once', async (after) => {
  const { roll, stage, seen, show } = rolling();
  show();
  await vi.advanceTimersByTimeAsync(after);
  expect(roll.skip()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.slice(-2)).toEqual([`skip ${after}`, `done ${after}`]);
  expect(stage.tray).toBeUndefined();
  expect(roll.skip(), 'the next press means something else').toBe(false);
});

test('whoever skips before the table has answered sees the end as soon as it does', async () => {
  const { roll, seen, show } = rolling();
  await vi.advanceTimersByTimeAsync(100);
  expect(roll.skip()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  show();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['skip 200', 'done 200']);
});

test('the dice tumble until the table answers, and after three seconds the tray says so', async () => {
  const { stage, seen, show } = rolling();
  await vi.advanceTimersByTimeAsync(LATE - 1);
  expect(stage.tray?.state).toBe('tumbling');
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.tray?.state).toBe('late');
  show();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([`land ${LATE}`]);
  await vi.advanceTimersByTimeAsync(TIMES.done - TIMES.land);
  expect(seen.at(-1)).toBe(`done ${LATE + TIMES.done - TIMES.land}`);
});

test('a roll that the table refuses leaves nothing', async () => {
  const { roll, stage } = rolling();
  roll.expect(null);
  await vi.advanceTimersByTimeAsync(2 * LATE);
  expect(stage.tray).toBeUndefined();
});

test('the position is nothing to wait for once it is there', async () => {
  const { roll, stage, show } = rolling();
  show();
  await vi.advanceTimersByTimeAsync(TIMES.done);
  expect(stage.tray).toBeDefined();
  expect(roll.busy).toBe(false);
  expect(roll.skip()).toBe(false);
});

test('without motion the dice lie in their tray for a while and keep nobody waiting', async () => {
  session.preferences = { ...session.preferences, motion: 'none' };
  const { roll, stage } = rolling();
  expect(stage.tray, 'nothing tumbles').toBeUndefined();
  roll.lie(FALLEN);
  // The answer of the table comes after the roll.
  roll.expect(null);
  expect(stage.tray).toMatchObject({ state: 'landed', dice: [5, 4] });
  expect(roll.skip()).toBe(false);
  await vi.advanceTimersByTimeAsync(STILL);
  expect(stage.tray).toBeUndefined();
});
