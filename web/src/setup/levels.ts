// The levels of bots: three to play against, from easy to hard, and the others apart.

import { t } from '../i18n/index.svelte';

const LEVELS = ['novice', 'steady', 'sharp'] as const;

/** The server's levels in two groups. */
export function grouped(levels: readonly string[]): { usual: string[]; experimental: string[] } {
  return { usual: LEVELS.filter((level) => levels.includes(level)), experimental: levels.filter((level) => !isUsual(level)) };
}

/** One line about how well a level plays, with figures from docs/arena-log.md. */
export function aboutLevel(level: string): string {
  return isUsual(level) ? t(`bots.about_${level}`) : t('bots.about_experimental');
}

function isUsual(level: string): level is (typeof LEVELS)[number] {
  return LEVELS.some((known) => known === level);
}
