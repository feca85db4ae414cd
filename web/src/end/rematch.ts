// Another game with the same seats: who wants it, and who is still waited for.

import type { Table } from '../state/table.svelte';

export type Rematch = {
  /** The viewer wants it, and it is not open yet. */
  waits: boolean;
  /** The others who want it. */
  wanted: readonly number[];
};

export function rematchOf({ room, you }: Pick<Table, 'room' | 'you'>): Rematch {
  const willing = room?.rematch === null ? room.seats.filter(({ wants_rematch }) => wants_rematch).map(({ seat }) => seat) : [];
  return { waits: you !== null && willing.includes(you), wanted: willing.filter((seat) => seat !== you) };
}
