import { readFileSync, readdirSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { de as german } from './de';
import { learn as germanGuide } from './de/learn';
import { en as english } from './en';
import { learn as englishGuide } from './en/learn';
import { list, numberText, percentText, tenthsText } from './format';
import { lookUp, setLanguage, speak, t } from './index.svelte';
import { type Message, type Part, fill } from './message';
import { refusalText } from './refusal';
import { Table } from '../state/table.svelte';
import { player, room, view } from '../testing/updates';

const en: Record<string, Message> = { ...english, ...englishGuide };
const de: Record<string, Message> = { ...german, ...germanGuide };
const catalogs: Record<string, Record<string, Message>> = { en, de };
/** All texts of a message: one, or one for each plural form. */
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const holesIn = (text: string) => new Set(text.match(/\{[^=}]+\}/g) ?? []);
const holes = (message: Message) => [...holesIn(texts(message).join(' '))].filter((hole) => hole !== '{count}').toSorted();

beforeEach(async () => {
  await setLanguage('en');
  speak({ edition: 'fifth', words: { harbor: 'harbor', supply: 'supply', knight: 'knight', 'longest-road': 'Longest Road' } });
});

test('German has the same data in every message', () => {
  for (const [key, message] of Object.entries(en)) expect(holes(catalogs.de?.[key] ?? ''), key).toEqual(holes(message));
});

test('no message has loose braces', () => {
  for (const catalog of Object.values(catalogs)) {
    for (const [key, message] of Object.entries(catalog)) {
      for (const text of texts(message)) expect(text.replaceAll(/\{[^{}]+\}/g, ''), key).not.toMatch(/[{}]/);
    }
  }
});

test('every plural has the forms its language uses, and each form has the same data', () => {
  for (const [language, catalog] of Object.entries(catalogs)) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, message] of Object.entries(catalog)) {
      if (typeof message === 'string') continue;
      expect(Object.keys(message).toSorted(), `${key} in ${language}`).toEqual(forms);
      for (const text of texts(message)) expect([...holesIn(text)].filter((hole) => hole !== '{count}').toSorted(), key).toEqual(holes(message));
    }
  }
});

test('a language may have few and many', () => {
  const cards = { one: '{count} karta', few: '{count} karty', many: '{count} kart', other: '{count} karty' };
  const polish = (count: number) => said(fill(cards, { count }, String, new Intl.PluralRules('pl')));
  expect([1, 2, 4, 5, 12, 22, 25, 1.5].map(polish)).toEqual(['1 karta', '2 karty', '4 karty', '5 kart', '12 kart', '22 karty', '25 kart', '1.5 karty']);
  // Arabic has all six forms. A form that a message leaves out uses the words of `other`.
  const arabic = (count: number) => said(fill({ zero: 'z', two: 't', other: 'o' }, { count }, String, new Intl.PluralRules('ar')));
  expect([0, 1, 2, 3, 11, 100].map(arabic)).toEqual(['z', 'o', 't', 'o', 'o', 'o']);
});

const said = (parts: Part<number>[]) => parts.map((part) => ('text' in part ? part.text : String(part.value))).join('');

test('lists, numbers and shares are written as the language writes them', async () => {
  const all = () => [list(['Ann', 'Bruno']), list(['Ann', 'Bruno', 'Cleo']), numberText(999), numberText(1_000), tenthsText(2), percentText(0.56)];
  expect(all()).toEqual(['Ann and Bruno', 'Ann, Bruno, and Cleo', '999', '1,000', '2.0', '56%']);
  await setLanguage('de');
  expect(all()).toEqual(['Ann und Bruno', 'Ann, Bruno und Cleo', '999', '1.000', '2,0', '56\u00a0%']);
});

test.each(['en', 'de'] as const)('lists and tenths are those of Intl in %s', async (language) => {
  await setLanguage(language);
  const names = ['Ann', 'Bruno', 'Cleo', 'Dmitri', 'Eva'];
  for (const [count] of [...names, ''].entries()) expect(list(names.slice(0, count))).toBe(new Intl.ListFormat(language).format(names.slice(0, count)));
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (const value of [0, 2, 7.2, 999.94]) expect(tenthsText(value)).toBe(tenths.format(value));
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
  'not_in_cluster',
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
  expect(refusalText({ code: 'cannot_pay', rule: 'BUILD-2', data: { price: missing, missing } })).toBe('You still need 1 brick.');
  expect(refusalText({ code: 'no_piece_left', rule: null, data: { piece: 'city' } })).toBe('You have no city pieces left.');
  expect(refusalText({ code: 'brand_new', rule: null, data: {} })).toContain('brand_new');
});

test('a building that is too near is told with its owner, as far as that is known', () => {
  const table = new Table('TEST');
  table.room = room();
  table.view = view({ players: [0, 1, 2, 3].map((seat) => ({ ...player(seat), settlements: [10 * seat], cities: [10 * seat + 5] })) });
  const near = (neighbor: number) => refusalText({ code: 'too_close', rule: 'SETTLE-3', data: { corner: 1, neighbor } }, table);
  expect(near(0)).toContain('your own building');
  expect(near(15)).toContain('Bruno’s building');
  expect(near(7)).toContain('another building');
  expect(refusalText({ code: 'too_close', rule: 'SETTLE-3', data: {} })).toContain('another building');
});
