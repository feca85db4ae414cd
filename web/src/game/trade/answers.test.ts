import { expect, test } from 'vitest';
import { one } from '../../common/kinds';
import { offerOf, tradeTable } from '../../testing/trading';
import type { Action, Cards, Offer, View } from '../../wire';
import { Desk } from '../desk.svelte';
import { answersTo, byKey, newestFirst } from './answers';

function answers(offer: Offer, hand: Cards, changed: Partial<View> = {}, actions: Action[] = []) {
  const { table, sent } = tradeTable({ hand, offers: [offer], changed, told: { actions } });
  const desk = new Desk(table);
  return { desk, sent, table, all: answersTo(offer, desk), labels: answersTo(offer, desk).map(({ label }) => label) };
}

const offer = offerOf(one('wool'), one('brick', 3));

test('on our own turn an offer is declined or accepted, on others’ turns countered too', () => {
  expect(answers(offer, one('brick', 3)).labels).toEqual(['Decline', 'Accept']);
  expect(answers(offer, one('brick', 3), { active: 2 }).labels).toEqual(['Decline', 'Counter', 'Accept']);
});

test('Accept that can’t be paid stays, with its reason', () => {
  const { all } = answers(offer, one('brick', 2));
  expect(all.at(-1)).toMatchObject({ id: 'accept', blocked: 'You have 2 of 3 brick' });
  expect(all[0]?.blocked).toBeUndefined();
});

test('an open offer has "Make an offer" instead of Accept', () => {
  const open = answers(offerOf(one('wool'), null), one('brick'), { active: 2 });
  expect(open.labels).toEqual(['Decline', 'Make an offer']);
  open.all[1]?.run();
  expect(open.desk.trade?.sides.get).toEqual(one('wool'));
});

test('our own offer can be withdrawn, and made a deal with whoever accepts', () => {
  const own = offerOf(one('wool'), one('brick'), { from: 0, to: [1, 2], accepted: [2], unanswered: [1] });
  const { all, labels, sent } = answers(own, one('wool'), {}, [
    { type: 'withdraw', slot: 1 },
    { type: 'confirm', slot: 1, with: 2 },
  ]);
  expect(labels).toEqual(['Withdraw', 'Trade with Cleo']);
  all[1]?.run();
  expect(sent).toEqual([{ type: 'act', question: 11, actions: [{ type: 'confirm', slot: 1, with: 2 }] }]);
});

test('an offer between others has no buttons', () => {
  expect(answers(offerOf(one('wool'), one('brick'), { from: 1, to: [2] }), one('brick')).labels).toEqual([]);
});

test('by key a counteroffer can be made on our own turn as well', () => {
  const { desk } = answers(offer, one('brick', 3));
  expect(byKey('a', offer, desk)?.id).toBe('accept');
  expect(byKey('d', offer, desk)?.id).toBe('decline');
  byKey('c', offer, desk)?.run();
  expect(desk.trade?.answers?.number).toBe(11);
  expect(byKey('x', offer, desk)).toBeUndefined();
});

test('a counteroffer takes two presses: Counter, and the button of the tray', async () => {
  const { desk, all, sent } = answers(offer, one('brick', 3), { active: 2 });
  all[1]?.run();
  await desk.sendOffer();
  expect(sent).toEqual([{ type: 'act', question: 11, actions: [{ type: 'counter', slot: 1, give: one('brick', 2), get: one('wool') }] }]);
  expect(desk.trade).toBeNull();
});

test('the newest offer comes first', () => {
  const { table } = tradeTable({ offers: [offerOf(one('wool'), null, { slot: 0 }), offerOf(one('ore'), null, { slot: 3 })] });
  table.offers = [
    { slot: 0, question: 40 },
    { slot: 3, question: 20 },
  ];
  expect(newestFirst(table).map(({ slot }) => slot)).toEqual([0, 3]);
});
