// Where we are: the path of the screen, and how to go elsewhere without loading the page again.

import { isScreen, pathOf, to } from './address';

const place = $state({ path: pathOf(location), hash: location.hash });

addEventListener('popstate', look);

/** The path and the fragment of the address now. */
export function here(): Readonly<{ path: string; hash: string }> {
  return place;
}

/** Goes to another page of the client. */
export function go(path: string): void {
  history.pushState(null, '', to(path));
  arrive();
}

/** The same, but Back doesn't return to this page. */
export function replace(path: string): void {
  history.replaceState(null, '', to(path));
  arrive();
}

/** Puts what was opened on the page into the address; the page stays where it is. */
export function note(path: string): void {
  history.replaceState(null, '', to(path));
  look();
}

/** Follows plain links without loading the page: goes on the element around everything. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || !isScreen(link.pathname)) return;
  const path = pathOf(link);
  if (path === pathOf(location) && link.hash !== '') return;
  event.preventDefault();
  go(path + link.hash);
}

function arrive(): void {
  look();
  scrollTo(0, 0);
}

function look(): void {
  place.path = pathOf(location);
  place.hash = location.hash;
}
