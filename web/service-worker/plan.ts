// Where the answer to a request comes from. Only names with a hash of their content are taken from the cache first: whichever version
// asks for one gets exactly that content. Everything else comes from the network as long as there is one, so what a page is made of
// never depends on which version this worker has.

/** Where Vite puts files whose names change with their content. */
const HASHED = 'assets/';
const PAGE = 'index.html';
/** The page of a table, where a server has one. */
const TABLE = 'table.html';

export type Plan =
  /** The browser asks as if there were no worker. */
  | { readonly type: 'pass' }
  /** The cache, and the network if the cache doesn't have it. */
  | { readonly type: 'cache'; readonly name: string }
  /** The network, and the cache if the network fails. */
  | { readonly type: 'network'; readonly name: string }
  /** The same for a page, which doesn't wait long for the network. */
  | { readonly type: 'page'; readonly name: string };

const PASS: Plan = { type: 'pass' };

/** `scope` is the folder of the client, `files` what the cache holds. */
export function planFor({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, scope: string, files: ReadonlySet<string>): Plan {
  if (method !== 'GET' || !url.startsWith(scope)) return PASS;
  const name = (url.slice(scope.length).split(/[?#]/)[0] ?? '').replace(/^\/+/, '');
  // Also those of another version: its pages may still be open.
  if (isHashed(name)) return { type: 'cache', name };
  if (files.has(name) && name !== PAGE) return { type: 'network', name };
  if (mode !== 'navigate' || isServers(name)) return PASS;
  return { type: 'page', name: files.has(TABLE) && name.startsWith('play/') ? TABLE : PAGE };
}

/** Does the name change with the content? */
export function isHashed(name: string): boolean {
  return name.startsWith(HASHED);
}

/** The API is never cached, and a file that isn't ours is no page. */
function isServers(name: string): boolean {
  return name === 'api' || name.startsWith('api/') || (name !== PAGE && /\.[^/]*$/.test(name));
}
