// When a lost connection is worth a word: a short hiccup is not.

import type { Connection } from '../net/socket';

/** A connection that is back before this was never missed, in milliseconds. */
export const UNNOTICED = 1_500;

export class Absence {
  /** The other end has been away for longer than a hiccup. */
  noticed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes note of how the connection is now. A try that is under way is no connection yet. */
  follow(connection: Connection): void {
    if (connection === 'open' || connection === 'closed') {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.noticed = false;
    } else {
      this.#timer ??= setTimeout(() => {
        this.noticed = true;
      }, UNNOTICED);
    }
  }
}
