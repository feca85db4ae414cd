// What is agreed on before a game, changed by its host.

import { tell } from '../game/tell';
import type { Table } from '../state/table.svelte';
import type { Settings } from '../wire';

/** Changes some of the settings. */
export function change(table: Table, changed: Partial<Settings>): Promise<boolean> {
  const settings = table.room?.settings;
  return settings ? tell(table, { type: 'change', settings: { ...settings, ...changed } }) : Promise.resolve(false);
}
