// Finding pages while somebody types, with MiniSearch: whole words, beginnings of words, other words for the same thing, and
// typos. Everything is already in the browser, so results appear instantly.

import MiniSearch, { type SearchResult } from 'minisearch';
import { cardsText } from '../i18n/value';
import type { Block, Handbook, Page, Span } from '../wire';
import { type Kind, addressOf } from './book.svelte';

export type Hit = {
  readonly kind: Kind;
  readonly title: string;
  readonly href: string;
  /** The other word that was meant, if it was one. */
  readonly also: string | undefined;
};

type Entry = { readonly id: string; readonly kind: Kind; readonly page: Page };
export type Index = { readonly entries: ReadonlyMap<string, Entry>; readonly words: MiniSearch<Entry> };

/** A title counts more than another word for it, and both more than a word of the text. */
const BOOST = { title: 12, also: 6, text: 1 };
/** Where the title is what was typed. */
const EXACT = 3;
/** What comes first when everything else is equal. */
const PLACE: Readonly<Record<Kind, number>> = { almanac: 2, chapter: 1.15, case: 1 };

/** Prepares the pages of a handbook. */
export function indexOf({ chapters, cases, almanac }: Pick<Handbook, 'chapters' | 'cases' | 'almanac'>): Index {
  const words = new MiniSearch<Entry>({
    fields: ['title', 'also', 'text'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    extractField: ({ id, page }, field) => ({ id, title: page.title, also: page.also.join(' '), text: textOf(page.blocks) })[field] ?? '',
    searchOptions: { boost: BOOST, prefix: true, weights: { prefix: 0.7, fuzzy: 0.25 }, combineWith: 'AND' },
  });
  const all = [almanac.map(entry('almanac')), chapters.map(entry('chapter')), cases.map(entry('case'))].flat();
  words.addAll(all);
  return { entries: new Map(all.map((one) => [one.id, one])), words };
}

/** The best pages for what was typed, the best first. Each word that was typed has to be found. */
export function find({ entries, words }: Index, typed: string, most: number): Hit[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [];
  // To the reader who typed it, the id of a rule is one word.
  const id = asked.join('-').toUpperCase();
  const about = [...entries.values()].filter(({ page }) => page.rules.includes(id));
  if (about.length > 0) return about.slice(0, most).map((entry) => hit(entry, undefined));
  const worth = (key: string) => {
    const entry = entries.get(key);
    return entry ? PLACE[entry.kind] * (wordsOf(entry.page.title).join() === asked.join() ? EXACT : 1) : 1;
  };
  const search = (fuzzy: (term: string) => number) => words.search(asked.join(' '), { boostDocument: worth, fuzzy });
  const close = search(slips);
  // A short word with two letters swapped has as many wrong letters as right ones, so it is only tried when nothing is closer.
  const found = close.length > 0 ? close : search((term) => (term.length >= 4 ? 2 : 0));
  return found.slice(0, most).flatMap((result) => {
    const entry = entries.get(String(result.id));
    return entry ? [hit(entry, otherWord(entry, result))] : [];
  });
}

/** Small letters and digits only, without accents; a plural is the same word. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

/** The words of blocks as they would be read. */
export function textOf(blocks: readonly Block[]): string {
  const parts = blocks.map((block) => {
    if (block.type === 'text') return spanText(block.spans);
    if (block.type === 'list') return block.items.map(spanText).join('; ').replaceAll('.; ', '. ');
    if (block.type === 'heading') return block.text;
    return block.type === 'demo' ? block.title : '';
  });
  return parts.join(' ');
}

/** How many letters may be wrong: two that changed places count as two. */
function slips(term: string): number {
  return term.length >= 6 ? 2 : term.length >= 4 ? 1 : 0;
}

function spanText(spans: readonly Span[]): string {
  return spans.map((span) => (span.type === 'cards' ? cardsText(span.cards) : span.type === 'rule' ? span.id : span.text)).join('');
}

function entry(kind: Kind): (page: Page) => Entry {
  return (page) => ({ id: `${kind} ${page.slug}`, kind, page });
}

function hit({ kind, page }: Entry, also: string | undefined): Hit {
  return { kind, title: page.title, href: addressOf(kind, page.slug), also };
}

/** The other word for the page that was found and is not in its title. */
function otherWord({ page }: Entry, { match }: SearchResult): string | undefined {
  const terms = Object.entries(match).flatMap(([term, fields]) => (fields.includes('also') && !fields.includes('title') ? [term] : []));
  return page.also.find((word) => wordsOf(word).some((part) => terms.includes(part)));
}
