// What players say: lines of chat, emotes and phrases. The wire has codes, and every reader has their own words for them.

import { t } from '../../i18n/index.svelte';
import type { Table } from '../../state/table.svelte';
import type { Command, Emote, Happening, Phrase } from '../../wire';

export type Said = Extract<Happening, { type: 'chat' | 'emote' | 'phrase' }>;
export type Saying = Extract<Command, { type: 'chat' | 'emote' | 'phrase' }>;

export const EMOTES: readonly Emote[] = ['happy', 'laugh', 'wow', 'sad', 'angry', 'sleepy'];
export const PHRASES: readonly Phrase[] = ['nice', 'thanks', 'good_game', 'anyone_for_wool', 'your_turn'];

export function isSaid(what: Happening): what is Said {
  return what.type === 'chat' || what.type === 'emote' || what.type === 'phrase';
}

/** The words of what was said; an emote has none. */
export function wordsOf(what: Said | Saying): string | undefined {
  if (what.type === 'emote') return undefined;
  return what.type === 'chat' ? what.text : t(`phrase.${what.phrase}`);
}

/** The same for a screen reader. */
export function announced(what: Said, table: Table): string {
  const seat = table.name(what.seat);
  return what.type === 'emote' ? t(`emote.announced.${what.emote}`, { seat }) : t('chat.announced', { seat, words: wordsOf(what) ?? '' });
}
