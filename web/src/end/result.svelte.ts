// When the result of a game comes over the board.

/** Players who see a game end see the last piece land, and nothing else for this long, in milliseconds. */
export const LAST_LOOK = 400;

export class Result {
  shown = $state(false);
  /** The game has just ended in front of the viewer; somebody who comes back to the result has seen it. */
  fresh = $state(false);
  #played = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes note of whether the game is over; nothing while that isn't known. Players who come later see the result at once. */
  follow(over: boolean | undefined): void {
    clearTimeout(this.#timer);
    if (over === undefined) return;
    if (!over) {
      this.#played = true;
      this.shown = false;
    } else if (this.#played) {
      this.fresh = true;
      this.#timer = setTimeout(() => (this.shown = true), LAST_LOOK);
    } else {
      this.shown = true;
    }
  }

  /** Should be shown now. */
  show(): void {
    clearTimeout(this.#timer);
    this.shown = true;
  }

  /** Closed, to look at the board. */
  close(): void {
    clearTimeout(this.#timer);
    this.shown = false;
    this.fresh = false;
  }
}
