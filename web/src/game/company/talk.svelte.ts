// What this seat says: one thing every two seconds, and what is said without a connection waits for
// one.

import { t } from '../../i18n/index.svelte';
import { refusalText } from '../../i18n/refusal';
import { NO_CONNECTION } from '../../net/api';
import type { Table } from '../../state/table.svelte';
import { toast } from '../../ui/toasts.svelte';
import type { Saying } from './said';

/** From one thing to the next, in milliseconds; see `budget.rs`. */
export const SAY_EVERY = 2_000;
/** This many may wait for the connection. */
export const MOST_WAITING = 5;

export type Waiting = { key: number; what: Saying };

const talks = new WeakMap<Table, Talk>();

/** What this page says at a table, wherever it is said. */
export function talkOf(table: Table): Talk {
  const talk = talks.get(table) ?? new Talk(table);
  talks.set(table, talk);
  return talk;
}

export class Talk {
  /** Said without a connection, oldest first. */
  waiting = $state.raw<readonly Waiting[]>([]);
  /** Somebody has just spoken. */
  resting = $state(false);
  readonly #table: Table;
  #key = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Why nothing can be said now. */
  get blocked(): string | undefined {
    if (this.#table.away) {
      if (this.#table.you === null) return refusalText(NO_CONNECTION);
      return this.waiting.length >= MOST_WAITING ? t('chat.waiting_full', { count: MOST_WAITING }) : undefined;
    }
    return this.resting || this.waiting.length > 0 ? t('chat.too_soon') : undefined;
  }

  /** Says something, or keeps it for later. Is it on its way? */
  async say(what: Saying): Promise<boolean> {
    const { blocked } = this;
    if (blocked !== undefined) {
      toast(blocked);
      return false;
    }
    if (this.#table.away) {
      this.#keep(what);
      return true;
    }
    return this.#send(what);
  }

  /** The connection is back: what waits is sent, one by one. Called whenever it may be time. */
  catchUp(): void {
    const [next] = this.waiting;
    if (next === undefined || this.#table.away || this.resting) return;
    this.waiting = this.waiting.slice(1);
    void this.#send(next.what);
  }

  async #send(what: Saying): Promise<boolean> {
    this.resting = true;
    setTimeout(() => (this.resting = false), SAY_EVERY);
    const refused = await this.#table.command(what);
    if (refused === undefined) return true;
    if (refused.code === NO_CONNECTION.code && this.#table.you !== null) {
      this.#keep(what);
      return true;
    }
    toast(refusalText(refused, this.#table), 'bad');
    return false;
  }

  #keep(what: Saying): void {
    this.#key += 1;
    this.waiting = [...this.waiting, { key: this.#key, what }].slice(0, MOST_WAITING);
  }
}
