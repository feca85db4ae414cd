/** A seeded generator (the linear congruential one of Numerical Recipes): the same choices from the same pages. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  /** One of a list, if there is any. */
  one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}
