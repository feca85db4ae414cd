// Finding pages while somebody types: whole words, beginnings of words, other words for the same thing, and words with a slip
// of the finger. Everything is in the browser already, so it is there at once.

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

type Entry = {
  readonly kind: Kind;
  readonly title: string;
  readonly href: string;
  readonly also: readonly string[];
  readonly titleWords: readonly string[];
  readonly alsoWords: readonly (readonly string[])[];
  readonly ids: readonly string[];
  readonly words: ReadonlySet<string>;
};

export type Index = readonly Entry[];

/** What a match is worth. A title counts more than another word for it, and both more than a word of the text. */
const WORTH = { title: 100, also: 70, id: 90, text: 12 };
/** A whole word, its beginning, the beginning with a slip, the word with a slip. */
const CLOSE = { whole: 1, start: 0.8, slip: 0.45 };
/** Where a title is what was typed. */
const EXACT = 60;
/** What is looked up first, when all else is the same. */
const PLACE: Readonly<Record<Kind, number>> = { almanac: 3, chapter: 2, case: 0 };

/** Prepares the pages of a handbook. */
export function indexOf({ chapters, cases, almanac }: Pick<Handbook, 'chapters' | 'cases' | 'almanac'>): Index {
  return [...almanac.map((page) => entry('almanac', page)), ...chapters.map((page) => entry('chapter', page)), ...cases.map((page) => entry('case', page))];
}

/** The best pages for what was typed, the best first. Each word that was typed has to be found. */
export function find(index: Index, typed: string, most: number): Hit[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [];
  const scored = index.flatMap((entry) => {
    const { score, also } = rate(entry, asked);
    return score > 0 ? [{ score, hit: { kind: entry.kind, title: entry.title, href: entry.href, also } }] : [];
  });
  return scored
    .toSorted((a, b) => b.score - a.score || a.hit.title.length - b.hit.title.length)
    .slice(0, most)
    .map(({ hit }) => hit);
}

/** Small letters and digits only, without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
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

/** How many letters have to be put in, left out, changed or exchanged with their neighbour; never more than `most` + 1. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

function spanText(spans: readonly Span[]): string {
  return spans.map((span) => (span.type === 'cards' ? cardsText(span.cards) : span.type === 'rule' ? span.id : span.text)).join('');
}

function entry(kind: Kind, page: Page): Entry {
  return {
    kind,
    title: page.title,
    href: addressOf(kind, page.slug),
    also: page.also,
    titleWords: wordsOf(page.title),
    alsoWords: page.also.map(wordsOf),
    ids: page.rules.map((id) => id.toLowerCase()),
    words: new Set(wordsOf(textOf(page.blocks))),
  };
}

function rate(entry: Entry, asked: readonly string[]): { score: number; also: string | undefined } {
  // The id of a rule is two words to us, and one thing to whoever typed it.
  const id = asked.join('-');
  if (entry.ids.includes(id)) return { score: WORTH.id + PLACE[entry.kind], also: undefined };
  let score = 0;
  let also: string | undefined;
  for (const word of asked) {
    const title = best(entry.titleWords, word) * WORTH.title;
    const others = entry.alsoWords.map((words) => best(words, word) * WORTH.also);
    const other = Math.max(0, ...others);
    const text = entry.words.has(word) ? WORTH.text : 0;
    const most = Math.max(title, other, text);
    if (most === 0) return { score: 0, also: undefined };
    if (other === most && other > title) also = entry.also[others.indexOf(other)];
    score += most;
  }
  // Of two titles that are found the one with less else in it is meant.
  const covered = Math.min(1, asked.length / Math.max(1, entry.titleWords.length));
  const exact = entry.titleWords.join(' ') === asked.join(' ') ? EXACT : 0;
  return { score: score / asked.length + 10 * covered + exact + PLACE[entry.kind], also };
}

function best(words: readonly string[], asked: string): number {
  return Math.max(0, ...words.map((word) => closeness(word, asked)));
}

function closeness(word: string, asked: string): number {
  if (word === asked) return CLOSE.whole;
  if (word.startsWith(asked)) return CLOSE.start;
  // A plural is the same word.
  if (asked === `${word}s` || asked === `${word}es`) return CLOSE.start;
  const allowed = asked.length >= 7 ? 2 : asked.length >= 4 ? 1 : 0;
  if (allowed === 0) return 0;
  const found = Math.min(slips(word, asked, allowed), slips(word.slice(0, asked.length), asked, allowed));
  return found <= allowed ? CLOSE.slip / found : 0;
}
