// The keys of the table. What a key does is what its button does; if it can't be done, the reason is shown.

import type { Wish } from '../wire';
import { t } from '../i18n/index.svelte';
import { RESOURCES } from '../common/kinds';
import { toast } from '../ui/toasts.svelte';
import type { Desk } from './desk.svelte';
import type { TradeDraft } from './draft.svelte';
import type { Placing } from './placing';

const PLACING: Readonly<Record<string, Placing & Wish>> = { r: 'road', s: 'settlement', c: 'city' };

export function pressed(event: KeyboardEvent, desk: Desk, help: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A button with the focus has Space and Enter for itself.
  if ((key === ' ' || key === 'Enter') && isControl(event.target)) return;
  // A key that is held down acts once: what it would do next may be something else.
  if (event.repeat) {
    if (key === ' ') event.preventDefault();
    return;
  }
  if (act(key, event, desk, help)) event.preventDefault();
}

function act(key: string, event: KeyboardEvent, desk: Desk, help: () => void): boolean {
  if (desk.trade && inTrade(key, event, desk, desk.trade)) return true;
  const placing = PLACING[key];
  if (placing) return orWhy(desk, desk.can(placing), placing, () => desk.togglePlacing(placing));
  switch (key) {
    case ' ':
      press('[data-primary]');
      return true;
    case 'd':
      return orWhy(desk, desk.can('buy_dev_card'), 'buy_dev_card', () => desk.begin('buy_dev_card'));
    case 'k':
      return orWhy(desk, desk.can('knight'), 'knight', () => desk.begin('knight'));
    case 't':
      if (desk.trade) desk.cancel();
      else orWhy(desk, desk.mayTrade, 'offer', () => desk.openTrade());
      return true;
    case 'u':
      void desk.undo();
      return true;
    case '?':
      help();
      return true;
    case 'Escape':
      return desk.cancel();
    default:
      return /^Digit[1-9]$/.test(event.code) && number(Number(event.code.slice(-1)), event.shiftKey, desk);
  }
}

/** While a trade is put together: cards by number, the side they are on, and its button. */
function inTrade(key: string, event: KeyboardEvent, desk: Desk, trade: TradeDraft): boolean {
  const kind = RESOURCES[Number(/^Digit([1-5])$/.exec(event.code)?.[1]) - 1];
  if (key === 'Enter') press('[data-send]');
  else if (key === 'g') trade.switchSide();
  else if (kind) {
    trade.keys ??= 'give';
    if (event.shiftKey) trade.remove(trade.keys, kind);
    else desk.tapTrade(trade.keys, kind);
  } else return false;
  return true;
}

/** Number keys choose a card of the hand, or an option of the open choice. */
function number(place: number, shift: boolean, desk: Desk): boolean {
  const kind = RESOURCES[place - 1];
  if (desk.prompt && desk.prompt.title !== 'prompt.year_of_plenty') press(`[data-option="${place}"]`);
  else if (kind && shift) desk.untapCard(kind);
  else if (kind) desk.tapCard(kind);
  return true;
}

/** Presses the button itself: it knows whether a press counts now, and says why it cannot be used. */
function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

function orWhy(desk: Desk, can: boolean, wish: Wish, act: () => void): boolean {
  if (can) act();
  else toast(desk.blocked(wish) ?? t('refusal.not_now'));
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"], [role="tab"]') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
