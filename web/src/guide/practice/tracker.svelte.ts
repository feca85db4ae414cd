// The points of a game on a real table: who has what, kept in this browser. How much everything counts comes from the
// rule set.

import { read, write } from '../../session/session.svelte';
import type { Pieces, Points } from '../../wire';

const STORED = 'companion.points';
const LONGEST_NAME = 24;

/** What is counted for a player. */
export const COUNTED = ['settlements', 'cities', 'victory_point_cards'] as const;
export type Counted = (typeof COUNTED)[number];
export const AWARDS = ['longest_road', 'largest_army'] as const;
export type Award = (typeof AWARDS)[number];

export type Tracked = { name: string } & Record<Counted, number>;
export type Tally = { players: Tracked[]; longest_road: number | null; largest_army: number | null };

const WORTH: Readonly<Record<Counted, keyof Points>> = { settlements: 'settlement', cities: 'city', victory_point_cards: 'victory_point_card' };

/** The points of a player. */
export function pointsOf(tally: Tally, place: number, worth: Points): number {
  const player = tally.players[place];
  if (!player) return 0;
  const counted = COUNTED.reduce((sum, kind) => sum + player[kind] * worth[WORTH[kind]], 0);
  return AWARDS.reduce((sum, award) => sum + (tally[award] === place ? worth[award] : 0), counted);
}

/** The most of a kind that a player can have. */
export function mostOf(kind: Counted, pieces: Pieces, cards: number): number {
  return kind === 'victory_point_cards' ? cards : pieces[kind];
}

export class Tracker {
  tally = $state.raw<Tally>(soundTally(read<unknown>(STORED, null)));

  /** As many players as wanted; those who were there stay. */
  resize(count: number): void {
    const players = Array.from({ length: count }, (_, place) => this.tally.players[place] ?? nobody());
    const kept = (holder: number | null) => (holder !== null && holder < count ? holder : null);
    this.#keep({ players, longest_road: kept(this.tally.longest_road), largest_army: kept(this.tally.largest_army) });
  }

  rename(place: number, name: string): void {
    this.#change(place, { name: name.slice(0, LONGEST_NAME) });
  }

  add(place: number, kind: Counted, by: 1 | -1, most: number): void {
    const now = this.tally.players[place]?.[kind] ?? 0;
    this.#change(place, { [kind]: Math.min(most, Math.max(0, now + by)) });
  }

  /** Gives an award to a player, or takes it away again. */
  award(award: Award, place: number): void {
    this.#keep({ ...this.tally, [award]: this.tally[award] === place ? null : place });
  }

  /** Another game with the same players. */
  clear(): void {
    const players = this.tally.players.map(({ name }) => ({ ...nobody(), name }));
    this.#keep({ players, longest_road: null, largest_army: null });
  }

  #change(place: number, changed: Partial<Tracked>): void {
    const players = this.tally.players.map((player, other) => (other === place ? { ...player, ...changed } : player));
    this.#keep({ ...this.tally, players });
  }

  #keep(tally: Tally): void {
    this.tally = tally;
    write(STORED, tally);
  }
}

/** What is kept may be old or from elsewhere. */
export function soundTally(kept: unknown): Tally {
  const { players, longest_road, largest_army } = record(kept);
  const count = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, 99) : 0);
  const sound = (Array.isArray(players) ? players : []).slice(0, 12).map((one: unknown): Tracked => {
    const { name, settlements, cities, victory_point_cards } = record(one);
    return {
      name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
      settlements: count(settlements),
      cities: count(cities),
      victory_point_cards: count(victory_point_cards),
    };
  });
  const holder = (value: unknown) => (typeof value === 'number' && sound[value] !== undefined ? value : null);
  return { players: sound, longest_road: holder(longest_road), largest_army: holder(largest_army) };
}

function nobody(): Tracked {
  return { name: '', settlements: 0, cities: 0, victory_point_cards: 0 };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
