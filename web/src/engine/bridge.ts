// The engine in this thread: writes calls into its memory and reads what it answers. Time and random bytes come from here.

import type { EngineCall, EngineInput, EngineOutput } from '../wire';

/** What the engine exports, see crates/wasm/src/exports.rs. */
type Exports = {
  readonly memory: WebAssembly.Memory;
  readonly input: (length: number) => number;
  readonly call: () => number;
  readonly output: () => number;
};

const ENTROPY = 128;

/** Where time and chance come from; tests bring their own. */
export type World = { now: () => number; wall: () => number; entropy: () => Uint8Array };

const REAL: World = {
  now: () => Math.round(performance.now()),
  wall: () => Date.now(),
  entropy: () => crypto.getRandomValues(new Uint8Array(ENTROPY)),
};

export class Bridge {
  readonly #engine: Exports;
  readonly #world: World;

  constructor(instance: WebAssembly.Instance, world: World = REAL) {
    this.#engine = instance.exports as Exports;
    this.#world = world;
  }

  /** Throws only if the engine has failed; then nothing in it can be used anymore. */
  call(call: EngineCall): EngineOutput {
    const { now, wall, entropy } = this.#world;
    const input: EngineInput = { now: now(), wall: wall(), entropy: digits(entropy()), call };
    const bytes = new TextEncoder().encode(JSON.stringify(input));
    const place = this.#engine.input(bytes.length);
    new Uint8Array(this.#engine.memory.buffer, place, bytes.length).set(bytes);
    const length = this.#engine.call();
    const answer = new Uint8Array(this.#engine.memory.buffer, this.#engine.output(), length);
    return JSON.parse(new TextDecoder().decode(answer)) as EngineOutput;
  }
}

function digits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
