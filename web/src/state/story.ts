// What has happened, folded from the items of the updates: what was taken back, and how the dice fell.

import type { Item, SeenEvent } from '../wire';

/** Counts for the totals 2 to 12, by total. */
export type Rolls = readonly number[];

export const NO_ROLLS: Rolls = Array<number>(13).fill(0);

/** The numbers of the entries that were taken back later. Only the last action that stands can be taken back. */
export function takenBack(items: readonly Item[]): Set<number> {
  const acts: number[] = [];
  const gone = new Set<number>();
  for (const { number, what } of items) {
    if (what.type === 'undone') {
      const last = acts.pop();
      if (last !== undefined) gone.add(last);
    } else if (what.type === 'game' && acts.at(-1) !== number) {
      acts.push(number);
    }
  }
  return gone;
}

/** The production rolls among these items, added to those before. */
export function countRolls(before: Rolls, items: readonly Item[]): Rolls {
  const rolled = items.map(({ what }) => (what.type === 'game' ? what.event : undefined)).filter(isRoll);
  if (rolled.length === 0) return before;
  const counts = [...before];
  for (const { dice } of rolled) counts[dice[0] + dice[1]] = (counts[dice[0] + dice[1]] ?? 0) + 1;
  return counts;
}

/** The events of a turn that continues: the last roll in it, if there was one. */
export function lastRoll(items: readonly Item[]): readonly [number, number] | undefined {
  for (let place = items.length - 1; place >= 0; place -= 1) {
    const what = items[place]?.what;
    if (what?.type !== 'game') continue;
    if (what.event.type === 'rolled' || what.event.type === 'start_rolled') return what.event.dice;
  }
  return undefined;
}

/** The events of some items, in order. */
export function eventsOf(items: readonly Item[]): SeenEvent[] {
  return items.flatMap(({ what }) => (what.type === 'game' ? [what.event] : []));
}

function isRoll(event: SeenEvent | undefined): event is Extract<SeenEvent, { type: 'rolled' }> {
  return event?.type === 'rolled';
}
