// What a page and the worker with its engine say to each other.

import type { FromTable, TableLook, ToTable } from '../wire';

export type ToWorker =
  /** The first message: where the engine is. */
  | { readonly type: 'start'; readonly url: string }
  /** The engine will be needed; nobody waits for it yet. */
  | { readonly type: 'load' }
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly path: string; readonly token: string | null; readonly body: string }
  | { readonly type: 'say'; readonly line: number; readonly code: string; readonly message: ToTable }
  | { readonly type: 'part'; readonly line: number; readonly code: string }
  /** A record to keep as a game that is over. */
  | { readonly type: 'keep'; readonly id: number; readonly look: TableLook; readonly record: string };

export type FromWorker =
  /** How many bytes of the engine are there. */
  | { readonly type: 'progress'; readonly loaded: number }
  | { readonly type: 'loaded' }
  | { readonly type: 'response'; readonly id: number; readonly status: number; readonly body: string }
  | { readonly type: 'told'; readonly line: number; readonly message: FromTable }
  /** The engine isn't available, or has failed: this worker is no longer of use. */
  | { readonly type: 'failed' };
