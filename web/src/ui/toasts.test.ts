import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, toast, toasts } from './toasts.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of [...toasts()]) dismiss(id);
  vi.useRealTimers();
});

const texts = () => toasts().map(({ text }) => text);

test('a note goes by itself, and one with something to press stays longer', () => {
  toast('plain');
  toast('removed', 'plain', { label: 'Undo', run: () => undefined });
  vi.advanceTimersByTime(5_000);
  expect(texts()).toEqual(['removed']);
  vi.advanceTimersByTime(5_000);
  expect(texts()).toEqual([]);
});

test('the same text is shown once, with the newest press', () => {
  const run = vi.fn<() => void>();
  toast('again');
  toast('again');
  expect(texts()).toEqual(['again']);
  toast('again', 'plain', { label: 'Undo', run });
  expect(texts()).toEqual(['again']);
  toasts()[0]?.action?.run();
  expect(run).toHaveBeenCalledOnce();
});
