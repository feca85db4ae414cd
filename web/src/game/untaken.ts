// An offer that everybody has declined disappears on its own. Its maker is told: an offer that just vanishes looks like a
// bug.

import type { Offer, Update, View } from '../wire';
import { eventsOf } from '../state/story';

/** Did this update close one of the viewer's offers that nobody wanted? A counteroffer from somebody who was asked counts as an answer. */
export function untaken(update: Update, old: View | null): boolean {
  const you = update.view?.viewer ?? null;
  if (you === null) return false;
  const countering = update.view?.offers.filter(({ unanswered }) => unanswered.includes(you)).map(({ from }) => from) ?? [];
  const unwanted = (offer: Offer | undefined) => offer?.from === you && !countering.some((seat) => offer.to.includes(seat));
  const offers = new Map(old?.offers.map((offer) => [offer.slot, offer]));
  /** The offer that the event before was a no to: what closes it then is that no, and not its maker. */
  let declined: Offer['slot'] | undefined;
  for (const event of eventsOf(update.items)) {
    if (event.type === 'offered') offers.set(event.offer.slot, event.offer);
    if (event.type === 'offer_closed' && event.slot === declined && unwanted(offers.get(event.slot))) return true;
    declined = event.type === 'declined' ? event.slot : undefined;
  }
  return false;
}
