// Which offers a player has something to do with.

import type { Offer } from '../../wire';
import type { Table } from '../../state/table.svelte';
import type { Desk } from '../desk.svelte';

/** The offers that this seat has to answer or can close, the newest first. */
export function askedOffers(table: Table, desk: Desk): Offer[] {
  const mine = ({ slot, from }: Offer) =>
    from === table.you || desk.allowed.some((action) => 'slot' in action && action.slot === slot) || table.question?.choices.may_counter.includes(slot);
  return (table.view?.offers ?? []).filter(mine).toSorted((a, b) => (table.offerNumber(b.slot) ?? 0) - (table.offerNumber(a.slot) ?? 0));
}
