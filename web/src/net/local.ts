// The line to a table on this device. It has no network to lose, but the engine may fail; then it comes back like a socket.

import type { FromTable } from '../wire';
import { hasEngine } from '../common/has-engine';
import { randomText } from '../common/random';
import { hello } from './hello';
import { onDevice } from './device';
import type { LocalPort } from '../engine/client';
import type { Answer, Handlers, Line } from './socket';
import type { Command } from '../wire';

const WAIT = 400;

type Pending = { command: Command; resolve: (answer: Answer) => void };

export class LocalLine implements Line {
  readonly #code: string;
  readonly #handlers: Handlers;
  readonly #pending = new Map<string, Pending>();
  #port: LocalPort | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Changes with every try, so that a late answer to an earlier one counts for nothing. */
  #turn = 0;

  constructor(code: string, handlers: Handlers) {
    this.#code = code;
    this.#handlers = handlers;
    void this.#connect();
  }

  send(command: Command): Promise<Answer> {
    return new Promise((resolve) => {
      const id = randomText(9);
      this.#pending.set(id, { command, resolve });
      this.#port?.say({ type: 'command', id, command });
    });
  }

  again(): void {
    this.#drop();
    void this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
    this.#handlers.connection('closed');
  }

  async #connect(): Promise<void> {
    const turn = (this.#turn += 1);
    if (!hasEngine) {
      this.close();
      this.#handlers.goodbye({ code: 'without_engine', rule: null, data: {} });
      return;
    }
    this.#handlers.connection('connecting');
    try {
      const engine = await onDevice();
      if (turn !== this.#turn || this.#closed) return;
      this.#port = engine.follow(this.#code, {
        heard: (message) => {
          if (turn === this.#turn) this.#hear(message);
        },
        lost: () => {
          if (turn === this.#turn) this.#lost();
        },
      });
      this.#port.say(hello(this.#handlers.token(), this.#handlers.seen()));
      for (const [id, { command }] of this.#pending) this.#port.say({ type: 'command', id, command });
    } catch {
      if (turn === this.#turn) this.#lost();
    }
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case 'update':
        this.#handlers.connection('open');
        this.#handlers.update(message);
        break;
      case 'answer':
        this.#pending.get(message.id)?.resolve(message.refused ?? undefined);
        this.#pending.delete(message.id);
        break;
      case 'goodbye':
        this.close();
        this.#handlers.goodbye(message.refusal);
        break;
      case 'audience':
      case 'pong':
        break;
    }
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#handlers.connection('lost');
    this.#retry = setTimeout(() => void this.#connect(), WAIT);
  }

  #drop(): void {
    this.#turn += 1;
    clearTimeout(this.#retry);
    this.#port?.close();
    this.#port = undefined;
  }
}
