// Commands besides the game's own moves; refusals are shown.

import { refusalText } from '../i18n/refusal';
import { NO_CONNECTION } from '../net/api';
import type { Table } from '../state/table.svelte';
import { toast } from '../ui/toasts.svelte';
import type { Command } from '../wire';

/** Why nothing can be done at this table now: it can't be reached. It blocks every control that sends something. */
export function unreachable(table: Table): string | undefined {
  return table.away ? refusalText(NO_CONNECTION) : undefined;
}

/** Sends a command, and says why if it was refused. Returns whether it was done. */
export async function tell(table: Table, command: Command): Promise<boolean> {
  const refused = await table.command(command);
  if (refused) toast(refusalText(refused, table), 'bad');
  return refused === undefined;
}
