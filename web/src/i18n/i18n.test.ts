import { readFileSync, readdirSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { de as german } from './de';
import { learn as germanGuide } from './de/learn';
import { en as english } from './en';
import { learn as englishGuide } from './en/learn';
import { lookUp, setLanguage, speak, t } from './index.svelte';
import type { Message } from './message';
import { refusalText } from './refusal';
import { Table } from '../state/table.svelte';
import { player, room, view } from '../testing/updates';

const en: Record<string, Message> = { ...english, ...englishGuide };
const de: Record<string, Message> = { ...german, ...germanGuide };
const catalogues: Record<string, Record<string, Message>> = { en, de };
const holes = (message: Message) =>
  [...new Set((typeof message === 'string' ? message : message.one + message.other).match(/\{[^=}]+\}/g) ?? [])].filter((hole) => hole !== '{count}').toSorted();

beforeEach(async () => {
  await setLanguage('en');
  speak({ edition: 'fifth', words: { harbor: 'harbor', supply: 'supply', knight: 'knight', 'longest-road': 'Longest Road' } });
});

test('German has the same data in every message', () => {
  for (const [key, message] of Object.entries(en)) expect(holes(catalogues.de?.[key] ?? ''), key).toEqual(holes(message));
});

test('no message has loose braces', () => {
  for (const catalogue of Object.values(catalogues)) {
    for (const [key, message] of Object.entries(catalogue)) {
      const text = typeof message === 'string' ? message : message.one + message.other;
      expect(text.replaceAll(/\{[^{}]+\}/g, ''), key).not.toMatch(/[{}]/);
    }
  }
});

test('plural forms and edition words come by data', async () => {
  expect(t('side.rolls', { count: 1 })).toBe('1 roll');
  expect(t('side.rolls', { count: 37 })).toBe('37 rolls');
  expect(t('spot.harbor_any', { rate: 3 })).toBe('harbor 3:1');
  speak({ edition: 'sixth', words: { harbor: 'port', 'longest-road': 'Longest Route' } });
  expect(t('spot.harbor_any', { rate: 3 })).toBe('port 3:1');
  await setLanguage('de');
  expect(t('spot.harbor_any', { rate: 3 })).toBe('Hafen 3:1');
  expect(t('player.longest_road')).toBe('Längste Handelsroute');
});

test('words that are asked for while a language is on its way come in that language', async () => {
  vi.resetModules();
  const page = await import('./index.svelte');
  await Promise.all([page.setLanguage('de'), page.allWords()]);
  expect(page.t('act.end_turn')).toBe(german['act.end_turn']);
});

test('of two languages the one that was chosen last is spoken', async () => {
  vi.resetModules();
  const page = await import('./index.svelte');
  // English is there from the start; German has to be fetched.
  await Promise.all([page.setLanguage('de'), page.setLanguage('en')]);
  expect(page.language()).toBe('en');
});

test('every refusal of the rules and of the table has words', () => {
  const rules = readFileSync('../crates/rules/src/illegal.rs', 'utf8').matchAll(/\["([a-z_]+)" "/g);
  const table = readFileSync('../crates/table/src/error.rs', 'utf8').matchAll(/=> "([a-z_]+)"/g);
  // What only a program can ask for is never shown to a person.
  const never = new Set(['no_chance_now', 'impossible_outcome']);
  for (const [, code = ''] of [...rules, ...table]) {
    if (!never.has(code)) expect(lookUp(`refusal.${code}`, {}), code).toBeDefined();
  }
});

/** What only a program that is wrong about the interface is told. */
const FOR_PROGRAMS = new Set([
  'bad_fields',
  'bad_json',
  'bad_query',
  'bad_request',
  'method_not_allowed',
  'no_hello',
  'not_json',
  'not_text',
  'second_hello',
  'unreadable',
]);

test('every refusal of the server has words, in both languages', () => {
  const codes = new Set(['../crates/server/src', '../crates/wire/src'].flatMap(rustFiles).flatMap(refusalsIn));
  for (const known of ['no_spectators', 'too_many_wrong_codes', 'storage_unavailable', 'signed_out']) expect(codes).toContain(known);
  const missing = [...codes].filter((code) => !FOR_PROGRAMS.has(code) && !(`refusal.${code}` in en && `refusal.${code}` in de));
  expect(missing).toEqual([]);
});

/** The sources in a folder, without tests. */
function rustFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rs') && !/(^|\/)tests(\/|\.rs$)/.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8').split('#[cfg(test)]\nmod tests {')[0] ?? '');
}

/** The codes that a source refuses with: however a refusal is made, its code is the one text among its arguments. */
function refusalsIn(source: string): string[] {
  const made = source.matchAll(/(?:Refusal::new|ApiError::new|ApiError::later|\brefusal)\((?:[\w:]+, )?"([a-z_]+)"/g);
  return [...made].map(([, code = '']) => code);
}

test('a refusal is worded with its data', () => {
  const missing = { brick: 1, lumber: 0, wool: 0, grain: 0, ore: 0 };
  expect(refusalText({ code: 'cannot_pay', rule: 'BUILD-2', data: { price: missing, missing } })).toBe('Needs 1 brick more.');
  expect(refusalText({ code: 'no_piece_left', rule: null, data: { piece: 'city' } })).toBe('You have no city left.');
  expect(refusalText({ code: 'brand_new', rule: null, data: {} })).toContain('brand_new');
});

test('a building that is too near is told with its owner, as far as that is known', () => {
  const table = new Table('TEST');
  table.room = room();
  table.view = view({ players: [0, 1, 2, 3].map((seat) => ({ ...player(seat), settlements: [10 * seat], cities: [10 * seat + 5] })) });
  const near = (neighbor: number) => refusalText({ code: 'too_close', rule: 'SETTLE-3', data: { corner: 1, neighbor } }, table);
  expect(near(0)).toContain('your own building');
  expect(near(15)).toContain('a building of Bruno');
  expect(near(7)).toContain('another building');
  expect(refusalText({ code: 'too_close', rule: 'SETTLE-3', data: {} })).toContain('another building');
});
