import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket';
import { CATCH_UP, CLOSELY, DEAD, RARELY } from './heartbeat';
import { type Connection, TableSocket } from './socket';

/** From a ping to the word that nobody answers. */
const SILENT = CLOSELY.silent + CATCH_UP;
const page = Object.assign(new EventTarget(), { hidden: false });
const network = new EventTarget();
let line: TableSocket | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  FakeSocket.made = [];
  page.hidden = false;
});

afterEach(() => {
  line?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A line that is open, and what it says about itself from then on. */
function opened() {
  const told: Connection[] = [];
  line = new TableSocket('KRBTZW', { token: () => null, seen: () => 0, update: () => undefined, connection: (now) => told.push(now), goodbye: () => undefined });
  answer();
  told.splice(0);
  return { line, told };
}

function answer() {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'update', number: 1 });
}

const pings = (socket = FakeSocket.last) => socket.sent.filter((sent) => (sent as { type: string }).type === 'ping').length;
const show = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('a server that hangs is noticed within three seconds while somebody looks', () => {
  const { told } = opened();
  vi.advanceTimersByTime(CLOSELY.ping + SILENT);
  expect(told).toEqual(['silent']);
  expect(CLOSELY.ping + SILENT).toBeLessThan(3_000);
});

test('a line that answers its pings stays open', () => {
  const { told } = opened();
  for (let second = 0; second < 60; second += 1) {
    const before = pings();
    vi.advanceTimersByTime(CLOSELY.ping);
    expect(pings()).toBe(before + 1);
    vi.advanceTimersByTime(SILENT - 1);
    FakeSocket.last.say({ type: 'pong' });
  }
  expect(new Set(told)).toEqual(new Set(['open']));
  expect(FakeSocket.made).toHaveLength(1);
});

test('a line that was silent for a moment goes on, and one that stays silent is opened anew', () => {
  const { told } = opened();
  vi.advanceTimersByTime(CLOSELY.ping + SILENT);
  FakeSocket.last.say({ type: 'pong' });
  expect(told).toEqual(['silent', 'open']);
  vi.advanceTimersByTime(CLOSELY.ping + SILENT + DEAD);
  expect(told.slice(2)).toEqual(['silent', 'lost']);
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.made).toHaveLength(2);
});

test('a hidden page asks rarely, unless it waits for an answer', () => {
  const { line, told } = opened();
  show(true);
  FakeSocket.last.say({ type: 'pong' });
  vi.advanceTimersByTime(RARELY.ping - 1);
  expect(pings()).toBe(0);
  void line.send({ type: 'undo' });
  vi.advanceTimersByTime(SILENT);
  expect(told.at(-1)).toBe('silent');
});

test('many commands do not put off the notice', () => {
  const { line, told } = opened();
  void line.send({ type: 'undo' });
  vi.advanceTimersByTime(SILENT / 2);
  void line.send({ type: 'undo' });
  vi.advanceTimersByTime(SILENT / 2);
  expect(told).toEqual(['silent']);
});

test('a page that is looked at again asks at once, with the short deadline', () => {
  const { told } = opened();
  show(true);
  FakeSocket.last.say({ type: 'pong' });
  vi.advanceTimersByTime(RARELY.ping);
  told.splice(0);
  show(false);
  vi.advanceTimersByTime(SILENT);
  expect(told).toEqual(['silent']);
});

test('offline is a loss at once, and online a new try at once, even where one is stuck', () => {
  const { told } = opened();
  network.dispatchEvent(new Event('offline'));
  expect(told).toEqual(['lost']);
  vi.advanceTimersByTime(1_000);
  // The try hangs: nothing says that it failed.
  expect(FakeSocket.made).toHaveLength(2);
  network.dispatchEvent(new Event('online'));
  expect(FakeSocket.made).toHaveLength(3);
  answer();
  expect(told.at(-1)).toBe('open');
});

test('a try to connect that brings nothing is given up', () => {
  line = new TableSocket('KRBTZW', { token: () => null, seen: () => 0, update: () => undefined, connection: () => undefined, goodbye: () => undefined });
  FakeSocket.last.open();
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.made).toHaveLength(2);
});

test.each(['not_admitted', 'no_spectators', 'signed_out', 'too_many_visitors', 'damaged_table'])('a table that says %s is not asked again', (code) => {
  const farewells: string[] = [];
  line = new TableSocket('KRBTZW', {
    token: () => null,
    seen: () => 0,
    update: () => undefined,
    connection: () => undefined,
    goodbye: (refusal) => farewells.push(refusal.code),
  });
  answer();
  FakeSocket.last.say({ type: 'goodbye', refusal: { code, rule: null, data: {} } });
  vi.advanceTimersByTime(60_000);
  expect(farewells).toEqual([code]);
  expect(FakeSocket.made).toHaveLength(1);
});
