// A roll as a screen reader says it: how the dice fell, and what that brings the viewer.

import { NO_CARDS, RESOURCES, one, plus } from '../common/kinds';
import { t } from '../i18n/index.svelte';
import { list } from '../i18n/format';
import { resourceName } from '../i18n/value';
import { eventsOf } from '../state/story';
import type { Table } from '../state/table.svelte';
import type { Item, SeenEvent } from '../wire';
import { stirs } from './stirs';

/** Nothing if there is no roll among these items. */
export function spokenRoll(items: readonly Item[], table: Table): { own: boolean; text: string } | undefined {
  const events = eventsOf(items);
  const roll = events.find((event) => event.type === 'rolled');
  if (!roll) return undefined;
  const own = roll.seat === table.you;
  const [first, second] = roll.dice;
  const said = { total: first + second, first: number(first), second: number(second) };
  const fallen = own ? t('roll.you_said', said) : t('roll.other_said', { seat: table.name(roll.seat), ...said });
  return { own, text: fallen + brought(events, table) };
}

function brought(events: readonly SeenEvent[], { you, view }: Table): string {
  const produced = events.filter((event) => event.type === 'produced');
  const cards = produced.filter(({ seat }) => seat === you).reduce((sum, { resource, count }) => plus(sum, one(resource, count)), NO_CARDS);
  const kinds = RESOURCES.filter((kind) => cards[kind] > 0);
  if (kinds.length > 0) return ` ${t('roll.you_get', { cards: list(kinds.map((kind) => `${number(cards[kind])} ${resourceName(kind)}`)) })}`;
  if (produced.length > 0) return you === null ? '' : ` ${t('roll.you_get_nothing')}`;
  // The sentence says what comes next after a seven.
  return stirs(view) ? '' : ` ${t('roll.nobody')}`;
}

function number(count: number): string {
  return t('roll.numbers').split(' ')[count - 1] ?? String(count);
}
