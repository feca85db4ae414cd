// The four things that can be built or bought, for the build bar of both layouts.

import type { Cards, PieceKind, Wish } from '../wire';
import { t } from '../i18n/index.svelte';
import { cardsText } from '../i18n/value';
import type { Table } from '../state/table.svelte';
import type { Desk } from './desk.svelte';

export type Buildable = {
  wish: Wish;
  name: string;
  short: string;
  shape: string;
  price: Cards;
  left: number;
  chosen: boolean;
  blocked: string | undefined;
  words: string;
  press: () => void;
};

export function buildables(table: Table, desk: Desk): Buildable[] {
  const { room, view, you } = table;
  const own = you === null ? undefined : table.player(you);
  if (!room || !view || !own) return [];
  const { prices } = room.rules;
  const piece = (kind: PieceKind, left: number): Buildable => ({
    wish: kind,
    name: t(`build.${kind}`),
    short: t(`build.${kind}`),
    shape: kind,
    price: prices[kind],
    left,
    chosen: desk.isPlacing(kind),
    blocked: desk.can(kind) ? undefined : (desk.blocked(kind) ?? t('refusal.not_now')),
    words: t('build.name', { piece: t(`build.${kind}`), price: cardsText(prices[kind]), left }),
    press: () => desk.togglePlacing(kind),
  });
  return [
    piece('road', own.roads_left),
    piece('settlement', own.settlements_left),
    piece('city', own.cities_left),
    {
      wish: 'buy_dev_card',
      name: t('build.dev_card'),
      short: t('build.card_short'),
      shape: 'dev-card',
      price: prices.dev_card,
      left: view.deck_left,
      chosen: false,
      blocked: desk.can('buy_dev_card') ? undefined : (desk.blocked('buy_dev_card') ?? t('refusal.not_now')),
      words: t('build.name', { piece: t('build.dev_card'), price: cardsText(prices.dev_card), left: view.deck_left }),
      press: () => desk.begin('buy_dev_card'),
    },
  ];
}

/** The part of a price that isn't in the hand, as the server said. */
export function missing(table: Table, wish: Wish): Cards | undefined {
  const refusal = table.question?.choices.blocked[wish];
  const datum = refusal?.code === 'cannot_pay' ? refusal.data.missing : undefined;
  return typeof datum === 'object' && !Array.isArray(datum) ? datum : undefined;
}
