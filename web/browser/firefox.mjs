// Bots choose the same moves in Firefox as natively: the games of crates/wasm/tests/engine/decisions.json, played in a page.
//
// `HEXHAVEN_ENGINE=... npm run firefox` serves the page, opens a headless Firefox (HEXHAVEN_FIREFOX, or one on the path) and waits
// for what the page reports. No driver is needed.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WITHIN = 600_000;
const engine = readFileSync(process.env.HEXHAVEN_ENGINE ?? '');
const games = JSON.parse(readFileSync(fileURLToPath(new URL('../../crates/wasm/tests/engine/decisions.json', import.meta.url)), 'utf8'));

/** Runs in the page: the clock and the random bytes are those of the native test. */
async function play({ rules, bots, seed }) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/engine.wasm'));
  const { memory, input, call, output } = instance.exports;
  let calls = 0;
  const [stored, asked] = [[], []];
  const ask = (what) => {
    calls += 1;
    const digits = Array.from({ length: 128 }, (_, place) => ((seed * 89 + calls * 57 + place * 31) % 251).toString(16).padStart(2, '0'));
    const entropy = digits.join('');
    const bytes = new TextEncoder().encode(JSON.stringify({ now: calls * 10, wall: 1_763_148_600_000, entropy, call: what }));
    const place = input(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const length = call();
    const at = output();
    const told = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, at, length)));
    stored.push(...told.store.flatMap(({ lines }) => lines));
    asked.push(...told.asked);
    return told;
  };
  const body = JSON.stringify({ settings: { rules }, name: null, bots });
  const opened = ask({ type: 'request', method: 'POST', path: '/api/tables', token: null, body });
  const { code } = JSON.parse(opened.response.body);
  ask({ type: 'say', line: 1, code, message: { type: 'hello', version: 3, token: null, seen: 0 } });
  let questions = 0;
  for (let bot = asked.shift(); bot !== undefined; bot = asked.shift()) {
    ask({ type: 'answer', code, seat: bot.seat, question: bot.question });
    questions += 1;
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(stored.join('\n')));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { questions, lines: stored.length, hash };
}

const script = `${play}
const tell = (path, what) => fetch(path, { method: 'POST', body: JSON.stringify(what) });
(async () => {
  const found = [];
  for (const game of ${JSON.stringify(games)}) found.push(await play(game));
  return { found, browser: navigator.userAgent };
})().then((done) => tell('/done', done), (error) => tell('/done', { error: String(error) }));`;

const profile = mkdtempSync(join(tmpdir(), 'hexhaven-firefox-'));
let firefox;
const done = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('Firefox has not answered')), WITHIN).unref();
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => (response.end(), server.close(), resolve(JSON.parse(body))));
    } else if (request.url === '/engine.wasm') {
      response.setHeader('content-type', 'application/wasm').end(engine);
    } else {
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Engine</title><script type="module">${script}</script>`);
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const words = ['--headless', '--no-remote', '--profile', profile, `http://127.0.0.1:${server.address().port}/`];
    firefox = spawn(process.env.HEXHAVEN_FIREFOX ?? 'firefox-esr', words, { stdio: 'ignore' });
    firefox.on('error', reject);
  });
});
try {
  const { found, browser, error } = await done;
  if (error) throw new Error(error);
  for (const [place, { rules, questions, lines, hash }] of games.entries()) {
    const same = JSON.stringify(found[place]) === JSON.stringify({ questions, lines, hash });
    console.log(`${rules}: ${questions} questions, ${same ? 'the same answers' : 'other answers'}`);
    if (!same) process.exitCode = 1;
  }
  console.log(browser);
} finally {
  const gone = new Promise((resolve) => firefox.once('exit', resolve));
  firefox.kill();
  await gone;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit();
