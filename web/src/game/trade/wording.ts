// What the tray says: the trade in words, what its button will do, and why it can't.

import type { Cards } from '../../wire';
import { t } from '../../i18n/index.svelte';
import { list } from '../../i18n/format';
import { cardsText, resourceName } from '../../i18n/value';
import { NO_CARDS, RESOURCES } from '../../common/kinds';
import type { Desk } from '../desk.svelte';
import type { TradeDraft } from '../draft.svelte';

/** `waits`: something has to be chosen first. `blocked`: it can't be sent, whatever is chosen. */
export type Sending = { readonly label: string; readonly waits?: boolean; readonly blocked?: string };

/** What the button of the tray will do. */
export function sending(desk: Desk, draft: TradeDraft): Sending {
  const blocked = desk.noOffer ?? embargoed(desk, draft);
  if (blocked !== undefined) return { label: address(desk, draft), blocked };
  if (draft.empty) return { label: t(draft.empty === 'give' ? 'trade.empty_give' : 'trade.empty_get'), waits: true };
  if (!draft.answers && desk.asked.length === 0) return { label: t('trade.nobody'), waits: true };
  const short = draft.open === 'give' ? undefined : shortfall(draft.give, desk.table.view?.own?.hand ?? NO_CARDS);
  return short === undefined ? { label: address(desk, draft) } : { label: address(desk, draft), blocked: short };
}

/** The trade in words; nothing before there is something on both sides. */
export function termsText(draft: TradeDraft): string {
  if (draft.empty) return '';
  const get = draft.open === 'get' ? t('offer.anything') : cardsText(draft.get);
  return draft.open === 'give' ? t('trade.terms_open', { get }) : t('trade.terms', { give: cardsText(draft.give), get });
}

/** "You have 2 of 3 brick", if a hand can't pay a price. */
export function shortfall(price: Cards, hand: Cards): string | undefined {
  const missing = RESOURCES.filter((kind) => hand[kind] < price[kind]);
  if (missing.length === 0) return undefined;
  const held = missing.map((kind) => t('offer.have', { have: hand[kind], need: price[kind], kind: resourceName(kind) }));
  return t('offer.short', { cards: list(held) });
}

/** The only player who may be asked is one this player doesn't trade with. */
function embargoed(desk: Desk, draft: TradeDraft): string | undefined {
  const [seat, ...others] = desk.table.question?.choices.offer_to ?? [];
  if (draft.answers || seat === undefined || others.length > 0 || !desk.hasEmbargo(seat)) return undefined;
  return t('trade.embargo', { seat: desk.table.name(seat) });
}

function address(desk: Desk, draft: TradeDraft): string {
  const { table, asked } = desk;
  if (draft.answers) return t('trade.counter', { seat: table.name(draft.answers.offer.from) });
  if (draft.open !== null) return t('trade.ask_offers');
  const all = table.question?.choices.offer_to.length ?? 0;
  if (asked.length !== 1 && asked.length === all) return t('trade.offer_all');
  return t('trade.offer_to', { seats: { seats: asked.map((seat) => table.seat(seat)) } });
}
