// The levels of bots: those to play against, from easy to master, and the others apart.

const LEVELS = ['novice', 'steady', 'sharp', 'expert', 'master'] as const;

/** The server's levels in two groups. */
export function grouped(levels: readonly string[]): { usual: string[]; experimental: string[] } {
  return { usual: LEVELS.filter((level) => levels.includes(level)), experimental: levels.filter((level) => !isUsual(level)) };
}

export function isUsual(level: string): level is (typeof LEVELS)[number] {
  return LEVELS.some((known) => known === level);
}
