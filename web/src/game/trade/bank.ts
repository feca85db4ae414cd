// Trades with the supply that are worth a button: those that get what the player wants, or that complete a purchase. All of
// them are legal choices of the question, at the rates of the view.

import type { Action, Cards, Choices, Wish } from '../../wire';
import { RESOURCES, total } from '../../common/kinds';
import type { SupplyTrade } from '../desk.svelte';
import type { TradeDraft } from '../draft.svelte';

/** More would be a list to read. */
const MOST = 3;
/** What a purchase is worth, the most first. */
const PURCHASES: readonly Wish[] = ['city', 'settlement', 'buy_dev_card', 'road'];

export function bankTrades({ give, get }: Pick<TradeDraft, 'give' | 'get'>, rates: Cards, hand: Cards, choices: Choices): SupplyTrade[] {
  const chosenFirst = (lot: SupplyTrade) => (give[lot.give] > 0 ? 0 : 1);
  const place = (lot: SupplyTrade) => RESOURCES.indexOf(lot.give);
  const lots = choices.actions.filter(isLot).toSorted((a, b) => chosenFirst(a) - chosenFirst(b) || rates[a.give] - rates[b.give] || place(a) - place(b));
  if (total(get) > 0) return lots.filter((lot) => get[lot.get] > 0).slice(0, MOST);
  const completing = PURCHASES.flatMap((wish) => {
    const refusal = choices.blocked[wish];
    const { price, missing } = refusal?.data ?? {};
    if (refusal?.code !== 'cannot_pay' || !isCards(price) || !isCards(missing) || total(missing) !== 1) return [];
    return lots.filter((lot) => missing[lot.get] === 1 && hand[lot.give] - rates[lot.give] >= price[lot.give]);
  });
  return [...new Set(completing)].slice(0, MOST);
}

function isLot(action: Action): action is SupplyTrade {
  return action.type === 'supply_trade';
}

function isCards(datum: unknown): datum is Cards {
  return typeof datum === 'object' && datum !== null && 'brick' in datum;
}
