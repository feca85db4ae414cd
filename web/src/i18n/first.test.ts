// The first pages come with their own words only. What they say has to be among these, or a key would be shown for a moment.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { first as firstGerman } from './de/first';
import { lobby as lobbyGerman } from './de/lobby';
import { first as firstEnglish } from './en/first';
import { lobby as lobbyEnglish } from './en/lobby';
import { lookUp, setLanguage } from './index.svelte';

/** A file and all that it imports at once; what is loaded later may need other words. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  const found = [file, `${file}.ts`, `${file}.svelte.ts`].find((path) => /\.(ts|svelte)$/.test(path) && existsSync(path));
  if (found === undefined || seen.has(found)) return seen;
  seen.add(found);
  for (const [, path = ''] of readFileSync(found, 'utf8').matchAll(/^\s*(?:import|export) (?!type )[^'"]*from '(\.[^']+)'/gm)) {
    if (!path.includes('i18n/')) reach(join(dirname(found), path), seen);
  }
  return seen;
}

test.each(['home/Home.svelte', 'home/Move.svelte', 'watch/Watch.svelte', 'lobby/WaitingRoom.svelte', 'ui/Preferences.svelte', 'App.svelte', 'play/Play.svelte'])(
  '%s has its words',
  (file) => {
    const files = [...reach(`src/${file}`)];
    // The waiting room waits for its own words.
    const waiting = file.startsWith('lobby/');
    const english = waiting ? { ...firstEnglish, ...lobbyEnglish } : firstEnglish;
    const german = waiting ? { ...firstGerman, ...lobbyGerman } : firstGerman;
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      for (const [, key = ''] of readFileSync(path, 'utf8').matchAll(/\b(?:t|parts)\('([^']+)'/g)) {
        expect(english, `${path} says ${key}`).toHaveProperty([key]);
        expect(german, `${path} says ${key}`).toHaveProperty([key]);
      }
      for (const [, prefix = ''] of readFileSync(path, 'utf8').matchAll(/\bt\(`([^$`]+)\$/g)) {
        expect(
          Object.keys(english).some((key) => key.startsWith(prefix)),
          `${path} says ${prefix}…`,
        ).toBe(true);
      }
    }
  },
);

const source = (path: string) => readFileSync(`../crates/rules/src/rules/${path}`, 'utf8');

test.each(['en', 'de'] as const)('every option, every value and every fault of a rule set has words in %s', async (language) => {
  await setLanguage(language);
  const options = source('options.rs').split('#[cfg(test)]')[0] ?? '';
  const names = [...options.matchAll(/(?:field!\(|OptionSpec::new\()\s*"([a-z0-9-]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) expect(lookUp(`option.${name}`, {}), name).toBeDefined();
  const values = /choices! \{([\s\S]*?)\n\}/.exec(source('values.rs'))?.[1] ?? '';
  const words = [...values.matchAll(/= "([a-z-]+)"/g)].map(([, word = '']) => word);
  // Colors that no fixed set-up has are never offered.
  for (const word of words.filter((word) => word !== 'green' && word !== 'brown')) {
    expect(lookUp(`option.=${word}`, {}) ?? names.map((name) => lookUp(`option.${name}=${word}`, {})).find(Boolean), word).toBeDefined();
  }
  for (const [, code = ''] of source('faults.rs').matchAll(/Self::\w+(?: \{ \.\. \})? => "([a-z_]+)",/g)) {
    if (code.includes('_') || code === 'idle') expect(lookUp(`refusal.${code}`, {}), code).toBeDefined();
  }
});
