// An offer in words and pictures: what it is about, and who has answered what.

import type { Offer } from '../../wire';
import { parts, t } from '../../i18n/index.svelte';
import type { Part } from '../../i18n/message';
import { type Value, cardsText } from '../../i18n/value';
import type { Desk } from '../desk.svelte';
import { isAsked } from './answers';
import { isUnwanted } from './replies.svelte';

type Line = Part<Value>[];

/** "Cleo gives … for …", with the cards drawn. */
export function termsOf({ from, give, get }: Offer, { table }: Desk): Line {
  const drawn = (cards: Offer['give']): Value => (cards === null ? t('offer.anything') : { cards });
  const sides = { give: drawn(give), get: drawn(get) };
  return from === table.you ? parts('offer.your_terms', sides) : parts('offer.terms', { seat: table.seat(from), ...sides });
}

/** The same as the name of a part of the page. */
export function nameOf({ from, give, get }: Offer, { table }: Desk): string {
  const said = (cards: Offer['give']) => (cards === null ? t('offer.anything') : cardsText(cards));
  const sides = { give: said(give), get: said(get) };
  return from === table.you ? t('offer.you_said', sides) : t('offer.said', { seat: table.name(from), ...sides });
}

/** Who has answered what, except for the viewer, who knows. */
export function newsOf(offer: Offer, desk: Desk): Line[] {
  const { table } = desk;
  if (isUnwanted(offer, desk)) return [parts('offer.soon')];
  const others = (seats: readonly number[]) => seats.filter((seat) => seat !== table.you).map((seat) => table.seat(seat));
  const [yes, no, silent] = [others(offer.accepted), others(offer.declined), isAsked(offer, desk) ? [] : others(offer.unanswered)];
  return [
    ...(offer.accepted.includes(table.you ?? -1) ? [parts('offer.you_accepted', { seat: table.seat(offer.from) })] : []),
    ...(yes.length > 0 ? [parts('offer.accepted', { seats: { seats: yes } })] : []),
    ...(no.length > 0 ? [parts('offer.declined', { seats: { seats: no } })] : []),
    ...(silent.length > 0 ? [parts('offer.waiting', { seats: { seats: silent } })] : []),
  ];
}
