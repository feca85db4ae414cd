// A board in full from its text: the server reads it as the start of a game that nobody has played.

import { api } from '../net/api';
import type { Board, View } from '../wire';

export type Preview = { board: Board; view: Pick<View, 'players' | 'robber'> };

export async function preview(rules: string, board: string): Promise<Preview> {
  const record = ['hexhaven-record 2', `rules ${rules}`, `board ${board}`, 'origin given', 'first 0', 'result unfinished', ''].join('\n');
  const { game, steps } = await api.replayOf(record, { viewer: 'spectator', from: 0, count: 1 });
  const [start] = steps;
  return { board: game.board, view: start?.view ?? { players: [], robber: 0 } };
}
