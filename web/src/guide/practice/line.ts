// A table without a server behind it that remembers: the rules are asked what an action does, and their answer is shown
// one update after the other, as a table would send it.

import { ApiError } from '../../net/api';
import type { Answer, Handlers, Line } from '../../net/socket';
import type { Action, Command, Refusal, Update } from '../../wire';

/** The result of an action. */
export type Brought = { readonly updates: readonly Update[]; readonly refused: Refusal | null };

/** Something that knows the rules and the state of the game. */
export interface Player {
  /** Where it stands, from nothing: its first update continues no other. */
  start(): Promise<Brought>;
  act(actions: Action[]): Promise<Brought>;
}

/** A pause before an update is shown, in milliseconds. */
export type Pace = (update: Update) => number;

export class PracticeLine implements Line {
  readonly #player: Player;
  readonly #handlers: Handlers;
  readonly #pace: Pace;
  #waiting: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #whenShown: (() => void)[] = [];
  #closed = false;
  #asking = false;
  /** Grows with each beginning: an answer to what was asked before it comes too late. */
  #round = 0;

  constructor(player: Player, handlers: Handlers, pace: Pace) {
    this.#player = player;
    this.#handlers = handlers;
    this.#pace = pace;
    this.again();
  }

  async send(command: Command): Promise<Answer> {
    // Nobody else is at this table: there is nothing to say or to vote about.
    if (command.type !== 'act') return NOT_NOW;
    if (this.#waiting.length > 0) {
      // A player who presses something has seen enough of what the others did; what the press was meant for may be gone by now.
      this.hurry();
      return NOT_NOW;
    }
    return this.#asking ? NOT_NOW : this.#ask(() => this.#player.act(command.actions));
  }

  again(): void {
    this.#round += 1;
    this.#drop();
    void this.#ask(() => this.#player.start()).then((refused) => refused && this.#handlers.goodbye(refused));
  }

  close(): void {
    this.#closed = true;
    this.#drop();
    this.#handlers.connection('closed');
  }

  /** Ends when everything that came is shown. */
  shown(): Promise<void> {
    return this.#waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenShown.push(resolve));
  }

  /** Shows everything that came at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    for (const update of this.#waiting.splice(0)) this.#handlers.update(update);
    this.#told();
  }

  async #ask(question: () => Promise<Brought>): Promise<Answer> {
    const round = this.#round;
    this.#asking = true;
    try {
      const { updates, refused } = await question();
      if (this.#closed || round !== this.#round) return undefined;
      this.#handlers.connection('open');
      this.#waiting.push(...updates);
      this.#showNext();
      return refused ?? undefined;
    } catch (error) {
      if (error instanceof ApiError) return error.refusal;
      throw error;
    } finally {
      if (round === this.#round) this.#asking = false;
    }
  }

  /** Shows what comes next now, and the rest in its time. */
  #showNext(): void {
    const update = this.#waiting.shift();
    if (update) this.#handlers.update(update);
    const [next] = this.#waiting;
    if (next) this.#timer = setTimeout(() => this.#showNext(), this.#pace(next));
    else this.#told();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#told();
  }

  #told(): void {
    for (const tell of this.#whenShown.splice(0)) tell();
  }
}

const NOT_NOW: Refusal = { code: 'not_now', rule: null, data: {} };
