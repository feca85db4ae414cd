// What can be done with an open offer, as buttons; the same for its card, its line on a phone, and its keys.

import type { Action, Offer } from '../../wire';
import { t } from '../../i18n/index.svelte';
import { NO_CARDS } from '../../common/kinds';
import type { Table } from '../../state/table.svelte';
import type { Desk } from '../desk.svelte';
import { unreachable } from '../tell';
import { shortfall } from './wording';

/** The pictures that answers have. */
type AnswerIcon = 'check' | 'close' | 'trade' | 'undo';

export type Answer = {
  readonly id: string;
  readonly label: string;
  readonly icon: AnswerIcon;
  /** The one that makes the deal. */
  readonly main?: boolean;
  /** Why it can't be given. */
  readonly blocked?: string | undefined;
  readonly run: () => void;
};

/** The keys of an offer that has the focus. */
export const KEYS: Readonly<Record<string, string>> = { a: 'accept', d: 'decline', c: 'counter' };

/** The buttons of an offer, from left to right. */
export function answersTo(offer: Offer, desk: Desk): Answer[] {
  return offer.from === desk.table.you ? toOwn(offer, desk) : toOthers(offer, desk);
}

/** Answers by key: a counteroffer has no button on the player's own turn, but it can be made. */
export function byKey(key: string, offer: Offer, desk: Desk): Answer | undefined {
  const id = KEYS[key];
  const answers = toOthers(offer, desk);
  if (id !== 'counter' || answers.length === 0) return answers.find((answer) => answer.id === id);
  return counterTo(offer, desk);
}

/** Can the viewer pay what an offer asks for? An offer without a price asks for nothing in particular. */
export function canPay(offer: Offer, desk: Desk): boolean {
  return offer.get === null || shortfall(offer.get, handOf(desk)) === undefined;
}

/** Has the viewer been asked, and not said no? */
export function isAsked({ slot }: Offer, desk: Desk): boolean {
  return desk.allowed.some((action) => action.type === 'decline' && action.slot === slot);
}

/** The open offers, the newest first. */
export function newestFirst(table: Table): Offer[] {
  const number = ({ slot }: Offer) => table.offerNumber(slot) ?? 0;
  return (table.view?.offers ?? []).toSorted((a, b) => number(b) - number(a));
}

function toOwn({ slot }: Offer, desk: Desk): Answer[] {
  const { table } = desk;
  const mine = desk.allowed.filter((action) => 'slot' in action && action.slot === slot);
  const withdraw = mine.find(({ type }) => type === 'withdraw');
  const confirms = mine.filter((action) => action.type === 'confirm');
  return [
    ...(withdraw ? [acting('withdraw', t('offer.withdraw'), 'undo', withdraw, desk)] : []),
    ...confirms.map((action) => ({ ...acting(`confirm ${action.with}`, t('offer.confirm', { seat: table.name(action.with) }), 'check', action, desk), main: true })),
  ];
}

function toOthers(offer: Offer, desk: Desk): Answer[] {
  if (!isAsked(offer, desk)) return [];
  const { slot } = offer;
  const decline = acting('decline', t('offer.decline'), 'close', { type: 'decline', slot }, desk);
  if (offer.give === null || offer.get === null) return [decline, { ...counterTo(offer, desk), label: t('offer.propose'), icon: 'check', main: true }];
  const counter = desk.table.view?.active === desk.table.you ? [] : [counterTo(offer, desk)];
  // A player who has accepted may still change their mind.
  if (!offer.unanswered.includes(desk.table.you ?? -1)) return [decline, ...counter];
  const accept = acting('accept', t('offer.accept'), 'check', { type: 'accept', slot }, desk);
  const legal = desk.allowed.some((action) => action.type === 'accept' && action.slot === slot);
  const blocked = legal ? accept.blocked : (shortfall(offer.get, handOf(desk)) ?? t('refusal.not_now'));
  return [decline, ...counter, { ...accept, main: true, blocked }];
}

function counterTo(offer: Offer, desk: Desk): Answer {
  return { id: 'counter', label: t('offer.counter'), icon: 'trade', blocked: desk.noCounter(offer.slot), run: () => desk.counter(offer) };
}

function acting(id: string, label: string, icon: AnswerIcon, action: Action, desk: Desk): Answer {
  return { id, label, icon, blocked: unreachable(desk.table), run: () => void desk.send(action) };
}

function handOf({ table }: Desk) {
  return table.view?.own?.hand ?? NO_CARDS;
}
