// Where on the board an action is.

import type { Spot } from '../../board/geometry';
import type { Action, PieceKind } from '../../wire';

export type Drawn = {
  readonly spot: Spot;
  /** What would stand there; nothing for the robber and what is taken away. */ readonly piece: PieceKind | 'robber' | undefined;
};

/** Nothing for what leaves the board as it is. */
export function drawnOf(action: Action): Drawn | undefined {
  switch (action.type) {
    case 'settlement':
    case 'city':
      return { spot: { kind: 'corner', place: action.corner }, piece: action.type };
    case 'road':
      return { spot: { kind: 'edge', place: action.edge }, piece: 'road' };
    case 'louis':
      return { spot: { kind: 'edge', place: action.edge }, piece: undefined };
    case 'move_robber':
    case 'lin':
      return { spot: { kind: 'hex', place: action.hex }, piece: 'robber' };
    default:
      return undefined;
  }
}
