// The page tells players when it is their turn: in its title, with its icon, by a sound and, if wanted, by a notification.

import { file } from '../common/address';
import { t } from '../i18n/index.svelte';
import type { Table } from '../state/table.svelte';
import { notify } from '../ui/notify';
import { play } from './sound';

export function turnSignals(table: () => Table): void {
  const asked = $derived((table().question?.owes ?? false) && !table().view?.over);
  /** A discard or an offer is owed on another player's turn too. */
  const own = $derived(table().view?.mover === table().you);
  let before = false;

  $effect(() => {
    document.title = asked ? t(own ? 'title.your_turn' : 'title.your_answer') : t('title.playing', { table: table().title });
    icon(asked ? 'favicon-turn.svg' : 'favicon.svg');
    return () => {
      document.title = 'Hexhaven';
      icon('favicon.svg');
    };
  });
  $effect(() => {
    if (asked && !before) {
      play('turn');
      notify(table().code);
    }
    before = asked;
  });
}

function icon(name: string): void {
  const href = file(name);
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}
