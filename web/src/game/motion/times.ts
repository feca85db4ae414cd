// How long things move, in milliseconds.

/**
 * What happens in a roll, after the press. The new position comes a moment before the last card has landed, so that the large button
 * has changed and rested within 1.6 seconds. A table that answers late delays everything after the tumbling.
 */
export const TIMES = { land: 600, fly: 850, done: 1_250, calm: 1_300, leave: 1_400 } as const;
/** From the first card that leaves to the last one that lands. */
export const FLIES = 450;
/** How long "+2" stands next to a panel. */
export const GAIN = 900;
/** How long the tray takes to shrink into the top bar. */
export const LEAVES = 180;
/** A player who waits longer than this for the roll is told so. */
export const LATE = 3_000;
/** How long the tray stays if nothing moves. */
export const STILL = 900;
