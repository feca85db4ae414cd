// The first whole game: against bots, with a coach, and kept in this browser, so that a reload continues with it.

import { moves } from '../../session/appearance.svelte';
import { read, write } from '../../session/session.svelte';
import { newClientSeed } from '../../session/share';
import { Table } from '../../state/table.svelte';
import type { Action, Advice, Moment, Practiced } from '../../wire';
import type { Engine } from '../engine';
import { type Brought, PracticeLine } from './line';
import { named } from './naming';

/** The bots that teach by losing. */
const BOTS = 'novice';
/** Between two actions of the bots. */
const BEAT = 650;
const STORED = 'guide.game';

/** A game as it is kept. */
export type Kept = {
  readonly rules: string;
  readonly seed: string;
  readonly seat: number;
  readonly position: string;
  /** What the coach has said and seen, in this game and before. */
  readonly heard: readonly number[];
  /** What mattered so far. */
  readonly moments: readonly Moment[];
};

/** More than this is not kept; a game has about fifty. */
const MOST_MOMENTS = 200;

export class FirstGame {
  readonly table: Table;
  advice = $state.raw<Advice | null>(null);
  /** What mattered so far, for the recap. */
  moments = $state.raw<readonly Moment[]>([]);
  #line: PracticeLine | undefined;
  readonly #engine: Engine;
  readonly #rules: string;
  #kept: Kept | undefined;
  #number = 0;
  /** What the coach said in earlier games. */
  #heard: readonly number[] = [];

  constructor(engine: Engine, rules: string) {
    this.#engine = engine;
    this.#rules = rules;
    const kept = soundGame(read<unknown>(STORED, null));
    // A game by another edition's rules wouldn't fit what the guide says.
    this.#kept = kept?.rules === rules ? kept : undefined;
    this.#heard = kept?.heard ?? [];
    const player = { start: () => this.#start(), act: (actions: Action[]) => this.#act(actions) };
    this.table = new Table('guide', (handlers) => {
      this.#line = new PracticeLine(player, handlers, () => (moves() ? BEAT : BEAT / 4));
      return this.#line;
    });
  }

  /** A player who has seen enough of what the others do doesn't have to wait for the end. */
  hurry(): void {
    this.#line?.hurry();
  }

  /** A new game with different luck. */
  again(): void {
    this.#heard = this.#kept?.heard ?? this.#heard;
    this.#keep(undefined);
    this.advice = null;
    this.table.reconnect();
  }

  async #start(): Promise<Brought> {
    const kept = this.#kept;
    if (!kept) return this.#begin();
    try {
      return this.#take(await this.#play(kept, []), kept);
    } catch {
      // What was kept can no longer be read.
      return this.#begin();
    }
  }

  async #begin(): Promise<Brought> {
    const seed = newClientSeed();
    const practiced = await this.#engine.game({ rules: this.#rules, seed, heard: [...this.#heard] });
    const seat = practiced.updates.find(({ room }) => room !== null)?.room?.you ?? 0;
    return this.#take(practiced, { rules: this.#rules, seed, seat, position: practiced.position, heard: this.#heard, moments: [] });
  }

  async #act(actions: Action[]): Promise<Brought> {
    const kept = this.#kept;
    if (!kept) return { updates: [], refused: null };
    return this.#take(await this.#play(kept, actions), kept);
  }

  #play({ position, seat, seed, heard }: Kept, actions: Action[]): Promise<Practiced> {
    const number = actions.length === 0 ? 0 : this.#number;
    return this.#engine.play({ position, seat, seed, bots: BOTS, number, actions, coach: true, heard: [...heard] });
  }

  /** Keeps where it stands now. The coach speaks once everything is shown. */
  #take(practiced: Practiced, kept: Kept): Brought {
    this.#number = practiced.updates.at(-1)?.number ?? this.#number;
    const moments = [...kept.moments, ...practiced.moments].slice(-MOST_MOMENTS);
    this.#keep({ ...kept, position: practiced.position, heard: practiced.advice?.heard ?? kept.heard, moments });
    if (!practiced.refused) {
      this.advice = null;
      // The updates are only on their way when this returns.
      setTimeout(() => void this.#line?.shown().then(() => (this.advice = practiced.advice)));
    }
    return { updates: practiced.updates.map((update) => named(update, 'by-name')), refused: practiced.refused };
  }

  #keep(kept: Kept | undefined): void {
    this.#kept = kept;
    this.moments = kept?.moments ?? [];
    write(STORED, kept ?? null);
  }
}

/** What is kept may be old or from elsewhere. */
export function soundGame(kept: unknown): Kept | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { rules, seed, seat, position, heard, moments } = kept as Record<string, unknown>;
  const texts = [rules, seed, position].every((text) => typeof text === 'string' && text !== '');
  const numbers = [seat, ...(Array.isArray(heard) ? (heard as unknown[]) : [undefined])].every(Number.isInteger);
  // Games that began before moments were kept have none.
  return texts && numbers ? { ...(kept as Kept), moments: Array.isArray(moments) ? (moments as Moment[]) : [] } : undefined;
}

/** The moments that mattered most, in the order in which they happened; the end is always the last. */
export function recapOf(moments: readonly Moment[], most: number): Moment[] {
  const ends = (moment: Moment) => moment.what === 'won' || moment.what === 'lost';
  const order = moments.map((moment, place) => ({ moment, place }));
  const heaviest = order.filter(({ moment }) => !ends(moment)).toSorted((a, b) => b.moment.weight - a.moment.weight || b.place - a.place);
  const chosen = heaviest.slice(0, most).toSorted((a, b) => a.place - b.place);
  return [...chosen.map(({ moment }) => moment), ...moments.filter(ends).slice(-1)];
}
