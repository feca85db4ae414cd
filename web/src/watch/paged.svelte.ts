// A list that comes page by page. Things may move between pages while somebody reads: each is shown once.

import { ApiError } from '../net/api';
import type { Refusal } from '../wire';

export type PageOf<T> = { items: readonly T[]; next: string | null };

export class Paged<T> {
  items = $state.raw<readonly T[]>([]);
  loading = $state(false);
  /** Why the last page did not come. */
  refused = $state.raw<Refusal | null>(null);
  hasMore = $state(true);
  #next: string | null = null;
  readonly #page: (after: string | null) => Promise<PageOf<T>>;
  readonly #key: (item: T) => string;

  constructor(page: (after: string | null) => Promise<PageOf<T>>, key: (item: T) => string) {
    this.#page = page;
    this.#key = key;
  }

  /** Fetches the next page, if there is one and none is on its way. */
  async more(): Promise<void> {
    if (this.loading || !this.hasMore) return;
    this.loading = true;
    this.refused = null;
    try {
      const { items, next } = await this.#page(this.#next);
      const known = new Set(this.items.map(this.#key));
      this.items = [...this.items, ...items.filter((item) => !known.has(this.#key(item)))];
      this.#next = next;
      this.hasMore = next !== null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused = error.refusal;
    } finally {
      this.loading = false;
    }
  }

  /** From the beginning. */
  async again(): Promise<void> {
    if (this.loading) return;
    this.items = [];
    this.#next = null;
    this.hasMore = true;
    await this.more();
  }
}
