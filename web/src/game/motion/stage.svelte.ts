// What is shown in motion now. The director decides what moves when, and is loaded after the board: see `director.ts`.

import { untrack } from 'svelte';
import type { Resource } from '../../wire';
import { parts } from '../../i18n/index.svelte';
import type { Part } from '../../i18n/message';
import type { Value } from '../../i18n/value';
import type { Table } from '../../state/table.svelte';
import { stirs } from '../stirs';
import type { Director } from './director';
import type { Flight } from './places';

/** The tray with the dice. */
export type Tray = {
  readonly key: number;
  /** Who rolls. */
  readonly seat: number;
  /** Nothing as long as they are still in the hand. */
  readonly dice: readonly [number, number] | undefined;
  readonly state: 'tumbling' | 'late' | 'landed' | 'leaving';
};
/** What a seat has just got, next to its panel. */
export type Gain = { key: number; at: DOMRect; resource: Resource; count: number };
/** A hex whose number was rolled. */
export type Pulse = { key: number; hex: number; kind: 'pays' | 'blocked' };

export class Stage {
  readonly table: Table;
  tray = $state.raw<Tray | undefined>();
  pulses = $state.raw<readonly Pulse[]>([]);
  gains = $state.raw<readonly Gain[]>([]);
  flights = $state.raw<readonly Flight[]>([]);
  /** The dice have activated the robber, and the position doesn't say so yet. */
  wakes = $state(false);
  /** A roll has paid nobody, and the screen is still saying so. */
  nothing = $state(false);
  #director: Director | undefined = $state.raw();

  constructor(table: Table) {
    this.table = table;
  }

  /** The robber is about to be moved. */
  get stirred(): boolean {
    return this.wakes || stirs(this.table.view);
  }

  /** What the roll has to say instead of whose move it is. */
  get sentence(): Part<Value>[] | undefined {
    const { tray, table } = this;
    if (this.nothing) return parts('roll.nobody');
    if (tray?.state === 'tumbling') return parts('wait.dice');
    if (tray?.state === 'late') return parts('roll.late');
    if (!tray?.dice || !table.showing) return undefined;
    const total = tray.dice[0] + tray.dice[1];
    return tray.seat === table.you ? parts('roll.you', { total }) : parts('roll.other', { seat: table.seat(tray.seat), total });
  }

  /** Shows the updates of its table from now on; `rolls` says whether a roll of the viewer is on its way. */
  attach(rolls: () => boolean): () => void {
    let over = false;
    void import('./director').then(({ Director }) => {
      if (!over) this.#director = new Director(this);
    });
    $effect(() => {
      const seat = rolls() && !this.table.away ? this.table.you : null;
      const director = this.#director;
      untrack(() => director?.expect(seat));
    });
    return () => {
      over = true;
      this.#director?.close();
    };
  }

  land(key: number): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }
}
