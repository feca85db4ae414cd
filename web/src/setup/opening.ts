// Opening tables and taking seats: what every way into a game ends with.

import type { NewTable, OpenedTable, Settings } from '../wire';
import { ApiError, api } from '../net/api';
import { openHere } from '../net/local-api';
import { newClientSeed, rememberShare } from '../session/share';
import { randomText } from '../common/random';
import { hasEngine } from '../common/has-engine';
import { go } from '../common/router.svelte';
import { type Person, keepPeople } from '../session/people';
import { type SavedSeat, session } from '../session/session.svelte';
import { attempt } from '../shell/attempt';
import { type BotPreset, botSettings, keepBotPreset, partsOf, tablePreset } from './presets';

/** A game against bots, which begins at once. */
export async function playBots(preset: BotPreset): Promise<void> {
  const bots = Array<string>(partsOf(preset.rules).players - 1).fill(preset.level);
  keepBotPreset(preset);
  await startAgainst(botSettings(preset), bots, preset.device);
}

/** A table with these bots on all other seats, which begins at once: on this device if that is wanted, or if there is no server. */
export async function startAgainst(settings: Settings, bots: string[], device: boolean): Promise<void> {
  await attempt(async () => {
    const table: NewTable = { settings, name: session.shownName, bots };
    const opened = device && hasEngine ? await openHere(table) : await api.make(table).catch((error: unknown) => withoutServer(table, error));
    keepSeat(opened);
    await attempt(() => beReady(opened));
    go(`/play/${opened.code}`);
  });
}

/** Nobody answers: bots play on this device as well. */
async function withoutServer(table: NewTable, error: unknown): Promise<OpenedTable> {
  if (!(error instanceof ApiError) || error.status !== 0 || !hasEngine) throw error;
  return openHere(table);
}

/** The next game of people who share this device: whoever pressed the button comes by `comeAgain`, and the others with them. */
export async function comeTogether(code: string, people: readonly Person[], own: number | null): Promise<void> {
  keepPeople(code, people);
  await attempt(async () => {
    const { room } = await api.table(code);
    if (room.status !== 'open') return;
    for (const { seat, token } of people) if (seat !== own) await beReady({ code, commitment: room.commitment, token });
  });
}

/** The next tables that this page is on its way to. */
const coming = new Set<string>();

/**
 * The next game after one, for which the same token is good. Players who come have already said that they are ready. The page may be
 * told of the table twice before it has left: a second seed would replace the one that the game started with.
 */
export async function comeAgain(code: string, { seat, token, name }: SavedSeat): Promise<void> {
  if (coming.has(code)) return;
  coming.add(code);
  session.keep({ code, seat, token, name });
  await attempt(async () => {
    const { room } = await api.table(code);
    if (room.status === 'open') await beReady({ code, commitment: room.commitment, token });
  }).finally(() => coming.delete(code));
  go(`/play/${code}`);
}

/** The server has committed to its seed by now, so it cannot choose one that suits ours. */
async function beReady({ code, commitment, token }: Pick<OpenedTable, 'code' | 'commitment' | 'token'>): Promise<void> {
  if (token === null) return;
  const seed = newClientSeed();
  rememberShare(code, { seed, commitment });
  await api.command(code, token, { type: 'ready', ready: true, client_seed: seed });
}

/** A table on this device for people who pass it on. It begins at once, with a seed from each of them. */
export async function playTogether(rules: string, names: readonly string[]): Promise<void> {
  const [host = '', ...others] = names;
  const { code, seat, token, commitment } = await openHere({
    settings: { ...tablePreset(), rules, clock: 'off', listed: false, admit: false, board: null },
    name: host,
    bots: [],
  });
  const people: Person[] = [{ seat: seat ?? 0, token: token ?? '', name: host }];
  for (const name of others) {
    const taken = await api.sit(code, { name, seat: null, kind: 'person', token: null });
    people.push({ seat: taken.seat ?? people.length, token: taken.token, name });
  }
  keepPeople(code, people);
  for (const person of people.toReversed()) {
    session.keep({ code, ...person });
    await beReady({ code, commitment, token: person.token });
  }
  go(`/play/${code}`);
}

/** A table where others can sit down. */
export async function openTable(settings: Settings): Promise<void> {
  await attempt(async () => {
    const opened = await api.make({ settings, name: session.shownName, bots: [] });
    keepSeat(opened);
    go(`/play/${opened.code}`);
  });
}

/** A seat at a table that is open: this one, or the first that nobody has. Where the host decides, it is wanted, not taken. */
export async function sitDown(code: string, name: string, seat: number | null): Promise<boolean> {
  const token = asked.get(code) ?? randomText(13);
  asked.set(code, token);
  return attempt(async () => {
    const taken = await api.sit(code, { name, seat, kind: 'person', token });
    session.keep({ code: taken.code, seat: taken.seat, token: taken.token, name });
    asked.delete(code);
  });
}

/** The tokens of seats that this page has asked for without an answer: asking again must not take a second seat. */
const asked = new Map<string, string>();

function keepSeat({ code, seat, token }: OpenedTable): void {
  if (token !== null) session.keep({ code, seat, token, name: session.shownName });
}
