// The connection to one table. It says hello with the last number that was seen, reconnects on its own, and resends
// commands that have no answer yet: the table answers a repeated id with its first answer.

import type { Command, FromTable, Reaction, Refusal, ToTable, Update } from '../wire';
import { NO_CONNECTION } from './api';
import { Heartbeat } from './heartbeat';
import { type Opened, addressOf, hello, opened } from './hello';
import { randomText } from '../common/random';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** An attempt to connect that has led nowhere by then is given up; each further attempt gets more time, for slow networks. */
const OPEN_WITHIN = 8_000;
/** Reasons to leave that waiting doesn't fix. */
const FOR_GOOD = new Set([
  'bad_token',
  'damaged_table',
  'no_spectators',
  'no_such_seat',
  'no_such_table',
  'not_admitted',
  'signed_out',
  'too_many_visitors',
  'wrong_version',
]);

/** `silent`: the socket is open, but the other end does not answer. */
export type Connection = 'connecting' | 'open' | 'silent' | 'lost' | 'closed';

export type Handlers = {
  /** The token of the seat, or nothing for a spectator. */
  token: () => string | null;
  /** The last number seen. */
  seen: () => number;
  update: (update: Update) => void;
  /** Who is watching, and how they like it. */
  audience?: (audience: Audience) => void;
  connection: (connection: Connection) => void;
  /** The table has closed the socket for good. */
  goodbye: (refusal: Refusal) => void;
};

/** How many are watching, and what they showed since the last time. */
export type Audience = { readonly watching: number; readonly reactions: readonly Reaction[] };

/** What happened to a command: nothing if it was done. */
export type Answer = Refusal | undefined;

/** What a table is played over: a socket, or something that answers in its place. What happens comes by the handlers. */
export interface Line {
  /** Sends a command; the promise ends with the answer. */
  send(command: Command): Promise<Answer>;
  /** Connects again and is told everything from the start. */
  again(): void;
  /** It is too late for commands that haven't been sent yet. */
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
  #closed = false;
  /** The first update has come. */
  #open = false;
  readonly #heartbeat = new Heartbeat({
    ping: () => this.#say({ type: 'ping' }),
    silent: () => this.#handlers.connection('silent'),
    dead: () => this.#lost(),
    watched: () => !document.hidden || this.#pending.size > 0,
  });

  constructor(code: string, handlers: Handlers) {
    this.#url = addressOf(code);
    this.#handlers = handlers;
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#shown);
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
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#shown);
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
    };
    socket.onopen = greet;
    socket.onmessage = (message) => hear(message.data);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    this.#retry = setTimeout(() => this.#lost(), OPEN_WITHIN + 2 * this.#wait);
    if (socket.readyState === WebSocket.OPEN) greet();
    // The caller has to have the line before anything arrives on it.
    if (early) queueMicrotask(() => early.heard.splice(0).forEach(hear));
  }

  #hear(message: FromTable): void {
    if (message.type === 'update' && !this.#open) {
      this.#open = true;
      this.#wait = FIRST_WAIT;
      clearTimeout(this.#retry);
    }
    if (this.#open) {
      this.#heartbeat.heard();
      this.#handlers.connection('open');
    }
    switch (message.type) {
      case 'update':
        this.#handlers.update(message);
        break;
      case 'answer':
        this.#pending.get(message.id)?.resolve(message.refused ?? undefined);
        this.#pending.delete(message.id);
        break;
      case 'audience':
        this.#handlers.audience?.(message);
        break;
      case 'pong':
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
    if (!this.#say({ type: 'command', id, command: pending.command })) return;
    pending.left = true;
    if (this.#open) this.#heartbeat.expect();
  }

  /** Tries again after a while that doubles each time; a little randomness keeps a whole table from reconnecting at once. */
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
    this.#heartbeat.stop();
    this.#open = false;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** The network is back. A try that began without it may be stuck, so it starts over. */
  readonly #online = () => {
    if (this.#open) this.#heartbeat.check();
    else this.again();
  };

  /** Whatever was open is gone. A server on this machine is reached again at once. */
  readonly #offline = () => this.#lost();

  /** Somebody looks at the page again: no need to wait any longer. */
  readonly #shown = () => {
    if (document.hidden) return;
    if (this.#open) this.#heartbeat.check();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.again();
  };
}

/** An id that no other command has. Over plain http there is no `randomUUID`. */
function newId(): string {
  return randomText(9);
}
