// The pieces on the picture of the home page: a position in the middle of a game, by the numbers of corners and paths, which
// are the same on every island of 19 hexes.

import type { Board, Color, Player, View } from '../wire';

type Pieces = { color: Color; settlements: number[]; cities: number[]; /** By their two corners. */ roads: [number, number][] };

const PIECES: readonly Pieces[] = [
  {
    color: 'white',
    settlements: [11, 32],
    cities: [],
    roads: [
      [7, 11],
      [11, 16],
      [32, 37],
    ],
  },
  {
    color: 'orange',
    settlements: [13],
    cities: [19],
    roads: [
      [8, 13],
      [9, 14],
      [14, 19],
    ],
  },
  {
    color: 'blue',
    settlements: [40],
    cities: [23],
    roads: [
      [17, 23],
      [23, 29],
      [29, 34],
      [35, 40],
    ],
  },
  {
    color: 'red',
    settlements: [46],
    cities: [36],
    roads: [
      [30, 36],
      [36, 41],
      [41, 46],
    ],
  },
];

export function scene(board: Board): Pick<View, 'players' | 'robber'> {
  const edge = ([a, b]: [number, number]) => board.edges.findIndex((path) => (path.a === a && path.b === b) || (path.a === b && path.b === a));
  const players = PIECES.map(({ roads, ...pieces }, seat) => ({ seat, ...pieces, roads: roads.map(edge).filter((place) => place >= 0) }));
  const robber = board.hexes.findIndex(({ terrain }) => terrain === 'desert');
  // A picture shows pieces and nothing else of a player.
  return { players: players as unknown as Player[], robber: Math.max(0, robber) };
}
