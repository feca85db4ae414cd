// The page that a table's address begins with: the first page, and with it everything that a game needs. A browser that
// follows a link to a table would otherwise learn of these files one after the other, each a way there and back.

import type { Plugin, Rollup } from 'vite';

/** What a game is made of, beside what the first page has anyway. */
const WANTED = ['src/play/Play.svelte', 'src/game/Game.svelte', 'src/i18n/en/index.ts'];

export function tablePage(): Plugin {
  return {
    name: 'table-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const first = bundle['index.html'];
      if (first?.type !== 'asset') return this.error('the build has no index.html');
      const page = String(first.source);
      const links = files(bundle)
        .filter((name) => !page.includes(`/${name}`))
        .map((name) => (name.endsWith('.css') ? `<link rel="preload" as="style" crossorigin href="/${name}" />` : `<link rel="modulepreload" crossorigin href="/${name}" />`));
      this.emitFile({ type: 'asset', fileName: 'table.html', source: page.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) });
    },
  };
}

/** The chunks of all that is wanted, with what they import and how they are styled. */
function files(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((name) => found.add(name));
    chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)));
  };
  for (const wanted of WANTED) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(wanted)));
    if (!chunk) throw new Error(`the build has no chunk of ${wanted}: has a screen moved?`);
    visit(chunk);
  }
  return [...found];
}
