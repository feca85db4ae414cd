// Where we are: the path of the address, and how to go elsewhere without loading the page again.

const place = $state({ path: location.pathname, hash: location.hash });

addEventListener('popstate', () => {
  place.path = location.pathname;
  place.hash = location.hash;
});

/** The path and the fragment of the address now. */
export function here(): Readonly<{ path: string; hash: string }> {
  return place;
}

/** Goes to another page of the client. */
export function go(path: string): void {
  history.pushState(null, '', path);
  arrive();
}

/** The same, but Back doesn't return to this page. */
export function replace(path: string): void {
  history.replaceState(null, '', path);
  arrive();
}

/** Puts what was opened on the page into the address; the page stays where it is. */
export function note(path: string): void {
  history.replaceState(null, '', path);
  place.path = location.pathname;
  place.hash = location.hash;
}

/** Follows plain links without loading the page: goes on the element around everything. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || isServers(link.pathname)) return;
  if (link.pathname === location.pathname && link.hash !== '') return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function arrive(): void {
  place.path = location.pathname;
  place.hash = location.hash;
  scrollTo(0, 0);
}

/** The server answers these itself, and files are files. */
function isServers(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || /\.[a-z]+$/.test(path);
}
