// How much a browser has to load before it can show something, gzipped: a limit for the first pages and one for the table.
//
// The font is apart (one file, kept forever by the browser), and style sheets are reported but not counted. The engine comes
// later, and has a limit of its own; HEXHAVEN_ENGINE names it.

import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const MOST = [
  { what: 'the first page', screens: ['src/home/Home.svelte'], most: 60 },
  // A player who is waiting for a game already has the files for its board when it starts.
  { what: 'the waiting room', screens: ['table', 'src/lobby/WaitingRoom.svelte', 'src/i18n/en/lobby.ts'], most: 100 },
  { what: 'the first board', screens: ['table'], most: 90 },
  { what: 'the table', screens: ['table', 'around', 'trade', 'src/i18n/en/index.ts'], most: 150 },
];

/** The engine with its worker. */
const MOST_ENGINE = 900;

const folder = mkdtempSync(join(tmpdir(), 'hexhaven-size-'));
try {
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, manifest: true } });
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const weights = MOST.map(({ what, screens, most }) => ({ what, most, ...weigh(manifest, ['index.html', ...screens]) }));
  for (const { what, most, code, styles } of weights)
    console.log(`${what}: ${code.toFixed(1)} KB of script and art (at most ${most}), ${styles.toFixed(1)} KB of styles, gzipped`);
  const engine = process.env.HEXHAVEN_ENGINE ? engineWeight() : undefined;
  if (engine) console.log(`the engine: ${engine.toFixed(1)} KB (at most ${MOST_ENGINE}), gzipped`);
  if (engine > MOST_ENGINE) throw new Error('the engine has grown over its limit');
  if (weights.some(({ code, most }) => code > most)) throw new Error('a screen has grown over its limit');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** All that these entries load before they can be shown: their own files and what they import. An entry is a screen, or a group of `vite.config.ts`. */
function weigh(manifest, entries) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    if (!manifest[key]) throw new Error(`the build has no ${key}: has a screen moved?`);
    found.add(key);
    for (const other of manifest[key].imports ?? []) visit(other);
  };
  const group = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && manifest[key].file.endsWith('.js'));
  for (const entry of entries) visit(manifest[entry] ? entry : (group(entry) ?? entry));
  const chunks = [...found].map((key) => manifest[key]);
  const art = chunks.flatMap(({ assets = [] }) => assets.filter((name) => /\.(svg|png|webp)$/.test(name)));
  return { code: kilobytes([...chunks.map(({ file }) => file), ...art]), styles: kilobytes(chunks.flatMap(({ css = [] }) => css)) };
}

/** The WebAssembly and the script of its worker. */
function engineWeight() {
  return kilobytes(
    readdirSync(join(folder, 'assets'))
      .filter((name) => /\.wasm$|^worker-/.test(name))
      .map((name) => `assets/${name}`),
  );
}

function kilobytes(names) {
  return [...new Set(names)].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0) / 1000;
}
