// In which order an island is laid out, by what is in the box.

import type { Board, BoxItem } from '../../wire';

/** A step of laying out an island. */
export type Part = 'printed' | 'frame' | 'tiles' | 'land' | 'harbors' | 'sea' | 'numbers';

/** Frame first, then land; loose sea tiles are laid around the land; and printed tiles bring everything at once. */
export function partsOf(contents: readonly BoxItem[]): readonly Part[] {
  const has = (wanted: string) => contents.some(({ what }) => what === wanted);
  if (has('island_tiles')) return ['printed'];
  return has('ocean_tiles') ? ['land', 'harbors', 'sea', 'numbers'] : ['frame', 'tiles', 'numbers'];
}

/** What is on the board after a step. */
export function laidOut(board: Board, part: Part): Board {
  const numbered = part === 'numbers' || part === 'printed';
  const hexes = numbered ? board.hexes : board.hexes.map((hex) => ({ ...hex, token: null, pips: 0, red: false }));
  return { ...board, hexes, harbors: part === 'land' ? [] : board.harbors };
}
