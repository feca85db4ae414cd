// A trade that is being put together. Whether it's legal is for the table to say; this only keeps it expressible: a kind is on
// one side, and at most one side is "anything".

import type { Cards, Offer, Resource } from '../wire';
import { NO_CARDS, RESOURCES, total } from '../common/kinds';

export type Side = 'give' | 'get';

/** The offer that a draft answers. Slots are used again, numbers are not. */
export type Answered = { readonly offer: Offer; readonly number: number | undefined };

const OTHER = { give: 'get', get: 'give' } as const;

export class TradeDraft {
  give = $state.raw<Cards>(NO_CARDS);
  get = $state.raw<Cards>(NO_CARDS);
  /** The side that may be anything. */
  open = $state<Side | null>(null);
  /** The side that the number keys are about, once keys are used. */
  keys = $state<Side | null>(null);
  /** The offer that this one answers; nothing for a new one. */
  readonly answers: Answered | null;
  /** The turn that it was begun in; it doesn't outlive it. */
  readonly turn: number;

  constructor(turn: number, answers: Answered | null = null) {
    this.turn = turn;
    this.answers = answers;
  }

  /**
   * An answer to an offer, ready to be sent if both sides are named: a starting point for haggling. If the hand can't pay,
   * it offers what is there, or asks what else would do; otherwise it gives one card fewer, or wants one more.
   */
  static answer(turn: number, answers: Answered, hand: Cards): TradeDraft {
    const draft = new TradeDraft(turn, answers);
    const { give: got, get: given } = answers.offer;
    draft.give = given ?? NO_CARDS;
    draft.get = got ?? NO_CARDS;
    if (!given || !got) return draft;
    const held = least(given, hand);
    if (total(held) === 0) draft.toggleOpen('give');
    else if (total(held) < total(given)) draft.give = held;
    else if (total(given) > 1) draft.remove('give', most(given));
    else draft.add('get', most(got));
    return draft;
  }

  /** One more card on a side. A kind is on one side only: what comes here leaves the other one. */
  add(side: Side, kind: Resource): void {
    if (this.open === side) this.open = null;
    const other = OTHER[side];
    this[side] = { ...this[side], [kind]: this[side][kind] + 1 };
    this[other] = { ...this[other], [kind]: 0 };
  }

  remove(side: Side, kind: Resource): void {
    this[side] = { ...this[side], [kind]: Math.max(0, this[side][kind] - 1) };
  }

  /** "Anything" on a side instead of cards, or no longer. */
  toggleOpen(side: Side): void {
    this.open = this.open === side ? null : side;
    if (this.open === side) this[side] = NO_CARDS;
  }

  /** The number keys are about the other side from now on. */
  switchSide(): void {
    this.keys = OTHER[this.keys ?? 'give'];
  }

  clear(): void {
    this.give = NO_CARDS;
    this.get = NO_CARDS;
    this.open = null;
  }

  /** What is missing before it can be offered: a side without cards. */
  get empty(): Side | null {
    if (this.open !== 'give' && total(this.give) === 0) return 'give';
    return this.open !== 'get' && total(this.get) === 0 ? 'get' : null;
  }

  get sides(): { give: Cards | null; get: Cards | null } {
    return { give: this.open === 'give' ? null : this.give, get: this.open === 'get' ? null : this.get };
  }
}

/** As much of the first as there is in the second. */
function least(wanted: Cards, held: Cards): Cards {
  const pairs = RESOURCES.map((kind) => [kind, Math.min(wanted[kind], held[kind])]);
  return Object.fromEntries(pairs) as Cards;
}

/** The kind with the most cards. */
function most(cards: Cards): Resource {
  return RESOURCES.reduce((best, kind) => (cards[kind] > cards[best] ? kind : best));
}
