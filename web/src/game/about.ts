// The entry of the guide's almanac about what just happened.

import type { Happening } from '../wire';

/** Where to read about it; nothing for what explains itself. */
export function aboutOf(what: Happening): string | undefined {
  if (what.type !== 'game') return undefined;
  const { event } = what;
  switch (event.type) {
    case 'starting_cards':
      return 'starting-cards';
    case 'must_discard':
      return 'rolling-a-seven';
    case 'blocked':
    case 'robber_moved':
      return 'robber';
    case 'stolen':
    case 'nothing_stolen':
      return 'stealing';
    case 'short':
      return 'shortage';
    case 'longest_road':
      return 'longest-road';
    case 'largest_army':
      return 'largest-army';
    case 'supply_traded':
      return 'maritime-trade';
    case 'card_played':
      return event.card === 'victory_point' ? 'victory-point-cards' : event.card.replaceAll('_', '-');
    case 'helper_used':
      return event.helper;
    case 'won':
      return 'ending-the-game';
    default:
      return undefined;
  }
}
