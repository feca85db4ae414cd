// Installing the client as an app, if the browser offers that. It is offered quietly, and not on the first visit.

import { read, write } from '../session/session.svelte';
import { frame } from '../shell/frame.svelte';
import InstallChip from './InstallChip.svelte';

/** What Chromium sends before it would offer the installation itself. */
type Offer = Event & { prompt: () => Promise<unknown> };

let offer: Offer | undefined;

/** Is this page shown as an app now? */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

export function watchInstall(): void {
  const again = countVisit() > 1;
  addEventListener('beforeinstallprompt', (event) => {
    // Our chip instead of the browser's banner.
    event.preventDefault();
    offer = event as Offer;
    if (again && !isInstalled()) frame.chip = InstallChip;
  });
  addEventListener('appinstalled', () => (frame.chip = undefined));
}

/** The browser asks the user; whatever they answer, the offer is used up. */
export async function install(): Promise<void> {
  frame.chip = undefined;
  await offer?.prompt();
}

/** A tab that is loaded again is no new visit. */
function countVisit(): number {
  const visits = read<number>('visits', 0);
  if (sessionStorage.getItem('hexhaven.visited') !== null) return visits;
  sessionStorage.setItem('hexhaven.visited', '');
  write('visits', visits + 1);
  return visits + 1;
}
