// Bubbles at the seats: what each player has just said, one bubble per seat, for as long as it takes to read.

import type { Item } from '../../wire';
import { type Said, isSaid, wordsOf } from './said';

/** An emote stays this long, in milliseconds. */
const EMOTE_STAYS = 4_000;
/** Words stay this long, and a little longer for each letter, up to a limit. */
const WORDS_STAY = 3_000;
const LETTER_STAYS = 60;
const LONGEST = 8_000;
/** More letters than these are cut; the chat has all of them. */
export const MOST_LETTERS = 40;

export type Bubble = { key: number; seat: number; what: Said; words: string | undefined; lasts: number };

/** How long something stays, by what is shown of it. */
export function stays(words: string | undefined): number {
  return words === undefined ? EMOTE_STAYS : Math.min(WORDS_STAY + LETTER_STAYS * [...words].length, LONGEST);
}

/** At most as many letters as a bubble has room for. */
export function cut(words: string): string {
  const letters = [...words];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}…` : words;
}

export class Bubbles {
  shown = $state.raw<readonly Bubble[]>([]);
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #last = 0;
  #key = 0;

  /** The table's items; the ones that were there at first aren't news. `now` is the table's time. */
  follow(items: readonly Item[], now: number): void {
    const newest = items.at(-1)?.number ?? 0;
    const fresh = this.#last === 0 || newest < this.#last ? [] : items.filter(({ number }) => number > this.#last);
    this.#last = Math.max(newest, 1);
    for (const { what, at } of fresh) if (isSaid(what) && now - at < LONGEST) this.#show(what);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** A new bubble replaces the one before. */
  #show(what: Said): void {
    const { seat } = what;
    const said = wordsOf(what);
    const words = said === undefined ? undefined : cut(said);
    const lasts = stays(words);
    this.#key += 1;
    this.shown = [...this.shown.filter((bubble) => bubble.seat !== seat), { key: this.#key, seat, what, words, lasts }];
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => (this.shown = this.shown.filter((bubble) => bubble.seat !== seat)), lasts),
    );
  }
}
