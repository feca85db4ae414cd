// The data of messages, and how it is said if there is only text.

import type { Cards, Color, DevCard, DevCards, Helper, Resource } from '../wire';
import { DEV_CARDS, RESOURCES } from '../common/kinds';
import { list, numberText } from './format';
import { t, word } from './index.svelte';

/** A piece of data in a message. */
export type Value =
  | string
  | number
  | { readonly seat: number; readonly name: string; readonly color: Color }
  | { readonly cards: Cards }
  | { readonly dev: DevCards }
  | { readonly resource: Resource }
  | { readonly card: DevCard }
  | { readonly helper: Helper }
  | { readonly dice: readonly [number, number] }
  | { readonly seats: readonly { readonly seat: number; readonly name: string; readonly color: Color }[] };

/** A piece of data in words. */
export function plain(value: Value): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return value;
  if ('cards' in value) return cardsText(value.cards);
  if ('dev' in value) return devText(value.dev);
  if ('resource' in value) return resourceName(value.resource);
  if ('card' in value) return cardName(value.card);
  if ('helper' in value) return helperName(value.helper);
  if ('dice' in value) return t('dice.pair', { first: value.dice[0], second: value.dice[1] });
  if ('seats' in value) return list(value.seats.map((seat) => seat.name));
  return value.name;
}

/** "2 brick and 1 ore", or that there is nothing. */
export function cardsText(cards: Cards): string {
  const kinds = RESOURCES.filter((kind) => cards[kind] > 0);
  if (kinds.length === 0) return t('cards.none');
  return list(kinds.map((kind) => t('cards.some', { count: cards[kind], kind: resourceName(kind) })));
}

/** What the edition calls a resource. */
export function resourceName(resource: Resource): string {
  return word(resource);
}

/** What the edition calls a development card. */
export function cardName(card: DevCard): string {
  switch (card) {
    case 'knight':
      return word('knight');
    case 'year_of_plenty':
      return word('year-of-plenty');
    case 'road_building':
      return t('dev.road_building');
    case 'monopoly':
      return t('dev.monopoly');
    case 'victory_point':
      return t('dev.victory_point');
  }
}

/** The name of a helper. */
export function helperName(helper: Helper): string {
  return helper.charAt(0).toUpperCase() + helper.slice(1);
}

function devText(cards: DevCards): string {
  const kinds = DEV_CARDS.filter((kind) => cards[kind] > 0);
  return list(kinds.map((kind) => t('cards.some', { count: cards[kind], kind: cardName(kind) })));
}
