// The real program, on a port and a data file of its own.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing waits for show, and no limit is in the way of a browser that does in a minute what people do in an evening. */
const OPTIONS = ['--log', 'error', '--requests-per-minute', '0', '--sockets-per-minute', '0', '--tables-per-hour', '0'];
const START_WITHIN = 20_000;

export class Program {
  #child;
  #folder = mkdtempSync(join(tmpdir(), 'hexhaven-browser-'));
  #port = '0';
  #pause;
  errors = '';
  address = '';

  constructor({ pause = '0ms' } = {}) {
    this.#pause = pause;
  }

  /** Starts the program, or starts it again where it was. */
  async start() {
    const program = process.env.HEXHAVEN_PROGRAM;
    if (!program) throw new Error('HEXHAVEN_PROGRAM is not set: it names the built `hexhaven` program, with the client inside');
    const data = join(this.#folder, 'games.db');
    const child = spawn(program, ['serve', '--port', this.#port, '--data', data, '--bot-pause', this.#pause, ...OPTIONS], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    child.stderr.on('data', (text) => (this.errors += text));
    this.address = await addressOf(child);
    this.#port = new URL(this.address).port;
  }

  /** It hangs: its sockets stay open and nobody answers. */
  hang() {
    this.#child.kill('SIGSTOP');
  }

  goOn() {
    this.#child.kill('SIGCONT');
  }

  /** Ends it as a power cut does. */
  async kill() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async close() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The address that the program says it listens on. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the program has not said its address within ${START_WITHIN / 1000} s; it said: ${said}`)), START_WITHIN);
    const end = (settle, value) => {
      clearTimeout(timer);
      settle(value);
    };
    child.stdout.on('data', (text) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) end(resolve, found[0]);
    });
    child.once('error', (error) => end(reject, error));
    child.once('exit', (code) => end(reject, new Error(`the program ended at once with ${code}; it said: ${said}`)));
  });
}
