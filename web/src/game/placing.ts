// Which legal actions are spots on the board, and what a spot is called.

import type { Action, Board, View } from '../wire';
import type { Target } from '../board/target';
import type { Spot } from '../board/geometry';
import { aroundOn, hexLabel } from '../ui/surroundings';
import { t } from '../i18n/index.svelte';
import type { Table } from '../state/table.svelte';

/** An action that is chosen on the board, by its type. */
export type Placing = 'road' | 'settlement' | 'city' | 'move_robber' | 'louis' | 'lin';

export const KINDS: Readonly<Record<Placing, Spot['kind']>> = {
  road: 'edge',
  settlement: 'corner',
  city: 'corner',
  move_robber: 'hex',
  louis: 'edge',
  lin: 'hex',
};

/** The spot of an action; nothing for one that is not on the board. */
export function spotOf(action: Action): Spot | undefined {
  switch (action.type) {
    case 'road':
    case 'louis':
      return { kind: 'edge', place: action.edge };
    case 'settlement':
    case 'city':
      return { kind: 'corner', place: action.corner };
    case 'move_robber':
    case 'lin':
      return { kind: 'hex', place: action.hex };
    default:
      return undefined;
  }
}

/** The action of a spot. */
export function actionAt(placing: Placing, place: number): Action {
  switch (placing) {
    case 'road':
    case 'louis':
      return { type: placing, edge: place };
    case 'settlement':
    case 'city':
      return { type: placing, corner: place };
    case 'move_robber':
    case 'lin':
      return { type: placing, hex: place };
  }
}

/** The legal spots of one kind, each with its name. */
export function targets(table: Table, actions: readonly Action[], placing: Placing): Target[] {
  const { game, view } = table;
  if (!game || !view) return [];
  return actions
    .filter(({ type }) => type === placing)
    .flatMap((action) => {
      const spot = spotOf(action);
      return spot ? [{ ...spot, label: t(`spot.${placing}`, { around: around(game.board, view, spot, table) }) }] : [];
    });
}

/** What lies around a spot: the hexes, the sea, a harbor. */
function around(board: Board, view: View, { kind, place }: Spot, table: Table): string {
  if (kind === 'hex') return hexLabel(board, place, seatsAt(board, view, place, table));
  return aroundOn(board, (kind === 'corner' ? board.corners : board.edges)[place]);
}

/** Who has a building at a hex: it matters when the robber comes. */
function seatsAt(board: Board, view: View, hex: number, table: Table): string[] {
  const corners: readonly number[] = board.hexes[hex]?.corners ?? [];
  const there = view.players.filter(({ settlements, cities }) => [...settlements, ...cities].some((corner) => corners.includes(corner)));
  return there.map(({ seat }) => table.name(seat));
}
