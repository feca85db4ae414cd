// What the seats of a practice table are called: the learner by name, the others the way the lessons do.

import { capital } from '../../i18n/message';
import { t } from '../../i18n/index.svelte';
import { session } from '../../session/session.svelte';
import type { SeatInfo, Update } from '../../wire';

/** Lessons call everybody by their color; in a game the bots have names of their own. */
export type Naming = 'by-color' | 'by-name';

export function named(update: Update, naming: Naming): Update {
  if (!update.room) return update;
  const { you, seats } = update.room;
  const rename = (info: SeatInfo): SeatInfo => {
    const color = capital(t(`color.${info.color}`));
    if (info.seat === you) return { ...info, occupant: { type: 'person', name: session.name || color } };
    return naming === 'by-color' ? { ...info, occupant: { type: 'person', name: color } } : info;
  };
  return { ...update, room: { ...update.room, seats: seats.map(rename) } };
}
