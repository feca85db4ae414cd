// What was done for a player: their time ran out, or a bot played while they were away.

import type { Item } from '../wire';
import { t } from '../i18n/index.svelte';

/** What the viewer has to be told about these items, one sentence for each thing that was done. */
export function doneFor(items: readonly Item[], you: number): string[] {
  return items.flatMap(({ number, what }) => {
    if (what.type === 'stand_in' && what.seat === you && !what.on) return [t('done.stand_in')];
    if (what.type !== 'time_up' || what.seat !== you) return [];
    return [
      timeUp(
        items.filter((item) => item.number === number),
        you,
      ),
    ];
  });
}

/** What the clock did, by the events of its entry. */
function timeUp(entry: readonly Item[], you: number): string {
  const events = entry.flatMap(({ what }) => (what.type === 'game' && 'seat' in what.event && what.event.seat === you ? [what.event] : []));
  const discarded = events.flatMap((event) => (event.type === 'discarded' ? Object.values(event.cards) : []));
  if (discarded.length > 0) return t('done.discarded', { count: discarded.reduce((sum, count) => sum + count, 0) });
  for (const event of events) {
    if (event.type === 'rolled' || event.type === 'start_rolled') return t('done.rolled', { total: event.dice[0] + event.dice[1] });
    if (event.type === 'built') return t(`done.built_${event.piece.type}`);
    if (event.type === 'robber_moved') return t('done.robber');
    if (event.type === 'declined') return t('done.declined');
    if (event.type === 'turn_ended') return t('done.ended');
  }
  return t('done.other');
}
