// Who answers a request: the server, or the engine on this device. Tables on this device are the engine's. What needs no table is
// asked of the engine once it is there, and of the server until then; if there is none, the engine is fetched.

import { isLocal } from '../common/code';
import type { engine } from '../engine/client';
import { askServer } from './reach.svelte';

/** What follows from the request alone. */
const EITHER = /^\/api\/(guide|catalog|rules|boards|replay|statistics)\b/;
const TABLE = /^\/api\/tables\/([^/?]+)/;

let known: typeof engine | undefined;
const listeners = new Set<(part: number) => void>();

/** The engine, which is fetched when it is first asked. */
export async function onDevice(): Promise<typeof engine> {
  if (!known) {
    known = (await import('../engine/client')).engine;
    known.progress = (part) => listeners.forEach((tell) => tell(part));
  }
  return known;
}

/** Tells how much of the engine is there while it is fetched, from 0 to 1, until the returned function is called. */
export function watchEngine(tell: (part: number) => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Fetches the engine once the page is there and has nothing else to do, unless somebody pays for every byte. */
export function prepare(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const load = () =>
    void onDevice()
      .then((engine) => engine.load())
      .catch(() => undefined);
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(load) : setTimeout(load, 2_000));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** The answer of whoever can give it; fails if nobody can. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  const ask = async () => (await onDevice()).fetch(path, init);
  if (isLocal(TABLE.exec(path)?.[1] ?? '')) return ask();
  const served = () => askServer(path, init);
  if (!EITHER.test(path)) return served();
  return known?.loaded ? ask().catch(served) : served().catch(ask);
}
