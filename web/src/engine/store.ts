// Tables on this device: their lines and how lists show them, in IndexedDB. What is written here is on disk before anybody
// hears about it.

import type { EngineLines, TableLook } from '../wire';

const NAME = 'hexhaven';
const VERSION = 1;
/** How many tables are kept. A game takes about 50 KB; the oldest finished ones make room for new ones. */
export const MOST_TABLES = 200;

/** How lists show a table; a game that was imported comes with its record and has no lines. */
export type KeptTable = { code: string; created_at: number; look: TableLook; record?: string };
type KeptLine = { code: string; number: number; line: string };
/** A table with all of its lines. */
export type WholeTable = KeptTable & { lines: string[] };

/** Another tab has written to the same table in the meantime. */
export class Conflict extends Error {}

export class Store {
  #database: Promise<IDBDatabase> | undefined;

  /** Adds lines to tables, all or none. They are durable when the promise ends. */
  async append(all: readonly EngineLines[]): Promise<void> {
    if (all.length === 0) return;
    const transaction = await this.#begin('readwrite');
    const [tables, lines] = [transaction.objectStore('tables'), transaction.objectStore('lines')];
    for (const { code, first, lines: added, look } of all) {
      if ((await result(lines.count(rangeOf(code)))) !== first) {
        transaction.abort();
        throw new Conflict(code);
      }
      added.forEach((line, place) => lines.put({ code, number: first + place, line } satisfies KeptLine));
      if (look) tables.put({ code, created_at: look.created_at, look } satisfies KeptTable);
    }
    await done(transaction);
  }

  /** Keeps a game that is over by its record. */
  async keep(table: KeptTable): Promise<void> {
    const transaction = await this.#begin('readwrite');
    transaction.objectStore('tables').put(table);
    await done(transaction);
  }

  /** How a table looks; nothing if there is none. */
  async look(code: string): Promise<KeptTable | undefined> {
    const transaction = await this.#begin('readonly');
    return result(transaction.objectStore('tables').get(code) as IDBRequest<KeptTable | undefined>);
  }

  /** A table with all of its lines. */
  async load(code: string): Promise<WholeTable | undefined> {
    const transaction = await this.#begin('readonly');
    const [kept, lines] = await Promise.all([
      result(transaction.objectStore('tables').get(code) as IDBRequest<KeptTable | undefined>),
      result(transaction.objectStore('lines').getAll(rangeOf(code)) as IDBRequest<KeptLine[]>),
    ]);
    return kept && { ...kept, lines: lines.map(({ line }) => line) };
  }

  /** Makes room: the oldest tables that are over go first. */
  async prune(most = MOST_TABLES): Promise<void> {
    const transaction = await this.#begin('readwrite');
    const tables = transaction.objectStore('tables');
    const kept = await result(tables.getAll() as IDBRequest<KeptTable[]>);
    const isOver = ({ look }: KeptTable) => look.room.status === 'over' || look.room.status === 'abandoned';
    const order = kept.toSorted((a, b) => Number(isOver(b)) - Number(isOver(a)) || a.created_at - b.created_at);
    for (const { code } of order.slice(0, Math.max(0, kept.length - most))) {
      tables.delete(code);
      transaction.objectStore('lines').delete(rangeOf(code));
    }
    await done(transaction);
  }

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#database ??= open();
    const database = await this.#database.catch((error: unknown) => {
      this.#database = undefined;
      throw error;
    });
    return database.transaction(['tables', 'lines'], mode, { durability: 'strict' });
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'code' });
    request.result.createObjectStore('lines', { keyPath: ['code', 'number'] });
  };
  return result(request);
}

function rangeOf(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage has failed'));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('the storage has failed'));
  });
}
