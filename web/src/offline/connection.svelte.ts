// The connection as people are told about it: lost, back for a moment, or nothing to say.

import { askServer, reachable } from '../net/reach.svelte';

/** How often a server that is away is asked. */
const ASK_EVERY = 5_000;
/** How long the page says that the connection is back. */
const BACK_FOR = 3_000;

class Connection {
  /** `offline`: this device has no network. `silent`: it has, but the server doesn't answer. */
  state = $state<'fine' | 'offline' | 'silent' | 'back'>('fine');
}

export const connection = new Connection();

/** Keeps the state up to date from now on. */
export function watchConnection(): void {
  $effect.root(() => {
    let lost = false;
    $effect(() => {
      if (!reachable()) {
        lost = true;
        connection.state = navigator.onLine ? 'silent' : 'offline';
        const timer = setInterval(() => document.hidden || void ask(), ASK_EVERY);
        return () => clearInterval(timer);
      }
      if (!lost) return undefined;
      connection.state = 'back';
      const timer = setTimeout(() => (connection.state = 'fine'), BACK_FOR);
      return () => clearTimeout(timer);
    });
  });
  for (const sign of ['online', 'offline']) {
    addEventListener(sign, () => {
      if (!reachable()) connection.state = navigator.onLine ? 'silent' : 'offline';
      if (navigator.onLine) void ask();
    });
  }
}

/** Asks for the least that a server has to say; what comes of it is noted. */
async function ask(): Promise<void> {
  await askServer('/healthz', { cache: 'no-store' }).catch(() => undefined);
}
