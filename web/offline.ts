// What makes the client work without a network, written after everything else: the service worker with the list of all files
// (`sw.js`), and in `site/` the page and the worker of the client as plain files (`hexhaven site` puts them in place of the others).

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { alone } from './alone.ts';

const WORKER = fileURLToPath(new URL('service-worker/sw.ts', import.meta.url));

/** Nobody needs these offline: they are for search engines and chat programs, or long texts for lawyers. */
const ONLINE = /^(robots\.txt|card\.png|licences\.txt|inter-license\.txt|\.vite\/.*)$/;
/** Only a server has a page for tables, which begins with this script. */
const SERVERS = /^(table\.html|assets\/ahead-.*)$/;

/**
 * What a server says in a header, a page among plain files has to say itself. Only `frame-ancestors` has to be in a header. The
 * server's own tests compare the two.
 */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return this.error('the build has no folder');
      const names = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(dir.length + 1)
            .replaceAll(sep, '/'),
        )
        .filter((name) => !ONLINE.test(name))
        .sort();
      const listed = (name: string) => [name, digestOf(readFileSync(join(dir, name)))] as const;
      const files = names.map(listed);
      writeFileSync(join(dir, 'sw.js'), await worker(files));

      const page = serverless(readFileSync(join(dir, 'index.html'), 'utf8'));
      const plain = files.filter(([name]) => !SERVERS.test(name)).map((file) => (file[0] === 'index.html' ? ([file[0], digestOf(page)] as const) : file));
      mkdirSync(join(dir, 'site'), { recursive: true });
      writeFileSync(join(dir, 'site/index.html'), page);
      writeFileSync(join(dir, 'site/sw.js'), await worker(plain));
    },
  };
}

/** The service worker for these files. Its version is that of all of them. */
function worker(files: readonly (readonly [name: string, digest: string])[]): Promise<string> {
  return alone(WORKER, { FILES: files, VERSION: digestOf(JSON.stringify(files)) });
}

/** The first page among plain files: everything is next to it, and no server is behind it. */
function serverless(page: string): string {
  const says = [`<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`, '<meta name="hexhaven-serverless" content="" />'];
  return page.replaceAll(/\b(href|src|content)="\//g, '$1="./').replace('<meta charset="utf-8" />', `$&\n    ${says.join('\n    ')}`);
}

/** As short as the worker compares it: half of SHA-256 is plenty. */
function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
