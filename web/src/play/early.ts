// The table of the address that the page began with. Its socket is opened before the screen for it is there, so that neither waits for the other.

import { codeAt } from '../home/code';
import { Table } from '../state/table.svelte';

let early: Table | undefined;

/** Opens the socket of the table that this path leads to, if it leads to one. */
export function openEarly(path: string): void {
  const code = codeAt(path);
  if (code !== undefined) early = opened(code);
}

/** A table with its socket open: the one from the beginning the first time, a new one otherwise. */
export function tableOf(code: string): Table {
  const first = early;
  early = undefined;
  if (first?.code === code) return first;
  first?.close();
  return opened(code);
}

function opened(code: string): Table {
  const table = new Table(code);
  table.connect();
  return table;
}
