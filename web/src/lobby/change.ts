// The settings before a game, which its host changes.

import { tell } from '../game/tell';
import type { Table } from '../state/table.svelte';
import type { Settings } from '../wire';

/** What each table was asked to change and has not answered yet. */
const asked = new WeakMap<Table, Partial<Settings>[]>();

/**
 * Changes some of the settings. A table is told all of them, so a second change has to repeat the first if that has no answer yet: it
 * would be taken back otherwise.
 */
export async function change(table: Table, changed: Partial<Settings>): Promise<boolean> {
  const settings = table.room?.settings;
  if (!settings) return false;
  const open = asked.get(table) ?? [];
  asked.set(table, open);
  open.push(changed);
  try {
    return await tell(table, { type: 'change', settings: open.reduce<Settings>((all, one) => ({ ...all, ...one }), settings) });
  } finally {
    open.splice(open.indexOf(changed), 1);
  }
}
