import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LAST_LOOK, Result } from './result.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('whoever sees the game end sees the winning move first', () => {
  const result = new Result();
  result.follow(false);
  result.follow(true);
  vi.advanceTimersByTime(LAST_LOOK - 1);
  expect(result.shown).toBe(false);
  vi.advanceTimersByTime(1);
  expect(result.shown).toBe(true);
  expect(result.fresh, 'this is the moment to celebrate').toBe(true);
});

test('whoever comes after the end sees the result at once', () => {
  const result = new Result();
  result.follow(undefined);
  result.follow(true);
  expect(result.shown).toBe(true);
  expect(result.fresh).toBe(false);
});

test('the result comes when it is asked for, and goes and stays away when it is closed', () => {
  const result = new Result();
  result.follow(false);
  result.follow(true);
  result.show();
  expect(result.shown).toBe(true);
  result.close();
  vi.advanceTimersByTime(10 * LAST_LOOK);
  expect(result.shown).toBe(false);
  result.show();
  expect(result.fresh, 'it is celebrated once').toBe(false);
});

test('another game puts the result away', () => {
  const result = new Result();
  result.follow(true);
  result.follow(false);
  expect(result.shown).toBe(false);
});
