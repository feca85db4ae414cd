// How a table is greeted. A page that begins with a table opens its socket and says hello before anything else is loaded
// (`ahead.ts`); the socket is left here for the client to use.

import type { ToTable } from '../wire';

/** The version of the messages in `web/src/wire`. */
const WIRE_VERSION = 3;

/** A socket that was opened ahead, and what came in so far. */
export type Opened = { readonly url: string; readonly socket: WebSocket; readonly heard: unknown[] };

declare global {
  /** Left by `ahead.ts`, which is a script of its own and shares nothing else with the client. */
  var hexhavenOpened: Opened | undefined;
}

/** Where the socket of a table is. */
export function addressOf(code: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(code)}/socket`;
}

/** The first message, with the last number that was seen. */
export function hello(token: string | null, seen: number): ToTable {
  return { type: 'hello', version: WIRE_VERSION, token, seen };
}

/** The socket that was opened ahead for this address, once, if it is still good. */
export function opened(url: string): Opened | undefined {
  const found = globalThis.hexhavenOpened;
  if (found?.url !== url) return undefined;
  globalThis.hexhavenOpened = undefined;
  return found.socket.readyState <= WebSocket.OPEN ? found : undefined;
}
