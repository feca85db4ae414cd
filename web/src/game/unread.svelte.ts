// How many lines of chat have come since the chat was last looked at.

import { isSaid } from './company/said';
import type { Table } from '../state/table.svelte';

export class Unread {
  readonly #table: () => Table;
  #read = $state(0);

  /** What was said before the viewer came is not news. */
  constructor(table: () => Table) {
    this.#table = table;
    this.#read = table().number;
  }

  get count(): number {
    return this.#table().items.filter(({ number, what }) => isSaid(what) && number > this.#read).length;
  }

  /** Everything that was said so far has been read. */
  read(): void {
    this.#read = this.#table().number;
  }
}
