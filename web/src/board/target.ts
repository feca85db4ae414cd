// What a board knows about the spots that can be chosen on it.

import type { Cards, Color, PieceKind } from '../wire';
import type { Spot } from './geometry';

/** A legal spot with what a screen reader says of it. */
export type Target = Spot & { readonly label: string };
/** What would stand on the spot, and what it costs. */
export type Ghost = { readonly piece: PieceKind | 'robber' | 'none'; readonly color: Color; readonly price: Cards | null };
