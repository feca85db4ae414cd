// Keeps the whole client in the browser, so that it opens without a network. One cache for each version, filled before the version is
// used and checked against its list, so that it holds one version or doesn't exist. docs/offline.md says how updates work.

import { isHashed, planFor } from './plan';

declare const self: ServiceWorkerGlobalScope;
/** The files of this version with the digests of their contents, and the digest of this list: `offline.ts` writes them. */
declare const FILES: readonly (readonly [name: string, digest: string])[];
declare const VERSION: string;

const SCOPE = new URL('.', self.location.href).href;
/** Caches belong to the whole origin, which may have this client in several folders. */
const CACHES = `hexhaven ${SCOPE} `;
const OWN = CACHES + VERSION;
const LISTED = FILES;
const NAMES: ReadonlySet<string> = new Set(LISTED.map(([name]) => name));

/** A page that takes longer comes from the cache. */
const SLOW = 3_000;
/** How many files are fetched at once: the page that is open comes first. */
const AT_ONCE = 4;

/** What pages say to this worker. */
type Message =
  /** This page accepts the new version. */
  | { readonly type: 'activate' }
  /** Is this file of the page part of your version? The answer goes to the port. */
  | { readonly type: 'has'; readonly name: string };

self.addEventListener('install', (event) => event.waitUntil(fill()));

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim(), self.registration.navigationPreload?.enable()])));

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  else event.ports[0]?.postMessage(NAMES.has(message.name));
});

self.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, SCOPE, NAMES);
  switch (plan.type) {
    case 'pass':
      return;
    case 'cache':
      return event.respondWith(cachedFirst(event.request));
    case 'network':
      return event.respondWith(fetch(event.request).catch(() => cached(plan.name)));
    case 'page':
      event.waitUntil(tidy());
      return event.respondWith(page(event, plan.name));
  }
});

/** Fills this version's cache. What an attempt before this one fetched is there already; what an older version has is not fetched again. */
async function fill(): Promise<void> {
  const cache = await caches.open(OWN);
  const missing = [...LISTED];
  const work = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) await add(cache, ...file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function add(cache: Cache, name: string, digest: string): Promise<void> {
  const address = SCOPE + name;
  if (await cache.match(address)) return;
  const known = isHashed(name) ? await caches.match(address) : undefined;
  const response = known ?? (await fetch(address, { cache: 'no-cache' }));
  const bytes = await response.arrayBuffer();
  // While a server is updated, another version may answer, and a host without the file may answer with a page.
  if (!response.ok || (await digestOf(bytes)) !== digest) throw new Error(`${name} is not the file of this version`);
  // A new response, since a page may not come from one that was redirected; its content security policy stays.
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  await cache.put(address, new Response(bytes, { headers }));
}

/** Like `offline.ts`: the first half of SHA-256, as hexadecimal digits. */
async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes older versions, unless a page is open that may still need one: the server no longer has its files. */
async function tidy(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ url }) => url.startsWith(SCOPE))) return;
  const names = await caches.keys();
  // A version that is being installed or waits is newer than this one.
  const newer = self.registration.installing ?? self.registration.waiting;
  const old = newer ? [] : names.filter((name) => name.startsWith(CACHES) && name !== OWN);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The name has a hash in it, so any version's cache will do. */
async function cachedFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function cached(name: string): Promise<Response> {
  const cache = await caches.open(OWN);
  return (await cache.match(SCOPE + name)) ?? Response.error();
}

/** The page from the network, and this version's page if that fails or takes long. */
async function page(event: FetchEvent, name: string): Promise<Response> {
  const asked = ask(event);
  // A request that is given up would be reported.
  event.waitUntil(asked.catch(() => undefined));
  const answer = await Promise.race([asked.catch(() => undefined), wait(SLOW)]);
  if (answer && answer.status < 500) return answer;
  const kept = await cached(name);
  return kept.ok ? kept : asked;
}

/** The browser may have asked while this worker was starting. */
async function ask(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
