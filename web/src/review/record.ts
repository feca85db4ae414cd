// What the browser itself reads of a record, in either form of docs/record.md: the seeds, the rolls, and who played. The server says whether a record is
// well formed.

import type { SeatSeed } from '../wire';

export type RecordedPlayer = { name: string } | { bot: string } | null;

export type RecordedLuck = {
  commitment: string | null;
  serverSeed: string | null;
  seeds: SeatSeed[];
  balanced: boolean;
  /** How often the start was called off after all seeds were known. */
  calledOff: number;
  /** All inputs, without their times. */
  inputs: string[];
  players: RecordedPlayer[];
};

const SEATS = 6;

export function luckOf(record: string): RecordedLuck {
  return record.trimStart().startsWith('{') ? fromJson(record) : fromText(record);
}

function fromText(text: string): RecordedLuck {
  const fields = new Map<string, string>();
  const inputs: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    const [, name = '', value = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    if (/^\d+$/.test(name)) inputs.push(...value.split(/\s+/).map(bare));
    else if (name !== '' && !name.startsWith(';')) fields.set(name, value);
  }
  const seeds = seats().flatMap((seat) => {
    const seed = fields.get(`client-seed${seat}`);
    return seed === undefined ? [] : [{ seat, seed }];
  });
  return {
    commitment: fields.get('commitment') ?? null,
    serverSeed: fields.get('server-seed') ?? null,
    seeds,
    balanced: fields.get('dice') === BALANCED,
    calledOff: Number(fields.get('called-off') ?? 0),
    inputs,
    players: playersOf((name) => fields.get(name)),
  };
}

type Json = {
  headers?: Record<string, string>;
  luck?: { commitment?: string; 'server-seed'?: string; 'client-seeds'?: SeatSeed[]; dice?: string };
  inputs?: { input?: string }[];
};

function fromJson(text: string): RecordedLuck {
  const { headers = {}, luck = {}, inputs = [] } = parsed(text);
  return {
    commitment: luck.commitment ?? null,
    serverSeed: luck['server-seed'] ?? null,
    seeds: luck['client-seeds'] ?? [],
    balanced: luck.dice === BALANCED,
    calledOff: Number(headers['called-off'] ?? 0),
    inputs: inputs.map(({ input = '' }) => bare(input)),
    players: playersOf((name) => headers[name]),
  };
}

const BALANCED = 'balanced-1';

/** What cannot be read has nothing in it; the server says what is wrong. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

function playersOf(header: (name: string) => string | undefined): RecordedPlayer[] {
  const all = seats().map((seat): RecordedPlayer => {
    const [name, bot] = [header(`player${seat}`), header(`bot${seat}`)];
    return name !== undefined ? { name } : bot !== undefined ? { bot } : null;
  });
  return all.slice(0, all.findLastIndex((player) => player !== null) + 1);
}

function seats(): number[] {
  return Array.from({ length: SEATS }, (_, seat) => seat);
}

/** An input without the time that it took. */
function bare(code: string): string {
  return code.replace(/@\d+$/, '');
}
