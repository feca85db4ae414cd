// What the seats are called.

import type { SeatInfo } from '../wire';
import { t } from '../i18n/index.svelte';

/** Bots are called by their seat, so that three of one level can be told apart. */
const BOTS = ['Alma', 'Bruno', 'Cleo', 'Dmitri', 'Edda', 'Farid'];

/** The name of whoever sits there. */
export function seatName(info: SeatInfo | undefined, seat: number): string {
  switch (info?.occupant.type) {
    case 'person':
    case 'remote':
      return info.occupant.name;
    case 'bot':
      return BOTS[seat] ?? t('seat.number', { number: seat + 1 });
    default:
      return t('seat.number', { number: seat + 1 });
  }
}

/** The level of a bot; nothing for others. */
export function botLevel(info: SeatInfo | undefined): string | undefined {
  return info?.occupant.type === 'bot' ? info.occupant.level : undefined;
}
