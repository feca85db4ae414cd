// Which offers a player has something to do with.

import type { Offer } from '../../wire';
import type { Table } from '../../state/table.svelte';
import type { Desk } from '../desk.svelte';

/** The offers that this seat has to answer or can close. */
export function askedOffers(table: Table, desk: Desk): Offer[] {
  return (table.view?.offers ?? []).filter(
    ({ slot, from }) =>
      from === table.you || desk.allowed.some((action) => 'slot' in action && action.slot === slot) || table.question?.choices.may_counter.includes(slot),
  );
}
