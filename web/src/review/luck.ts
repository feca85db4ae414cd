// The luck of a game drawn again, exactly as docs/fair-luck.md says: the fingerprint of the server's seed, and from all seeds the rolls of
// the dice. Nothing but the browser's own SHA-256 and HMAC is used, so that nobody has to take the server's word for it.

import type { SeatSeed } from '../wire';

export type Pair = readonly [number, number];

/** SHA-256 of the server's seed, as the table showed it before the game. */
export async function commitmentOf(serverSeed: string, subtle: SubtleCrypto): Promise<string> {
  return hex(new Uint8Array(await subtle.digest('SHA-256', bytes(serverSeed))));
}

/** The key that all streams come from: HMAC of the server's seed over the seeds of all seats. */
export async function gameKey(serverSeed: string, seeds: readonly SeatSeed[], subtle: SubtleCrypto): Promise<Uint8Array<ArrayBuffer>> {
  const lines = seeds.toSorted((a, b) => a.seat - b.seat).map(({ seat, seed }) => `seat ${seat} ${seed}\n`);
  return mac(await macKey(bytes(serverSeed), subtle), `${VERSION}\n${lines.join('')}`, subtle);
}

/** A labeled stream of words of 32 bits. */
export class Stream {
  readonly #key: CryptoKey;
  readonly #label: string;
  readonly #subtle: SubtleCrypto;
  #block = 0;
  #words: number[] = [];

  private constructor(key: CryptoKey, label: string, subtle: SubtleCrypto) {
    this.#key = key;
    this.#label = label;
    this.#subtle = subtle;
  }

  static async of(key: Uint8Array<ArrayBuffer>, label: string, subtle: SubtleCrypto): Promise<Stream> {
    return new Stream(await macKey(key, subtle), label, subtle);
  }

  async word(): Promise<number> {
    if (this.#words.length === 0) {
      const block = await mac(this.#key, `${this.#label}:${this.#block}`, this.#subtle);
      const view = new DataView(block.buffer);
      this.#words = Array.from({ length: block.length / 4 }, (_, place) => view.getUint32(4 * place));
      this.#block += 1;
    }
    return this.#words.shift() ?? 0;
  }

  /** A number below a bound, all of them equally likely. */
  async pick(bound: number): Promise<number> {
    if (bound === 1) return 0;
    const fair = Math.floor(WORDS / bound) * bound;
    let word = await this.word();
    while (word >= fair) word = await this.word();
    return word % bound;
  }
}

/** A roll of two fair dice. */
export async function fairRoll(stream: Stream): Promise<Pair> {
  return pairOf(await stream.pick(PAIRS));
}

/** Balanced dice: a deck of all pairs, which come back when few are left. */
export class BalancedDice {
  readonly #stream: Stream;
  #left: number[] = [];

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  async roll(): Promise<Pair> {
    if (this.#left.length <= FEW_LEFT) this.#left = Array.from({ length: PAIRS }, (_, pair) => pair);
    const [pair = 0] = this.#left.splice(await this.#stream.pick(this.#left.length), 1);
    return pairOf(pair);
  }
}

const VERSION = 'hexhaven-luck 1';
const WORDS = 2 ** 32;
const PAIRS = 36;
const FEW_LEFT = 12;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

function pairOf(pick: number): Pair {
  return [1 + Math.floor(pick / 6), 1 + (pick % 6)];
}

function macKey(key: Uint8Array<ArrayBuffer>, subtle: SubtleCrypto): Promise<CryptoKey> {
  return subtle.importKey('raw', key, HMAC, false, ['sign']);
}

async function mac(key: CryptoKey, message: string, subtle: SubtleCrypto): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
}

function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
