// Lists, numbers and shares as the language of the page writes them: "Bruno and Cleo", "1,000", "4.3%".

import { language } from './index.svelte';

const lists = perLanguage((tag) => new Intl.ListFormat(tag));
const numbers = perLanguage((tag) => new Intl.NumberFormat(tag));
const tenths = perLanguage((tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const shares = perLanguage((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));
const exactShares = perLanguage((tag) => new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** "Ann, Bruno, and Cleo". */
export function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : lists().format(items);
}

/** "1,000". */
export function numberText(value: number): string {
  // Most numbers in a game are small and look the same everywhere.
  return Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : numbers().format(value);
}

/** A number with one digit after the point, as for averages. */
export function tenthsText(value: number): string {
  return tenths().format(value);
}

/** A part of one as whole percent: 0.56 is "56%". */
export function percentText(part: number): string {
  return shares().format(part);
}

/** The same with one digit after the point. */
export function exactPercentText(part: number): string {
  return exactShares().format(part);
}

/** Formats are made when first used and kept: making one takes the browser longer than using it. */
function perLanguage<F>(make: (tag: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const tag = language();
    const known = made.get(tag);
    if (known !== undefined) return known;
    const fresh = make(tag);
    made.set(tag, fresh);
    return fresh;
  };
}
