import { expect, test } from 'vitest';
import type { Action, Cards, Resource } from '../wire';
import { one } from '../common/kinds';
import { TradeDraft, lotsOf, suggestions } from './draft.svelte';

const rates: Cards = { brick: 4, lumber: 4, wool: 2, grain: 4, ore: 3 };
const lot = (give: Resource, get: Resource): Action => ({ type: 'supply_trade', give, get });
const legal = [lot('wool', 'ore'), lot('wool', 'brick'), lot('ore', 'brick')];

function draft(give: Partial<Cards>, get: Partial<Cards>): TradeDraft {
  const made = new TradeDraft(null);
  made.give = { ...made.give, ...give };
  made.get = { ...made.get, ...get };
  return made;
}

test('a draft at the rate is a trade with the supply, lot by lot', () => {
  expect(lotsOf(draft({ wool: 2 }, { ore: 1 }), rates, legal)).toEqual([lot('wool', 'ore')]);
  expect(lotsOf(draft({ wool: 4 }, { ore: 1, brick: 1 }), rates, legal)).toHaveLength(2);
});

test('a draft beside the rate, or one that is not legal, is none', () => {
  expect(lotsOf(draft({ wool: 3 }, { ore: 1 }), rates, legal)).toBeUndefined();
  expect(lotsOf(draft({ wool: 2 }, { ore: 2 }), rates, legal)).toBeUndefined();
  expect(lotsOf(draft({ ore: 3 }, { wool: 1 }), rates, legal)).toBeUndefined();
  expect(lotsOf(draft({}, {}), rates, legal)).toBeUndefined();
});

test('suggestions fit to both sides', () => {
  expect(suggestions(draft({}, {}), legal)).toEqual([]);
  expect(suggestions(draft({}, { brick: 1 }), legal)).toEqual([lot('wool', 'brick'), lot('ore', 'brick')]);
  expect(suggestions(draft({ ore: 1 }, { brick: 1 }), legal)).toEqual([lot('ore', 'brick')]);
});

test('a kind is on one side only, and "anything" empties a side', () => {
  const made = draft({ ore: 2 }, {});
  made.add('get', 'ore');
  expect(made.give.ore).toBe(0);
  made.toggleOpen('get');
  expect(made.sides).toEqual({ give: one('ore', 0), get: null });
  expect(made.empty).toBe('give');
  made.add('get', 'wool');
  expect(made.open).toBeNull();
});

test('a counter-offer starts from the other side of the offer', () => {
  const offer = { slot: 1, from: 2, to: [0], give: one('ore'), get: one('wool', 2), accepted: [], declined: [], unanswered: [0] };
  const made = new TradeDraft(offer);
  expect(made.give).toEqual(one('wool', 2));
  expect(made.get).toEqual(one('ore'));
});
