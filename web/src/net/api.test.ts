import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.svelte';
import { ApiError, api } from './api';

afterEach(() => vi.unstubAllGlobals());

function answer(body: BodyInit, status = 200) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

async function refusal(asked: Promise<unknown>): Promise<string> {
  const error: unknown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof ApiError ? error.refusal.code : `no refusal: ${String(error)}`;
}

test('what the server refuses is told by its code, and what it cannot tell is its failure', async () => {
  answer('{"code":"no_such_table","rule":null,"data":{}}', 404);
  expect(await refusal(api.table('ABCDEF'))).toBe('no_such_table');
  answer('<html>', 502);
  expect(await refusal(api.table('ABCDEF'))).toBe('server_error');
});

test('an answer that breaks off in the middle is no answer', async () => {
  answer('{"rules":{"id":"fif');
  expect(await refusal(api.replay('ABCDEF', { viewer: 'all', from: 0, count: 50 }))).toBe('no_connection');
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('the connection is gone')) });
  answer(broken);
  expect(await refusal(api.record('ABCDEF'))).toBe('no_connection');
});

/** A server that knows one token, and what it was asked with. */
function closed(good: string) {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    tokens.push(token);
    if (token === null) return Response.json({ code: 'no_spectators', rule: null, data: {} }, { status: 403 });
    return token === `Bearer ${good}` ? new Response('{}') : Response.json({ code: 'bad_token', rule: null, data: {} }, { status: 401 });
  });
  return tokens;
}

test.each([
  ['the table', () => api.table('KRBTZWXY')],
  ['its history', () => api.history('KRBTZWXY', 7)],
  ['its replay', () => api.replay('KRBTZWXY', { viewer: 'all', from: 0, count: 50 })],
  ['its record', () => api.record('KRBTZWXY')],
  ['its figures', () => api.statistics('KRBTZWXY')],
])('whoever has a seat asks for %s with its token, and for others without', async (_, ask) => {
  session.keep({ code: 'KRBTZWXY', seat: 1, token: 'good', name: 'Ada' });
  const tokens = closed('good');
  await ask();
  expect(tokens).toEqual(['Bearer good']);
  session.forget('KRBTZWXY');
  expect(await refusal(ask())).toBe('no_spectators');
});

test('a token that is no longer good shows no less than none', async () => {
  session.keep({ code: 'KRBTZWXY', seat: 1, token: 'old', name: 'Ada' });
  const tokens = closed('good');
  expect(await refusal(api.record('KRBTZWXY'))).toBe('no_spectators');
  expect(tokens).toEqual(['Bearer old', null]);
  session.forget('KRBTZWXY');
});
