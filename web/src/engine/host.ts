// What a worker does around the engine: brings tables back from the store, stores what the engine says before sending anything,
// lets bots think and pause, and keeps time. It does one thing at a time, so that nothing overtakes its cause.

import type { AskedBot, EngineCall, EngineOutput, FromTable, Refusal } from '../wire';
import type { Bridge } from './bridge';
import type { FromWorker, ToWorker } from './messages';
import { Conflict, type KeptTable, type Store } from './store';

/** Wakes somebody later; tests bring their own clock. */
export type Timers = { set: (run: () => void, wait: number) => unknown; clear: (timer: unknown) => void; now: () => number };

const REAL: Timers = { set: (run, wait) => setTimeout(run, wait), clear: (timer) => clearTimeout(timer as number), now: () => performance.now() };

const TABLE = /^\/api\/tables\/([^/?]+)/;

export class Host {
  readonly #load: () => Promise<Bridge>;
  readonly #store: Store;
  readonly #tell: (message: FromWorker) => void;
  readonly #timers: Timers;
  #bridge: Promise<Bridge> | undefined;
  #queue: Promise<void> = Promise.resolve();
  /** Which table each line follows. */
  readonly #lines = new Map<number, string>();
  readonly #ticks = new Map<string, unknown>();

  constructor(load: () => Promise<Bridge>, store: Store, tell: (message: FromWorker) => void, timers = REAL) {
    this.#load = load;
    this.#store = store;
    this.#tell = tell;
    this.#timers = timers;
  }

  /** Something that the page wants. The promise ends when it is done. */
  hear(message: ToWorker): Promise<void> {
    return this.#next(() => this.#obey(message));
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch(() => this.#tell({ type: 'failed' }));
    return this.#queue;
  }

  async #obey(message: ToWorker): Promise<void> {
    switch (message.type) {
      case 'load':
        await this.#engine();
        break;
      case 'request':
        await this.#answer(message);
        break;
      case 'say':
        this.#lines.set(message.line, message.code);
        await this.#with(message.code, message);
        break;
      case 'part':
        this.#lines.delete(message.line);
        await this.#perform({ type: 'part', line: message.line });
        await this.#leave(message.code);
        break;
      case 'keep': {
        const { id, look, record } = message;
        await this.#store.keep({ code: look.code, created_at: look.created_at, look, record });
        await this.#store.prune();
        this.#tell({ type: 'response', id, status: 200, body: 'null' });
        break;
      }
    }
  }

  async #answer({ id, method, path, token, body }: Extract<ToWorker, { type: 'request' }>): Promise<void> {
    const code = TABLE.exec(path)?.[1];
    const respond = (status: number, body: string) => this.#tell({ type: 'response', id, status, body });
    let kept: KeptTable | undefined;
    if (code !== undefined) {
      try {
        kept = await this.#store.look(code);
      } catch {
        return respond(503, JSON.stringify(refusal('storage_here')));
      }
      if (!kept) return respond(404, JSON.stringify(refusal('no_such_table')));
    }
    if (kept && method === 'GET' && path === `/api/tables/${kept.code}`) return respond(200, JSON.stringify(kept.look));
    if (kept?.record !== undefined) {
      // A game that was imported is its record.
      const wanted = path.slice(`/api/tables/${kept.code}`.length);
      if (wanted === '/record') return respond(200, kept.record);
      const output = await this.#call({ type: 'request', method: 'POST', path: `/api${wanted}`, token, body: kept.record });
      return respond(output.response?.status ?? 500, output.response?.body ?? '');
    }
    const call: EngineCall = { type: 'request', method, path, token, body };
    const output = code === undefined ? await this.#perform(call) : await this.#with(code, call);
    respond(output?.response?.status ?? 503, output?.response?.body ?? JSON.stringify(refusal('storage_here')));
    if (code !== undefined) await this.#leave(code);
    else if (output && output.store.length > 0) await this.#store.prune();
  }

  /** A call about a table, which is brought back from the store if nobody follows it yet. */
  async #with(code: string, call: EngineCall | Extract<ToWorker, { type: 'say' }>): Promise<EngineOutput | undefined> {
    if (!this.#ticks.has(code)) {
      const table = await this.#store.load(code);
      if (table) await this.#call({ type: 'restore', code, created_at: table.created_at, lines: table.lines });
      this.#ticks.set(code, undefined);
    }
    return this.#perform(call);
  }

  /** Nobody follows this table: it is on disk, and the engine forgets it. */
  async #leave(code: string): Promise<void> {
    if ([...this.#lines.values()].includes(code)) return;
    this.#timers.clear(this.#ticks.get(code));
    this.#ticks.delete(code);
    await this.#call({ type: 'forget', code });
  }

  /** A call, and all that follows from it. Nothing if it could not be stored. */
  async #perform(call: EngineCall): Promise<EngineOutput | undefined> {
    const output = await this.#call(call);
    try {
      await this.#store.append(output.store);
    } catch (error) {
      await this.#lose(output, error instanceof Conflict ? 'open_elsewhere' : 'storage_here');
      return undefined;
    }
    for (const { line, message } of output.tell) {
      this.#tell({ type: 'told', line, message });
      if (message.type === 'goodbye') this.#lines.delete(line);
    }
    // A table that nobody follows is on disk now: a new one, or the next after a game.
    for (const { code } of output.store) if (!this.#ticks.has(code)) await this.#leave(code);
    for (const asked of output.asked) this.#think(asked);
    for (const { code, wait } of output.ticks) this.#wait(code, wait);
    return output;
  }

  /** The engine is ahead of the store: it forgets these tables, and their followers are told why. */
  async #lose({ store }: EngineOutput, why: string): Promise<void> {
    for (const { code } of store) {
      for (const [line, table] of this.#lines) {
        if (table !== code) continue;
        this.#lines.delete(line);
        const message: FromTable = { type: 'goodbye', refusal: refusal(why) };
        this.#tell({ type: 'told', line, message });
      }
      await this.#leave(code);
    }
  }

  /** A bot thinks immediately and answers after its pause. One that takes longer waits for another pause, so that the time says little. */
  #think({ code, seat, question, pause }: AskedBot): void {
    const asked = this.#timers.now();
    void this.#next(async () => {
      if (!this.#ticks.has(code)) return;
      await this.#call({ type: 'think', code, seat, question });
      let wait = asked + pause - this.#timers.now();
      while (wait < 0 && pause > 0) wait += pause;
      this.#timers.set(() => void this.#next(() => this.#answerFor(code, seat, question)), Math.max(0, wait));
    });
  }

  async #answerFor(code: string, seat: number, question: number): Promise<void> {
    if (this.#ticks.has(code)) await this.#perform({ type: 'answer', code, seat, question });
  }

  #wait(code: string, wait: number | null): void {
    if (!this.#ticks.has(code)) return;
    this.#timers.clear(this.#ticks.get(code));
    const tick = async () => {
      if (this.#ticks.has(code)) await this.#perform({ type: 'tick', code });
    };
    this.#ticks.set(code, wait === null ? undefined : this.#timers.set(() => void this.#next(tick), wait));
  }

  async #call(call: EngineCall): Promise<EngineOutput> {
    return (await this.#engine()).call(call);
  }

  #engine(): Promise<Bridge> {
    this.#bridge ??= this.#load();
    return this.#bridge;
  }
}

function refusal(code: string): Refusal {
  return { code, rule: null, data: {} };
}
