// When a lost connection is worth a word: a short hiccup is not, and neither is a page that comes slowly. A line that has
// fallen silent is worth it at once: by then it has been tested.

import type { Connection } from '../net/socket';

/** What may take this long without a word, in milliseconds: the way back after a loss, and the first way. */
export const UNNOTICED = { lost: 1_500, connecting: 8_000 };

export class Absence {
  /** The other end has been away for too long. */
  noticed = $state(false);
  readonly #onNoticed: () => void;
  #waiting: keyof typeof UNNOTICED | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onNoticed: () => void) {
    this.#onNoticed = onNoticed;
  }

  /** Takes note of how the connection is now. A try in progress is not a connection yet. */
  follow(connection: Connection): void {
    if (connection === 'open' || connection === 'closed') {
      this.#wait(undefined);
      this.noticed = false;
    } else if (connection === 'silent') {
      this.#notice();
    } else if (this.#waiting !== 'lost' && this.#waiting !== connection) {
      this.#wait(connection);
    }
  }

  #wait(waiting: keyof typeof UNNOTICED | undefined): void {
    clearTimeout(this.#timer);
    this.#waiting = waiting;
    if (waiting === undefined) return;
    this.#timer = setTimeout(() => this.#notice(), UNNOTICED[waiting]);
  }

  #notice(): void {
    if (this.noticed) return;
    this.noticed = true;
    this.#onNoticed();
  }
}
