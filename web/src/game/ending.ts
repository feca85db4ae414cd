// Ending a game without a winner: how it stands, and what the viewer can do about it.

import type { Table } from '../state/table.svelte';

export type Ending =
  /** Everybody agrees; the game ends at this time of the table. */
  | { state: 'soon'; at: number; mine: boolean }
  /** The viewer wants to end the game; these seats have agreed, these have not. */
  | { state: 'waiting'; agreed: readonly number[]; open: readonly number[] }
  /** Others want to end the game, and the viewer has not agreed. */
  | { state: 'asked'; by: readonly number[] };

/** Nothing while nobody wants to end the game, and for spectators until it is certain. */
export function endingOf({ room, you }: Pick<Table, 'room' | 'you'>): Ending | undefined {
  if (room?.status !== 'running') return undefined;
  const people = room.seats.filter(({ occupant }) => occupant.type === 'person' || occupant.type === 'remote');
  const voters = people.filter(({ votes_abandon }) => votes_abandon).map(({ seat }) => seat);
  const mine = you !== null && voters.includes(you);
  if (room.ends_at !== null) return { state: 'soon', at: room.ends_at, mine };
  if (you === null || voters.length === 0) return undefined;
  if (!mine) return { state: 'asked', by: voters };
  const open = people.filter(({ votes_abandon, stand_in }) => !votes_abandon && !stand_in);
  return { state: 'waiting', agreed: voters.filter((seat) => seat !== you), open: open.map(({ seat }) => seat) };
}

/** Does anybody else have to agree? */
export function playsAlone({ room, you }: Pick<Table, 'room' | 'you'>): boolean {
  return !room?.seats.some(({ seat, occupant }) => seat !== you && (occupant.type === 'person' || occupant.type === 'remote'));
}
