// Where the lines of the points chart go.

import type { PointsAt } from '../wire';

export const HEIGHT = 260;
export const LEFT = 34;
export const RIGHT = 40;
export const TOP = 14;
const BOTTOM = 30;
/** Lines at the same height lie side by side. */
const APART = 3;
/** Labels at the right end keep this distance. */
const LABEL = 21;

export type Plot = {
  lines: { path: string; label: number }[];
  levels: { y: number; label: number }[];
  turns: { x: number; label: number }[];
};

export function plot(points: readonly PointsAt[], seats: number, width: number): Plot {
  const last = Math.max(1, points.at(-1)?.turn ?? 1);
  const most = Math.max(2, ...points.flatMap((at) => at.points));
  const x = (turn: number) => short(LEFT + ((width - LEFT - RIGHT) * turn) / last);
  const y = (count: number) => short(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * count) / most);
  const ends = Array.from({ length: seats }, (_, seat) => y(points.at(-1)?.points[seat] ?? 0));
  const labels = spread(ends);
  const lines = ends.map((_, seat) => {
    const shift = (seat - (seats - 1) / 2) * APART;
    const steps = points.map(({ turn, points }, place) => {
      const height = short(y(points[seat] ?? 0) + shift);
      return place === 0 ? `M${x(turn)} ${height}` : `H${x(turn)}V${height}`;
    });
    return { path: steps.join(''), label: labels[seat] ?? TOP };
  });
  const step = most > 12 ? 4 : 2;
  const levels = Array.from({ length: Math.floor(most / step) + 1 }, (_, level) => ({ y: y(level * step), label: level * step }));
  const wide = Math.max(1, Math.ceil(last / (width / 85) / 5) * 5);
  const turns = Array.from({ length: Math.floor(last / wide) + 1 }, (_, mark) => ({ x: x(mark * wide), label: mark * wide }));
  return { lines, levels, turns };
}

/** Heights moved apart, so that no label covers another; they keep their order and stay inside. */
export function spread(heights: readonly number[]): number[] {
  const order = heights.map((height, seat) => ({ height, seat })).toSorted((a, b) => a.height - b.height || a.seat - b.seat);
  let above = TOP - LABEL;
  for (const label of order) {
    label.height = Math.max(label.height, above + LABEL);
    above = label.height;
  }
  let below = HEIGHT - BOTTOM + LABEL;
  for (const label of order.toReversed()) {
    label.height = Math.min(label.height, below - LABEL);
    below = label.height;
  }
  return order.toSorted((a, b) => a.seat - b.seat).map(({ height }) => height);
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
