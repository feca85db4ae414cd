// The shapes of boards and games, and how the shapes of a terrain are arranged in its hex. What only the land is made of is
// not here: `drawing.ts` has its outlines.

import type { Terrain } from '../wire';
import motifsFile from '../../../art/motifs.json';
import { addShapes } from './art';

/** An element of a motif: shape, place and scale. */
export type MotifElement = readonly [shape: string, x: number, y: number, scale: number];

addShapes(
  import.meta.glob<string>('../../../art/shapes/{city,dev-card,die-*,hand,hex,knight,points,road,road-length,robber,settlement}.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** The arrangements of a terrain. */
export function motifs(terrain: Terrain): readonly (readonly MotifElement[])[] {
  return motifsFile[terrain] as unknown as readonly (readonly MotifElement[])[];
}
