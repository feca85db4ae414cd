// The island of 19 hexes for tests, with the places numbered row by row as the server does.

import type { Board, BoardHarbor, Resource, Terrain } from '../wire';

const HALF = 86.6025;
const CORNERS = [
  [0, -100],
  [HALF, -50],
  [HALF, 50],
  [0, 100],
  [-HALF, 50],
  [-HALF, -50],
] as const;
const TERRAINS: readonly (readonly [Terrain, Resource])[] = [
  ['mountains', 'ore'],
  ['pasture', 'wool'],
  ['forest', 'lumber'],
  ['fields', 'grain'],
  ['hills', 'brick'],
];

export function island(): Board {
  const centres = [-2, -1, 0, 1, 2].flatMap((r) => [-2, -1, 0, 1, 2].filter((q) => Math.abs(q + r) <= 2).map((q) => ({ q, r, x: 2 * HALF * (q + r / 2), y: 150 * r })));
  const points = new Map<string, { x: number; y: number; hexes: number[] }>();
  const key = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
  centres.forEach(({ x, y }, hex) =>
    CORNERS.forEach(([dx, dy]) => {
      const at = key(x + dx, y + dy);
      points.set(at, { x: x + dx, y: y + dy, hexes: [...(points.get(at)?.hexes ?? []), hex] });
    }),
  );
  const corners = [...points.values()].toSorted((a, b) => Math.round(a.y - b.y) || a.x - b.x);
  const numbers = new Map(corners.map(({ x, y }, number) => [key(x, y), number]));
  const hexes = centres.map((centre, hex) => {
    const [terrain, resource] = TERRAINS[hex % TERRAINS.length] ?? ['desert', null];
    const corners = CORNERS.map(([dx, dy]) => numbers.get(key(centre.x + dx, centre.y + dy)) ?? 0);
    return {
      ...centre,
      terrain,
      resource,
      token: 2 + (hex % 5),
      pips: 1 + (hex % 5),
      red: hex % 5 === 4,
      corners: corners as Board['hexes'][number]['corners'],
    };
  });
  const pairs = new Set(hexes.flatMap(({ corners }) => corners.map((corner, place) => [corner, corners[(place + 1) % 6] ?? 0].toSorted((a, b) => a - b).join(' '))));
  const edges = [...pairs]
    .map((pair) => pair.split(' ').map(Number))
    .map(([a = 0, b = 0]) => ({ a, b, hexes: (corners[a]?.hexes ?? []).filter((hex) => corners[b]?.hexes.includes(hex)) }));
  return {
    island: 'base',
    hexes,
    corners: corners.map((corner) => ({ ...corner, coastal: corner.hexes.length < 3, harbor: null })),
    edges: edges.map((edge) => ({ ...edge, coastal: edge.hexes.length < 2, harbor: null })),
    harbors: [],
    coast: [],
  };
}

/** The board with a harbor at this path. */
export function withHarbor(board: Board, edge: number, harbor: Pick<BoardHarbor, 'rate' | 'resource'>): Board {
  const here = board.harbors.length;
  const { a, b } = board.edges[edge] ?? {};
  const corners = board.corners.map((corner, place) => (place === a || place === b ? { ...corner, harbor: here } : corner));
  const edges = board.edges.map((path, place) => (place === edge ? { ...path, harbor: here } : path));
  return { ...board, corners, edges, harbors: [...board.harbors, { ...harbor, edge, hex: board.edges[edge]?.hexes[0] ?? 0 }] };
}
