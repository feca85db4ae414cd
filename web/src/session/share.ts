// Your share in the luck of a table: the seed that this browser gave, and the fingerprint of the server's seed that it was
// shown before. With both, anybody can check afterward that the record has the same.

import { randomText } from '../common/random';
import { read, write } from './session.svelte';

export type Share = {
  seed: string;
  /** Nothing in games from before it was shown first everywhere. */
  commitment: string | null;
};

/** 128 bits in hexadecimal digits, which a client seed may have. */
const SEED_BYTES = 16;
/** How many tables are remembered. */
const MOST_SHARES = 50;

export function newClientSeed(): string {
  return randomText(SEED_BYTES);
}

export function rememberShare(code: string, share: Share): void {
  const others = read<(Share & { code: string })[]>('shares', []).filter((other) => other.code !== code);
  write('shares', [{ code, ...share }, ...others].slice(0, MOST_SHARES));
}

export function shareAt(code: string): Share | undefined {
  return read<(Share & { code: string })[]>('shares', []).find((share) => share.code === code);
}
