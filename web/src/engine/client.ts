// The engine as a page sees it: something that answers the server's requests, and tables to follow. It starts its worker when
// first asked, and a new one if that fails.

import { size, url } from 'virtual:engine';
import type { FromTable, TableLook, ToTable } from '../wire';
import type { FromWorker, ToWorker } from './messages';

/** What a line hears: messages of its table, and that the engine is gone. */
export type LineEars = { heard: (message: FromTable) => void; lost: () => void };
/** A line to a table on this device. */
export type LocalPort = { say: (message: ToTable) => void; close: () => void };

/** There is no engine, or it has failed. */
export class NoEngine extends Error {}

type Waiting = { resolve: (response: Response) => void; reject: (error: Error) => void };

export class Engine {
  #worker: Worker | undefined;
  #loaded = false;
  #last = 0;
  readonly #asked = new Map<number, Waiting>();
  readonly #lines = new Map<number, LineEars>();
  /** Learns how much of it has arrived while it is being fetched, from 0 to 1. */
  progress: ((part: number) => void) | undefined;

  /** Is it there, so that an answer takes no download? */
  get loaded(): boolean {
    return this.#loaded;
  }

  /** Fetches it, for later. */
  load(): void {
    if (!this.#loaded && url !== null) this.#post({ type: 'load' });
  }

  /** Answers a request as the server would. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? null;
    const body = typeof init.body === 'string' ? init.body : '';
    return this.#ask((id) => ({ type: 'request', id, method: init.method ?? 'GET', path, token, body }));
  }

  /** Keeps the record of a game that is over. */
  async keep(look: TableLook, record: string): Promise<void> {
    await this.#ask((id) => ({ type: 'keep', id, look, record }));
  }

  /** Follows a table. The first message has to be a hello. */
  follow(code: string, ears: LineEars): LocalPort {
    const line = (this.#last += 1);
    this.#lines.set(line, ears);
    return {
      say: (message) => this.#post({ type: 'say', line, code, message }),
      close: () => {
        if (this.#lines.delete(line)) this.#post({ type: 'part', line, code });
      },
    };
  }

  /** Ends it with all that it was doing. */
  close(): void {
    this.#failed();
  }

  #ask(message: (id: number) => ToWorker): Promise<Response> {
    if (url === null) return Promise.reject(new NoEngine());
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#post(message(id));
    });
  }

  #post(message: ToWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.#worker) this.#hear(data);
    };
    worker.onerror = () => {
      if (worker === this.#worker) this.#failed();
    };
    const start: ToWorker = { type: 'start', url: new URL(url ?? '', location.href).href };
    worker.postMessage(start);
    return worker;
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        this.progress?.(Math.min(1, message.loaded / size));
        break;
      case 'loaded':
        this.#loaded = true;
        break;
      case 'response': {
        const { id, status, body } = message;
        this.#asked.get(id)?.resolve(new Response(body, { status }));
        this.#asked.delete(id);
        break;
      }
      case 'told':
        this.#lines.get(message.line)?.heard(message.message);
        break;
      case 'failed':
        this.#failed();
        break;
    }
  }

  /** Everybody who is waiting is told; those who follow a table reconnect to a new engine, which finds the table in the store. */
  #failed(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#loaded = false;
    const [asked, lines] = [[...this.#asked.values()], [...this.#lines.values()]];
    this.#asked.clear();
    this.#lines.clear();
    for (const { reject } of asked) reject(new NoEngine());
    for (const { lost } of lines) lost();
  }
}

export const engine = new Engine();
