// The connection to one table. It says hello with the last number that was seen, comes back by itself when it was lost, and
// sends commands that have no answer yet once more: the table answers a repeated id with its first answer.

import type { Command, FromTable, Refusal, ToTable, Update } from '../wire';
import { NO_CONNECTION } from './api';
import { type Opened, addressOf, hello, opened } from './hello';
import { randomText } from './random';

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** Reasons to leave that do not pass by waiting. */
const FOR_GOOD = new Set(['bad_token', 'no_such_seat', 'no_such_table', 'wrong_version']);

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export type Handlers = {
  /** The token of the seat, or nothing for one who watches. */
  token: () => string | null;
  /** The last number seen. */
  seen: () => number;
  update: (update: Update) => void;
  connection: (connection: Connection) => void;
  /** The table has closed the socket for good. */
  goodbye: (refusal: Refusal) => void;
};

/** What became of a command: nothing if it was done. */
export type Answer = Refusal | undefined;

/** What a table is played over: a socket, or something that answers in its place. What happens comes by the handlers. */
export interface Line {
  /** Sends a command; the promise ends with the answer. */
  send(command: Command): Promise<Answer>;
  /** Comes again and is told everything anew. */
  again(): void;
  /** It is too late for commands that have not left yet. */
  giveUp?(): void;
  close(): void;
}

type Pending = { command: Command; left: boolean; resolve: (answer: Answer) => void };

export class TableSocket implements Line {
  readonly #url: string;
  readonly #handlers: Handlers;
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(code: string, handlers: Handlers) {
    this.#url = addressOf(code);
    this.#handlers = handlers;
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect(opened(this.#url));
  }

  /** Sends a command; the promise ends with the answer of the table. */
  send(command: Command): Promise<Answer> {
    return new Promise((resolve) => {
      const id = newId();
      const pending = { command, left: false, resolve };
      this.#pending.set(id, pending);
      this.#leave(id, pending);
    });
  }

  /** Comes again, for instance with another token. */
  again(): void {
    this.#drop();
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  giveUp(): void {
    for (const [id, { left, resolve }] of this.#pending) {
      if (left) continue;
      this.#pending.delete(id);
      resolve(NO_CONNECTION);
    }
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    this.#handlers.connection('closed');
  }

  /** Opens a socket, or takes one that said hello before this script was there. */
  #connect(early?: Opened): void {
    this.#handlers.connection('connecting');
    const socket = early?.socket ?? new WebSocket(this.#url);
    this.#socket = socket;
    const hear = (text: unknown) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(text)) as FromTable);
    };
    const greet = () => {
      if (!early) this.#say(hello(this.#handlers.token(), this.#handlers.seen()));
      for (const [id, pending] of this.#pending) this.#leave(id, pending);
      this.#ping = setInterval(() => this.#askPong(), PING_EVERY);
    };
    socket.onopen = greet;
    socket.onmessage = (message) => hear(message.data);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    if (socket.readyState === WebSocket.OPEN) greet();
    // Whoever makes the line has to have it before it brings something.
    if (early) queueMicrotask(() => early.heard.splice(0).forEach(hear));
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case 'update':
        this.#wait = FIRST_WAIT;
        this.#handlers.connection('open');
        this.#handlers.update(message);
        break;
      case 'answer':
        this.#pending.get(message.id)?.resolve(message.refused ?? undefined);
        this.#pending.delete(message.id);
        break;
      case 'pong':
        clearTimeout(this.#pong);
        break;
      case 'goodbye':
        // The socket ends now; whether it is worth coming again depends on why.
        if (FOR_GOOD.has(message.refusal.code)) {
          this.close();
          this.#handlers.goodbye(message.refusal);
        }
        break;
    }
  }

  /** Says something, if there is a connection. */
  #say(message: ToTable): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #leave(id: string, pending: Pending): void {
    if (this.#say({ type: 'command', id, command: pending.command })) pending.left = true;
  }

  #askPong(): void {
    clearTimeout(this.#pong);
    this.#say({ type: 'ping' });
    this.#pong = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  /** Tries again after a while that doubles each time; a little luck keeps a whole table from coming at once. */
  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#handlers.connection('lost');
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** The network or the page is back: no need to wait any longer. */
  readonly #wake = () => {
    if (this.#closed || document.hidden) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#askPong();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.again();
  };
}

/** An id that no other command has. Over plain http there is no `randomUUID`. */
function newId(): string {
  return randomText(9);
}
