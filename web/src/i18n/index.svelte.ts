// The language of the page, and the words for everything in it.
//
// `t('key', {data})` is plain text; `parts('key', {data})` keeps the data apart for components that draw it (a seat in its
// color, cards as pictures). What the edition calls things comes with the rule set, see `speak`.

import type { Edition, RuleSet } from '../wire';
import type { Catalog as TableCatalog } from './en';
import { first } from './en/first';
import type { learn } from './en/learn';
import { type Message, type Names, type Part, capital, fill } from './message';
import type { Value } from './value';
import { plain } from './value';

export type Language = 'en' | 'de';
export const LANGUAGES: readonly Language[] = ['en', 'de'];

type Catalog = TableCatalog & typeof learn;
export type Key = keyof Catalog;
type Data<K extends Key> = { [N in Names<Catalog[K]>]: Value };
type Args<K extends Key> = [Names<Catalog[K]>] extends [never] ? [] : [Data<K>];

/** The words of a language that differ between editions. */
export type Words = (edition: Edition, printed: Readonly<Record<string, string>>, id: string) => string;

const english: Words = (_, printed, id) => printed[id] ?? id.replaceAll('-', ' ');

const current = $state<{ language: Language; edition: Edition; printed: Readonly<Record<string, string>> }>({
  language: 'en',
  edition: 'fifth',
  printed: {},
});
let catalog = $state.raw<Readonly<Record<string, Message>>>(first);
let words = $state.raw<Words>(english);
let plural = $state.raw(new Intl.PluralRules('en'));
/** Which words are needed: those of the first pages, plus those of the waiting room or of the table, or everything including the guide. */
const REACHES = ['first', 'lobby', 'table', 'guide'] as const;
type Reach = (typeof REACHES)[number];
let reach: Reach = 'first';
/** How often a language was chosen. */
let turns = 0;

/** The text for a key in the language of the page. */
export function t<K extends Key>(key: K, ...data: Args<K>): string {
  return text(key, data[0]);
}

/** The same with the data kept apart. */
export function parts<K extends Key>(key: K, ...data: Args<K>): Part<Value>[] {
  return fill(message(key), (data[0] ?? {}) as Readonly<Record<string, Value>>, word, plural);
}

/** The text for a key that is made from a code of the server; nothing if the catalog has no such key. */
export function lookUp(key: string, data: Readonly<Record<string, Value>>): string | undefined {
  return key in catalog ? text(key, data) : undefined;
}

/** What the edition calls a thing, by its neutral word. */
export function word(id: string): string {
  return words(current.edition, current.printed, id);
}

/** The same with a capital letter, for labels. */
export function Word(id: string): string {
  return capital(word(id));
}

export function language(): Language {
  return current.language;
}

/** Switches to another language, with the same sets of words as before. */
export async function setLanguage(next: Language): Promise<void> {
  const turn = (turns += 1);
  let wanted: Reach;
  let loaded: Loaded;
  do {
    wanted = reach;
    loaded = await load(next, wanted);
    // More words may have been asked for in the meantime.
  } while (wanted !== reach);
  // The last choice counts, whichever comes first.
  if (turn !== turns) return;
  ({ catalog, words } = loaded);
  plural = new Intl.PluralRules(next);
  current.language = next;
  document.documentElement.lang = next;
}

/** Loads the words of the waiting room too. */
export function lobbyWords(): Promise<void> {
  return widen('lobby');
}

/** Loads the words of all pages but the guide's: the first ones have only their own. */
export function allWords(): Promise<void> {
  return widen('table');
}

/** Loads the words of the guide too. */
export function guideWords(): Promise<void> {
  return widen('guide');
}

/** Uses the words of this rule set's edition from now on. */
export function speak(rules: Pick<RuleSet, 'edition' | 'words'>): void {
  current.edition = rules.edition;
  current.printed = rules.words;
}

/** The language that the browser prefers. */
export function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.map((tag) => LANGUAGES.find((known) => known === tag)).find((known) => known !== undefined) ?? 'en';
}

type Loaded = { catalog: Readonly<Record<string, Message>>; words: Words };

/** Words that have been loaded stay. */
async function widen(wanted: Exclude<Reach, 'first'>): Promise<void> {
  if (REACHES.indexOf(wanted) > REACHES.indexOf(reach)) reach = wanted;
  const { language } = current;
  const loaded = await load(language, reach);
  // Another language may have been chosen in the meantime; it comes complete.
  if (current.language === language) ({ catalog, words } = loaded);
}

async function load(language: Language, reach: Reach): Promise<Loaded> {
  const start = await beginning(language);
  if (reach === 'first') return start;
  if (reach === 'lobby') return { ...start, catalog: { ...start.catalog, ...(await waiting(language)) } };
  const [table, guide] = await Promise.all([whole(language), reach === 'guide' ? learning(language) : {}]);
  return { ...start, catalog: { ...table, ...guide } };
}

/** English is always there, other languages are loaded. */
async function beginning(language: Language): Promise<Loaded> {
  if (language === 'en') return { catalog: first, words: english };
  const german = await import('./de/first');
  return { catalog: german.first, words: german.words };
}

async function waiting(language: Language): Promise<Loaded['catalog']> {
  return language === 'en' ? (await import('./en/lobby')).lobby : (await import('./de/lobby')).lobby;
}

async function whole(language: Language): Promise<Loaded['catalog']> {
  return language === 'en' ? (await import('./en')).en : (await import('./de')).de;
}

async function learning(language: Language): Promise<Loaded['catalog']> {
  return language === 'en' ? (await import('./en/learn')).learn : (await import('./de/learn')).learn;
}

function text(key: string, data: Readonly<Record<string, Value>> = {}): string {
  return fill(message(key), data, word, plural).map(said).join('');
}

function said(part: Part<Value>): string {
  return 'text' in part ? part.text : plain(part.value);
}

function message(key: string): Message {
  return catalog[key] ?? key;
}
