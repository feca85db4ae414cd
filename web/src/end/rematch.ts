// Another game with the same seats: who wants it, and who is still deciding.

import type { Table } from '../state/table.svelte';

export type Rematch =
  /** The viewer can ask for one. */
  | { state: 'free' }
  /** The viewer wants it; these seats are still deciding. */
  | { state: 'waiting'; for: readonly number[] }
  /** Everybody who is present wants it; it opens at this time, by the table's clock. */
  | { state: 'soon'; at: number; mine: boolean }
  /** It is open under this code. */
  | { state: 'open'; code: string };

/** What a seat says about another game. Bots always want it. */
export type Answer = 'ready' | 'deciding' | 'away';

export function rematchOf({ room, you }: Pick<Table, 'room' | 'you'>): Rematch {
  if (!room) return { state: 'free' };
  if (room.rematch !== null) return { state: 'open', code: room.rematch };
  const mine = you !== null && (room.seats[you]?.wants_rematch ?? false);
  if (room.rematch_at !== null) return { state: 'soon', at: room.rematch_at, mine };
  if (!mine) return { state: 'free' };
  return { state: 'waiting', for: room.seats.map(({ seat }) => seat).filter((seat) => answerOf({ room }, seat) === 'deciding') };
}

export function answerOf({ room }: Pick<Table, 'room'>, seat: number): Answer {
  const info = room?.seats[seat];
  if (!info || info.wants_rematch || info.occupant.type !== 'person') return 'ready';
  return info.connected ? 'deciding' : 'away';
}

/** One person and bots: nobody has to be asked. */
export function isAlone({ room, you }: Pick<Table, 'room' | 'you'>): boolean {
  return you !== null && (room?.seats.every(({ seat, occupant }) => seat === you || occupant.type === 'bot') ?? false);
}

/** The levels of the bots, each one step up the ladder; nothing if none of them can be. */
export function harder({ room }: Pick<Table, 'room'>, ladder: readonly string[]): string[] | undefined {
  const levels = (room?.seats ?? []).flatMap(({ occupant }) => (occupant.type === 'bot' ? [occupant.level] : []));
  const up = levels.map((level) => ladder[ladder.indexOf(level) + 1] ?? level);
  return up.some((level, place) => level !== levels[place]) ? up : undefined;
}
