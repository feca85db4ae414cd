import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.svelte';
import { shareAt } from '../session/share';
import { comeAgain, playBots, sitDown } from './opening';

type Asked = { path: string; token: string | null; body: Record<string, unknown> };

let asked: Asked[] = [];

/** A server that answers each path with this. */
function serve(answers: Readonly<Record<string, object>>) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>;
    asked.push({ path, token: new Headers(init.headers).get('authorization'), body });
    return Response.json(answers[path] ?? {}, { status: path in answers ? 200 : 404 });
  });
}

let at = '';

beforeEach(() => {
  asked = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('history', { pushState: (_: unknown, __: string, path: string) => (at = path) });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('a game against bots gets its seed only after the server has committed to its own', async () => {
  serve({
    '/api/tables': { code: 'KRBTZWXY', commitment: 'c0ffee', seat: 0, token: 'secret' },
    '/api/tables/KRBTZWXY/commands': { type: 'answer', id: '1', done: 2, refused: null },
  });
  await playBots({ rules: 'fifth:3', level: 'novice', speed: 'normal', device: false });
  expect(asked.map(({ path }) => path)).toEqual(['/api/tables', '/api/tables/KRBTZWXY/commands']);
  const [opening, ready] = asked;
  expect(opening?.body).not.toHaveProperty('client_seed');
  const share = shareAt('KRBTZWXY');
  expect(share?.commitment).toBe('c0ffee');
  expect(share?.seed).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(opening?.body)).not.toContain(share?.seed);
  expect(ready?.token).toBe('Bearer secret');
  expect(ready?.body.command).toEqual({ type: 'ready', ready: true, client_seed: share?.seed });
});

test('a table whose start is refused still has its seat: the waiting room has the same button', async () => {
  serve({ '/api/tables': { code: 'KRBTZWXY', commitment: 'c0ffee', seat: 0, token: 'secret' } });
  await playBots({ rules: 'fifth:3', level: 'novice', speed: 'normal', device: false });
  expect(session.seatAt('KRBTZWXY')?.token).toBe('secret');
  expect(at).toBe('/play/KRBTZWXY');
});

test('whoever is told of the next table twice says once that they are ready', async () => {
  serve({
    '/api/tables/KRBTZWXY': { room: { status: 'open', commitment: 'c0ffee' } },
    '/api/tables/KRBTZWXY/commands': { type: 'answer', id: '1', done: 2, refused: null },
  });
  const come = () => comeAgain('KRBTZWXY', { code: 'KRBTZWXY', seat: 1, token: 'secret', name: 'Ada', at: 0 });
  await Promise.all([come(), come()]);
  const told = asked.filter(({ path }) => path.endsWith('/commands'));
  expect(told.map(({ body }) => body.command)).toEqual([{ type: 'ready', ready: true, client_seed: shareAt('KRBTZWXY')?.seed }]);
});

test('whoever has to wait for the host keeps the token without a seat', async () => {
  serve({ '/api/tables/KRBTZWXY/seats': { code: 'KRBTZWXY', seat: null, token: 'secret' } });
  expect(await sitDown('KRBTZWXY', 'Ada', 2)).toBe(true);
  expect(session.seatAt('KRBTZWXY')).toMatchObject({ seat: null, token: 'secret' });
});

test('a seat whose answer was lost is asked for again with the same token', async () => {
  serve({});
  expect(await sitDown('KRBTZWXY', 'Ada', 2)).toBe(false);
  serve({ '/api/tables/KRBTZWXY/seats': { code: 'KRBTZWXY', seat: 2, token: 'secret' } });
  expect(await sitDown('KRBTZWXY', 'Ada', 2)).toBe(true);
  expect(await sitDown('KRBTZWXY', 'Bob', 3)).toBe(true);
  const [first, again, other] = asked.map(({ body }) => body.token);
  expect(first).toMatch(/^[0-9a-f]{26}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
