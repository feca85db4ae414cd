// Lists, numbers and shares as the language of the page writes them: "Bruno and Cleo", "1,000", "4.3%".

import { language, t } from './index.svelte';

const numbers = perLanguage((tag) => new Intl.NumberFormat(tag));
const shares = perLanguage((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));
const exactShares = perLanguage((tag) => new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** "Ann, Bruno, and Cleo". `Intl.ListFormat` says the same, but Chromium takes 20 ms or more for the first one, and the first board needs it. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  if (items.length === 2) return t('list.pair', { first: items[0] ?? '', second: last });
  const before = items.slice(0, -1).reduce((before, item) => t('list.more', { before, item }));
  return t('list.last', { before, item: last });
}

/** "1,000". */
export function numberText(value: number): string {
  // Most numbers in a game are small and look the same everywhere.
  return Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : numbers().format(value);
}

/** A small number with one decimal, as for averages. The first board has some, so this is without `Intl` too. */
export function tenthsText(value: number): string {
  return value.toFixed(1).replace('.', t('number.point'));
}

/** A part of one as whole percent: 0.56 is "56%". */
export function percentText(part: number): string {
  return shares().format(part);
}

/** The same with one decimal. */
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
