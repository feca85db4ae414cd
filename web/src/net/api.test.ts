import { afterEach, expect, test, vi } from 'vitest';
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
