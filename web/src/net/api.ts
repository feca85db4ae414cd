// The HTTP interface of the server, typed. A refusal of the server becomes an `ApiError` with its code and data.

import type {
  Checked,
  Command,
  DrawnBoard,
  FromTable,
  HistoryPage,
  Mix,
  NewTable,
  Newcomer,
  OfferedHandover,
  Offerings,
  OpenedTable,
  Refusal,
  ReplayPage,
  Statistics,
  TableList,
  TableLook,
  TakenSeat,
} from '../wire';
import { serverless } from '../common/address';
import { session } from '../session/session.svelte';
import { request } from './device';
import { randomText } from '../common/random';

export class ApiError extends Error {
  readonly refusal: Refusal;
  readonly status: number;

  constructor(status: number, refusal: Refusal) {
    super(refusal.code);
    this.status = status;
    this.refusal = refusal;
  }
}

export type TableStatus = 'open' | 'running' | 'finished';
/** A game of this server by its code, or a record that somebody has. */
export type Source = { readonly code: string } | { readonly name: string; readonly record: string };
/** Which steps of a replay, seen by whom. */
export type Steps = { viewer: string; from: number; count: number };

export const api = {
  make: (table: NewTable) => post<OpenedTable>('/api/tables', table),
  table: (code: string) => asSeat(code, (token) => get<TableLook>(at(code), token)),
  sit: (code: string, newcomer: Newcomer) => post<TakenSeat>(`${at(code)}/seats`, newcomer),
  /** A page of a list; `after` is the `next` of the page before. */
  tables: (status: TableStatus, after: string | null) => get<TableList>(`/api/tables?${query({ status, ...(after === null ? {} : { after }) })}`),
  /** A page of the log that ends before this number. */
  history: (code: string, before: number) => asSeat(code, (token) => get<HistoryPage>(`${at(code)}/history?${query({ before })}`, token)),
  /** A command for a table that this page does not follow yet. */
  command: (code: string, token: string, command: Command) => post<FromTable>(`${at(code)}/commands`, { id: randomText(9), command }, token),
  handOver: (code: string, token: string) => post<OfferedHandover>(`${at(code)}/handover`, {}, token),
  takeOver: (handover: string) => post<TakenSeat>('/api/handovers', { handover }),
  catalog: () => get<Offerings>('/api/catalog'),
  rules: (rules: string) => post<Mix>('/api/rules', { rules }),
  board: (rules: string) => post<DrawnBoard>('/api/boards', { rules }),
  statistics: (code: string) => asSeat(code, (token) => get<Statistics>(`${at(code)}/statistics`, token)),
  replay: (code: string, steps: Steps) => asSeat(code, (token) => get<ReplayPage>(`${at(code)}/replay?${query(steps)}`, token)),
  record: (code: string) => asSeat(code, (token) => text(`${at(code)}/record`, token)),
  /** The same for a record that is sent in. */
  replayOf: (record: string, steps: Steps) => send<ReplayPage>(`/api/replay?${query(steps)}`, record),
  statisticsOf: (record: string) => send<Statistics>('/api/statistics', record),
  verify: (record: string) => send<Checked>('/api/verify', record),
};

/** A GET that answers with JSON. */
export function get<T>(path: string, token?: string): Promise<T> {
  return ask<T>(path, { headers: headers(token) });
}

/** A POST of JSON that answers with JSON. */
export function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return ask<T>(path, jsonOf(body, token));
}

/** Any request that answers with JSON. */
export async function ask<T>(path: string, init: RequestInit): Promise<T> {
  return read<T>(await fetched(path, init));
}

/** What an answer says, as JSON. */
export async function read<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, refusalOf(body));
  // Every answer has a body: the connection broke off in the middle of it.
  if (body === undefined) throw new ApiError(0, NO_CONNECTION);
  return body as T;
}

export function jsonOf(body: unknown, token?: string): RequestInit {
  return { method: 'POST', headers: { ...headers(token), 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A POST of plain text that answers with JSON. */
function send<T>(path: string, body: string): Promise<T> {
  return ask<T>(path, textOf(body));
}

export function textOf(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** Nobody waits longer than this for an answer: it's better to hear that and try again. */
const LONGEST_WAIT = 60_000;
export const NO_CONNECTION: Refusal = { code: 'no_connection', rule: null, data: {} };
/** There is nobody to ask. */
export const NO_SERVER: Refusal = { code: 'no_server', rule: null, data: {} };

async function text(path: string, token?: string): Promise<string> {
  const response = await fetched(path, { headers: headers(token) });
  if (!response.ok) throw new ApiError(response.status, refusalOf(await response.json().catch(() => undefined)));
  return response.text().catch(() => {
    throw new ApiError(0, NO_CONNECTION);
  });
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
  try {
    return await request(path, { ...init, signal: AbortSignal.timeout(LONGEST_WAIT) });
  } catch {
    throw new ApiError(0, serverless ? NO_SERVER : NO_CONNECTION);
  }
}

/** Asks with the token of the seat, if this browser has one: what is closed to spectators is open to its players. */
async function asSeat<T>(code: string, ask: (token?: string) => Promise<T>): Promise<T> {
  const token = session.seatAt(code)?.token;
  try {
    return await ask(token);
  } catch (error) {
    // Losing a seat is no reason to see less than a spectator.
    if (token === undefined || !(error instanceof ApiError) || error.refusal.code !== 'bad_token') throw error;
    return ask();
  }
}

function at(code: string): string {
  return `/api/tables/${encodeURIComponent(code)}`;
}

function query(values: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}

function headers(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function refusalOf(body: unknown): Refusal {
  const known = typeof body === 'object' && body !== null && 'code' in body;
  return known ? (body as Refusal) : { code: 'server_error', rule: null, data: {} };
}
