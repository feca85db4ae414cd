import { expect, test } from 'vitest';
import { Fold, type Said } from './fold.svelte';

function folding(first: Said) {
  let said = first;
  const fold = new Fold(() => said);
  return { fold, say: (next: Said) => (said = next) };
}

test('a task is unfolded when that is wanted, until the board is touched or something new is said', () => {
  const { fold, say } = folding({ news: 'task', urgent: false });
  expect(fold.open).toBe(false);
  fold.toggle();
  expect(fold.open).toBe(true);
  fold.close();
  expect(fold.open).toBe(false);
  fold.toggle();
  say({ news: 'next task', urgent: false });
  expect(fold.open).toBe(false);
});

test('what is urgent unfolds by itself, once', () => {
  const { fold, say } = folding({ news: undefined, urgent: false });
  say({ news: 'hint', urgent: true });
  expect(fold.open).toBe(true);
  fold.toggle();
  expect(fold.open).toBe(false);
  fold.toggle();
  expect(fold.open).toBe(true);
  fold.close();
  say({ news: 'another hint', urgent: true });
  expect(fold.open).toBe(true);
});
