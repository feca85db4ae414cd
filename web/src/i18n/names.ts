// Names that come from the server's lists. One that the catalog does not know is shown as it is.

import { lookUp } from './index.svelte';

export function levelName(level: string): string {
  return lookUp(`level.${level}`, {}) ?? level;
}

export function editionName(edition: string): string {
  return lookUp(`edition.${edition}`, {}) ?? edition;
}
