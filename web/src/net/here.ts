// Who answers a request: the server, or the engine on this device. Tables on this device are the engine's. What needs no table is
// asked of the engine once it is there, and of the server until then; if there is none, the engine is fetched.

import { isLocal } from '../common/code';
import type { engine } from '../engine/client';

/** What follows from the request alone. */
const EITHER = /^\/api\/(guide|catalog|rules|boards|replay|statistics)\b/;
const TABLE = /^\/api\/tables\/([^/?]+)/;

let known: typeof engine | undefined;

/** The engine, fetched now if it has to be. */
export async function here(): Promise<typeof engine> {
  known ??= (await import('../engine/client')).engine;
  return known;
}

/** Fetches the engine while nobody waits for it. */
export function prepare(): void {
  void here().then(
    (engine) => engine.load(),
    () => undefined,
  );
}

/** The answer of whoever can give it; fails if nobody can. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  if (isLocal(TABLE.exec(path)?.[1] ?? '')) return (await here()).fetch(path, init);
  if (!EITHER.test(path)) return served(path, init);
  if (known?.loaded) return ask(path, init).catch(() => fetch(path, init));
  return served(path, init).catch(() => ask(path, init));
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  return (await here()).fetch(path, init);
}

/** Where there are only files, no address of the API is one of them, and a page that says so answers. */
async function served(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new Error('there is no server');
  return response;
}
