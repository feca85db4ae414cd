/** A seeded generator (the linear congruential one of Numerical Recipes): the same choices from the same pages. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to 1. */
  next() {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  one(list) {
    return list[Math.floor(this.next() * list.length)];
  }

  chance(share) {
    return this.next() < share;
  }
}
