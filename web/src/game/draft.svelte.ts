// A trade that is being put together, and what can be done with it. Rates and legal lots are those that the server told.

import type { Action, Cards, Offer, Resource } from '../wire';
import { NO_CARDS, RESOURCES, total } from '../common/kinds';

export type Side = 'give' | 'get';

export class TradeDraft {
  give = $state.raw<Cards>(NO_CARDS);
  get = $state.raw<Cards>(NO_CARDS);
  /** The side that may be anything. */
  open = $state<Side | null>(null);
  /** The offer that this one answers; nothing for a new one. */
  readonly answers: Offer | null;

  /** An answer starts from the offer, seen from the other side. */
  constructor(answers: Offer | null) {
    this.answers = answers;
    if (!answers) return;
    this.give = answers.get ?? NO_CARDS;
    this.get = answers.give ?? NO_CARDS;
  }

  /** One card more on a side. A kind is on one side only: what comes here leaves the other one. */
  add(side: Side, kind: Resource): void {
    this.open = this.open === side ? null : this.open;
    const other = side === 'give' ? 'get' : 'give';
    this[side] = { ...this[side], [kind]: this[side][kind] + 1 };
    this[other] = { ...this[other], [kind]: 0 };
  }

  remove(side: Side, kind: Resource): void {
    this[side] = { ...this[side], [kind]: Math.max(0, this[side][kind] - 1) };
  }

  /** "Anything" on a side, or not any more. */
  toggleOpen(side: Side): void {
    this.open = this.open === side ? null : side;
    if (this.open === side) this[side] = NO_CARDS;
  }

  clear(): void {
    this.give = NO_CARDS;
    this.get = NO_CARDS;
    this.open = null;
  }

  /** What is missing before it can be said: a side without cards. */
  get empty(): Side | null {
    if (this.open !== 'give' && total(this.give) === 0) return 'give';
    return this.open !== 'get' && total(this.get) === 0 ? 'get' : null;
  }

  get sides(): { give: Cards | null; get: Cards | null } {
    return { give: this.open === 'give' ? null : this.give, get: this.open === 'get' ? null : this.get };
  }
}

type SupplyTrade = Extract<Action, { type: 'supply_trade' }>;

/** The lots with the supply that are exactly this draft; nothing if it is no such trade. */
export function lotsOf({ give, get, open }: TradeDraft, rates: Cards, legal: readonly Action[]): SupplyTrade[] | undefined {
  if (open !== null || RESOURCES.some((kind) => rates[kind] === 0 || give[kind] % rates[kind] !== 0)) return undefined;
  const given = RESOURCES.flatMap((kind) => Array<Resource>(give[kind] / rates[kind]).fill(kind));
  const wanted = RESOURCES.flatMap((kind) => Array<Resource>(get[kind]).fill(kind));
  if (given.length === 0 || given.length !== wanted.length) return undefined;
  const lots = given.map((kind, place): SupplyTrade => ({ type: 'supply_trade', give: kind, get: wanted[place] ?? kind }));
  return lots.every((lot) => isLegal(lot, legal)) ? lots : undefined;
}

/** The lots that fit to what has been chosen so far. */
export function suggestions({ give, get, open, answers }: TradeDraft, legal: readonly Action[]): SupplyTrade[] {
  if (open !== null || answers !== null || total(get) > 1) return [];
  const fits = (lot: SupplyTrade) => (total(get) === 0 || get[lot.get] > 0) && (total(give) === 0 || give[lot.give] > 0);
  return total(get) + total(give) === 0 ? [] : legal.filter(isLot).filter(fits);
}

function isLot(action: Action): action is SupplyTrade {
  return action.type === 'supply_trade';
}

function isLegal(lot: SupplyTrade, legal: readonly Action[]): boolean {
  return legal.some((action) => isLot(action) && action.give === lot.give && action.get === lot.get);
}
