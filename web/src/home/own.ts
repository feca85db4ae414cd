// The order of your own games: running ones first, then those that wait, then what is over; the latest first in each. What
// was taken off the list is not shown.

import type { SavedSeat } from '../session/session.svelte';
import type { Status, TableLook } from '../wire';

const RANK: Readonly<Record<Status, number>> = { running: 0, open: 1, over: 2, abandoned: 3 };

export function order(seats: readonly SavedSeat[], looks: ReadonlyMap<string, TableLook>): { seat: SavedSeat; look: TableLook }[] {
  return seats
    .flatMap((seat) => {
      const look = looks.get(seat.code);
      return look && !seat.hidden ? [{ seat, look }] : [];
    })
    .toSorted((a, b) => RANK[a.look.room.status] - RANK[b.look.room.status] || b.seat.at - a.seat.at);
}
