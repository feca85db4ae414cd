// A player who doesn't answer: since when the table has been waiting, and what the viewer can do about it.

import type { Table } from '../state/table.svelte';
import type { SeatInfo } from '../wire';

export type Silence = {
  seat: number;
  /** Whose vote counts. */
  voters: readonly number[];
  /** Who wants a bot to play on. */
  votes: readonly number[];
  /** One press is enough, it takes others too, or the viewer has to wait for the host. */
  power: 'alone' | 'vote' | 'none';
  /** The viewer has voted, and can only withdraw. */
  voted: boolean;
  /** When the host can act alone, or anybody if the host is the one, in the table's time. */
  hostAt: number;
};

/** The player the table has been waiting for the longest, once that is too long; `now` is the table's time. Spectators see it as well. */
export function silenceOf({ room, you, waiting }: Pick<Table, 'room' | 'you' | 'waiting'>, now: number): Silence | undefined {
  // If there is a clock, it acts for players who don't.
  if (room?.status !== 'running' || room.settings.clock !== 'off' || (you !== null && room.seats[you]?.stand_in)) return undefined;
  const playing = room.seats.filter((info) => isPerson(info) && !info.stand_in);
  const [silent] = waiting
    .filter(({ seat, since }) => seat !== you && now - since >= room.patience.table && playing.some((info) => info.seat === seat))
    .toSorted((a, b) => a.since - b.since);
  if (!silent) return undefined;
  const { seat, since } = silent;
  const votes = room.seats[seat]?.replace_votes ?? [];
  const hostAt = since + room.patience.host;
  // One vote decides nothing, so it takes two others.
  const enough = playing.length > 2;
  const alone = now >= hostAt && (room.host === you || room.host === seat);
  const voters = playing.map((info) => info.seat).filter((other) => other !== seat);
  if (you === null) return { seat, voters, votes, power: 'none', voted: false, hostAt };
  return { seat, voters, votes, power: alone ? 'alone' : enough ? 'vote' : 'none', voted: !alone && votes.includes(you), hostAt };
}

/** After this part of the table's patience a player is asked whether they are still there. */
const ASKED_AFTER = 0.5;

/** When the others can call in a bot for the viewer, in the table's time, once it is time to say so; `now` is the table's time. */
export function calledInAt({ room, you, waiting }: Pick<Table, 'room' | 'you' | 'waiting'>, now: number): number | undefined {
  const since = waiting.find(({ seat }) => seat === you)?.since;
  if (since === undefined || room?.status !== 'running' || room.settings.clock !== 'off') return undefined;
  if (now - since < ASKED_AFTER * room.patience.table) return undefined;
  const others = room.seats.filter((info) => isPerson(info) && !info.stand_in && info.seat !== you).length;
  // One other can only do it alone, as the host or for the host, after the longer time.
  if (others === 0 || isReplaced({ room, you })) return undefined;
  return since + (others > 1 ? room.patience.table : room.patience.host);
}

/** Somebody who lost the connection, and when a bot takes over; the first to be taken over. */
export function absentSeat({ room, you }: Pick<Table, 'room' | 'you'>): { seat: number; at: number } | undefined {
  const absent = (room?.seats ?? []).flatMap(({ seat, stand_in_at }) => (stand_in_at !== null && seat !== you ? [{ seat, at: stand_in_at }] : []));
  return absent.toSorted((a, b) => a.at - b.at)[0];
}

/** Does anybody else play, so that the table continues without the viewer? */
export function goesOnWithout({ room, you }: Pick<Table, 'room' | 'you'>): boolean {
  return room?.status === 'running' && you !== null && room.seats.some((info) => info.seat !== you && isPerson(info) && info.connected);
}

/** Is a bot playing for the viewer? */
export function isReplaced({ room, you }: Pick<Table, 'room' | 'you'>): boolean {
  return room?.status === 'running' && you !== null && (room.seats[you]?.stand_in ?? false);
}

function isPerson({ occupant }: SeatInfo): boolean {
  return occupant.type === 'person' || occupant.type === 'remote';
}
