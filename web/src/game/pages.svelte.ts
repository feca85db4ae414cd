// What is opened next to the game: the log, the chat and so on. It outlasts a change of layout, as when a phone is turned.

import type { Table } from '../state/table.svelte';
import { Unread } from './unread.svelte';

export type PageName = 'log' | 'chat' | 'costs' | 'dice' | 'players';

export class Pages {
  /** The page in the sheet or drawer. The left column of a wide window is always open. */
  open = $state<PageName | null>(null);
  /** The tab of the left column. */
  tab = $state<'log' | 'chat' | 'costs'>('log');
  readonly #unread: Unread;

  constructor(table: () => Table) {
    this.#unread = new Unread(table);
  }

  get unread(): number {
    return this.#unread.count;
  }

  /** Opens a page, or closes it if it is the open one. */
  toggle(page: PageName): void {
    this.open = this.open === page ? null : page;
    if (page === 'log' || page === 'chat' || page === 'costs') this.tab = page;
  }

  /** The chat is in sight. */
  read(): void {
    this.#unread.read();
  }
}
