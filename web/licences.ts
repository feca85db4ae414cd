// The licenses of all third-party code in the bundle, as a file next to it: `licences.txt`, and their names for the About page:
// `virtual:licences`. The texts come from the installed packages, so they belong to the versions that were built in. The licenses
// of the program that serves the bundle follow; `cargo xtask licences` has collected them.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What ends up in the bundle. The build fails when something else does. */
const PACKAGES = ['@fontsource-variable/inter', 'clsx', 'esm-env', 'lean-qr', 'minisearch', 'rolldown', 'svelte', 'vite'];

const NAME = 'virtual:licences';
const FILE = 'licences.txt';
const PROGRAM = fileURLToPath(new URL('../crates/server/build/licenses.txt', import.meta.url));
const MODULES = fileURLToPath(new URL('node_modules/', import.meta.url));

type Package = { name: string; version: string; license: string; text: string };

export function licences(): Plugin {
  return {
    name: 'hexhaven-licences',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const names = PACKAGES.map(read).map(({ name, version, license }) => ({ name, version, license }));
      return `export default ${JSON.stringify(names)};`;
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        response.end(all());
      });
    },
    generateBundle(_, bundle) {
      const used = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds.flatMap(packageOf) : [])));
      const unknown = [...used].filter((name) => !PACKAGES.includes(name));
      if (unknown.length > 0) this.error(`licences.ts does not list ${unknown.join(', ')}, which would be shipped without a licence`);
      this.emitFile({ type: 'asset', fileName: FILE, source: all() });
    },
  };
}

function all(): string {
  const rule = '='.repeat(78);
  const texts = PACKAGES.map(read).map(({ name, version, license, text }) => `${name} ${version} (${license})\n${rule}\n\n${text.trim()}\n`);
  return [...texts, readFileSync(PROGRAM, 'utf8')].join(`\n\n${rule}\n`);
}

function read(name: string): Package {
  const folder = `${MODULES}${name}/`;
  const { version, license } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Pick<Package, 'version' | 'license'>;
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  // After its own license, Vite lists those of what is inside the build tool, which isn't shipped.
  const [text = ''] = readFileSync(folder + file, 'utf8').split('# Licenses of bundled dependencies');
  return { name, version, license, text };
}

/** The package of a module; none for our own and for what the build makes up. */
function packageOf(id: string): string[] {
  const path = id.split('node_modules/').at(-1) ?? '';
  if (path === id || id.startsWith('\0')) return [];
  const [first = '', second = ''] = path.split('/');
  return [first.startsWith('@') ? `${first}/${second}` : first];
}
