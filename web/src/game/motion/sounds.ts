// The one sound of an update: several at once would be noise.

import type { Happening, Item } from '../../wire';
import { isSaid } from '../company/said';
import type { Sound } from '../sound';

/** The most important first. */
const ORDER: readonly (readonly [Sound, (what: Happening) => boolean])[] = [
  ['win', is('won')],
  ['award', (what) => is('longest_road')(what) || is('largest_army')(what)],
  ['robber', is('robber_moved')],
  ['build', is('built')],
  ['trade', (what) => is('traded')(what) || is('offered')(what)],
  ['card', (what) => ['produced', 'bought', 'stolen', 'supply_traded', 'plenty_taken', 'monopolized', 'starting_cards'].some((type) => is(type)(what))],
  ['chat', isSaid],
];

export function soundOf(items: readonly Item[]): Sound | undefined {
  return ORDER.find(([, matches]) => items.some(({ what }) => matches(what)))?.[0];
}

function is(type: string): (what: Happening) => boolean {
  return (what) => what.type === 'game' && what.event.type === type;
}
