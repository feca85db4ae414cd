// Ending a game without a winner: how it stands, and what the viewer can do about it.

import type { Table } from '../state/table.svelte';
import type { SeatInfo } from '../wire';
import type { Ballot } from './ballot';

export type Ending = {
  /** When the game ends because everybody agrees, in the table's time. */
  at: number | null;
  /** Everybody whose answer counts. */
  ballots: readonly Ballot[];
  /** What the viewer has answered; nothing for a spectator. */
  mine: Ballot['answer'] | undefined;
};

/** Nothing while nobody wants to end the game. */
export function endingOf({ room, you }: Pick<Table, 'room' | 'you'>): Ending | undefined {
  if (room?.status !== 'running') return undefined;
  // Nobody waits for a stand-in.
  const people = room.seats.filter((info) => isOutside(info) && (info.votes_abandon || !info.stand_in));
  if (room.ends_at === null && !people.some(({ votes_abandon }) => votes_abandon)) return undefined;
  const ballots = people.map((info): Ballot => ({ seat: info.seat, answer: info.votes_abandon ? 'yes' : info.plays_on ? 'no' : 'open' }));
  return { at: room.ends_at, ballots, mine: ballots.find(({ seat }) => seat === you)?.answer };
}

/** Does anybody else have to agree? */
export function playsAlone({ room, you }: Pick<Table, 'room' | 'you'>): boolean {
  return !room?.seats.some((info) => info.seat !== you && isOutside(info));
}

function isOutside({ occupant }: SeatInfo): boolean {
  return occupant.type === 'person' || occupant.type === 'remote';
}
