import { beforeEach, expect, test } from 'vitest';
import { t } from '../../i18n/index.svelte';
import { one, plus } from '../../common/kinds';
import { offerOf, tradeTable } from '../../testing/trading';
import type { Choices, View } from '../../wire';
import { Desk } from '../desk.svelte';
import { freshStorage } from '../../testing/storage';
import { Privacy } from '../private.svelte';
import { sending, shortfall, termsText } from './wording';

beforeEach(freshStorage);

function deskWith(told: Partial<Choices> = {}, changed: Partial<View> = {}, hand = one('lumber', 4)) {
  const desk = new Desk(tradeTable({ hand, told, changed }).table);
  desk.privacy = new Privacy('TRADES');
  desk.openTrade();
  const draft = desk.trade!;
  return { desk, draft, says: () => sending(desk, draft) };
}

test('the button says what to choose first, and then what will happen', () => {
  const { desk, draft, says } = deskWith();
  expect(says()).toEqual({ label: 'Choose what you give', waits: true });
  desk.tapTrade('give', 'lumber');
  desk.tapTrade('give', 'lumber');
  expect(says()).toEqual({ label: 'Choose what you get', waits: true });
  desk.tapTrade('get', 'grain');
  expect(says()).toEqual({ label: 'Offer to everyone' });
  expect(termsText(draft)).toBe('2 lumber for 1 grain');
  desk.toggleAsked(3);
  expect(says()).toEqual({ label: 'Offer to Bruno and Cleo' });
  desk.toggleAsked(2);
  expect(says()).toEqual({ label: 'Offer to Bruno' });
  desk.toggleAsked(1);
  expect(says()).toEqual({ label: 'Choose who to ask', waits: true });
});

test('an open side asks for offers', () => {
  const { desk, draft, says } = deskWith();
  draft.toggleOpen('give');
  desk.tapTrade('get', 'grain');
  expect(says()).toEqual({ label: 'Ask for offers' });
  expect(termsText(draft)).toBe('Anything for 1 grain');
  draft.clear();
  desk.tapTrade('give', 'lumber');
  draft.toggleOpen('get');
  expect(termsText(draft)).toBe('1 lumber for anything');
});

test('the cards of the hand are all that can be given', () => {
  const { desk, draft } = deskWith({}, {}, one('lumber'));
  desk.tapTrade('give', 'lumber');
  desk.tapTrade('give', 'lumber');
  desk.tapTrade('give', 'ore');
  expect(draft.give).toEqual(one('lumber'));
});

test('who is asked stays for the turn, and no longer', () => {
  const { desk } = deskWith();
  desk.toggleAsked(1);
  desk.openTrade();
  expect(desk.asked).toEqual([2, 3]);
  desk.table.view = { ...desk.table.view!, turn: 3 };
  expect(desk.asked).toEqual([1, 2, 3]);
});

test('without a free place for an offer the button says so', () => {
  const { says } = deskWith({ may_offer: false, offer_to: [], blocked: { offer: { code: 'too_many_open', rule: null, data: {} } } });
  expect(says().blocked).toBe(t('refusal.too_many_open'));
});

test('one with whom we don’t trade is not asked, and if nobody else may be asked it is said', () => {
  const { desk, draft, says } = deskWith();
  desk.privacy?.toggleEmbargo(3);
  desk.tapTrade('give', 'lumber');
  draft.toggleOpen('get');
  expect(desk.asked).toEqual([1, 2]);
  const alone = deskWith({ offer_to: [3] });
  expect(alone.says().blocked).toBe('You’re not trading with Dmitri this game');
  expect(says().blocked).toBeUndefined();
});

test('an answer goes to the maker of the offer, as long as there is one', () => {
  const offer = offerOf(one('grain'), one('ore', 2));
  const { table } = tradeTable({ hand: one('ore', 3), offers: [offer] });
  const desk = new Desk(table);
  desk.counter(offer);
  expect(sending(desk, desk.trade!)).toEqual({ label: 'Counter Cleo’s offer' });
  // Another offer in the same place is not the one that is answered.
  table.offers = [{ slot: 1, question: 99 }];
  expect(sending(desk, desk.trade!).blocked).toBe(t('refusal.no_such_offer'));
});

test('what is missing is counted', () => {
  const hand = plus(one('brick', 2), one('ore'));
  expect(shortfall(one('brick', 3), hand)).toBe('You have 2 of 3 brick');
  expect(shortfall(plus(one('brick', 3), one('ore', 2)), hand)).toBe('You have 2 of 3 brick and 1 of 2 ore');
  expect(shortfall(one('brick', 2), hand)).toBeUndefined();
});
