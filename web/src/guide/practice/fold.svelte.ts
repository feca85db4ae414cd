// Whether the words of the coach are unfolded: because the reader wants it, or because it is urgent and unread. Anything new starts over.

/** What the coach says, by something that changes with it, and whether it wants to be read at once. */
export type Said = { readonly news: unknown; readonly urgent: boolean };

export class Fold {
  readonly #said: () => Said;
  #unfolded = $state.raw<unknown>(NOTHING);
  #read = $state.raw<unknown>(NOTHING);

  constructor(said: () => Said) {
    this.#said = said;
  }

  get open(): boolean {
    const { news, urgent } = this.#said();
    return this.#unfolded === news || (urgent && this.#read !== news);
  }

  /** A reader who continues with the board has read it. */
  close(): void {
    this.#unfolded = NOTHING;
    this.#read = this.#said().news;
  }

  toggle(): void {
    if (this.open) this.close();
    else this.#unfolded = this.#said().news;
  }
}

/** Equal to no news. */
const NOTHING = Symbol('nothing');
