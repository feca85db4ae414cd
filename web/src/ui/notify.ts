// A notification that it is your turn. The browser is asked for permission only by a press, and nothing is shown while the
// page can be seen. The text says nothing about the game: a lock screen may show it to anybody.

import { file } from '../common/address';
import { t } from '../i18n/index.svelte';
import { session } from '../session/session.svelte';
import { toast } from './toasts.svelte';

/** Could this browser show notifications? It withholds them over plain http. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && isSecureContext && Notification.permission !== 'denied';
}

/** Asks for permission, where that is needed, and keeps the wish. Call it only when somebody has pressed something. */
export async function wantNotifications(): Promise<void> {
  if (!('Notification' in globalThis) || !isSecureContext) return toast(t('menu.notify_insecure'));
  const allowed = (await Notification.requestPermission()) === 'granted' && worksHere();
  if (!allowed) toast(t('menu.notify_denied'));
  session.prefer({ notify: allowed });
}

/** Says that it is your turn at this table, if the page is hidden and the player wants that. */
export function notify(code: string): void {
  const wanted = session.preferences.notify && document.hidden && canNotify();
  const note = wanted && Notification.permission === 'granted' ? made(`turn-${code}`) : undefined;
  if (!note) return;
  const seen = () => {
    document.removeEventListener('visibilitychange', seen);
    note.close();
  };
  note.onclick = () => {
    focus();
    seen();
  };
  // Somebody who came back in another way no longer needs it.
  document.addEventListener('visibilitychange', seen);
}

/** Android has the class, but lets only service workers use it: one that is made tells, and is gone before it is seen. */
function worksHere(): boolean {
  const note = made('test', true);
  note?.close();
  return note !== undefined;
}

function made(tag: string, silent = false): Notification | undefined {
  try {
    return new Notification('Hexhaven', { body: t('live.your_turn'), tag: `hexhaven-${tag}`, icon: file('favicon-turn.svg'), silent });
  } catch {
    return undefined;
  }
}
