// What a scene of a demo has beyond its position: the piece that somebody tried to place, and the hands worth showing.

import type { Board, Color, PieceKind, Player, Scene } from '../../wire';

/** A piece that was tried and refused. */
export type Tried = { readonly piece: PieceKind; readonly place: number; readonly color: Color };

/** `0:S18`, `2:C7`, `1:R17-22`: who, what and where, as in docs/notation.md. */
const PLACED = /^(\d):([SCR])(\d+)(?:-(\d+))?$/;
const PIECES: Readonly<Record<string, PieceKind>> = { S: 'settlement', C: 'city', R: 'road' };

/** What was tried in a scene that was refused; nothing if it was no piece on the board. */
export function triedIn({ refused, inputs, view }: Scene, board: Board): Tried | undefined {
  const [, seat, letter = '', from, to] = (refused && PLACED.exec(inputs.at(-1) ?? '')) || [];
  const piece = PIECES[letter];
  const color = view.players[Number(seat)]?.color;
  if (!piece || !color) return undefined;
  const ends = [Number(from), Number(to)];
  const place = piece === 'road' ? board.edges.findIndex(({ a, b }) => ends.includes(a) && ends.includes(b)) : Number(from);
  return place < 0 ? undefined : { piece, place, color };
}

/** The seats that hold something in one of the scenes: others need no line for their hands. */
export function holders(scenes: readonly Scene[]): number[] {
  const holds = ({ hand_size, dev_count }: Player) => hand_size > 0 || dev_count > 0;
  const seats = scenes.flatMap(({ view }) => view.players.filter(holds).map(({ seat }) => seat));
  return [...new Set(seats)].toSorted((a, b) => a - b);
}
