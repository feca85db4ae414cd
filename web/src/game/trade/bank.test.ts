import { expect, test } from 'vitest';
import type { Cards, Refusal, Resource } from '../../wire';
import { NO_CARDS, one, plus } from '../../common/kinds';
import { choices } from '../../testing/updates';
import type { SupplyTrade } from '../desk.svelte';
import { bankTrades } from './bank';

const RATES: Cards = { brick: 4, lumber: 4, wool: 2, grain: 4, ore: 3 };
const lot = (give: Resource, get: Resource): SupplyTrade => ({ type: 'supply_trade', give, get });
const unpaid = (price: Cards, missing: Cards): Refusal => ({ code: 'cannot_pay', rule: null, data: { price, missing } });
const ROAD = plus(one('brick'), one('lumber'));
const CITY = plus(one('grain', 2), one('ore', 3));

test('what is wanted comes at the best rate first, and no more than three trades', () => {
  const legal = [lot('brick', 'grain'), lot('lumber', 'grain'), lot('wool', 'grain'), lot('ore', 'grain'), lot('wool', 'brick')];
  const found = bankTrades({ give: NO_CARDS, get: one('grain') }, RATES, NO_CARDS, choices({ actions: legal }));
  expect(found).toEqual([lot('wool', 'grain'), lot('ore', 'grain'), lot('brick', 'grain')]);
});

test('a kind that is chosen to be given comes before the others', () => {
  const legal = [lot('wool', 'grain'), lot('lumber', 'grain'), lot('ore', 'grain')];
  const found = bankTrades({ give: one('lumber'), get: one('grain') }, RATES, NO_CARDS, choices({ actions: legal }));
  expect(found.map(({ give }) => give)).toEqual(['lumber', 'wool', 'ore']);
});

test('with nothing wanted, trades complete a purchase, the dearest first', () => {
  const legal = [lot('wool', 'ore'), lot('wool', 'brick'), lot('wool', 'grain')];
  const blocked = { road: unpaid(ROAD, one('brick')), city: unpaid(CITY, one('ore')), buy_dev_card: unpaid(one('grain', 2), one('grain', 2)) };
  const found = bankTrades({ give: NO_CARDS, get: NO_CARDS }, RATES, one('wool', 2), choices({ actions: legal, blocked }));
  expect(found, 'the card still lacks another one').toEqual([lot('wool', 'ore'), lot('wool', 'brick')]);
});

test('a trade that gives away a part of the price completes nothing', () => {
  const blocked = { city: unpaid(CITY, one('grain')) };
  const actions = [lot('ore', 'grain')];
  const nothing = { give: NO_CARDS, get: NO_CARDS };
  expect(bankTrades(nothing, RATES, one('ore', 5), choices({ actions, blocked }))).toEqual([]);
  expect(bankTrades(nothing, RATES, one('ore', 6), choices({ actions, blocked }))).toEqual(actions);
});

test('what can’t be built anyway asks for no cards', () => {
  const blocked = { city: { code: 'no_place_for', rule: null, data: { piece: 'city' } } as Refusal };
  expect(bankTrades({ give: NO_CARDS, get: NO_CARDS }, RATES, one('wool', 2), choices({ actions: [lot('wool', 'ore')], blocked }))).toEqual([]);
});
