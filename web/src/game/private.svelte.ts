// A player's private trade settings: they live only in this browser, per table, and are carried out by ordinary answers at a
// person's pace (see trade/replies).

import { read, write } from '../session/session.svelte';

type Kept = {
  readonly code: string;
  /** Declines what the hand can't pay. */
  readonly unpayable: boolean;
  /** The turn in which all offers are declined. */
  readonly quiet: number | null;
  /** The seats whose offers are declined, and who get none. */
  readonly embargo: readonly number[];
};

const KEY = 'trading';
/** This many tables are remembered. */
const MOST = 20;

export class Privacy {
  #kept = $state.raw<Kept>() as Kept;

  constructor(code: string) {
    this.#kept = all().find((kept) => kept.code === code) ?? { code, unpayable: false, quiet: null, embargo: [] };
  }

  get unpayable(): boolean {
    return this.#kept.unpayable;
  }

  get embargo(): readonly number[] {
    return this.#kept.embargo;
  }

  /** Does the player want no offers this turn? */
  isQuiet(turn: number): boolean {
    return this.#kept.quiet === turn;
  }

  /** Does any setting apply this turn? */
  isSet(turn: number): boolean {
    return this.unpayable || this.isQuiet(turn) || this.embargo.length > 0;
  }

  toggleUnpayable(): void {
    this.#keep({ unpayable: !this.unpayable });
  }

  toggleQuiet(turn: number): void {
    this.#keep({ quiet: this.isQuiet(turn) ? null : turn });
  }

  toggleEmbargo(seat: number): void {
    this.#keep({ embargo: this.embargo.includes(seat) ? this.embargo.filter((other) => other !== seat) : [...this.embargo, seat] });
  }

  #keep(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    write(KEY, [this.#kept, ...all().filter(({ code }) => code !== this.#kept.code)].slice(0, MOST));
  }
}

function all(): Kept[] {
  return read<Kept[]>(KEY, []);
}
