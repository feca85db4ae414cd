// Notices that the other end has fallen silent. A socket can stay open for minutes after the network or the server is gone,
// so somebody who looks at the page, or waits for an answer, should know within three seconds. A hidden page that waits for
// nothing asks rarely: it only has to be connected when its turn comes.

/** How long the line may be quiet before a ping, and how long the ping may go unanswered, in milliseconds. */
export const CLOSELY = { ping: 1_000, silent: 1_400 };
export const RARELY = { ping: 20_000, silent: 10_000 };
/** A page that was busy itself first reads what came meanwhile. */
export const CATCH_UP = 100;
/** After this much more silence the line is given up. Before that it may recover by itself, as it does after a stall. */
export const DEAD = 3_000;

type Hooks = {
  ping: () => void;
  silent: () => void;
  dead: () => void;
  /** Does somebody look at the page, or wait for an answer? */
  watched: () => boolean;
};

export class Heartbeat {
  readonly #hooks: Hooks;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due: typeof CLOSELY | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  /** Something came in: the line is fine for now. */
  heard(): void {
    this.#due = undefined;
    this.#after(this.#pace().ping, () => this.check());
  }

  /** Asks for a sign of life now, unless one is due already. */
  check(): void {
    if (this.expect()) this.#hooks.ping();
  }

  /** Something was sent that gets an answer. What is due already keeps its deadline, unless the new one is stricter: is it new? */
  expect(): boolean {
    const pace = this.#pace();
    if (this.#due && this.#due.silent <= pace.silent) return false;
    this.#due = pace;
    this.#after(pace.silent, () => this.#after(CATCH_UP, () => this.#fallSilent()));
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#due = undefined;
  }

  #fallSilent(): void {
    // First the timer: the hook may stop it.
    this.#after(DEAD, () => this.#hooks.dead());
    this.#hooks.silent();
  }

  #pace(): typeof CLOSELY {
    return this.#hooks.watched() ? CLOSELY : RARELY;
  }

  #after(milliseconds: number, what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, milliseconds);
  }
}
