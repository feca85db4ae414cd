// The label of the button that puts the previewed piece where it is shown.

import { t } from '../../i18n/index.svelte';
import type { Desk } from '../desk.svelte';

export function confirmLabel({ placing }: Desk): string {
  if (placing === 'road' || placing === 'settlement' || placing === 'city') return t('act.confirm');
  return t(placing === 'move_robber' ? 'act.confirm_robber' : 'act.confirm_here');
}
