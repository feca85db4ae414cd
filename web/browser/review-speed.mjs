// How much processor time a review takes in WebAssembly: `node browser/review-speed.mjs ENGINE RECORD...`, in `web/`.
// `cargo run --release -p hexhaven-review --example figures -- records GAMES FOLDER` writes records.

import { readFileSync } from 'node:fs';

const [file, ...records] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file));
const { memory, input, call, output } = instance.exports;

/** What the engine answers, and as JSON it is read as a page reads it. */
function ask(path, body) {
  const request = { type: 'request', method: 'POST', path, token: null, body };
  const bytes = new TextEncoder().encode(JSON.stringify({ now: 0, wall: 0, entropy: '00'.repeat(128), call: request }));
  const place = input(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = call();
  const answer = output();
  const { response } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, length)));
  if (response.status !== 200) throw new Error(response.body);
  return JSON.parse(response.body);
}

/** Seconds of processor time. */
const now = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0) / 1e6;

const sum = { turns: 0, look: 0, check: 0, checks: 0 };
for (const name of records) {
  const start = now();
  let review = ask('/api/review', readFileSync(name, 'utf8'));
  while (review.progress.inputs < review.progress.total_inputs) review = ask('/api/review/next', '');
  const looked = now();
  while (!review.progress.done) review = ask('/api/review/next', '');
  sum.turns += review.progress.total_turns;
  sum.checks += review.progress.to_check;
  sum.look += looked - start;
  sum.check += now() - looked;
}
const text = (seconds) => `${seconds.toFixed(2)} s`;
console.log(`${records.length} games, ${sum.turns} turns: ${text((sum.look * 80) / sum.turns)} for 80 turns, ${text(sum.check / sum.checks)} a check (${sum.checks})`);
