// Declines offers according to the player's settings (see private). Whatever the reason, the answer comes after a pause like
// that of a person who reads and thinks, so that its pace reveals neither the hand nor the settings.

import type { Offer } from '../../wire';
import type { Desk } from '../desk.svelte';
import { canPay, isAsked } from './answers';

/** The shortest and the longest pause, in milliseconds. */
export const SOONEST = 2000;
export const LATEST = 4000;

/** Will this offer be declined without a press? Not while its player is at work on an answer. */
export function isUnwanted(offer: Offer, desk: Desk): boolean {
  const { privacy, table } = desk;
  if (!privacy || !offer.unanswered.includes(table.you ?? -1) || !isAsked(offer, desk)) return false;
  const answering = desk.trade?.answers;
  if (answering && answering.number === table.offerNumber(offer.slot)) return false;
  return privacy.embargo.includes(offer.from) || privacy.isQuiet(table.view?.turn ?? 0) || (privacy.unpayable && !canPay(offer, desk));
}

/** The pauses that run, by the number of the offer. */
export class Replies {
  readonly #desk: Desk;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Something may have changed: pauses begin for offers that are unwanted now, and end for the others. */
  follow(): void {
    const unwanted = this.#unwanted();
    for (const [number, timer] of this.#timers) {
      if (unwanted.has(number)) continue;
      clearTimeout(timer);
      this.#timers.delete(number);
    }
    for (const number of unwanted.keys()) {
      // One that is over stays in the list: an offer is declined once.
      if (this.#timers.has(number)) continue;
      const pause = SOONEST + Math.random() * (LATEST - SOONEST);
      this.#timers.set(
        number,
        setTimeout(() => this.#decline(number), pause),
      );
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #decline(number: number): void {
    const slot = this.#unwanted().get(number);
    if (slot !== undefined) void this.#desk.table.act({ type: 'decline', slot });
  }

  /** The unwanted offers with their slots; none while the table can't be reached. */
  #unwanted(): Map<number, number> {
    const { table } = this.#desk;
    const offers = table.away ? [] : (table.view?.offers ?? []);
    return new Map(offers.filter((offer) => isUnwanted(offer, this.#desk)).map(({ slot }) => [table.offerNumber(slot) ?? 0, slot]));
  }
}

/** Declines what is unwanted from now on, until it is stopped. */
export function replies(desk: Desk): () => void {
  const running = new Replies(desk);
  const leave = $effect.root(() => {
    $effect(() => running.follow());
  });
  return () => {
    leave();
    running.stop();
  };
}
