// An offer that everybody has declined is gone by itself. Its maker is told: an offer that only vanishes looks like a fault.

import type { Offer, Update, View } from '../wire';
import { eventsOf } from '../state/story';

/** Did this update close an offer of the viewer that nobody wanted? A counter-offer that waits for the viewer is an answer. */
export function untaken(update: Update, old: View | null): boolean {
  const you = update.view?.viewer ?? null;
  if (you === null || update.view?.offers.some(({ unanswered }) => unanswered.includes(you))) return false;
  const makers = new Map(old?.offers.map(({ slot, from }) => [slot, from]));
  /** The offer that the event before was a no to: what closes it then is that no, and not its maker. */
  let declined: Offer['slot'] | undefined;
  for (const event of eventsOf(update.items)) {
    if (event.type === 'offered') makers.set(event.offer.slot, event.offer.from);
    if (event.type === 'offer_closed' && event.slot === declined && makers.get(event.slot) === you) return true;
    declined = event.type === 'declined' ? event.slot : undefined;
  }
  return false;
}
