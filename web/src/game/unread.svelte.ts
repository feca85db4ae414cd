// How many lines of chat have come since the chat was last looked at.

import type { Table } from '../state/table.svelte';

export class Unread {
  readonly #table: () => Table;
  readonly #said = $derived.by(() => this.#table().items.filter(({ what }) => what.type === 'chat').length);
  #read = $state(0);

  /** What was said before one came is not news. */
  constructor(table: () => Table) {
    this.#table = table;
    this.#read = this.#said;
  }

  get count(): number {
    return Math.max(0, this.#said - this.#read);
  }

  /** Everything that was said so far has been read. */
  read(): void {
    this.#read = this.#said;
  }
}
