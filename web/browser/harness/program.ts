// The real program, on a port and a data file of its own.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bots do not wait for show, and no limit is in the way of a browser that does in a minute what people do in an evening. */
const OPTIONS = ['--log', 'error', '--requests-per-minute', '0', '--sockets-per-minute', '0', '--tables-per-hour', '0'];
const START_WITHIN = 20_000;

export class Program {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hexhaven-browser-'));
  readonly #pause: string;
  #child: ChildProcess | undefined;
  #port = '0';
  /** What it has logged: only errors are. */
  errors = '';
  address = '';

  /** `pause` is how long its bots seem to think. */
  constructor(pause: string) {
    this.#pause = pause;
  }

  /** Starts the program, or starts it again on the same port with the same data. */
  async start(): Promise<void> {
    const program = process.env['HEXHAVEN_PROGRAM'];
    if (!program) throw new Error('HEXHAVEN_PROGRAM is not set: it names the built `hexhaven` program, with the client inside');
    const options = ['--port', this.#port, '--data', join(this.#folder, 'games.db'), '--bot-pause', this.#pause, ...OPTIONS];
    const child = spawn(program, ['serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    child.stderr.on('data', (text) => (this.errors += text));
    this.address = await addressOf(child);
    this.#port = new URL(this.address).port;
  }

  /** It hangs: its sockets stay open and nobody answers. */
  hang(): void {
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The address that the program says it listens on. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = () => reject(new Error(`the program has not said its address within ${START_WITHIN / 1000} s; it said: ${said}`));
    const timer = setTimeout(late, START_WITHIN);
    child.stdout?.on('data', (text) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program ended at once with ${code}; it said: ${said}`)));
  });
}
