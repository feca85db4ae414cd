import { expect, test } from 'vitest';
import type { Cards, Offer } from '../wire';
import { NO_CARDS, one } from '../common/kinds';
import { TradeDraft } from './draft.svelte';

const offer = (give: Cards | null, get: Cards | null): Offer => ({ slot: 1, from: 2, to: [0], give, get, accepted: [], declined: [], unanswered: [0] });
const answer = (give: Cards | null, get: Cards | null, hand: Cards) => TradeDraft.answer(7, { offer: offer(give, get), number: 5 }, hand).sides;

test('a kind is on one side only', () => {
  const draft = new TradeDraft(1);
  draft.add('give', 'ore');
  draft.add('give', 'ore');
  draft.add('get', 'ore');
  expect(draft.sides).toEqual({ give: NO_CARDS, get: one('ore') });
});

test('"anything" empties its side, and only one side may be anything', () => {
  const draft = new TradeDraft(1);
  draft.add('get', 'wool');
  draft.toggleOpen('get');
  expect(draft.sides).toEqual({ give: NO_CARDS, get: null });
  draft.toggleOpen('give');
  expect(draft.sides).toEqual({ give: null, get: NO_CARDS });
  draft.add('give', 'brick');
  expect(draft.open, 'a card takes its place').toBeNull();
  draft.toggleOpen('get');
  draft.toggleOpen('get');
  expect(draft.open, 'a second press puts it away').toBeNull();
});

test('a card that is taken away goes down to none', () => {
  const draft = new TradeDraft(1);
  draft.add('give', 'ore');
  draft.remove('give', 'ore');
  draft.remove('give', 'ore');
  expect(draft.give).toEqual(NO_CARDS);
});

test('what is missing is named from left to right', () => {
  const draft = new TradeDraft(1);
  expect(draft.empty).toBe('give');
  draft.add('give', 'ore');
  expect(draft.empty).toBe('get');
  draft.toggleOpen('get');
  expect(draft.empty).toBeNull();
});

test('the number keys begin with what is given', () => {
  const draft = new TradeDraft(1);
  draft.switchSide();
  expect(draft.keys).toBe('get');
  draft.switchSide();
  expect(draft.keys).toBe('give');
});

test('a counteroffer is ready to be sent: one card less, or one more in return', () => {
  expect(answer(one('grain'), one('ore', 2), one('ore', 5))).toEqual({ give: one('ore'), get: one('grain') });
  expect(answer(one('grain'), one('ore'), one('ore', 5))).toEqual({ give: one('ore'), get: one('grain', 2) });
});

test('a counteroffer of one who can’t pay offers what is there, or asks what else would do', () => {
  expect(answer(one('wool'), one('brick', 3), one('brick', 2))).toEqual({ give: one('brick', 2), get: one('wool') });
  expect(answer(one('wool'), one('brick', 3), one('ore', 2))).toEqual({ give: null, get: one('wool') });
});

test('an answer to an open offer keeps what is named, and the rest is up to its maker', () => {
  expect(answer(one('lumber'), null, one('ore'))).toEqual({ give: NO_CARDS, get: one('lumber') });
  expect(answer(null, one('ore', 2), one('ore'))).toEqual({ give: one('ore', 2), get: NO_CARDS });
});
