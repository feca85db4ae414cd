import { expect, test } from 'vitest';
import type { EngineCall, EngineOutput, TableLook } from '../wire';
import type { Bridge } from './bridge';
import { Host } from './host';
import type { FromWorker } from './messages';
import { Conflict, type Store, type WholeTable } from './store';

const CODE = 'LOCALBCDFGHJ';
const NOTHING: EngineOutput = { store: [], response: null, tell: [], asked: [], ticks: [] };
const LOOK = { code: CODE, created_at: 7, number: 1, room: { status: 'running' } } as TableLook;
const LINES = { code: CODE, first: 1, lines: ['second'], look: null };

/** A worker whose engine and store do what a test says, and everything that happens to both in order. */
function worker(answers: (call: EngineCall) => Partial<EngineOutput>, append: () => Promise<void> = () => Promise.resolve()) {
  const happened: string[] = [];
  const timers: { run: () => void; wait: number }[] = [];
  const kept: WholeTable = { code: CODE, created_at: 7, look: LOOK, lines: ['first'] };
  const bridge = {
    call: (call: EngineCall) => {
      happened.push(call.type);
      return { ...NOTHING, ...answers(call) };
    },
  } as Bridge;
  const store = {
    append: async (all: readonly unknown[]) => {
      if (all.length === 0) return;
      await append();
      happened.push('stored');
    },
    look: async (code: string) => (code === CODE ? kept : undefined),
    load: async (code: string) => (code === CODE ? kept : undefined),
    keep: async () => undefined,
    prune: async () => undefined,
  } as unknown as Store;
  const told: FromWorker[] = [];
  const tell = (message: FromWorker) => {
    happened.push(message.type);
    told.push(message);
  };
  let now = 0;
  const set = (run: () => void, wait: number) => timers.push({ run, wait });
  const host = new Host(() => Promise.resolve(bridge), store, tell, { set, clear: () => undefined, now: () => now });
  return { host, happened, told, timers, wait: (millis: number) => (now += millis) };
}

const hello = { type: 'say', line: 1, code: CODE, message: { type: 'hello', version: 3, token: '0', seen: 0 } } as const;
const pong = { line: 1, message: { type: 'pong' } } as const;

test('what an act did is stored before anybody is told', async () => {
  const { host, happened } = worker((call) => (call.type === 'say' ? { store: [LINES], tell: [pong] } : {}));
  await host.hear(hello);
  expect(happened).toEqual(['restore', 'say', 'stored', 'told']);
});

test('a table that cannot be stored is told to nobody, and says goodbye', async () => {
  const full = worker(
    (call) => (call.type === 'say' ? { store: [LINES], tell: [pong] } : {}),
    () => Promise.reject(new Error('full')),
  );
  await full.host.hear(hello);
  expect(full.happened).toEqual(['restore', 'say', 'told', 'forget']);
  expect(full.told).toEqual([{ type: 'told', line: 1, message: { type: 'goodbye', refusal: { code: 'storage_here', rule: null, data: {} } } }]);
  const twice = worker(
    (call) => (call.type === 'say' ? { store: [LINES] } : {}),
    () => Promise.reject(new Conflict()),
  );
  await twice.host.hear(hello);
  expect(JSON.stringify(twice.told)).toContain('open_elsewhere');
});

test('a bot thinks at once and answers after its pause, or after another one if it took longer', async () => {
  const asked = { code: CODE, seat: 2, question: 5, pause: 700 };
  const { host, happened, timers, wait } = worker((call) => {
    if (call.type === 'think') wait(900);
    return call.type === 'say' ? { asked: [asked] } : {};
  });
  await host.hear(hello);
  await host.hear({ type: 'load' });
  expect(happened).toEqual(['restore', 'say', 'think']);
  expect(timers.map(({ wait }) => wait)).toEqual([500]);
  timers[0]?.run();
  await host.hear({ type: 'load' });
  expect(happened.at(-1)).toBe('answer');
});

test('a table that nobody follows anymore is forgotten, and its bots with it', async () => {
  const asked = { code: CODE, seat: 2, question: 5, pause: 700 };
  const { host, happened, timers } = worker((call) => (call.type === 'say' ? { asked: [asked] } : {}));
  await host.hear(hello);
  await host.hear({ type: 'part', line: 1, code: CODE });
  expect(happened.slice(-2)).toEqual(['part', 'forget']);
  timers.forEach(({ run }) => run());
  await host.hear({ type: 'load' });
  expect(happened.at(-1)).toBe('forget');
});

test('how a table looks is known without the engine, and a table that is not kept is not there', async () => {
  const { host, told, happened } = worker(() => ({}));
  const ask = (id: number, path: string) => host.hear({ type: 'request', id, method: 'GET', path, token: null, body: '' });
  await ask(1, `/api/tables/${CODE}`);
  await ask(2, '/api/tables/LOCALZZZZZZZ/record');
  expect(told).toEqual([
    { type: 'response', id: 1, status: 200, body: JSON.stringify(LOOK) },
    { type: 'response', id: 2, status: 404, body: '{"code":"no_such_table","rule":null,"data":{}}' },
  ]);
  expect(happened).not.toContain('request');
});

test('an engine that fails is said to be of no more use', async () => {
  const { host, told } = worker(() => {
    throw new WebAssembly.RuntimeError('unreachable');
  });
  await host.hear({ type: 'request', id: 1, method: 'GET', path: '/api/catalog', token: null, body: '' });
  expect(told).toEqual([{ type: 'failed' }]);
});
