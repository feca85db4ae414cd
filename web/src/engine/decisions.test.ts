// Bots choose the same moves in WebAssembly as natively: four games, kept as hashes by crates/wasm/tests/engine/decisions.rs.
// HEXHAVEN_ENGINE names the built engine; `cargo xtask test` sets it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AskedBot, EngineCall, EngineOutput } from '../wire';
import { Bridge } from './bridge';

type Game = { rules: string; bots: string[]; seed: number; questions: number; lines: number; hash: string };

const FILE = process.env.HEXHAVEN_ENGINE ?? '';
const GAMES = JSON.parse(readFileSync('../crates/wasm/tests/engine/decisions.json', 'utf8')) as Game[];
const WALL = 1_763_148_600_000;

/** The clock and the random bytes of the native test. */
async function start(seed: number): Promise<(call: EngineCall) => EngineOutput> {
  const { instance } = await WebAssembly.instantiate(readFileSync(FILE));
  let calls = 0;
  const entropy = () => Uint8Array.from({ length: 128 }, (_, place) => (seed * 89 + calls * 57 + place * 31) % 251);
  const bridge = new Bridge(instance, { now: () => (calls += 1) * 10, wall: () => WALL, entropy });
  return (call) => bridge.call(call);
}

test.skipIf(FILE === '').each(GAMES)('$rules: $questions questions to $bots', { timeout: 120_000 }, async ({ rules, bots, seed, questions, lines, hash }) => {
  const call = await start(seed);
  const stored: string[] = [];
  const asked: AskedBot[] = [];
  const keep = (output: EngineOutput) => {
    stored.push(...output.store.flatMap(({ lines }) => lines));
    asked.push(...output.asked);
    return output;
  };
  const body = JSON.stringify({ settings: { rules }, name: null, bots });
  const opened = keep(call({ type: 'request', method: 'POST', path: '/api/tables', token: null, body }));
  const { code } = JSON.parse(opened.response?.body ?? '') as { code: string };
  keep(call({ type: 'say', line: 1, code, message: { type: 'hello', version: 3, token: null, seen: 0 } }));
  let answers = 0;
  for (let bot = asked.shift(); bot !== undefined; bot = asked.shift()) {
    keep(call({ type: 'answer', code, seat: bot.seat, question: bot.question }));
    answers += 1;
  }
  expect({ answers, lines: stored.length, hash: createHash('sha256').update(stored.join('\n')).digest('hex') }).toEqual({ answers: questions, lines, hash });
});
