// The page that a table's address begins with: the first page, and with it everything that a game needs. A browser that
// follows a link to a table would otherwise learn of these files one after the other, each a way there and back. Before all
// of them comes a script that greets the table, so that its position arrives while the rest is loading.

import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { alone } from './alone.ts';

/** What a board is made of, beside what the first page has anyway. */
const WANTED = ['src/play/Play.svelte', 'src/game/Game.svelte'];
/** What is around the board. It is fetched meanwhile, but never before what the board needs. */
const LATER = ['src/game/Around.svelte', 'src/i18n/en/index.ts'];
/** What people see until the client has loaded. A browser that has already set some text is quicker with the game's first text. */
const MEANWHILE = '<p class="meanwhile">Hexhaven</p>';
const AHEAD = fileURLToPath(new URL('src/net/ahead.ts', import.meta.url));

export function tablePage(): Plugin {
  return {
    name: 'table-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return this.error('the build has no index.html');
      // The font would be loaded before what the board needs.
      const page = String(index.source).replace(/\s*<link rel="preload" as="font"[^>]*>/, '');
      const ahead = this.getFileName(this.emitFile({ type: 'asset', name: 'ahead.js', source: await alone(AHEAD) }));
      const first = files(bundle, WANTED).filter((name) => !page.includes(`/${name}`));
      const later = files(bundle, LATER).filter((name) => !page.includes(`/${name}`) && !first.includes(name));
      const links = [
        ...first.map((name) => `<link rel="${name.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${name}" />`),
        ...later.map((name) => `<link rel="${name.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" fetchpriority="low" crossorigin href="/${name}" />`),
      ];
      const source = page
        .replace('<head>', `<head>\n    <script src="/${ahead}"></script>`)
        .replace('<div id="app">', `<div id="app">${MEANWHILE}`)
        .replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'table.html', source });
    },
  };
}

/** The chunks of everything that is needed, with their imports and styles. */
function files(bundle: Rollup.OutputBundle, screens: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((name) => found.add(name));
    chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)));
  };
  for (const wanted of screens) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(wanted)));
    if (!chunk) throw new Error(`the build has no chunk of ${wanted}: has a screen moved?`);
    visit(chunk);
  }
  return [...found];
}
