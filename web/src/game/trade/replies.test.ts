import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { one } from '../../common/kinds';
import { laid, offerOf, tradeTable } from '../../testing/trading';
import type { Cards, Command, Offer, View } from '../../wire';
import { Desk } from '../desk.svelte';
import { freshStorage } from '../../testing/storage';
import { Privacy } from '../private.svelte';
import { LATEST, Replies, SOONEST } from './replies.svelte';

const DECLINED: Command = { type: 'act', question: 11, actions: [{ type: 'decline', slot: 1 }] };
const offer = offerOf(one('wool'), one('brick', 3));
let running: Replies | undefined;

beforeEach(() => {
  freshStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  running?.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A player who has settled something, and this offer on the table. */
function settled(
  settle: (privacy: Privacy) => void,
  { hand = one('brick', 2), offers = [offer], changed = {} }: { hand?: Cards; offers?: Offer[]; changed?: Partial<View> } = {},
) {
  const { table, sent } = tradeTable({ hand, offers, changed });
  const desk = new Desk(table);
  desk.privacy = new Privacy('TRADES');
  settle(desk.privacy);
  const replies = new Replies(desk);
  running = replies;
  replies.follow();
  return { desk, table, sent, follow: () => replies.follow() };
}

const SETTLED: [string, (privacy: Privacy) => void][] = [
  ['Decline what I can’t pay', (privacy) => privacy.toggleUnpayable()],
  ['No offers this turn', (privacy) => privacy.toggleQuiet(2)],
  ['No trades with Cleo this game', (privacy) => privacy.toggleEmbargo(2)],
];

test.each(SETTLED)('%s: declined once, never before two seconds and never after four', (_, settle) => {
  for (const luck of [0, 0.5, 0.999999]) {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    const { sent } = settled(settle);
    vi.advanceTimersByTime(SOONEST - 1);
    expect(sent, 'too soon for a person').toEqual([]);
    vi.advanceTimersByTime(LATEST - SOONEST + 1);
    expect(sent).toEqual([DECLINED]);
    vi.advanceTimersByTime(60_000);
    expect(sent, 'once').toHaveLength(1);
    running?.stop();
    freshStorage();
  }
  expect([SOONEST, LATEST]).toEqual([2000, 4000]);
});

test('the pause is drawn anew for each offer and doesn’t depend on the reason or the hand', () => {
  const pauses = [...SETTLED].map(([, settle]) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
    const { sent } = settled(settle, { hand: settle === SETTLED[0]?.[1] ? one('ore') : one('brick', 9) });
    let waited = 0;
    while (sent.length === 0 && waited <= LATEST) {
      vi.advanceTimersByTime(10);
      waited += 10;
    }
    running?.stop();
    freshStorage();
    return waited;
  });
  expect(new Set(pauses)).toEqual(new Set([2500]));
});

test('what can be paid waits for its player', () => {
  const { sent } = settled((privacy) => privacy.toggleUnpayable(), { hand: one('brick', 3) });
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test('an open offer that asks for nothing in particular can always be paid', () => {
  const { sent } = settled((privacy) => privacy.toggleUnpayable(), { offers: [offerOf(one('wool'), null)] });
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test('an offer that is gone or was answered by hand gets no second answer', () => {
  const { sent, table, follow } = settled((privacy) => privacy.toggleUnpayable());
  vi.advanceTimersByTime(1000);
  table.receive(laid({ hand: one('brick', 2), offers: [], number: 2, after: 1 }));
  follow();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test('another offer in the same place starts its own pause', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { sent, table, follow } = settled((privacy) => privacy.toggleUnpayable());
  vi.advanceTimersByTime(1500);
  table.receive({ ...laid({ hand: one('brick', 2), offers: [offer], number: 2, after: 1 }), offers: [{ slot: 1, question: 77 }] });
  follow();
  vi.advanceTimersByTime(1999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ ...DECLINED, question: 77 }]);
});

test('a switch that is turned off again, and an answer that is being written, stop it', () => {
  const { sent, desk, follow } = settled((privacy) => privacy.toggleUnpayable());
  vi.advanceTimersByTime(1900);
  desk.counter(offer);
  follow();
  vi.advanceTimersByTime(60_000);
  desk.cancel();
  follow();
  vi.advanceTimersByTime(SOONEST - 1);
  desk.privacy?.toggleUnpayable();
  follow();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test('other people’s offers and settings of another turn are left alone', () => {
  const others = settled((privacy) => privacy.toggleEmbargo(2), { offers: [offerOf(one('wool'), one('brick'), { to: [3] })] });
  vi.advanceTimersByTime(60_000);
  expect(others.sent).toEqual([]);
  running?.stop();
  freshStorage();
  const later = settled((privacy) => privacy.toggleQuiet(1));
  vi.advanceTimersByTime(60_000);
  expect(later.sent).toEqual([]);
});
