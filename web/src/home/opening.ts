// Opening tables and taking seats: what every way into a game ends with.

import type { Settings } from '../wire';
import { t } from '../i18n/index.svelte';
import { refusalText } from '../i18n/refusal';
import { ApiError, api } from '../net/api';
import { newClientSeed, rememberShare } from '../state/share';
import { go } from '../router.svelte';
import { session } from '../state/session.svelte';
import { toast } from '../ui/toasts.svelte';
import { type BotPreset, botSettings, keepBotPreset, partsOf } from './presets';

/** What others see of one who has not said a name. */
export function ownName(): string {
  return session.name.trim() || t('home.guest');
}

/** A game against bots, which begins at once. */
export async function playBots(preset: BotPreset): Promise<void> {
  const seed = newClientSeed();
  const bots = Array<string>(partsOf(preset.rules).players - 1).fill(preset.level);
  keepBotPreset(preset);
  await attempt(async () => {
    const { code, seat, token } = await api.make({ settings: botSettings(preset), name: ownName(), bots, client_seed: seed });
    rememberShare(code, { seed, commitment: null });
    arrive(code, seat, token);
  });
}

/** A table where others can sit down. */
export async function openTable(settings: Settings): Promise<void> {
  await attempt(async () => {
    const { code, seat, token } = await api.make({ settings, name: ownName(), bots: [], client_seed: null });
    arrive(code, seat, token);
  });
}

/** A seat at a table that is open: this one, or the first that nobody has. */
export async function sitDown(code: string, name: string, seat: number | null): Promise<boolean> {
  return attempt(async () => {
    const taken = await api.sit(code, { name, seat, kind: 'person' });
    session.keep({ code: taken.code, seat: taken.seat, token: taken.token, name });
  });
}

/** Says why something did not work. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(refusalText(error.refusal), 'bad');
    return false;
  }
}

function arrive(code: string, seat: number | null, token: string | null): void {
  if (seat !== null && token !== null) session.keep({ code, seat, token, name: ownName() });
  go(`/play/${code}`);
}
