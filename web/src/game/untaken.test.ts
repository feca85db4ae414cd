import { expect, test } from 'vitest';
import { item, update, view } from '../testing/updates';
import type { Offer, SeenEvent } from '../wire';
import { untaken } from './untaken';

const ME = 0;
const offer = (from: number, slot = 1): Offer => ({ slot, from, to: [1, 2], give: null, get: null, accepted: [], declined: [], unanswered: [2] });
const declined: SeenEvent = { type: 'declined', slot: 1, seat: 2 };
const closed: SeenEvent = { type: 'offer_closed', slot: 1 };

/** What a viewer is told after these events, who had this offer on the table before. */
function seen(events: SeenEvent[], { from = ME, viewer = ME, after = [] }: { from?: number; viewer?: number | null; after?: Offer[] } = {}): boolean {
  const items = events.map((event, place) => item(place + 2, event));
  return untaken(update(3, 1, { items, view: view({ viewer, offers: after }) }), view({ viewer, offers: [offer(from)] }));
}

test('an offer of one’s own that the last one declines was taken by nobody', () => {
  expect(seen([declined, closed])).toBe(true);
  expect(
    seen([
      { type: 'offered', offer: offer(ME, 2) },
      { ...declined, slot: 2 },
      { ...closed, slot: 2 },
    ]),
  ).toBe(true);
});

test('one that is still open, was withdrawn or taken is another matter', () => {
  expect(seen([declined])).toBe(false);
  expect(seen([closed])).toBe(false);
  expect(seen([declined, { ...closed, slot: 3 }])).toBe(false);
  expect(seen([{ type: 'accepted', slot: 1, seat: 2 }, { type: 'all_offers_closed' }])).toBe(false);
});

test('it is said to its maker alone', () => {
  expect(seen([declined, closed], { from: 1 })).toBe(false);
  expect(seen([declined, closed], { viewer: null })).toBe(false);
});

test('a counter-offer that waits for an answer is an answer', () => {
  const counter: Offer = { ...offer(2, 2), to: [ME], unanswered: [ME] };
  expect(seen([declined, closed, { type: 'offered', offer: counter }], { after: [counter] })).toBe(false);
});

test('an offer of somebody who was not asked is none', () => {
  const other: Offer = { ...offer(3, 2), to: [ME], unanswered: [ME] };
  expect(seen([declined, closed], { after: [other] })).toBe(true);
});
