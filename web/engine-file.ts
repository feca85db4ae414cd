// The engine as a file of the client: `virtual:engine` says where it is and how long. HEXHAVEN_ENGINE names the built
// WebAssembly; without it the client has none, and its pages ask the server for everything (`common/has-engine.ts`).
import { statSync } from 'node:fs';
import type { Plugin } from 'vite';

const NAME = 'virtual:engine';

export function engineFile(): Plugin {
  const file = process.env.HEXHAVEN_ENGINE ?? '';
  return {
    name: 'hexhaven-engine',
    // What a client without it can't do is known when it is built.
    config: () => ({ define: { 'import.meta.env.HAS_ENGINE': JSON.stringify(file !== '') } }),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      if (file === '') return 'export const url = null;\nexport const size = 0;';
      return `export { default as url } from ${JSON.stringify(`${file}?url`)};\nexport const size = ${statSync(file).size};`;
    },
  };
}
