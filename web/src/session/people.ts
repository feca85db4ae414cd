// People who share this device at a table, with their seats: passing it on needs the token of each.

import { read, write } from './stored';

/** Somebody at this device. */
export type Person = { readonly seat: number; readonly token: string; readonly name: string };

/** How many tables are remembered. */
const MOST = 20;
type Kept = { readonly code: string; readonly people: readonly Person[] };

export function keepPeople(code: string, people: readonly Person[]): void {
  const others = read<Kept[]>('people', []).filter((kept) => kept.code !== code);
  write('people', [{ code, people }, ...others].slice(0, MOST));
}

/** Who takes turns at a table on this device; nobody if everybody has their own device. */
export function peopleAt(code: string): readonly Person[] {
  return read<Kept[]>('people', []).find((kept) => kept.code === code)?.people ?? [];
}
