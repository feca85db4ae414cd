// The client as plain files: written by the real program, served by a plain file server in a folder of its own.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

/** Where the files are on the server: somewhere below its root, as on many hosts. */
const FOLDER = '/some/folder/';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A server that knows files and nothing else. What it serves can be exchanged, as a host does for a new version. */
export class FileServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hexhaven-files-'));
  #served = join(this.#folder, 'first');
  #server: Server | undefined;
  #port = 0;

  /** Writes the files and serves them. */
  async start(): Promise<void> {
    const program = process.env['HEXHAVEN_PROGRAM'];
    if (!program) throw new Error('HEXHAVEN_PROGRAM is not set: it names the built `hexhaven` program, with the client inside');
    if (this.#port === 0) {
      const { status, stderr } = spawnSync(program, ['site', '--output', this.#served], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`hexhaven site failed: ${stderr}`);
    }
    const server = createServer(({ url = '' }, response) => {
      const { pathname } = new URL(url, 'http://files.test');
      const name = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) || 'index.html' : '';
      const path = join(this.#served, normalize(decodeURIComponent(name)));
      if (name === '' || !path.startsWith(this.#served) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}${FOLDER}`;
  }

  /** Serves the next version from now on. The files of the first are gone. */
  update(): void {
    const next = join(this.#folder, 'second');
    cpSync(this.#served, next, { recursive: true });
    renew(next);
    this.#served = next;
  }

  /** Stops answering. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Makes another version of the client: every script has another name, as after a change in all of them, and the worker lists those. */
function renew(folder: string): void {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const renamed = (content: string) => scripts.reduce((all, name) => all.replaceAll(name, next(name)), content);
  for (const name of scripts) {
    writeFileSync(join(folder, 'assets', name), renamed(text(`assets/${name}`)));
    renameSync(join(folder, 'assets', name), join(folder, 'assets', next(name)));
  }
  writeFileSync(join(folder, 'index.html'), renamed(text('index.html')));
  const worker = text('sw.js');
  const pairs = /\[(["'`])([^"'`]+)\1,\s*(["'`])([0-9a-f]{32})\3\]/g;
  const before = [...worker.matchAll(pairs)].map(([, , name = '', , digest = '']) => [name, digest]);
  const after = before.map(([name = '']) => [renamed(name), digestOf(readFileSync(join(folder, renamed(name))))]);
  if (before.length < 30 || !worker.includes(versionOf(before))) throw new Error('the worker’s list of files is not where it was');
  let at = 0;
  const listed = worker.replaceAll(pairs, () => JSON.stringify(after[at++]));
  writeFileSync(join(folder, 'sw.js'), listed.replaceAll(versionOf(before), versionOf(after)));
}

function next(name: string): string {
  return name.replace(/\.js$/, '-next.js');
}

function versionOf(files: readonly (readonly string[])[]): string {
  return digestOf(JSON.stringify(files));
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
