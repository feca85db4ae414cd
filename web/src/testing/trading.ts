// A table with offers on it, for tests.

import type { Action, Cards, Choices, Command, Offer, View } from '../wire';
import { NO_CARDS } from '../common/kinds';
import { Table } from '../state/table.svelte';
import { choices, player, question, room, update, view } from './updates';

/** An offer of the third seat to the first, the viewer's. */
export function offerOf(give: Cards | null, get: Cards | null, changed: Partial<Offer> = {}): Offer {
  const to = changed.to ?? [0];
  return { slot: 1, from: 2, to, give, get, accepted: [], declined: [], unanswered: to, ...changed };
}

type Laid = { hand?: Cards; offers?: Offer[]; told?: Partial<Choices>; changed?: Partial<View>; number?: number; after?: number };

/** An update of the second turn. Every offer has the number 10 more than its slot, and may be declined by the viewer if it is asked. */
export function laid({ hand = NO_CARDS, offers = [], told = {}, changed = {}, number = 1, after = 0 }: Laid) {
  const own = { hand } as unknown as View['own'];
  const asked = offers.filter(({ unanswered }) => unanswered.includes(0));
  const declines = asked.map(({ slot }): Action => ({ type: 'decline', slot }));
  const pays = (cards: Cards) => Object.entries(cards).every(([kind, count]) => hand[kind as keyof Cards] >= count);
  const accepts = asked.flatMap(({ slot, give, get }): Action[] => (give && get && pays(get) ? [{ type: 'accept', slot }] : []));
  const counters = asked.map(({ slot }) => slot);
  const all = choices({ may_offer: true, offer_to: [1, 2, 3], may_counter: counters, ...told, actions: [...declines, ...accepts, ...(told.actions ?? [])] });
  return update(number, after, {
    room: room(),
    view: view({ turn: 2, own, offers, players: [0, 1, 2, 3].map(player), ...changed }),
    question: question(4, all),
    offers: offers.map(({ slot }) => ({ slot, question: slot + 10 })),
  });
}

/** A table that was told this, and what is sent to it. */
export function tradeTable(first: Laid): { table: Table; sent: Command[] } {
  const table = new Table('TRADES');
  const sent: Command[] = [];
  table.command = (command) => {
    sent.push(command);
    return Promise.resolve(undefined);
  };
  table.receive(laid(first));
  return { table, sent };
}
