import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Press, REST } from './press.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A control that has meant "roll" for a while. */
function control(): Press {
  const press = new Press();
  press.means('roll');
  vi.advanceTimersByTime(REST);
  return press;
}

function click(press: Press): boolean {
  press.pointerDown();
  return press.counts('pointer');
}

test('a press under one meaning counts', () => {
  expect(click(control())).toBe(true);
});

test('a press that began under another meaning does not count, however long it is held', () => {
  const press = control();
  press.pointerDown();
  press.means('end turn');
  vi.advanceTimersByTime(10 * REST);
  expect(press.counts('pointer')).toBe(false);
  expect(click(press), 'the next press is a new one').toBe(true);
});

test.each([0, 1, 100, 299])('a second press %i ms after the change does not count', (gap) => {
  const press = control();
  expect(click(press)).toBe(true);
  press.means('end turn');
  vi.advanceTimersByTime(gap);
  expect(click(press)).toBe(false);
});

test.each([300, 450, 600])('a deliberate second press %i ms after the change counts', (gap) => {
  const press = control();
  expect(click(press)).toBe(true);
  press.means('end turn');
  vi.advanceTimersByTime(gap);
  expect(click(press)).toBe(true);
});

test('a press that began while the control rested does not count later', () => {
  const press = control();
  press.means('end turn');
  press.pointerDown();
  vi.advanceTimersByTime(REST);
  expect(press.counts('pointer')).toBe(false);
});

test('every change begins a new rest, and the same meaning again is no change', () => {
  const press = control();
  press.means('rolling');
  vi.advanceTimersByTime(REST - 1);
  press.means('end turn');
  vi.advanceTimersByTime(REST - 1);
  expect(press.resting).toBe(true);
  press.means('end turn');
  vi.advanceTimersByTime(1);
  expect(press.resting).toBe(false);
});

test('what has just appeared rests', () => {
  const press = new Press();
  press.means('decline');
  expect(click(press)).toBe(false);
  vi.advanceTimersByTime(REST);
  expect(click(press)).toBe(true);
});

test('a key that is held repeats under its first meaning only', () => {
  const press = control();
  press.keyDown(false);
  expect(press.counts('key')).toBe(true);
  press.keyDown(true);
  expect(press.counts('key'), 'the same meaning may be repeated').toBe(true);
  press.means('end turn');
  vi.advanceTimersByTime(10 * REST);
  press.keyDown(true);
  expect(press.counts('key')).toBe(false);
  press.keyDown(false);
  expect(press.counts('key'), 'let go and pressed again').toBe(true);
});

test('a press without a beginning, as of a screen reader, counts unless the control rests', () => {
  const press = control();
  expect(press.counts('key')).toBe(true);
  press.means('end turn');
  expect(press.counts('key')).toBe(false);
  vi.advanceTimersByTime(REST);
  expect(press.counts('key')).toBe(true);
});

test('a finger that slid off the control is not in the way of a key', () => {
  const press = control();
  press.pointerDown();
  press.means('end turn');
  vi.advanceTimersByTime(REST);
  expect(press.counts('key')).toBe(true);
});

test('a key that went down here and up elsewhere is forgotten', () => {
  const press = control();
  press.keyDown(false);
  press.means('end turn');
  vi.advanceTimersByTime(REST);
  press.blur();
  expect(press.counts('key')).toBe(true);
});
