// How well a level of bots plays. These words come after those of the first pages.

import { t } from '../i18n/index.svelte';
import { isUsual } from './levels';

/** One line about a level, with figures from docs/arena-log.md. */
export function aboutLevel(level: string): string {
  return isUsual(level) ? t(`bots.about_${level}`) : t('bots.about_experimental');
}
