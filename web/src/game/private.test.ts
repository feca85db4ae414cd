import { beforeEach, expect, test } from 'vitest';
import { freshStorage } from '../testing/storage';
import { Privacy } from './private.svelte';

beforeEach(freshStorage);

test('what is settled is there again after a reload, and only at its table', () => {
  const before = new Privacy('HEXAGN');
  before.toggleUnpayable();
  before.toggleQuiet(12);
  before.toggleEmbargo(3);
  const after = new Privacy('HEXAGN');
  expect([after.unpayable, after.isQuiet(12), after.embargo]).toEqual([true, true, [3]]);
  const elsewhere = new Privacy('OTHERS');
  expect([elsewhere.unpayable, elsewhere.isQuiet(12), elsewhere.embargo]).toEqual([false, false, []]);
});

test('"No offers this turn" ends with the turn', () => {
  const privacy = new Privacy('HEXAGN');
  privacy.toggleQuiet(12);
  expect([privacy.isQuiet(12), privacy.isQuiet(13)]).toEqual([true, false]);
  expect([privacy.isSet(12), privacy.isSet(13)]).toEqual([true, false]);
});

test('a second press takes it back', () => {
  const privacy = new Privacy('HEXAGN');
  privacy.toggleEmbargo(3);
  privacy.toggleEmbargo(1);
  privacy.toggleEmbargo(3);
  expect(privacy.embargo).toEqual([1]);
});

test('twenty tables are remembered, the latest ones', () => {
  for (let table = 0; table <= 20; table += 1) new Privacy(`T${table}`).toggleUnpayable();
  expect([new Privacy('T0').unpayable, new Privacy('T1').unpayable, new Privacy('T20').unpayable]).toEqual([false, true, true]);
});
