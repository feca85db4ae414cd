// Scripts that are built separately, each into one file that waits for no other.

import { build } from 'vite';

/** A script with everything it imports. `known` are names that stand for values. */
export async function alone(entry: string, known: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const define = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)]));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'alone' } },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : [];
  const chunk = outputs.find((file) => file.type === 'chunk');
  if (!chunk) throw new Error(`nothing was built of ${entry}`);
  return chunk.code;
}
