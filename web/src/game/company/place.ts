// Where a bubble goes: next to the panel of its seat, and never over a target or over points.

export type Box = { left: number; top: number; width: number; height: number };
export type Side = 'left' | 'below';
export type Placed = { left: number; top: number; side: Side; tail: number };

const GAP = 10;
const EDGE = 6;
/** How far a bubble may slide along its panel, step by step, to leave something free. */
const STEP = 14;

/**
 * The place of a bubble of this size: on the preferred side if nothing is in the way there, moved along the panel if
 * that helps, otherwise on the other side. If everything is full, it covers as little as possible. `tail` is where
 * along its edge it points at the panel.
 */
export function place(panel: Box, size: Pick<Box, 'width' | 'height'>, wanted: Side, avoid: readonly Box[], screen: Pick<Box, 'width' | 'height'>): Placed {
  const sides: readonly Side[] = wanted === 'left' ? ['left', 'below'] : ['below', 'left'];
  const candidates = sides.flatMap((side) => along(panel, size, side, screen));
  const covered = candidates.map(({ left, top }) => avoid.reduce((sum, other) => sum + overlap({ left, top, ...size }, other), 0));
  const least = Math.min(...covered);
  return candidates[covered.indexOf(least)] ?? { left: EDGE, top: EDGE, side: wanted, tail: 0 };
}

/** All places at one side, the one in the middle of the panel first. */
function along(panel: Box, { width, height }: Pick<Box, 'width' | 'height'>, side: Side, screen: Pick<Box, 'width' | 'height'>): Placed[] {
  const [length, own, at] = side === 'left' ? [panel.height, height, panel.top] : [panel.width, width, panel.left];
  const room = side === 'left' ? screen.height : screen.width;
  const middle = at + (length - own) / 2;
  const most = Math.max(0, (length + own) / 2 - 2 * GAP);
  const shifts = [0];
  for (let shift = STEP; shift <= most; shift += STEP) shifts.push(shift, -shift);
  return shifts.map((shift) => {
    const start = Math.max(EDGE, Math.min(middle + shift, room - own - EDGE));
    const tail = Math.max(GAP, Math.min(at + length / 2 - start, own - GAP));
    return side === 'left'
      ? { left: Math.max(EDGE, panel.left - width - GAP), top: start, side, tail }
      : { left: start, top: Math.min(panel.top + panel.height + GAP / 2, screen.height - height - EDGE), side, tail };
  });
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
