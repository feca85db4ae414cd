// The page tells when it is one's turn: in its title, with its icon, by a sound and, if wanted, by a notification.

import { t } from '../i18n/index.svelte';
import { session } from '../state/session.svelte';
import type { Table } from '../state/table.svelte';
import { play } from './sound';

export function turnSignals(table: () => Table): void {
  const asked = $derived((table().question?.owes ?? false) && !table().view?.over);
  let before = false;

  $effect(() => {
    document.title = asked ? t('title.your_turn') : t('title.playing', { table: table().code });
    icon(asked ? '/favicon-turn.svg' : '/favicon.svg');
    return () => {
      document.title = 'Hexhaven';
      icon('/favicon.svg');
    };
  });
  $effect(() => {
    if (asked && !before) {
      play('turn');
      notify();
    }
    before = asked;
  });
}

function icon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}

function notify(): void {
  const wanted = session.preferences.notify && document.hidden && 'Notification' in globalThis;
  if (!wanted || Notification.permission !== 'granted') return;
  const note = new Notification('Hexhaven', { body: t('live.your_turn'), tag: 'hexhaven-turn', icon: '/favicon-turn.svg' });
  note.onclick = () => {
    focus();
    note.close();
  };
}
