// What a table is waiting for before the game can start, as one sentence.

import { list } from '../i18n/format';

import { t } from '../i18n/index.svelte';
import type { Table } from '../state/table.svelte';

export function awaited(table: Table): string {
  const seats = table.room?.seats ?? [];
  const free = seats.filter(({ occupant }) => occupant.type === 'nobody').length;
  if (free > 0) return t('lobby.wait_seats', { count: free });
  const others = seats.filter(({ occupant, ready, seat }) => occupant.type !== 'bot' && !ready && seat !== table.you);
  const own = table.you !== null && !table.info(table.you)?.ready;
  if (own) return t(others.length > 0 ? 'lobby.wait_you_too' : 'lobby.wait_you');
  return others.length > 0 ? t('lobby.wait_ready', { seats: list(others.map(({ seat }) => table.name(seat))) }) : t('lobby.begins');
}
