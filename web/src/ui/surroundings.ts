// What lies around a place on the board, in words.

import type { Board, BoardCorner, BoardEdge, BoardHarbor } from '../wire';
import { list } from '../i18n/format';
import { t } from '../i18n/index.svelte';
import { resourceName } from '../i18n/value';

/** What lies around a corner or an edge. */
export function aroundOn(board: Board, found: BoardCorner | BoardEdge | undefined): string {
  if (!found) return '';
  const names = found.hexes.map((hex) => hexLabel(board, hex, []));
  const harbor = found.harbor === null ? undefined : board.harbors[found.harbor];
  return [...names, ...(found.coastal ? [t('spot.sea')] : []), ...(harbor ? [harborLabel(harbor)] : [])].join(', ');
}

function harborLabel({ rate, resource }: BoardHarbor): string {
  return resource === null ? t('spot.harbor_any', { rate }) : t('spot.harbor', { rate, kind: resourceName(resource) });
}

/** A hex, with those who have something there. */
export function hexLabel(board: Board, hex: number, seats: readonly string[]): string {
  const found = board.hexes[hex];
  if (!found?.resource || found.token === null) return t('spot.desert');
  const name = { resource: resourceName(found.resource), token: found.token };
  return seats.length > 0 ? t('spot.hex_with', { ...name, seats: list(seats) }) : t('spot.hex', name);
}
