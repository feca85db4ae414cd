// Every message of the catalogs is used somewhere: an unused one is removed, not translated.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from './en';
import { learn } from './en/learn';

const KEYS = Object.keys({ ...en, ...learn });

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts') && !/^i18n\/(en|de)\//.test(path))
  .map((path) => readFileSync(`src/${path}`, 'utf8'))
  .join('\n');

/** Keys that are written out. */
const LITERAL = new Set([...SOURCES.matchAll(/['"]([a-z]+\.[^'"\s]+)['"]/g)].map(([, key = '']) => key));

/** Keys that are put together: each place in braces stands for a word that the page or the server names. */
const TEMPLATES = [...SOURCES.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`]+)`/g)].map(([, text = '']) => pattern(text));

/** Where the server decides which keys there are, its sources say it. */
const OF_THE_SERVER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^refusal\.(.+)$/, ['crates/rules/src', 'crates/table/src', 'crates/server/src', 'crates/wire/src', 'crates/guide/src']],
  [/^level\.(.+)$/, ['crates/bots/src']],
  [/^option\.([a-z0-9-]+)/, ['crates/rules/src/rules']],
  [/^option\..*=(.+?)(?:\.more)?$/, ['crates/rules/src/rules']],
  [/^edition\.([a-z0-9-]+)/, ['crates/rules/src/rules']],
  [/^guide\.topic\.(.+)$/, ['crates/guide/src']],
  [/^guide\.box\.(.+)$/, ['crates/guide/src']],
  [/^guide\.word\.(.+)$/, ['crates/rules/src/rules']],
];

function pattern(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${fixed.join('([a-z0-9_-]+)')}$`);
}

test('every message is said somewhere', () => {
  expect(KEYS.length).toBeGreaterThan(1_000);
  expect(KEYS.filter((key) => !LITERAL.has(key) && !isMade(key))).toEqual([]);
});

function isMade(key: string): boolean {
  const found = TEMPLATES.map((template) => template.exec(key)).filter((match) => match !== null);
  return found.some(([, ...words]) => OF_THE_SERVER.some(([keys]) => keys.test(key)) || words.every(isNamed));
}

function isNamed(word: string): boolean {
  return SOURCES.includes(`'${word}'`) || SOURCES.includes(`"${word}"`);
}

test.each(OF_THE_SERVER)('what %s names exists in the server', (keys, folders) => {
  const rust = folders.map(rustIn).join('\n');
  const named = KEYS.filter((key) => !LITERAL.has(key)).flatMap((key) => keys.exec(key)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(2);
  expect([...new Set(named)].filter((name) => !rust.includes(`"${name}"`) && !isNamed(name))).toEqual([]);
});

function rustIn(folder: string): string {
  return readdirSync(`../${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rs'))
    .map((path) => readFileSync(`../${folder}/${path}`, 'utf8'))
    .join('\n');
}
