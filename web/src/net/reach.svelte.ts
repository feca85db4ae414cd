// Whether the server can be reached, as far as this page knows: from what its last request ran into, and from a browser that has no
// network. Plain files have no server at all.

import { serverless } from '../common/address';

let reached = $state(!serverless && globalThis.navigator?.onLine !== false);

addEventListener('offline', () => (reached = false));

/** Is there a server that answers? */
export function reachable(): boolean {
  return reached;
}

/** Asks the server, and notes whether it answered. */
export async function askServer(path: string, init: RequestInit): Promise<Response> {
  if (serverless) throw new Error('there is no server');
  try {
    const response = await fetch(path, init);
    reached = true;
    return response;
  } catch (error) {
    reached = false;
    throw error;
  }
}
