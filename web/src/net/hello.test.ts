import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket as Fake } from '../testing/fake-socket';
import { addressOf } from './hello';
import { type Handlers, TableSocket } from './socket';

const handlers = () => ({
  token: () => 'token',
  seen: () => 0,
  update: vi.fn<Handlers['update']>(),
  connection: vi.fn<Handlers['connection']>(),
  goodbye: vi.fn<Handlers['goodbye']>(),
});
const ahead = (code: string, readyState: number, heard: string[]) => {
  const socket = new Fake(addressOf(code));
  socket.readyState = readyState;
  globalThis.hexhavenOpened = { url: socket.url, socket: socket as unknown as WebSocket, heard };
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Fake);
  Fake.made = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.hexhavenOpened = undefined;
});

test('a socket that was opened ahead is taken with what it has heard, and not greeted twice', async () => {
  const early = ahead('KRBTZW', Fake.OPEN, ['{"type":"update","number":3}']);
  const table = handlers();
  const line = new TableSocket('KRBTZW', table);
  await Promise.resolve();
  expect(Fake.made).toEqual([early]);
  expect(early.sent).toEqual([]);
  expect(table.update).toHaveBeenCalledWith({ type: 'update', number: 3 });
  void line.send({ type: 'undo' });
  expect(early.sent).toHaveLength(1);
  expect(globalThis.hexhavenOpened).toBeUndefined();
});

test.each([
  ['of another table', 'MMMMMM', Fake.OPEN],
  ['that was lost', 'KRBTZW', 3],
])('a socket %s is left alone', (_, code, readyState) => {
  ahead(code, readyState, []);
  void new TableSocket('KRBTZW', handlers());
  expect(Fake.made.map(({ url }) => url)).toEqual([addressOf(code), addressOf('KRBTZW')]);
  const [, own] = Fake.made;
  if (own) own.readyState = Fake.OPEN;
  own?.onopen?.();
  expect(own?.sent).toEqual([{ type: 'hello', version: 3, token: 'token', seen: 0 }]);
});

test('a command that could not leave is given up; one that did is sent again', async () => {
  const line = new TableSocket('KRBTZW', handlers());
  const [first] = Fake.made;
  const given: unknown[] = [];
  void line.send({ type: 'chat', text: 'waits' }).then((answer) => given.push(answer?.code));
  line.giveUp();
  await Promise.resolve();
  expect(given).toEqual(['no_connection']);
  if (first) first.readyState = Fake.OPEN;
  first?.onopen?.();
  void line.send({ type: 'undo' });
  first?.onclose?.();
  line.giveUp();
  line.again();
  const second = Fake.made.at(-1);
  if (second) second.readyState = Fake.OPEN;
  second?.onopen?.();
  expect(second?.sent).toMatchObject([{ type: 'hello' }, { type: 'command', command: { type: 'undo' } }]);
});
